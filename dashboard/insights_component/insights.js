// One answer: title, line, population, what its numbers are, chart, notes; what it means and the table one tap away.
function told(data) {
  const title = make('h2', {class: 'title'}, data.title);
  const parts = [make('p', {class: 'population'}, data.population.join(' ')), title, make('p', {class: 'line'}, data.line)];
  if (data.what) parts.push(make('p', {class: 'note what'}, data.what));
  const drawn = drawing(data);
  if (drawn) parts.push(make('div', {class: 'chart'}, ...drawn));
  for (const note of data.notes) parts.push(make('p', {class: 'note'}, note));
  parts.push(folded('What it means, and what misleads', make('dl', {}, ...data.means.flatMap(([term, text]) => [make('dt', {}, term), make('dd', {}, text)]))));
  if (data.table.rows.length) parts.push(folded('As a table', scrolling('Table of the answer', table(data.table))));
  return parts;
}

function drawing(data) {
  const chart = data.chart;
  if (chart.kind === 'none') return null;
  if (chart.kind === 'bands') return bands(chart, data);
  if (chart.kind === 'histories') return histories(chart);
  return [...(chart.pairs ? pairs(chart.pairs) : []), ...(chart.funnel ? funnel(chart, data) : []), ...(chart.course ? bands(chart.course, data) : []), ...rows(chart, data)];
}

const folded = (name, content) => make('details', {}, make('summary', {}, name), content);

const scrolling = (name, content) => make('div', {class: 'scrolling', tabindex: 0, role: 'region', 'aria-label': name}, content);

const table = ({head, rows}) => make('table', {},
  make('thead', {}, make('tr', {}, ...head.map(name => make('th', {scope: 'col'}, name)))),
  make('tbody', {}, ...rows.map(row => make('tr', {}, ...row.map((text, place) => make(place ? 'td' : 'th', place ? {} : {scope: 'row'}, text))))));

export default function ({parentElement, data}) {
  const root = parentElement.querySelector('.answer');
  const open = [...root.querySelectorAll('details')].filter(one => one.open).map(one => one.firstChild.textContent);
  root.classList.toggle('made', data.made.length > 0 && !data.mixed);
  root.replaceChildren(...told(data));
  for (const one of root.querySelectorAll('details')) one.open = open.includes(one.firstChild.textContent);
  root.dataset.ready = data.title;
}
