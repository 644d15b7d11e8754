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

// As wide as the number of a round, with a gap.
const NUMBER = 20;

// What says below the rows how many more there are.
const REST_LINE = 12;

const lineOf = seat => `seat:${seat}`;

// How often the sign of a seat lies on its line.
const TIMES = 2;

class Tracks {
  constructor(host, said, model, go, chosen) {
    Object.assign(this, {host, said, model, go, rest: host.parentElement.querySelector('.rest')});
    this.asked = null;
    said.textContent = '';
    this.rows = [];
    host.replaceChildren();
    // Tracks that race for the end of the game share one panel.
    const tracked = model.reel.tracks, beside = skins[model.reel.game]?.beside ?? {}, order = trackOrder(model);
    for (const number of order.filter(one => !beside[tracked[one].key])) {
      this.rows.push(this.row([number, ...order.filter(one => beside[tracked[one].key] === tracked[number].key)]));
    }
    this.host.prepend(this.rounds());
    this.choose(chosen);
    host.onscroll = () => this.scrolled();
    this.resized = new ResizeObserver(() => { this.numbered(); this.whole(); });
    this.resized.observe(host.parentElement);
  }

  rounds() {
    this.strip = make('div', {class: 'plot'});
    return make('div', {class: 'rounds', 'aria-hidden': 'true'}, make('span', {class: 'name'}, this.model.reel.round), this.strip);
  }

  // The number of a round over its beginning, where there is room for it.
  numbered() {
    const {last, reel} = this.model, wide = this.strip.clientWidth;
    if (wide === this.wide) return;
    this.wide = wide;
    const room = wide ? Math.max(1, last * NUMBER / wide) : last;
    let free = 0;
    this.strip.replaceChildren();
    for (const stop of [0, ...reel.stops.round]) {
      const number = reel.moments[reel.steps[Math.min(stop + 1, last)][MOMENT]][1];
      if (!number || stop >= last || stop < free) continue;
      this.strip.append(make('span', {style: `left:${100 * (stop + 0.5) / last}%`}, String(number)));
      free = stop + room;
    }
  }

  // Which tracks are drawn, and whose lines stand out in them; of either, all where none is chosen.
  choose(chosen) {
    const asked = one => chosen?.includes(one), known = this.rows.map(row => row.track.key), wanted = known.filter(asked);
    const lines = this.model.reel.names.map((_, place) => lineOf(place + 1)).filter(asked);
    this.chosen = wanted.length + lines.length ? [...wanted, ...lines] : null;
    this.host.classList.toggle('chosen', wanted.length > 0);
    for (const row of this.rows) row.box.classList.toggle('unchosen', wanted.length > 0 && !wanted.includes(row.track.key));
    for (const line of this.host.querySelectorAll('[data-seat]')) line.classList.toggle('faint', lines.length > 0 && !lines.includes(lineOf(line.dataset.seat)));
    this.whole();
  }

  // As high as whole rows: what would be cut through is not drawn, and below them stands how many more there are.
  whole() {
    const {host, rest} = this, wide = getComputedStyle(host).overflowY === 'auto', boxes = this.rows.map(row => row.box).filter(box => box.offsetHeight);
    host.style.removeProperty('--whole');
    const top = host.getBoundingClientRect().top, ends = boxes.map(box => box.getBoundingClientRect().bottom - top + host.scrollTop);
    rest.hidden = !wide || host.scrollHeight <= host.clientHeight + 2;
    if (!rest.hidden) host.style.setProperty('--whole', `${Math.ceil(ends.findLast(end => end <= host.clientHeight - REST_LINE) ?? ends[0])}px`);
    this.scrolled();
  }

  scrolled() {
    const {host, rest} = this, {top, bottom} = host.getBoundingClientRect();
    const places = this.rows.map(row => [row.box, row.box.getBoundingClientRect()]).filter(([, place]) => place.height);
    const above = places.filter(([, place]) => place.top < top - 1), below = places.filter(([, place]) => place.bottom > bottom + 1);
    const cut = rest.hidden ? [] : [...above, ...below].map(([box]) => box);
    for (const row of this.rows) row.box.classList.toggle('cut', cut.includes(row.box));
    const told = [above.length ? `▴ ${words(above.length, 'track')} above` : '', below.length ? `▾ ${words(below.length, 'more track')} below: scroll` : ''];
    rest.textContent = told.filter(Boolean).join(' · ');
  }

  close() {
    this.resized.disconnect();
    clearTimeout(this.naming);
  }

