// The report: everything that is told stays text; every moment leads to its step in Replay.
const pages = new WeakMap();
const LEAST = 60, CHIEF = 2, A4 = 686, START = 'start', NEVER = '–';

class Report {
  constructor(root) {
    this.root = root;
    this.$ = name => root.querySelector(name);
    this.$('.print').onclick = () => window.print();
    this.watch = new ResizeObserver(() => this.fit());
    this.watch.observe(root.querySelector('.rep'));
  }

  // Paper has its own width, and letters keep their size there too; a file that is printed to is called like the others.
  paper() {
    const turn = (wide, title) => () => { document.title = title; this.paged = wide; this.fit(); };
    const drawn = () => { this.called = document.title; turn(A4, this.told.file)(); }, back = () => turn(null, this.called)();
    window.addEventListener('beforeprint', drawn);
    window.addEventListener('afterprint', back);
    return () => { window.removeEventListener('beforeprint', drawn); window.removeEventListener('afterprint', back); };
  }

  // A game that is still running is told again as it goes on; what was unfolded stays so.
  renew(text) {
    if (text === this.text) return;
    const folds = () => [...this.root.querySelectorAll('details')].map(one => [`${one.closest('section, figure').className}${one.closest('[data-track]')?.dataset.track || ''} ${one.querySelector('b')?.textContent || ''}`, one]);
    const open = folds().filter(([, one]) => one.open).map(([name]) => name), typing = this.typed?.matches(':focus');
    const held = this.reached().find(one => one.matches(':focus')), stood = held && this.place(held);
    this.text = text;
    this.load(JSON.parse(text));
    for (const [name, one] of folds()) one.open = open.includes(name);
    if (typing) this.typed.focus();
    else if (stood) this.reached().find(one => this.place(one) === stood)?.focus({preventScroll: true});
  }

  // What a keyboard reaches, and where each stands: what it says may change with the game.
  reached() { return [...this.root.querySelectorAll('a, button, summary, [tabindex]')]; }

  place(one) {
    const said = one.matches('summary') ? one.querySelector('b')?.textContent : one.dataset.at ?? one.getAttribute('aria-label') ?? one.textContent;
    return [one.tagName, one.closest('section, figure, header')?.className, one.closest('[data-track]')?.dataset.track, said].join(' ');
  }

  load(told) {
    this.told = told;
    wear(told.colours);
    told.names.forEach((_, place) => {
      const [light, dark] = linesOf(place + 1), {style} = this.$('.rep');
      style.setProperty(`--seat-${place + 1}`, `light-dark(${coreOf(place + 1) ?? light}, ${dark})`);
      style.setProperty(`--rim-${place + 1}`, `light-dark(${light}, transparent)`);
    });
    this.turning = told.moments.points.map(point => point.step);
    this.head();
    this.how();
    this.who();
    this.drawn = 0;
    this.tracks();
    this.turned();
    this.decided();
    this.numbers();
    this.sure();
    this.rest();
    this.log();
    this.fit();
    this.$('.rep').dataset.ready = told.id;
    this.$('.rep').dataset.moves = told.moves;
  }

