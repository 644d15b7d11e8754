// A chart that stands by itself: on the page, on paper, in a file. Colours are variables with the light value beside them.
const PAPER = {ink: '#1B1F23', second: '#565C63', soft: '#D9D5CB', page: '#FFFFFF'};
const tone = name => `var(--${name}, ${PAPER[name]})`;
const seatTone = seat => `var(--seat-${seat}, ${coreOf(seat) ?? linesOf(seat)[0]})`;
const rimTone = seat => `var(--rim-${seat}, ${linesOf(seat)[0]})`;
const FONT = '"Source Sans", "Source Sans Pro", "Source Sans 3", sans-serif';
const LETTER = 6.2, GAP = 15, SMALL = 280;
// How far apart the signs on one line are, and next to each other those of two lines.
const APART = 150, CLEAR = 13;

const short = (text, most) => [...text].length > most ? [...text].slice(0, most - 1).join('') + '…' : text;

// Whole steps of 1, 2 or 5 times ten, at most five of them.
function ticks(least, most) {
  const raw = Math.max(1, (most - least) / 4), ten = 10 ** Math.floor(Math.log10(raw));
  const size = [1, 2, 5, 10].map(one => one * ten).find(one => one >= raw);
  const found = [];
  for (let at = Math.ceil(least / size) * size; at <= most; at += size) found.push(at);
  return found;
}

// Labels in their order, moved apart until none covers another.
function apart(labels, low, high) {
  labels.sort((a, b) => a.at - b.at);
  labels.forEach((label, place) => { label.at = Math.max(label.at, place ? labels[place - 1].at + GAP : low); });
  for (let place = labels.length - 1; place >= 0; place -= 1) {
    labels[place].at = Math.min(labels[place].at, place === labels.length - 1 ? high : labels[place + 1].at - GAP);
  }
  return labels;
}

class Figure {
  // told: title, subtitle, lines [{subject, name, points}], goals, marks, numbers; chart: last, stops, round; turning: steps.
  constructor(told, chart, turning, {width, titled = false, alt, paged = false}) {
    const narrow = width < 560, left = told.numbers === false ? 12 : 32, right = titled ? 190 : narrow ? 62 : 150;
    const top = titled ? 74 : 26, tall = titled ? 260 : width < SMALL ? 96 : paged ? 120 : told.goals.length ? 170 : 130;
    Object.assign(this, {told, chart, turning, width, narrow, titled});
    this.box = {left, top, right: width - right, bottom: top + tall};
    this.height = this.box.bottom + 24;
    this.svg = draw('svg', {
      xmlns: SVG, viewBox: `0 0 ${width} ${this.height}`, width, height: this.height, role: 'img', 'aria-label': alt,
      'font-family': FONT, 'font-size': 12, class: 'figure',
    });
    const values = told.lines.flatMap(line => line.points.map(point => point[1]));
    this.range = [Math.min(0, ...values), Math.max(1, ...told.goals, ...values)];
    this.frame();
    const keys = told.lines.map(line => line.subject).filter(subject => typeof subject !== 'number');
    told.lines.forEach(line => this.line(line, keys.indexOf(line.subject)));
    this.signs();
    this.ends();
  }

  x(step) { return this.box.left + (this.box.right - this.box.left) * step / Math.max(1, this.chart.last); }
  y(value) {
    const [least, most] = this.range;
    return this.box.bottom - (this.box.bottom - this.box.top) * (value - least) / (most - least);
  }

  text(x, y, said, more = {}) {
    const made = draw('text', {x, y, fill: tone('second'), ...more}, this.svg);
    made.textContent = said;
    return made;
  }

  rule(x1, y1, x2, y2, colour, more = {}) {
    draw('line', {x1, y1, x2, y2, stroke: tone(colour), 'stroke-width': 1, ...more}, this.svg);
  }

  frame() {
    const {box, told} = this;
    if (this.titled) {
      this.text(box.left, 24, told.title, {'font-size': 18, 'font-weight': 600, fill: tone('ink')});
      this.text(box.left, 44, short(told.subtitle, 115), {'font-size': 13});
    }
    if (told.numbers !== false) {
      for (const value of ticks(...this.range)) {
        this.rule(box.left, this.y(value), box.right, this.y(value), 'soft');
        this.text(box.left - 6, this.y(value) + 4, value, {'text-anchor': 'end'});
      }
    }
    for (const value of told.marks || []) {
      if (value <= this.range[1]) this.rule(box.left, this.y(value), box.right, this.y(value), 'second', {'stroke-dasharray': '1 4'});
    }
    // The highest goal is named above its line, another one below.
    for (const goal of told.goals) {
      this.rule(box.left, this.y(goal), box.right, this.y(goal), 'second', {'stroke-dasharray': '6 4'});
      this.text(box.left + 4, this.y(goal) + (goal === Math.max(...told.goals) ? -4 : 13), `goal ${goal}`);
    }
    this.rounds();
    this.turns();
  }

  // Borders of rounds, with as many of their numbers as there is room for.
  rounds() {
    const {box, chart} = this, wide = (box.right - box.left) / Math.max(1, chart.stops.length);
    const every = Math.ceil(22 / wide);
    let before = 0;
    chart.stops.forEach(([number, stop], place) => {
      const end = Math.min(stop + 0.5, chart.last);
      if (place < chart.stops.length - 1) this.rule(this.x(end), box.top, this.x(end), box.bottom, 'soft');
      if (place % every === 0) {
        this.text((this.x(before) + this.x(end)) / 2, box.bottom + 16, number, {'text-anchor': 'middle'});
      }
      before = end;
    });
    this.rule(box.left, box.bottom, box.right, box.bottom, 'second');
    this.text(box.right + 6, box.bottom + 16, this.narrow ? '' : this.chart.round);
  }