  row(numbers) {
    const {model} = this, {tracks} = model.reel, track = tracks[numbers[0]], lines = numbers.map(one => tracks[one].line).filter(Boolean);
    const values = make('span', {class: 'values'});
    const svg = draw('svg', {
      class: 'chart', viewBox: `0 0 ${Math.max(model.last, 1)} 100`, preserveAspectRatio: 'none', role: 'img',
      'aria-label': this.title({numbers}),
    });
    const subjects = numbers.flatMap(one => subjectsOf(model, one).map(subject => ({of: one, subject, key: `${one}:${subject}`})));
    const range = this.range(lines, subjects), height = value => 96 - 92 * (value - range[0]) / (range[1] - range[0]);
    this.grid(svg, track, lines, height);
    // Colours tell seats apart; of what is drawn in ink the first is solid.
    subjects.filter(one => typeof one.subject !== 'number').forEach((one, place) => { one.dash = DASHES[place % DASHES.length]; });
    subjects.forEach(one => this.line(svg, one, height));
    const head = make('div', {class: 'playhead'}), plot = make('div', {class: 'plot'}, svg, this.signs(subjects, height), head);
    const box = make('div', {class: numbers.length > 1 ? 'track joined' : 'track', 'data-track': track.key}, make('div', {class: 'caption'},
      make('span', {class: 'name'}, numbers.map(one => tracks[one].name).join(', '),
      lines.length ? make('small', {}, ` goal ${lines.join(', ')}`) : null, this.meant(numbers)), values), plot);
    const row = {track, numbers, box, svg, subjects, head, values};
    row.told = subjects.map(one => this.value(row, one));
    values.append(...row.told.map(one => one.box));
    values.classList.toggle('named', subjects.every(one => typeof one.subject !== 'number'));
    this.listen(row);
    this.host.append(box);
    return row;
  }

  // What a dot on these lines is, where there is one.
  meant(numbers) {
    const said = new Set(this.model.reel.dots.filter(([track]) => numbers.includes(track)).map(([, , , says]) => says));
    return said.size ? make('small', {}, ` ○ ${[...said].join(', ')}`) : null;
  }

  range(lines, subjects) {
    const all = subjects.flatMap(({key}) => this.model.points[key].map(point => point[1] ?? 0));
    const least = Math.min(0, ...all), most = Math.max(1, ...lines, ...all);
    return [least, most];
  }

  grid(svg, track, lines, height) {
    const {model} = this;
    for (const stop of model.reel.stops.round.slice(0, -1)) {
      draw('line', {class: 'border', x1: stop + 0.5, x2: stop + 0.5, y1: 0, y2: 100}, svg);
    }
    for (const line of lines) draw('line', {class: 'goal', x1: 0, x2: model.last, y1: height(line), y2: height(line)}, svg);
    for (const value of track.marks || []) {
      draw('line', {class: 'border', x1: 0, x2: model.last, y1: height(value), y2: height(value)}, svg);
    }
    for (const step of model.turning) {
      const cls = model.marked?.includes(step) ? 'turning marked' : 'turning';
      draw('line', {class: cls, x1: step, x2: step, y1: 0, y2: 100}, svg);
    }
  }

  line(svg, {of, subject, key, dash}, height) {
    let path = '';
    for (const [step, value] of this.model.points[key]) {
      if (value === null) continue;
      path += path ? `H${step}V${height(value)}` : `M${step} ${height(value)}`;
    }
    const d = `${path}H${this.model.last}`;
    if (typeof subject !== 'number') {
      draw('path', {class: 'line whole', d, style: `stroke-dasharray:${dash}`}, svg);
      this.dots(svg, of, subject, height, {class: 'line whole dot'});
      return;
    }
    const [light, dark] = linesOf(subject), core = coreOf(subject);
    if (core) draw('path', {class: 'line rim', 'data-seat': subject, d, style: `--light:${light};--dark:transparent`}, svg);
    draw('path', {class: 'line', 'data-seat': subject, d, style: `--light:${core ?? light};--dark:${dark}`}, svg);
    this.dots(svg, of, subject, height, {class: 'line dot', 'data-seat': subject, style: `--light:${light};--dark:${dark}`});
  }

