// Parts of one whole, people against people, and a track over many games.
const SHADES = [80, 62, 32, 22, 12, 6];

const whole = ({whose, parts}) => make('div', {}, whose ? make('small', {}, whose) : '', make('div', {class: 'parts', 'aria-hidden': 'true'}, ...parts.map(([name, share], place) => share === 0 ? '' :
  make('span', {class: SHADES[place % 6] > 50 ? 'piece dark' : 'piece', style: `flex:${share} 0 0;--shade:${SHADES[place % 6]}%`, title: name},
    share > 0.08 ? make('span', {}, name) : ''))));

function pairs({names, cells, says}) {
  const head = make('tr', {}, make('td', {}), ...names.map(name => make('th', {scope: 'col'}, make('span', {}, name))));
  const body = cells.map((row, place) => make('tr', {}, make('th', {scope: 'row'}, names[place]), ...row.map((cell, other) =>
    make('td', {class: place === other ? 'self' : '', style: cell ? `--shade:${(8 + 30 * cell.shade).toFixed(0)}%` : ''}, cell ? cell.said : place === other ? '' : '–'))));
  const grid = make('table', {class: 'pairs'}, make('thead', {}, head), make('tbody', {}, ...body));
  return [scrolling(says, grid), make('p', {class: 'legend'}, says)];
}

// What a place on the axis is called: a round, how many were left, how much of the game was over.
const PLACES = {'': at => `${at}`, spans_left: at => at ? `−${-at}` : 'end', tenth: at => `${10 * at} %`};

// The table's own tracks have no colour: they differ by their strokes, and from the median.
const STROKES = ['8 3', '2 3', '12 3 3 3', '5 7'];

// Medians as a line, percentiles as bands around it; or means in their intervals; n stands under the axis, and one game may lie on top.
function bands(chart, data) {
  const own = chart.own?.lines ?? [], places = [...chart.lines.flatMap(line => line.points.map(point => point.at)), ...own.flatMap(line => line.points.map(([at]) => at))];
  const first = Math.min(...places), last = Math.max(first + 1, ...places);
  const x = no => ((no - first) / (last - first) * 100).toFixed(2), y = value => (100 - 100 * (value - chart.low) / (chart.high - chart.low)).toFixed(2);
  const svg = draw('svg', {viewBox: '0 0 100 100', preserveAspectRatio: 'none', role: 'img', 'aria-label': data.line});
  const stroke = ({whose}) => chart.whose.length ? ` ${whose}` : '';
  for (const [value] of chart.ticks) draw('line', {x1: 0, x2: 100, y1: y(value), y2: y(value), class: 'grid'}, svg);
  for (const line of chart.lines) {
    if (line.single) {
      line.points[0]?.values.forEach((_, place) => draw('polyline', {class: `lone${stroke(line)}`,
        points: line.points.filter(point => place < point.values.length).map(point => `${x(point.at)},${y(point.values[place])}`).join(' ')}, svg));
    } else for (let pair = 0; pair < 2; pair++) {
      const inside = line.points.filter(point => point.values.length > 2 * pair + 1);
      const upper = inside.map(point => `${x(point.at)},${y(point.values[point.values.length - 1 - pair])}`);
      const lower = inside.map(point => `${x(point.at)},${y(point.values[pair])}`).reverse();
      if (inside.length > 1) draw('polygon', {points: [...upper, ...lower].join(' '), class: 'inside'}, svg);
    }
    draw('polyline', {points: line.points.map(point => `${x(point.at)},${y(point.middle)}`).join(' '), class: `middle${stroke(line)}`}, svg);
  }
  wear(chart.own?.colours);
  own.forEach((line, place) => {
    const points = line.points.map(([at, value]) => `${x(at)},${y(value)}`).join(' ');
    draw('polyline', {points, class: 'halo'}, svg);
    const [light, dark] = line.seat ? linesOf(line.seat) : [], core = line.seat ? coreOf(line.seat) : null;
    if (core) draw('polyline', {points, class: 'own rim', style: `--light:${light};--dark:transparent`}, svg);
    draw('polyline', {points, class: 'own', style: line.seat ? `--light:${core ?? light};--dark:${dark}` : `stroke-dasharray:${STROKES[place % 4]}`}, svg);
  });
  // Seats that end level stand beside each other.
  const ended = own.filter(line => line.seat && line.points.length).map(line => [line.seat, ...line.points[line.points.length - 1]]);
  const ends = ended.map(([seat, at, value], place) => make('span', {class: 'ended', 'aria-hidden': 'true',
    style: `left:calc(${x(at)}% - ${14 * ended.slice(0, place).filter(([, , other]) => other === value).length}px);top:${2.2 * y(value)}px`}, mark(seat)));
  // Counted back from the last one, of which the sentence above speaks.
  const points = chart.lines.find(line => line.points.length)?.points ?? [], from = points[points.length - 1]?.at ?? last;
  const every = Math.ceil((last - first + 1) / 8), shown = points.filter(point => (point.at - from) % every === 0);
  const ticks = chart.ticks.map(([value, text]) => make('span', {class: 'level', style: `top:${y(value)}%`}, text));
  const under = shown.map(point => make('span', {class: 'under', style: `left:${x(point.at)}%`}, PLACES[chart.by](point.at), make('br'), make('small', {}, `n ${point.n}`)));
  return [make('div', {class: 'bands'}, make('div', {class: 'levels', 'aria-hidden': 'true'}, ...ticks), make('div', {class: 'field'}, svg, ...ends, make('div', {class: 'unders', 'aria-hidden': 'true'}, ...under))),
    own.length ? make('p', {class: 'legend'}, make('span', {class: 'key'}, `On top, the game ${chart.own.said}:`), ...own.filter(line => line.points.length).map(line =>
      make('span', {class: 'key'}, line.seat ? mark(line.seat) : stroked({'stroke-dasharray': STROKES[own.indexOf(line) % 4]}), `${line.name} ${line.points[line.points.length - 1][1]}`))) : '',
    chart.whose.length ? make('p', {class: 'legend'}, ...chart.whose.map(([whose, said]) => make('span', {class: 'key'}, stroked({class: `middle ${whose}`}), said))) : '',
    make('p', {class: 'legend'}, chart.says)];
}