  // A link that a new tab can open too; a plain click stays in the page.
  link(at, ...said) {
    const told = {game: this.told.id, ...(at ? {at} : {})};
    return make('a', {
      class: 'to', href: `replay?${new URLSearchParams(told)}`, 'data-at': at,
      onclick: event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
        event.preventDefault();
        this.tell('at', at || START);
      },
    }, ...said);
  }

  rule(id) { return id ? make('a', {class: 'rule', href: `help?${new URLSearchParams({rule: id})}`}, id) : null; }

  fill(name, title, ...parts) {
    const shown = parts.filter(Boolean), host = this.$(name);
    host.hidden = !shown.length;
    host.replaceChildren(...(shown.length ? [make('h3', {}, title), ...shown] : []));
  }

  head() {
    const {told} = this;
    const people = told.names.map((name, place) => make('span', {class: 'person'}, mark(place + 1), make('span', {dir: 'auto'}, name)));
    const made = told.origin === 'real' ? null : make('span', {class: 'made'}, make('span', {}, told.origin));
    this.$('.about').replaceChildren(make('p', {class: 'kicker'}, make('b', {}, told.title), made, ...people),
      make('h2', {}, told.sentence), make('p', {class: 'facts'}, capital(told.facts.join(' · '))));
    const follow = this.link('', told.live ? 'Follow it in Replay' : 'See it in Replay');
    follow.classList.add('act', 'follow');
    this.$('.follow').replaceWith(follow);
  }

  how() {
    const {told} = this, [id, title, statement] = told.rule;
    const why = id ? make('p', {class: 'why'}, make('b', {}, `${title}. `), `${statement} `, this.rule(id)) : null;
    const said = told.said.length ? make('ol', {class: 'said'}, ...told.said.map(one => make('li', {}, this.link(one.at, one.said)))) : null;
    const reason = told.reason ? make('p', {}, `The table wrote: ${told.reason}`) : null;
    this.fill('.how', told.live ? 'Where it stands' : 'How it ended', make('p', {}, `${told.where}.`), why, reason, said);
  }

  who() {
    const cards = this.told.contenders.map(one => make('div', {class: one.won ? 'seat won' : 'seat'},
      make('h4', {}, one.seat ? mark(one.seat, 16) : null, make('span', {}, one.name), one.word ? make('b', {}, one.word) : null),
      make('dl', {}, ...one.goals.map(([what, how]) => make('div', {class: how.startsWith('met') ? 'met' : ''}, make('dt', {}, what), make('dd', {}, capital(how)))))));
    this.fill('.who', this.told.live ? 'What each still needs' : 'What each had', this.told.contenders.some(one => one.goals.length || one.word) ? make('div', {class: 'seats'}, ...cards) : null);
  }

  // The tracks that moved, as lines; the others in words.
  tracks() {
    const {chart, names} = this.told;
    const model = {reel: {tracks: chart.tracks, names}, points: chart.points, last: chart.last};
    const figures = [], still = [];
    // Tracks that race for the end of the game share one panel.
    const beside = skins[this.told.game]?.beside ?? {}, order = trackOrder(model);
    for (const number of order.filter(one => !beside[chart.tracks[one].key])) {
      const numbers = [number, ...order.filter(one => beside[chart.tracks[one].key] === chart.tracks[number].key)];
      const [track] = numbers.map(one => chart.tracks[one]), title = numbers.map(one => chart.tracks[one].name).join(' and ');
      const lines = numbers.flatMap(one => this.linesOf(model, one));
      if (lines.every(line => line.points.length < 2)) { still.push(title); continue; }
      figures.push(this.figure({
        key: track.key, title, unit: title.toLowerCase().includes(track.unit?.toLowerCase()) ? '' : track.unit,
        goals: numbers.map(one => chart.tracks[one].line).filter(Boolean), marks: numbers.flatMap(one => chart.tracks[one].marks ?? []), lines,
      }));
    }
    if (this.told.moments.standing.length) figures.push(this.figure(this.standing()));
    const quiet = still.length ? make('p', {class: 'facts'}, `Not drawn, because nothing moved: ${still.join(', ')}.`) : null;
    this.fill('.tracks', 'Tracks', figures.length ? make('p', {class: 'facts legend'}, make('span', {class: 'noprint'}, 'A click or tap on a chart opens that moment in Replay. '), this.legend()) : null,
      ...figures.slice(0, CHIEF), figures.length > CHIEF ? make('div', {class: 'more'}, ...figures.slice(CHIEF)) : null, quiet, figures.length ? null : make('p', {}, 'Nothing has moved yet.'));
  }

  // What the numbers below and above the charts are.
  legend() {
    const {chart} = this.told, turns = this.turning.map((_, place) => place + 1);
    const above = turns.length ? ` Dotted and numbered ${turns.join(', ')} above: the turning ${turns.length === 1 ? 'point' : 'points'} told further down.` : '';
    return `Below each chart stand the numbers of the ${chart.rounds}.${above}`;
  }

  linesOf(model, number) {
    const track = this.told.chart.tracks[number];
    return subjectsOf(model, number).map(subject => ({
      subject: subject === 'game' ? track.key : subject, name: capital(subjectName(model, subject, track) || track.name), points: model.points[`${number}:${subject}`],
    }));
  }

  standing() {
    return {
      key: 'standing', title: `Who was nearest to winning, ${this.told.chart.round} by ${this.told.chart.round}`, numbers: false, slanted: true, goals: [],
      note: this.told.moments.nearest, lines: this.told.moments.standing,
    };
  }

  figure(told) {
    told.subtitle = [this.told.title, this.told.origin === 'real' ? '' : this.told.origin, ...this.told.names.map(name => short(name, 24))].filter(Boolean).join(' · ');
    const name = `${this.told.file}-${told.key}`, large = () => new Figure(told, this.told.chart, this.turning, {width: 960, titled: true, alt: this.alt(told)});
    const host = make('div', {class: 'drawing', onclick: event => this.jump(event, host.figure)});
    Object.assign(host, {told});
    const button = (label, act) => make('button', {type: 'button', class: 'take', 'aria-label': `${told.title} as ${label}`, onclick: act}, label);
    return make('figure', {'data-track': told.key}, make('figcaption', {}, make('h4', {}, told.title), told.unit ? make('small', {}, told.unit) : null,
      make('span', {class: 'takes'}, make('small', {}, 'Save as'), button('PNG', () => keepPng(large(), name)), button('SVG', () => keepSvg(large(), name)))),
    host, told.note ? make('p', {class: 'facts'}, told.note) : null, this.table(told), told.numbers === false || this.told.live ? null : make('p', {class: 'facts noprint'}, this.band(told.key)));
  }

  jump(event, figure) {
    const box = figure.svg.getBoundingClientRect(), scale = figure.width / box.width;
    const part = ((event.clientX - box.left) * scale - figure.box.left) / (figure.box.right - figure.box.left);
    const step = Math.round(Math.max(0, Math.min(1, part)) * this.told.chart.last);
    this.tell('at', this.told.chart.places[step]);
  }

  table(told) {
    const {chart} = this.told;
    const head = make('tr', {}, make('th', {scope: 'col'}, `After ${chart.round}`), ...told.lines.map(line => make('th', {scope: 'col'}, line.name)));
    const rows = chart.stops.map(([number, stop]) => make('tr', {}, make('th', {scope: 'row'}, this.link(chart.places[stop], String(number))),
      ...told.lines.map(line => make('td', {}, String((line.order ? line.order[number] : valueAt(line.points, stop)) ?? '')))));
    return make('details', {class: 'as'}, make('summary', {}, 'As table'), make('div', {class: 'wide'}, make('table', {}, make('thead', {}, head), make('tbody', {}, ...rows))));
  }

  // What a chart is, and how it ends: of one without numbers in which order.
  alt({title, numbers, lines}) {
    const ends = lines.map(({name, points, order}) => `${name} ${order ? Object.values(order).at(-1) : points.at(-1)[1]}`).join(', ');
    return `${title}${numbers === false ? '' : ' over the game'}, at the end: ${ends}`;
  }

  // Drawn as wide as the page is, so that letters keep their size.
  fit() {
    const paper = this.paged, wide = paper ?? Math.floor(this.$('.tracks').clientWidth);
    if (!this.told || wide < LEAST || wide === this.drawn) return;
    this.drawn = wide;
    for (const host of this.root.querySelectorAll('.drawing')) {
      const width = paper ? Math.floor(host.closest('.more') ? paper / 3 - 14 : paper) : Math.floor(host.clientWidth);
      host.figure = new Figure(host.told, this.told.chart, this.turning, {width, alt: this.alt(host.told), paged: Boolean(paper)});
      host.replaceChildren(host.figure.svg);
    }
  }

  turned() {
    const {points, why} = this.told.moments;
    const marked = this.told.notes.filter(note => note.mark === 'turning-point');
    const list = points.length ? make('ol', {class: 'points'}, ...points.map(point => make('li', {},
      make('b', {class: 'grade'}, point.grade), ' ', this.link(point.at, point.said)))) : null;
    this.fill('.turned', 'Turning points', why ? make('p', {}, why) : null, list,
      ...(marked.length ? [make('h4', {}, 'Marked by the table'), this.listed(marked, '')] : []));
  }

  listed(notes, name) {
    return make('ul', {class: name}, ...notes.map(note => make('li', {}, this.link(note.at, `Move ${note.move}`), ` ${note.said}`)));
  }

  // Line by line, folded by rounds: what a round was about stands on its fold.
  decided() {
    const {ledger} = this.told.numbers;
    if (!ledger) return this.fill('.decided', '');
    const rounds = ledger.rounds.map(one => make('details', {class: 'round'},
      make('summary', {}, make('b', {}, `${capital(this.told.chart.round)} ${one.number}`), make('span', {}, one.said || one.lines.map(([name, cells]) => `${name}: ${cells[0]}`).join(' · '))),
      make('div', {class: 'lot'}, ...one.lines.map(line => this.decision(line))), one.at ? make('p', {class: 'noprint'}, this.link(one.at, 'See it in Replay')) : null));
    // What it says is what it does next.
    const whole = () => rounds.every(one => one.open), all = make('button', {type: 'button', class: 'take noprint', onclick: () => { const open = !whole(); for (const one of rounds) one.open = open; }});
    const named = () => { all.textContent = whole() ? 'Close all' : 'Open all'; };
    for (const one of rounds) one.ontoggle = named;
    named();
    this.fill('.decided', ledger.title, make('p', {class: 'facts'}, ledger.definition), all, ...rounds);
  }

  decision([name, cells, entries]) {
    return make('div', {class: 'line'}, make('h4', {}, name),
      make('ul', {}, ...entries.map(([seat, said]) => make('li', {}, mark(seat), make('span', {}, make('b', {}, this.told.names[seat - 1]), ` ${said}`)))),
      cells.length ? make('p', {class: 'facts'}, capital(cells.join(' · '))) : null);
  }

  numbers() {
    const {numbers, names} = this.told;
    const head = make('tr', {}, make('td', {}), ...names.map((name, place) => make('th', {scope: 'col'}, mark(place + 1), make('span', {title: name, dir: 'auto'}, name))));
    const rows = numbers.rows.map(row => make('tr', {class: row.under ? 'under' : row.cells.every(cell => !cell) ? 'part' : ''}, make('th', {scope: 'row'}, row.title, row.unit ? make('small', {}, ` ${row.unit}`) : null),
      ...row.cells.map(cell => make('td', {}, cell))));
    const table = rows.length ? make('div', {class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Numbers', style: `--seats:${names.length}`}, make('table', {}, make('thead', {}, head), make('tbody', {}, ...rows))) : null;
    const never = numbers.rows.some(row => row.cells.includes(NEVER)) ? make('p', {class: 'facts'}, `${NEVER} stands where there was no occasion.`) : null;
    const whole = numbers.whole.length ? [make('h4', {}, 'The whole table'), this.lines(numbers.whole.map(row => [row.title, `${row.cells[0]} ${row.unit || ''}`]))] : [];
    const meant = numbers.meant.length ? make('details', {class: 'as'}, make('summary', {}, 'What is counted'),
      this.lines(numbers.meant.map(([title, definition, key]) => [title, definition + ' ', this.many(key)]))) : null;
    this.fill('.numbers', 'Each seat in numbers', table, never, ...whole, meant, numbers.note ? make('p', {class: 'notice'}, numbers.note) : null);
  }

  // The same question over all games of this kind.
  many(ask) {
    const {game, origin} = this.told, told = {game, ask, ...(origin === 'real' ? {} : {origin})};
    return make('a', {href: `insights?${new URLSearchParams(told)}`}, 'over many games');
  }

  // This game's line on top of all games of its kind.
  band(track) {
    const {game, origin, id} = this.told, asked = {game, ask: 'track_band', where: `track=${track}`, ...(origin === 'real' ? {} : {origin}), on: id};
    return make('a', {class: 'many', href: `insights?${new URLSearchParams(asked)}`}, 'Over many games, this one on top');
  }

  lines(pairs) {
    return make('dl', {class: 'lines'}, ...pairs.map(([what, ...how]) => make('div', {}, make('dt', {}, what), make('dd', {}, ...how))));
  }

  sure() {
    const lines = [...this.told.sure, ...this.told.readings.map(([what, how]) => [`Reading: ${what}`, how])];
    this.fill('.sure', 'How sure this is', this.lines(lines));
  }

  // Written out when it is looked at; what is typed stays while the game goes on.
  log() {
    const {log, moves} = this.told, typed = this.typed?.value ?? '', list = make('ul', {class: 'lines-of'}), number = make('p', {class: 'facts', role: 'status'});
    this.typed = make('input', {type: 'search', placeholder: 'a name, a card, a rule of the game …', 'aria-label': 'Find in the log', oninput: () => write()});
    this.typed.value = typed;
    const write = () => {
      const asked = this.typed.value.toLocaleLowerCase().split(/\s+/), found = log.filter(([, , said]) => asked.every(word => said.toLocaleLowerCase().includes(word)));
      number.textContent = found.length === log.length ? words(log.length, 'line') : `${found.length} of ${words(log.length, 'line')}`;
      list.replaceChildren(...found.map(([at, move, said]) => make('li', {}, this.link(at, String(move)), make('span', {}, said))));
    };
    const fold = make('details', {class: 'as', ontoggle: () => { if (fold.open) write(); }}, make('summary', {}, `All that happened, in ${words(moves, 'move')}`), this.typed, number, list);
    this.fill('.log', 'The log', log.length ? fold : null);
  }

  rest() {
    const {struck} = this.told, notes = this.told.notes.filter(note => note.mark !== 'turning-point');
    this.fill('.gone', 'Taken back and written again', struck.length ? make('ul', {}, ...struck.map(one => make('li', {},
      `${one.why}, move ${one.move}: `, make('s', {}, one.said)))) : null);
    this.fill('.beside', 'Notes', notes.length ? this.listed(notes, 'notes') : null);
  }
}

export default function ({parentElement, data, setTriggerValue}) {
  let page = pages.get(parentElement);
  if (!page || !page.root.contains(page.$('.rep'))) pages.set(parentElement, page = new Report(parentElement));
  // Of all that a report asks for only Replay is another page.
  page.tell = (name, place) => { toTop(); setTriggerValue(name, place); };
  page.renew(data.told);
  return page.paper();
}