  // The sign of a seat on its line, of one seat after the other, so that colour is not needed; in a layer of its own, for the chart is stretched.
  signs(subjects, height) {
    const {last, points} = this.model, seated = subjects.filter(one => typeof one.subject === 'number'), layer = make('div', {class: 'signs', 'aria-hidden': 'true'});
    if (seated.length < 2) return layer;
    seated.forEach(({subject, key}, place) => {
      for (let time = 0; time < TIMES; time += 1) {
        const part = (time + (place + 0.5) / seated.length) / TIMES, value = valueAt(points[key], part * last);
        if (value !== null) layer.append(make('span', {'data-seat': subject, style: `left:${100 * part}%;top:clamp(4px, ${height(value)}%, 100% - 4px)`}, mark(subject, 8)));
      }
    });
    return layer;
  }

  // What no height of the line shows, as a poor turn: a hollow dot, round however the chart is stretched.
  dots(svg, of, subject, height, look) {
    for (const [, step] of this.model.reel.dots.filter(([track, , whose]) => track === of && whose === subject)) {
      const value = valueAt(this.model.points[`${of}:${subject}`], step);
      if (value === null) continue;
      draw('path', {...look, d: `M${step} ${height(value)}h0`}, svg);
      draw('path', {class: 'hollow', d: `M${step} ${height(value)}h0`}, svg);
    }
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
    while (step > 0 && !model.reel.steps[step][MOVED].some(moved => row.numbers.includes(moved[0]))) step -= 1;
    const moved = model.reel.steps[step][MOVED].filter(one => row.numbers.includes(one[0]));
    if (!moved.length) { this.said.textContent = `${row.track.name}: nothing has moved up to here.`; return; }
    const told = moved.map(([of, subject, value]) => {
      const was = valueAt(model.points[`${of}:${subject}`], step - 1);
      const change = was === null ? `${value}` : `${was} → ${value ?? 'not known'}`;
      return `${this.name(row, {of, subject})} ${change}`.trim();
    });
    const rule = model.reel.steps[step][RULE];
    this.said.textContent = `${row.track.name}, step ${step}: ${told.join(', ')}${rule ? ` (${rule})` : ''}. ${model.reel.steps[step][SAID]}`;
  }

  // What a chart shows where the reader rests, for who does not see it.
  call() {
    const {model, at} = this, known = value => value === null ? 'not known' : value;
    for (const row of this.rows) {
      const ends = row.subjects.map(one => `${this.name(row, one)} ${known(valueAt(model.points[one.key], at))}`.trim());
      row.svg.setAttribute('aria-label', `${this.title(row)}, at step ${at}: ${ends.join(', ')}`);
    }
  }

  title({numbers}) { return `${numbers.map(one => this.model.reel.tracks[one].name).join(' and ')} over the game`; }

  paint(from, at) {
    this.at = at;
    clearTimeout(this.naming);
    this.naming = setTimeout(() => this.call(), QUIET);
    if (this.asked) this.explain(this.asked, at);
    for (const row of this.rows) {
      row.head.style.transform = `translateX(${100 * at / Math.max(this.model.last, 1)}%)`;
      let moved = false;
      row.subjects.forEach((one, place) => {
        const told = this.told(one, from, at), value = row.told[place], changed = told.includes('→');
        moved ||= changed;
        if (value.said === told) return;
        value.said = told;
        value.number.replaceChildren(...(changed ? [make('span', {class: 'was'}, told.split('→')[0] + '→ '), told.split('→')[1].trim()] : [told]));
        value.box.className = changed ? 'value moved' : 'value';
      });
      if (moved !== row.moved) row.head.classList.toggle('moved', row.moved = moved);
    }
  }

  // Whose value it is; where another track lies beside, its name.
  name(row, {of, subject}) {
    return subject === 'game' && row.numbers.length > 1 ? this.model.reel.tracks[of].name : subjectName(this.model, subject, this.model.reel.tracks[of]);
  }

  told({key}, from, at) {
    const points = this.model.points[key];
    const was = valueAt(points, from), now = valueAt(points, at);
    if (now === null) return '?';
    return was !== null && was !== now ? `${was} → ${now}` : String(now);
  }

  value(row, one) {
    const {subject} = one, name = this.name(row, one), seat = typeof subject === 'number';
    const number = make('b'), lead = seat ? mark(subject, 12) : this.dash(row, one);
    const box = make('span', {class: 'value', title: name}, lead, make(seat ? 'span' : 'i', {class: seat ? 'sr' : null}, name), number);
    return {box, number, said: ''};
  }

  dash(row, one) {
    if (row.subjects.length < 2) return null;
    const svg = draw('svg', {viewBox: '0 0 18 6', width: 18, height: 6, 'aria-hidden': 'true'});
    draw('path', {d: 'M0 3H18', class: 'line whole', style: `stroke-dasharray:${one.dash}`}, svg);
    return svg;
  }
}
