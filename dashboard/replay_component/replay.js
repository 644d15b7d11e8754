// The player: what a key, a button or a chart asks for, painted at once; Python hears where the reader rests.
const REST = 300, QUICK = 150, PATIENCE = 3000;
const LONGEST_PLACE = 24;
const clip = place => place.length > LONGEST_PLACE ? `${place.slice(0, LONGEST_PLACE)}…` : place;
const players = new WeakMap();

class Player {
  constructor(root, tell) {
    Object.assign(this, {root, tell, at: -1, size: 'move', speed: 1, timer: null, resting: null, painted: 0});
    this.$ = name => root.querySelector(name);
    for (const button of root.querySelectorAll('[data-do]')) {
      button.replaceChildren(icon(button.dataset.do));
      button.onclick = () => this.act(button.dataset.do);
    }
    this.$('.share').replaceChildren(icon('link'));
    this.$('.help').replaceChildren(icon('help'));
    this.$('.share').onclick = () => this.share();
    this.$('.help').onclick = () => this.help();
    this.$('.slider').oninput = event => { this.stop(); this.go(Number(event.target.value)); };
    this.$('.size').onchange = event => { this.size = event.target.value; this.repaint(); };
    this.$('.speed').onchange = event => { this.speed = Number(event.target.value); };
    this.$('.view').onchange = event => this.tell('view', event.target.value);
    this.$('.known').onchange = event => this.tell('known', `${event.target.checked ? 'on' : 'off'} ${placeOf(this.model, this.at)}`, true);
    this.$('.jump').onkeydown = event => { if (event.key === 'Enter') { event.preventDefault(); this.jump(event.target); } };
    this.$('.jump').oninput = event => { event.target.setAttribute('aria-invalid', 'false'); this.$('.lost').hidden = true; };
    this.$('.fold').onclick = () => {
      const open = this.$('.tools').classList.toggle('open');
      this.$('.fold').setAttribute('aria-expanded', String(open));
    };
    for (const one of root.querySelectorAll('.under details')) one.ontoggle = () => { if (one.open && this.narrow) bring(one, this.$('.bar')); };
    this.noting = new Noting(this);
    this.hold();
    const rp = this.$('.rp');
    this.resized = new ResizeObserver(() => { this.narrow = rp.clientWidth < 720; });
    this.resized.observe(rp);
    this.narrow = rp.clientWidth < 720;
  }

  load(data) {
    const before = this.model?.reel, reel = JSON.parse(data.reel), again = before?.id === reel.id;
    const followed = again && this.at === this.model.last && (before.live || this.asked);
    const place = again && this.at >= 0 ? placeOf(this.model, this.at) : data.at;
    wear(reel.colours);
    this.model = buildModel(reel);
    const wish = this.asked && this.wish;
    this.asked = this.wish = null;
    this.$('.known').checked = Boolean(reel.more !== undefined);
    this.board?.close?.();
    this.board = boardOf(this.$('.board'), this.model);
    this.tracks?.close();
    this.tracks = new Tracks(this.$('.charts'), this.$('.why'), this.model, step => { this.stop(); this.go(step); }, data.tracks);
    this.moves?.close();
    this.moves = new Moves(this.$('.moves'), this.model, step => { this.stop(); this.go(step); });
    this.told = new Told(this.$('.lines'), this.model, () => this.narrow ? 1 : 3);
    this.$('.slider').max = this.model.last;
    this.$('.noting').hidden = !data.notes;
    // Where nothing of what comes later is told, a pad would tell it.
    this.$('.pad').hidden = !data.notes || !reel.live || Boolean(reel.more);
    this.$('.pad').href = `record?${new URLSearchParams({game: reel.id})}`;
    this.views(data.viewers, reel.viewer);
    this.title(reel);
    for (const [size, word] of Object.entries(reel.sizes)) this.$(`.size [value=${size}]`).textContent = word;
    this.pick();
    this.points(reel);
    this.written();
    this.at = -1;
    const start = followed ? this.model.last : stepAt(this.model, place ?? '') ?? (reel.live ? this.model.last : opening(this.model));
    this.go(start, {quiet: true});
    if (followed && placeOf(this.model, this.at) !== place) this.say();
    if (!again) this.lost(data.at ?? '');
    if (wish) this.ahead(wish);
    if (again) history.replaceState(history.state, '', this.address());
    this.$('.rp').dataset.ready = reel.entry;
  }

