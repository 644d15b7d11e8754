// Parts of one whole, people against people, and a track over many games.
const SHADES = [80, 62, 32, 22, 12, 6];

const whole = ({whose, parts}) => make('div', {}, whose ? make('small', {}, whose) : '', make('div', {class: 'parts', 'aria-hidden': 'true'}, ...parts.map(([name, share], place) =>
  make('span', {class: SHADES[place % 6] > 50 ? 'piece dark' : 'piece', style: `flex:${share} 0 0;--shade:${SHADES[place % 6]}%`, title: name},
    share > 0.08 ? make('span', {}, name) : ''))));

function pairs({names, cells, says}) {
  const head = make('tr', {}, make('td', {}), ...names.map(name => make('th', {scope: 'col'}, make('span', {}, name))));
  const body = cells.map((row, place) => make('tr', {}, make('th', {scope: 'row'}, names[place]), ...row.map((cell, other) =>
    make('td', {class: place === other ? 'self' : '', style: cell ? `--shade:${(8 + 30 * cell.shade).toFixed(0)}%` : ''}, cell ? cell.said : place === other ? '' : '–'))));
  const grid = make('table', {class: 'pairs'}, make('thead', {}, head), make('tbody', {}, ...body));
  return [scrolling(says, grid), make('p', {class: 'legend'}, says)];
}

// Medians as a line, percentiles as bands around it; n stands under the axis.
function bands(chart, data) {
  const points = chart.lines.flatMap(line => line.points);
  const last = Math.max(2, ...points.map(point => point.at));
  const x = no => ((no - 1) / (last - 1) * 100).toFixed(2), y = value => (100 - 100 * (value - chart.low) / (chart.high - chart.low)).toFixed(2);
  const svg = draw('svg', {viewBox: '0 0 100 100', preserveAspectRatio: 'none', role: 'img', 'aria-label': data.line});
  for (const [value] of chart.ticks) draw('line', {x1: 0, x2: 100, y1: y(value), y2: y(value), class: 'grid'}, svg);
  for (const line of chart.lines) {
    if (line.single) {
      line.points[0]?.values.forEach((_, place) => draw('polyline', {class: line.hollow ? 'lone hollow' : 'lone',
        points: line.points.filter(point => place < point.values.length).map(point => `${x(point.at)},${y(point.values[place])}`).join(' ')}, svg));
    } else for (let pair = 0; pair < 2; pair++) {
      const inside = line.points.filter(point => point.values.length > 2 * pair + 1);
      const upper = inside.map(point => `${x(point.at)},${y(point.values[point.values.length - 1 - pair])}`);
      const lower = inside.map(point => `${x(point.at)},${y(point.values[pair])}`).reverse();
      if (inside.length > 1) draw('polygon', {points: [...upper, ...lower].join(' '), class: 'inside'}, svg);
    }
    draw('polyline', {points: line.points.map(point => `${x(point.at)},${y(point.middle)}`).join(' '), class: line.hollow ? 'middle hollow' : 'middle'}, svg);
  }
  const every = Math.ceil(last / 8);
  const first = chart.lines[0].points.filter(point => (point.at - 1) % every === 0);
  const ticks = chart.ticks.map(([value, text]) => make('span', {class: 'level', style: `top:${y(value)}%`}, text));
  const under = first.map(point => make('span', {class: 'under', style: `left:${x(point.at)}%`}, String(point.at), make('br'), make('small', {}, `n ${point.n}`)));
  return [make('div', {class: 'bands'}, make('div', {class: 'levels', 'aria-hidden': 'true'}, ...ticks), make('div', {class: 'field'}, svg, make('div', {class: 'unders', 'aria-hidden': 'true'}, ...under))),
    make('p', {class: 'legend'}, `Median after each ${chart.round}; ${chart.lines.some(line => !line.single) ? 'darker: the middle half; lighter: all but the outer tenths, where the games are enough for them.' : 'thin: every seat of every game by itself, or every game where the track is the game\'s.'}`)];
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
