// The tracks as small multiples: one row each, one playhead through all, a click jumps, a pointer asks what moved them.
function subjectsOf(model, number) {
  const track = model.reel.tracks[number];
  const all = track.of === 'seat' || track.of === undefined ? model.reel.names.map((_, place) => place + 1) : track.of;
  return all.filter(subject => model.points[number + ':' + subject]);
}

// Colours are the players'; what else is charted differs by the line it is drawn with.
const DASHES = ['none', '7 4', '2 3', '9 3 2 3'];

const subjectName = (model, subject, track) =>
  typeof subject === 'number' ? model.reel.names[subject - 1] : subject === 'game' ? '' : track.labels?.[subject] ?? subject;

// What decides the game comes first: tracks with a goal, and of these the one of the whole table.
function trackOrder({reel, points}) {
  const weight = track => track.line ? (Array.isArray(track.of) ? 0 : 1) : 2;
  const shown = reel.tracks.map((_, number) => number).filter(number => subjectsOf({reel, points}, number).length);
  return shown.sort((a, b) => weight(reel.tracks[a]) - weight(reel.tracks[b]) || a - b);
}

class Tracks {
  constructor(host, said, model, go, chosen) {
    Object.assign(this, {host, said, model, go});
    this.asked = null;
    said.textContent = '';
    this.rows = [];
    host.replaceChildren();
    for (const number of trackOrder(model)) this.rows.push(this.row(model.reel.tracks[number], number));
    this.choose(chosen);
  }

  choose(chosen) {
    const known = this.rows.map(row => row.track.key), wanted = known.filter(key => chosen?.includes(key));
    this.chosen = wanted.length ? wanted : null;
    this.host.classList.toggle('chosen', Boolean(this.chosen));
    for (const row of this.rows) row.box.classList.toggle('unchosen', Boolean(this.chosen) && !this.chosen.includes(row.track.key));
  }

  row(track, number) {
    const {model} = this;
    const values = make('span', {class: 'values'});
    const svg = draw('svg', {
      class: 'chart', viewBox: `0 0 ${Math.max(model.last, 1)} 100`, preserveAspectRatio: 'none', role: 'img',
      'aria-label': `${track.name} over the game`,
    });
    const subjects = subjectsOf(model, number), range = this.range(track, number, subjects);
    const height = value => 96 - 92 * (value - range[0]) / (range[1] - range[0]);
    this.grid(svg, track, height);
    subjects.forEach((subject, place) => this.line(svg, number, subject, height, place));
    const head = draw('line', {class: 'playhead', y1: 0, y2: 100}, svg);
    const box = make('div', {class: 'track', 'data-track': track.key}, make('div', {class: 'caption'},
      make('span', {class: 'name'}, track.name, track.line ? make('small', {}, ` goal ${track.line}`) : null), values), svg);
    const row = {track, number, box, svg, subjects, head, values};
    this.listen(row);
    this.host.append(box);
    return row;
  }

  range(track, number, subjects) {
    const all = subjects.flatMap(subject => this.model.points[number + ':' + subject].map(point => point[1] ?? 0));
    const least = Math.min(0, ...all), most = Math.max(1, track.line ?? 0, ...all);
    return [least, most];
  }

  grid(svg, track, height) {
    const {model} = this;
    for (const stop of model.reel.stops.round.slice(0, -1)) {
      draw('line', {class: 'border', x1: stop + 0.5, x2: stop + 0.5, y1: 0, y2: 100}, svg);
    }
    if (track.line) draw('line', {class: 'goal', x1: 0, x2: model.last, y1: height(track.line), y2: height(track.line)}, svg);
    for (const value of track.marks || []) {
      draw('line', {class: 'border', x1: 0, x2: model.last, y1: height(value), y2: height(value)}, svg);
    }
    for (const step of model.turning) {
      const cls = model.marked?.includes(step) ? 'turning marked' : 'turning';
      draw('line', {class: cls, x1: step, x2: step, y1: 0, y2: 100}, svg);
    }
  }

  line(svg, number, subject, height, place) {
    let path = '';
    for (const [step, value] of this.model.points[number + ':' + subject]) {
      if (value === null) continue;
      path += path ? `H${step}V${height(value)}` : `M${step} ${height(value)}`;
    }
    const seat = typeof subject === 'number' ? (subject - 1) % 6 : null;
    return draw('path', {
      class: seat === null ? 'line whole' : 'line', d: `${path}H${this.model.last}`,
      ...(seat === null ? {style: `stroke-dasharray:${DASHES[place % DASHES.length]}`} : {style: `--light:${LINES[seat]};--dark:${FILLS[seat]}`}),
    }, svg);
  }

  listen(row) {
    const stepUnder = event => {
      const box = row.svg.getBoundingClientRect();
      return Math.max(0, Math.min(this.model.last, Math.round((event.clientX - box.left) / box.width * this.model.last)));
    };
    row.svg.onclick = event => { this.asked = row; this.go(stepUnder(event)); };
    row.svg.onpointermove = event => { this.asked = row; this.explain(row, stepUnder(event)); };
    row.svg.onpointerleave = () => this.explain(row, this.at);
  }

  // The last event up to here that moved this track: by how much, of whom, by which rule.
  explain(row, at) {
    const {model} = this;
    let step = at;
    while (step > 0 && !model.reel.steps[step][MOVED].some(moved => moved[0] === row.number)) step -= 1;
    const moved = model.reel.steps[step][MOVED].filter(one => one[0] === row.number);
    if (!moved.length) { this.said.textContent = ''; return; }
    const told = moved.map(([, subject, value]) => {
      const was = valueAt(model.points[row.number + ':' + subject], step - 1);
      const change = was === null ? `${value}` : `${was} → ${value ?? 'gone'}`;
      return `${subjectName(model, subject, row.track)} ${change}`.trim();
    });
    const rule = model.reel.steps[step][RULE];
    this.said.textContent = `${row.track.name}, step ${step}: ${told.join(', ')}. ${model.reel.steps[step][SAID]}${rule ? ` (${rule})` : ''}`;
  }

  paint(from, at) {
    this.at = at;
    if (this.asked) this.explain(this.asked, at);
    for (const row of this.rows) {
      row.head.setAttribute('x1', at);
      row.head.setAttribute('x2', at);
      const told = row.subjects.map(subject => this.told(row, subject, from, at)), whole = told.join('|');
      if (whole === row.whole) continue;
      row.whole = whole;
      row.values.replaceChildren(...row.subjects.map((subject, place) => this.value(row, subject, told[place])));
    }
  }

  told(row, subject, from, at) {
    const points = this.model.points[row.number + ':' + subject];
    const was = valueAt(points, from), now = valueAt(points, at);
    if (now === null) return '?';
    return was !== null && was !== now ? `${was} → ${now}` : String(now);
  }

  value(row, subject, told) {
    const name = subjectName(this.model, subject, row.track), seat = typeof subject === 'number';
    return make('span', {class: told.includes('→') ? 'value moved' : 'value', title: name},
      seat ? mark(subject, 12) : this.dash(row, subject), make(seat ? 'span' : 'i', {class: seat ? 'sr' : null}, name), make('b', {}, told));
  }

  dash(row, subject) {
    if (row.subjects.length < 2) return null;
    const svg = draw('svg', {viewBox: '0 0 18 6', width: 18, height: 6, 'aria-hidden': 'true'});
    draw('path', {d: 'M0 3H18', class: 'line whole', style: `stroke-dasharray:${DASHES[row.subjects.indexOf(subject) % DASHES.length]}`}, svg);
    return svg;
  }
}