  // An address of a move that no longer stands leads to its place; what stood there is said, so that nobody takes one for the other.
  lost(place) {
    const [entry, move] = place.split('.').map(Number), gone = this.model.reel.struck.find(one => one.entry === entry && one.move === move);
    if (!gone) {
      if (!place || stepAt(this.model, place) !== null) return;
      const opened = `${this.model.reel.steps[this.at][MOVE]}.${partOf(this.model, this.at)}`;
      const instead = this.model.reel.live ? 'how the game stands now' : `move ${opened}, where a replay opens`;
      this.warn(`There is no move “${clip(place)}” in this game: the last one is ${this.model.firstOf.length - 1}. Shown is ${instead}.`);
      return;
    }
    const how = gone.why === 'removed' ? 'removed' : 'taken back', said = gone.sentences[gone.head];
    this.warn(`This link leads to a move that was ${how} and not written again${said ? ` (“${said}”)` : ''}. Shown is the game as it stands there now.`);
  }

  warn(said) {
    this.$('.lost').textContent = said;
    this.$('.lost').hidden = false;
  }

  views(viewers, chosen) {
    const named = one => one.startsWith('seat:') ? this.model.reel.names[Number(one.slice(5)) - 1] : {scribe: 'everything'}[one] ?? one;
    this.$('.viewing').hidden = viewers.length < 2;
    this.$('.view').replaceChildren(...viewers.map(one => make('option', {value: one, selected: one === chosen}, named(one))));
  }

  // Whatever is no real game is called what it is, wherever it is shown.
  title(reel) {
    const people = reel.names.map((name, place) => make('span', {class: 'person'}, mark(place + 1), make('span', {dir: 'auto'}, name)));
    const made = reel.origin === 'real' ? null : make('span', {class: 'made'}, make('span', {}, reel.origin));
    for (const about of this.root.querySelectorAll('.about')) about.textContent = `${words(reel.names.length, 'player')} · ${reel.box}`;
    this.$('h2').replaceChildren(...[make('span', {}, reel.title), made, make('span', {class: 'people'}, ...people)].filter(Boolean));
  }

  go(step, {quiet = false} = {}) {
    const at = Math.max(0, Math.min(this.model.last, step));
    if (at === this.at) return;
    const quick = performance.now() - this.painted < QUICK || quiet || this.still();
    const before = quick || !this.board.places ? null : this.board.places();
    this.at = at;
    this.told.open = false;
    this.$('.lost').hidden = true;
    this.repaint();
    if (before) this.board.slide(before);
    this.painted = performance.now();
    if (!quiet) this.rest();
  }

  still() { return matchMedia('(prefers-reduced-motion: reduce)').matches; }

  // What lies between the stop before and this one is what the reader is told and shown as changed.
  repaint() {
    const {model, at} = this, from = at ? onward(model, at, this.size, -1) : 0, step = model.reel.steps[at];
    this.board.paint(from, at);
    this.tracks.paint(from, at);
    keepingFocus(this.root, () => this.told.paint(from, at));
    this.$('.slider').value = at;
    this.$('.slider').setAttribute('aria-valuetext', `move ${step[MOVE]}, step ${at} of ${model.last}`);
    this.$('.out').textContent = counted(model, at, this.size);
    this.$('.place').textContent = `${model.reel.moments[step[MOMENT]][0]} · move ${step[MOVE]}.${partOf(model, at)}`;
    this.$('.rp').dataset.step = at;
    if (this.linked !== placeOf(model, at)) this.unlink();
    // Whatever looks at the layout comes last, so that it is made once a frame.
    this.moves.paint(at);
    this.board.reveal?.();
  }