  // A number that gave way to another one leads to its line.
  turns() {
    const {box} = this, numbers = this.turning.map((step, place) => ({at: this.x(step), x: this.x(step), number: place + 1}));
    for (const {at, x, number} of apart(numbers, box.left, box.right)) {
      this.rule(x, box.top, x, box.bottom, 'ink', {'stroke-dasharray': '2 3'});
      if (at !== x) this.rule(at, box.top - 10, x, box.top, 'ink');
      this.text(at, box.top - 14, number, {'text-anchor': 'middle', 'font-weight': 700, fill: tone('ink')});
    }
  }

  colour(line) { return typeof line.subject === 'number' ? seatTone(line.subject) : tone('ink'); }

  // place: among the lines that are no seat's.
  line(line, place) {
    let path = '';
    for (const [step, value] of line.points) {
      const to = `${this.x(step).toFixed(1)} ${this.y(value).toFixed(1)}`;
      if (!path || this.told.slanted) path += `${path ? 'L' : 'M'}${to}`;
      else path += `H${this.x(step).toFixed(1)}V${this.y(value).toFixed(1)}`;
    }
    if (!this.told.slanted) path += `H${this.box.right}`;
    const seat = typeof line.subject === 'number';
    if (seat && coreOf(line.subject)) draw('path', {d: path, fill: 'none', stroke: rimTone(line.subject), 'stroke-width': 4.5, 'stroke-linejoin': 'round'}, this.svg);
    draw('path', {
      d: path, fill: 'none', stroke: this.colour(line), 'stroke-width': seat ? 2 : 2.5, 'stroke-linejoin': 'round',
      ...(seat ? {} : {'stroke-dasharray': DASHES[place % DASHES.length]}),
    }, this.svg);
  }

  // The sign of a seat again and again on its line, of one seat after the other: where their lines lie on each other, each is seen.
  signs() {
    const seated = this.told.lines.filter(line => typeof line.subject === 'number'), size = this.width < SMALL ? 7 : 9;
    const from = this.told.slanted ? this.x(Math.min(...seated.map(line => line.points[0][0]))) : this.box.left, wide = this.box.right - from;
    if (seated.length < 2 || wide < seated.length * size) return;
    const times = Math.max(1, Math.floor(wide / Math.max(APART, seated.length * CLEAR)));
    seated.forEach((line, place) => {
      for (let time = 0; time < times; time += 1) {
        const x = from + wide * (time + (place + 0.5) / seated.length) / times, value = this.valueOf(line, x);
        if (value !== null) this.sign(line.subject, x - size / 2, this.y(value) - size / 2, size / 24, {'data-on': line.subject});
      }
    });
  }

  // How high a line is there, on its way from point to point or in steps.
  valueOf(line, x) {
    const step = this.chart.last * (x - this.box.left) / (this.box.right - this.box.left);
    const before = line.points.findLast(point => point[0] <= step), after = line.points.find(point => point[0] > step);
    if (!before) return null;
    if (!this.told.slanted) return before[1];
    return after ? before[1] + (after[1] - before[1]) * (step - before[0]) / (after[0] - before[0]) : null;
  }

  sign(seat, x, y, scale, more = {}) {
    draw('path', {
      ...more, d: SHAPES[(seat - 1) % 6], transform: `translate(${x} ${y}) scale(${scale})`, fill: fillOf(seat), stroke: tone('ink'), 'stroke-width': 1.5,
    }, this.svg);
  }

  // Every line ends in its mark, its value and, where there is room, its name.
  ends() {
    const labels = this.told.lines.map(line => ({line, at: this.y(line.points[line.points.length - 1][1])}));
    for (const {line, at: y} of apart(labels, this.box.top, this.box.bottom)) {
      let x = this.box.right + 6;
      if (typeof line.subject === 'number') {
        this.sign(line.subject, x, y - 6, 0.5);
        x += 17;
      }
      const value = this.told.numbers === false ? '' : String(line.points[line.points.length - 1][1]);
      const room = Math.floor((this.width - x) / LETTER - value.length - 1);
      const alone = this.told.lines.length === 1, marked = typeof line.subject === 'number' && this.narrow;
      const named = alone || marked ? '' : short(line.name, room);
      const label = this.text(x, y + 4, '', {fill: tone('ink')});
      const bold = draw('tspan', {'font-weight': 700}, label);
      bold.textContent = value;
      if (named) draw('tspan', {dx: value ? 5 : 0}, label).textContent = named;
    }
  }

  // Nothing but what any program that shows SVG understands.
  plain() {
    const copy = this.svg.cloneNode(true);
    copy.insertBefore(draw('rect', {width: '100%', height: '100%', fill: PAPER.page}), copy.firstChild);
    return new XMLSerializer().serializeToString(copy).replace(/var\(--[\w-]+, ([^)]+)\)/g, '$1');
  }
}

function keep(name, parts, type) {
  const address = URL.createObjectURL(new Blob(parts, {type}));
  const link = make('a', {href: address, download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

const keepSvg = (figure, name) => keep(`${name}.svg`, [figure.plain()], 'image/svg+xml');

// Drawn twice as fine as on the page.
function keepPng(figure, name) {
  const address = URL.createObjectURL(new Blob([figure.plain()], {type: 'image/svg+xml'}));
  const image = new Image();
  image.onload = () => {
    const canvas = make('canvas', {width: figure.width * 2, height: figure.height * 2});
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(address);
    canvas.toBlob(blob => keep(`${name}.png`, [blob], 'image/png'), 'image/png');
  };
  image.src = address;
}