// A piece of a line, beside what it stands for.
function stroked(style) {
  const svg = draw('svg', {viewBox: '0 0 24 4', class: 'stroke', 'aria-hidden': 'true'});
  draw('path', {d: 'M0 2H24', ...style}, svg);
  return svg;
}

// To the right or to the left, level with the point or a little off: the first place where no other name and no point is.
// Its own point is the nearest to where it begins. A name without such a place is left to its row below.
function called(points, place) {
  const across = Math.min(WIDEST, window.innerWidth - 90) / 100, taken = points.map(point => { const [x, y] = place(point); return [x * across - 6, x * across + 6, y, 11]; });
  return points.flatMap((point, own) => {
    const [x, y] = place(point), wide = Math.min(point.name.length * LETTER, MOST_WIDE * across);
    const tried = [0, -8, 8, -NAME, NAME, -2 * NAME, 2 * NAME].flatMap(off => [false, true].map(left => ({point, left, top: y + off})));
    const span = one => one.left ? [x * across - ASIDE - wide, x * across - ASIDE] : [x * across + ASIDE, x * across + ASIDE + wide];
    const free = tried.find(one => {
      const [from, to] = span(one), begins = one.left ? to : from;
      const away = points.map(other => { const [over, down] = place(other); return Math.hypot(over * across - begins, down - one.top); });
      return away[own] <= Math.min(...away) && from >= 0 && to <= 100 * across && taken.every(([other, end, top, tall], at) => at === own || end <= from || to <= other || Math.abs(top - one.top) >= (NAME + tall) / 2);
    });
    if (free) taken.push([...span(free), free.top, NAME]);
    return free ? [free] : [];
  });
}