  // Once the reader rests: the address, what a screen reader says, and Python.
  rest() {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => {
      const place = placeOf(this.model, this.at);
      history.replaceState(history.state, '', this.address(place));
      this.say();
      if (!this.timer) this.tell('at', place);
    }, REST);
  }

  // Those who do not see the page hear what stands below the board.
  say() { this.$('.sr[role=status]').textContent = this.told.said(); }

  address(place = placeOf(this.model, this.at)) {
    const url = new URL(location.href), {reel} = this.model;
    const parts = {game: reel.id, at: place, view: reel.viewer === 'scribe' ? null : reel.viewer, tracks: this.tracks.chosen?.join(','),
      known: reel.more === undefined ? null : '1'};
    for (const [name, value] of Object.entries(parts)) value ? url.searchParams.set(name, value) : url.searchParams.delete(name);
    url.searchParams.delete('key');
    return url;
  }

  act(what) {
    if (what === 'play') { this.timer ? this.stop() : this.run(); return; }
    this.stop();
    const to = {
      first: () => 0, last: () => this.model.last, back: () => onward(this.model, this.at, this.size, -1),
      on: () => onward(this.model, this.at, this.size, 1),
    };
    if (['last', 'on'].includes(what) && this.ahead(what === 'last' ? 'end' : this.size)) return;
    this.go(to[what]());
  }

  by(size, direction) {
    this.stop();
    if (direction < 0 || !this.ahead(size)) this.go(onward(this.model, this.at, size, direction));
  }

  // Where nothing of what comes later is here, the next stop is asked for; of what is wished meanwhile the last is asked next.
  ahead(size) {
    const {model, at} = this, now = performance.now();
    if (!model.reel.more || (size !== 'end' && at < model.last)) return false;
    if (this.asked && now - this.asked < PATIENCE) { this.wish = size; return true; }
    this.asked = now;
    this.at = model.last;
    this.tell('ahead', `${size} ${placeOf(model, model.last)}`, true);
    return true;
  }

  run() {
    if (this.at === this.model.last && !this.model.reel.more) this.go(0);
    const next = () => {
      if (!this.ahead(this.size)) this.go(onward(this.model, this.at, this.size, 1));
      if (this.at === this.model.last && !this.model.reel.more) { this.stop(); return; }
      this.timer = setTimeout(next, this.pause());
    };
    this.timer = setTimeout(next, this.pause() / 2);
    this.playing(true);
  }

  // 1.6 seconds a move at 1×, events inside a move a quarter of a second; or in proportion to how much comes.
  pause() {
    const {model, at} = this, to = onward(model, at, this.size, 1);
    if (!this.speed) {
      let weight = 0;
      for (let step = at + 1; step <= to; step++) weight += weightOf(model.reel.steps[step]);
      return Math.min(400 + 150 * weight, 4000);
    }
    const inside = this.size === 'event' && model.reel.steps[to][MOVE] === model.reel.steps[at][MOVE];
    return (inside ? 250 : 1600) / this.speed;
  }

  stop() {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = null;
    this.playing(false);
    this.rest();
  }

  playing(on) {
    const button = this.$('.play');
    button.replaceChildren(icon(on ? 'pause' : 'play'));
    button.setAttribute('aria-label', on ? 'Pause' : 'Play');
  }

  // Holding a step button runs, as holding the key does.
  hold() {
    for (const name of ['back', 'on']) {
      const button = this.$(`[data-do=${name}]`);
      let wait = null;
      const end = () => { clearTimeout(wait); clearInterval(wait); };
      button.onpointerdown = () => { wait = setTimeout(() => { wait = setInterval(() => this.act(name), 80); }, 500); };
      button.onpointerup = button.onpointerleave = button.onpointercancel = end;
    }
  }

  jump(field) {
    const found = stepAt(this.model, field.value);
    field.setAttribute('aria-invalid', found === null ? 'true' : 'false');
    if (found === null) {
      this.warn(`There is no move ${field.value}: the last one is ${this.model.firstOf.length - 1}.`);
      return;
    }
    this.$('.lost').hidden = true;
    this.stop();
    this.go(found);
    field.value = '';
  }

  // Where there is nothing to go to, a key says so: one that does nothing looks broken.
  turn(direction, steps = this.model.turning, none = this.model.reel.no_turning) {
    if (!steps.length) this.warn(this.model.reel.more === undefined ? none : 'Only what was known then is shown: no notes, and no turning points. K shows all.');
    const to = direction > 0 ? steps.find(step => step > this.at) : steps.findLast(step => step < this.at);
    if (to !== undefined) { this.stop(); this.go(to); }
  }

  share() {
    if (this.linked) { this.unlink(); return; }
    this.linked = placeOf(this.model, this.at);
    this.opener = this.root.getRootNode().activeElement ?? this.$('.rp');
    this.$('.sheet.link').hidden = false;
    this.$('.address').value = this.address().href;
    this.$('.address').focus();
    this.$('.address').select();
    const said = this.$('.copied');
    said.textContent = 'Link to this step';
    // Where the browser does not let us copy, the address stands there selected, and nothing says that it was.
    navigator.clipboard?.writeText(this.address().href).then(() => { said.textContent = 'Link to this step, copied'; }, () => {});
  }

  // Whoever stood in the sheet goes back to where it was opened.
  unlink() {
    const sheet = this.$('.sheet.link'), inside = sheet.contains(this.root.getRootNode().activeElement);
    this.linked = null;
    sheet.hidden = true;
    if (inside) (this.opener.isConnected ? this.opener : this.$('.rp')).focus({preventScroll: true});
  }

  help() {
    const sheet = this.$('.keys');
    if (!sheet.hidden) { sheet.hidden = true; this.$('.help').focus(); return; }
    const close = make('button', {type: 'button', 'aria-label': 'Close', onclick: () => this.help()}, icon('close'));
    sheet.replaceChildren(make('h3', {}, 'Keys'), close, keyList(this.model.reel.sizes));
    sheet.hidden = false;
    close.focus();
  }

  // Which tracks are drawn, and whose lines stand out; with none chosen, all where there is room and the first two on a phone.
  pick() {
    const choice = (value, ...named) => {
      const box = make('input', {type: 'checkbox', value, checked: this.tracks.chosen?.includes(value)});
      box.onchange = () => {
        this.tracks.choose([...this.root.querySelectorAll('.pick input:checked')].map(one => one.value));
        history.replaceState(history.state, '', this.address());
      };
      return make('label', {}, box, ...named);
    };
    const tracks = this.tracks.rows.map(({track}) => choice(track.key, track.name));
    const lines = this.model.reel.names.map((name, place) => choice(lineOf(place + 1), mark(place + 1), make('span', {dir: 'auto'}, name)));
    this.$('.boxes').replaceChildren(make('p', {}, 'Show these tracks alone; none ticked: the usual ones'), ...tracks, make('p', {}, 'Lines that stand out; none ticked: all'), ...lines);
  }

  // The turning points in words, each a way to its step; where there is none, why.
  points(reel) {
    const rows = this.model.turned.map(([step, grade, said]) =>
      make('button', {type: 'button', class: 'point', onclick: () => { this.stop(); this.go(step); }}, make('b', {class: 'grade'}, grade), ' ', said));
    this.$('.points').hidden = !rows.length && !reel.no_turning;
    this.$('.points summary').textContent = rows.length ? `Turning points (${rows.length})` : 'Turning points';
    this.$('.points .list').replaceChildren(...(rows.length ? rows : [make('p', {}, reel.no_turning ?? '')]));
  }

  // What people wrote, each a way to its move.
  written() {
    const rows = this.model.noted.map(({step, move, note}) =>
      make('button', {type: 'button', class: 'point', onclick: () => { this.stop(); this.go(step); }}, make('b', {}, String(move)), ' ', noteWords(note)));
    this.$('.written').hidden = !rows.length;
    this.$('.written summary').textContent = `Notes (${rows.length})`;
    this.$('.written .list').replaceChildren(...rows);
  }

  key(event) {
    const plain = {
      ArrowRight: () => event.shiftKey ? this.by('event', 1) : this.by(this.size, 1),
      ArrowLeft: () => event.shiftKey ? this.by('event', -1) : this.by(this.size, -1),
      ArrowUp: () => this.by('turn', -1), ArrowDown: () => this.by('turn', 1),
      PageUp: () => this.by('round', -1), PageDown: () => this.by('round', 1),
      Home: () => this.act('first'), End: () => this.act('last'), ' ': () => this.act('play'),
      '[': () => this.turn(-1), ']': () => this.turn(1), '?': () => this.help(), l: () => this.share(),
      Escape: () => { if (!this.$('.keys').hidden) this.help(); else this.unlink(); }, g: () => this.$('.jump').focus(),
      n: () => this.noting.open(), m: () => this.turn(event.shiftKey ? -1 : 1, this.model.noted.map(one => one.step), `There is no note to go to.${this.$('.noting').hidden ? '' : ' N writes one.'}`),
      k: () => this.$('.known').click(),
      s: () => this.choose('.size', 1), v: () => { if (!this.$('.viewing').hidden) this.choose('.view', 1); },
    };
    if (/^[1-6]$/.test(event.key)) {
      this.$('.speed').selectedIndex = Number(event.key) - 1;
      this.$('.speed').onchange({target: this.$('.speed')});
      return true;
    }
    const act = plain[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    act?.();
    return Boolean(act);
  }

  choose(name, by) {
    const select = this.$(name);
    select.selectedIndex = (select.selectedIndex + by) % select.options.length;
    select.onchange({target: select});
  }
}

export default function ({parentElement, data, setStateValue, setTriggerValue}) {
  let player = players.get(parentElement);
  const tell = (name, value, once) => once ? setTriggerValue(name, value) : setStateValue(name, value);
  if (!player) players.set(parentElement, player = new Player(parentElement, tell));
  player.tell = tell;
  if (player.reel !== data.reel) { player.reel = data.reel; keepingFocus(parentElement, () => player.load(data)); }
  if (data.noted) player.noting.noted(data.noted);
  const rp = parentElement.querySelector('.rp');
  const ended = new AbortController(), listening = {capture: true, signal: ended.signal};
  document.addEventListener('keydown', keysFor(player, parentElement), listening);
  document.addEventListener('pointerdown', () => { player.byHand = true; }, listening);
  rp.dataset.listening = 'yes';
  return () => { ended.abort(); player.stop(); clearTimeout(player.resting); };
}
