// A row a bar: its name and n, a dot with whiskers (or a bar, a strip, a histogram), and the same in words.
const at = (value, chart) => `${(100 * (value - chart.low) / (chart.high - chart.low)).toFixed(2)}%`;
const wide = (low, high, chart) => `${(100 * (high - low) / (chart.high - chart.low)).toFixed(2)}%`;
const piece = (name, style) => make('span', {class: name, style: Object.entries(style).map(([key, value]) => `${key}:${value}`).join(';')});

// So many rows are more than a phone shows at once: their axis stands at both ends.
const MANY = 8;

function rows(chart, data) {
  const lines = chart.rows.map(row => 'head' in row ? head(row) : line(row, chart));
  const legend = [];
  if (chart.reference && chart.drawn) legend.push(make('span', {class: 'key'}, make('i', {class: 'reference'}), chart.reference));
  if (chart.rows.some(row => !chart.band && row.low !== null && row.low !== undefined)) legend.push(make('span', {class: 'key'}, make('i', {class: 'whisker'}), chart.whisker));
  if (chart.ranked) legend.push(make('span', {class: 'key'}, make('i', {class: 'shrunk'}), chart.ranked));
  if (chart.band) legend.push(make('span', {class: 'key'}, make('i', {class: 'luck'}), 'where pure luck stays'));
  if (chart.rows.some(row => row.hollow)) legend.push(make('span', {class: 'key'}, make('i', {class: 'dot hollow'}), `${data.made.join(', ')}, never counted with the real games`));
  for (const words of chart.few) legend.push(make('span', {class: 'key'}, words));
  return [make('div', {class: 'rows'}, chart.drawn && (chart.above || lines.length > MANY) ? scale(chart, '') : '', ...lines, chart.drawn ? scale(chart, data.unit) : ''), legend.length ? make('p', {class: 'legend'}, ...legend) : ''];
}

const head = ({head, wholes, n}) => make('div', {class: 'head'}, head || n ? make('div', {class: 'group'}, head ? make('h3', {}, head) : '', n ? make('small', {}, n) : '') : '', ...wholes.map(whole));

function line(row, chart) {
  const few = row.few ? make('span', {class: 'few'}, 'few games') : null;
  const words = [row.said && make('b', {}, row.said), row.ends && make('span', {class: 'ends'}, row.ends), few].filter(Boolean);
  const told = make('div', {class: `row${row.sub ? ' sub' : ''}${row.bins.length + row.values.length ? ' tall' : ''}`},
    make('div', {class: 'name'}, make('span', {}, row.name), row.n ? make('small', {}, row.n) : ''),
    make('div', {class: 'plot', 'aria-hidden': 'true'}, ...plotted(row, chart)), make('div', {class: 'said'}, ...words));
  const notes = row.notes.filter(Boolean).join('; ');
  if (notes) told.append(make('div', {class: 'more'}, notes));
  return told;
}

function plotted(row, chart) {
  if (row.pips) return [make('span', {class: 'pips'}, ...Array.from({length: row.pips[1]}, (_, place) => make('i', {class: place < row.pips[0] ? 'pip full' : 'pip'})))];
  if (!chart.drawn) return [];
  const drawn = chart.ticks.map(([value]) => piece('grid', {left: at(value, chart)}));
  if (chart.kind === 'bars') return [...drawn, piece('bar', {left: 0, width: at(row.value ?? 0, chart)})];
  if (row.bar && row.value !== null) drawn.push(piece('bar pale', {left: at(0, chart), width: wide(0, row.value, chart)}));
  const most = Math.max(1, ...row.bins.map(bin => bin[2]));
  for (const [low, high, many] of row.bins) {
    if (many) drawn.push(piece('bin', {left: at(low, chart), width: `calc(${wide(low, high, chart)} - 1px)`, height: `${(72 * many / most).toFixed(1)}%`}));
  }
  drawn.push(...strip(row, chart));
  const shown = row.low !== null && row.high !== null;
  if (shown) drawn.push(piece(chart.band ? 'luck' : 'whisker', {left: at(row.low, chart), width: wide(row.low, row.high, chart)}));
  if (row.reference !== null) drawn.push(piece('reference', {left: at(row.reference, chart)}));
  if (row.shrunk !== null) drawn.push(piece('shrunk', {left: at(row.shrunk, chart)}));
  if (row.value !== null) drawn.push(piece(row.hollow || row.open ? 'dot hollow' : 'dot', {left: at(row.value, chart)}));
  return drawn;
}

// Single games as small rings; equal ones climb.
function strip(row, chart) {
  const seen = new Map();
  return row.values.map(value => {
    const place = seen.get(value) ?? 0;
    seen.set(value, place + 1);
    return piece('single', {left: at(value, chart), bottom: `${2 + Math.min(place, 4) * 6}px`});
  });
}

const scale = (chart, unit) => make('div', {class: 'row scale', 'aria-hidden': 'true'}, make('div', {class: 'name'}), make('div', {class: 'plot'},
  ...chart.ticks.map(([value, text]) => make('span', {class: 'tick', style: `left:${at(value, chart)}`}, text))), make('div', {class: 'said'}, unit));