// Wins above the fair share over n, in the grey band where luck stays; a name beside each point, none over another.
const TALL = 240, NAME = 17, LETTER = 7.5, ASIDE = 10, WIDEST = 900, MOST_WIDE = 45;
function funnel(chart, data) {
  const {points, most, ticks, spread} = chart.funnel;
  const reach = Math.max(spread * Math.sqrt(most), ...points.map(point => Math.abs(point.value))) * 1.08;
  const x = n => 100 * n / most, y = value => TALL / 2 * (1 - value / reach);
  const svg = draw('svg', {viewBox: `0 0 100 ${TALL}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': data.line});
  const edge = Array.from({length: 41}, (_, part) => [most * (part / 40) ** 2, spread * Math.sqrt(most) * part / 40]);
  draw('polygon', {class: 'inside', points: [...edge.map(([n, high]) => `${x(n)},${y(high)}`), ...edge.reverse().map(([n, high]) => `${x(n)},${y(-high)}`)].join(' ')}, svg);
  draw('line', {class: 'even', x1: 0, x2: 100, y1: y(0), y2: y(0)}, svg);
  const field = make('div', {class: 'field'}, svg);
  for (const {n, value, hollow, out} of points) field.append(make('span', {class: `dot${hollow ? ' hollow' : ''}${out ? ' out' : ''}`, style: `left:${x(n)}%;top:${y(value)}px`}));
  for (const {point, left, top} of called(points.filter(point => !point.hollow), point => [x(point.n), y(point.value)])) {
    field.append(make('span', {class: left ? 'called left' : 'called', style: `left:${x(point.n)}%;top:${top}px`}, point.name));
  }
  const step = reach > 4 ? 2 : reach > 1.5 ? 1 : 0.5, values = [-2, -1, 0, 1, 2].map(times => times * step * Math.max(1, Math.floor(reach / step / 2))).filter(value => Math.abs(value) < reach);
  return [make('div', {class: 'bands funnel'}, make('div', {class: 'levels', 'aria-hidden': 'true'}, ...values.map(value => make('span', {class: 'level', style: `top:${y(value)}px`}, value > 0 ? `+${value}` : `${value}`.replace('-', '−')))),
    make('div', {}, field, make('div', {class: 'unders', 'aria-hidden': 'true'}, ...ticks.map(([n, text]) => make('span', {class: 'under', style: `left:${x(n)}%`}, text)))))];
}

// A small chart a person, all on one scale: the rating after each game, dotted while it is provisional, in its own deviation.
function histories(chart) {
  const x = no => ((no - 1) / Math.max(1, chart.last - 1) * 100).toFixed(2), y = value => (100 - 100 * (value - chart.low) / (chart.high - chart.low)).toFixed(2);
  const one = line => {
    const svg = draw('svg', {viewBox: '0 0 100 100', preserveAspectRatio: 'none', role: 'img', 'aria-label': `${line.name}, ${line.n}: ${line.said}, ${line.ends}`});
    for (const [value] of chart.ticks) draw('line', {x1: 0, x2: 100, y1: y(value), y2: y(value), class: 'grid'}, svg);
    const {points} = line, settled = points.findIndex(([, , , , few]) => !few), cut = settled < 0 ? points.length : settled;
    draw('polygon', {points: [...points.map(([no, , , high]) => `${x(no)},${y(high)}`), ...points.map(([no, , low]) => `${x(no)},${y(low)}`).reverse()].join(' '), class: 'inside'}, svg);
    for (const [part, name] of [[points.slice(0, cut + 1), 'middle hollow'], [points.slice(cut), 'middle']]) {
      if (part.length > 1) draw('polyline', {points: part.map(([no, value]) => `${x(no)},${y(value)}`).join(' '), class: name}, svg);
    }
    const ticks = chart.ticks.map(([value, text]) => make('span', {class: 'level', style: `top:${y(value)}%`}, text));
    const last = points[points.length - 1];
    return make('div', {class: 'history'}, make('div', {class: 'name'}, make('b', {}, line.name), make('small', {}, line.n)),
      make('div', {class: 'bands'}, make('div', {class: 'levels', 'aria-hidden': 'true'}, ...ticks),
        make('div', {class: 'field'}, svg, piece(line.few ? 'dot hollow' : 'dot', {left: `${x(last[0])}%`, top: `${y(last[1])}%`}))),
      make('p', {}, make('b', {}, line.said), make('span', {class: 'ends'}, line.ends), line.few ? make('span', {class: 'few'}, 'provisional') : null));
  };
  return [make('div', {class: 'histories'}, ...chart.lines.map(one)),
    make('p', {class: 'legend'}, `From the first rated game to game ${chart.last}. The grey band: two of the rating's own deviations on each side. Dotted: provisional, so not ranked.`)];
}
