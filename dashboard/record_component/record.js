// The page: head, question, pad, foot. It is drawn whole and laid over what is there, so that no tap falls between.
const pads = new WeakMap();
const SAME_SPOT = 40, RESTS = 1500, LATE = 2000, LOOK = 1000, BACK_AGAIN = 800, BLINK = 1000, LONG = 5000;

// What is half answered or half typed, and of the sheets those that are written on.
const DRAFTED = ['answers', 'later', 'counts', 'row', 'read', 'words', 'open', 'naming', 'name', 'search', 'initial', 'more', 'typed', 'written', 'noteOn'];

class Pad {
  constructor(root, data, tell) {
    this.root = root;
    this.game = data.game;
    this.tell = tell;
    this.outbox = new Outbox(data.game, (name, value) => this.tell(name, value), () => this.paint(), item => lasts(this, item));
    this.drafts = {};
    this.asked = null;
    this.cut = this.back = 0;
    this.told = null;
    this.names = {};
    this.spot = null;
    this.looked = Date.now();
    // The places whose answers were sent from here.
    this.mine = new Set([...this.outbox.known.values()].map(item => item.slot));
    this.state = {answers: {}, later: {}, again: null, counts: {}, row: null, sheet: null, open: null, read: null, naming: null, written: {}};
    this.timers = [];
  }

  set(change) {
    this.state = {...this.state, ...change};
    this.keep();
    this.paint();
  }

  keep(shelves = SHELVES) {
    const {state} = this, sheet = state.written[state.sheet] ? state.sheet : null;
    retainDraft(`tablescribe.draft.${this.game}`, {entry: this.data.entry, names: this.names, state: {...Object.fromEntries(DRAFTED.map(name => [name, state[name]])), sheet}}, shelves);
  }

  // A remark came and no move: what is half answered goes on, under the entry that is now the last.
  carry(from, to) {
    const at = slot => slot?.startsWith(`${from}|`) ? `${to}${slot.slice(`${from}`.length)}` : slot;
    const moved = told => Object.fromEntries(Object.entries(told).map(([slot, one]) => [at(slot), one]));
    this.state = {...this.state, answers: moved(this.state.answers), later: moved(this.state.later), counts: moved(this.state.counts), naming: at(this.state.naming)};
    this.asked = null;
    this.keep();
  }

  heard(data) {
    const before = this.data;
    this.data = data;
    wear(data.colours);
    this.names = {...this.names};
    const answered = (...hows) => this.outbox.items.filter(item => this.mine.has(item.slot) && data.answers.some(({id, how}) => id === item.id && hows.includes(how)));
    // A server that forgot this page finds what was sent once more there already.
    const saved = answered('saved'), settled = answered('saved', 'already');
    noteMeets(this, settled);
    this.outbox.answered(data.answers);
    const note = item => item.command.type === 'log.note', kept = settled.findLast(note);
    if (kept) this.noted = kept.command.text;
    if (settled.some(item => !note(item)) && this.overtaken !== NOTE_KEPT) this.overtaken = null;
    if (data.draft) this.drafts[data.draft.key] = data.draft.node;
    if (!before) resume(this, data);
    else if (before.entry !== data.entry && stands(before, data)) this.carry(before.entry, data.entry);
    else if (before.entry !== data.entry) {
      const theirs = data.entry - before.entry > saved.length;
      this.drafts = {};
      this.asked = null;
      const lives = rowLives(this.state.row, data);
      if (theirs) this.overtaken = overtaken(this, {...this.state, data: before}, data, lives) ?? this.overtaken;
      this.state = {...this.state, answers: {}, later: {}, again: null, counts: {}, open: null, initial: null, search: null, naming: null, words: null,
        row: lives ? this.state.row : null, more: lives ? this.state.more : null};
      // A question never lies where the last tap saved: it takes the other band.
      this.upper = this.low === true;
      this.keep(OWN);
    }
    this.paint();
    if (before && before.entry !== data.entry) tellAloud(this);
  }

  push(slot, command, words, more = {}) {
    this.noted = null;
    this.mine.add(slot);
    const added = this.outbox.add(slot, command, this.data.entry, words, more);
    this.paint();
    return added;
  }

  described(component, values) {
    const {item, answer} = this.outbox.stopped, {needs} = answer.refusal;
    const entered = {...halfRead(this, item).entered, [component]: values};
    if (unread(needs, entered)) return this.set({read: {item: item.id, entered, typed: {}}});
    const rest = [item, ...this.outbox.forget()];
    for (const need of needs) {
      const command = {type: 'log.describe', component: need.component, values: entered[need.component]};
      this.outbox.chain({slot: `describe ${need.component} ${newId()}`, command, words: cardTitle(this, need), need}, this.data.entry);
    }
    for (const one of rest) this.outbox.chain(one, this.data.entry);
    this.outbox.send();
    return this.set({read: null});
  }

  // Beyond what was laid out ahead the server knows the next question, and why what was typed is no answer.
  ask(offer, filled, typed = null) {
    const command = halfOf(offer, filled), key = typed === null ? keyOf(command) : keyOf([command, typed]);
    if (this.asked === key) return;
    this.asked = key;
    setTimeout(() => this.tell('draft', {entry: this.data.entry, key, command, typed}));
  }

  // What waited behind a refusal was tapped upon what is now taken back. What was answered before that waits for its question.
  takeBack() {
    const {last} = this.data, keeps = passed(this, this.outbox.stopped);
    if (!keeps) leave(this);
    this.undone = Date.now();
    setTimeout(() => this.paint(), BACK_AGAIN);
    this.state = {...this.state, row: null};
    const waits = this.outbox.items.filter(item => !isNote(item)).at(-1);
    this.push(`back ${waits?.id ?? last.entry}`, {type: 'log.take_back'}, `Take back “${waits?.words ?? undotted(last.sentence)}”`, {keeps});
  }

  undo() {
    const {data, outbox, state} = this;
    if (this.undone && Date.now() - this.undone < BACK_AGAIN) return;
    const {stopped} = outbox, half = begun(this), first = asksFirst(this);
    // A refusal goes with whatever is undone. Where the table is asked something first, that answer is the last one.
    if (stopped && (half || !data.last || first)) leave(this);
    if (Object.keys(state.later).length) { this.set({answers: {...state.answers, ...state.later}, later: {}, again: null, row: null, more: null}); return; }
    if (half || first) {
      const answers = Object.fromEntries(Object.entries(state.answers).map(([slot, given]) => [slot, given.slice(0, -1)]));
      this.set({answers: state.row ? state.answers : answers, again: null, row: null, more: null});
      return;
    }
    if (!data.last && !outbox.items.length) { this.paint(); return; }
    if (!outbox.items.length && data.last.seen.length) this.set({sheet: 'back', struck: data.last.entry});
    else this.takeBack();
  }

  // A target that saves and lies where the last tap saved is not meant yet.
  rests(event, key, saves) {
    const at = event.detail === 0 ? null : {x: event.clientX, y: event.clientY}, now = Date.now();
    const {spot} = this;
    if (at && spot && spot.key !== key && now - spot.when < LATE && Math.hypot(at.x - spot.x, at.y - spot.y) < SAME_SPOT) {
      // A tap on what rests already makes it rest no longer.
      if (this.resting !== key) { spot.when = now; this.still(key); }
      return true;
    }
    this.spot = at && saves ? {...at, key, when: now} : spot && now - spot.when < RESTS ? spot : null;
    if (saves) this.low = Boolean(event.target.closest?.('.band:not(.upper)'));
    return false;
  }

  // The sign that a tap was not taken: the target looks closed until one there counts again.
  still(key) {
    this.resting = key;
    clearTimeout(this.awake);
    this.awake = setTimeout(() => { this.resting = null; this.paint(); }, LATE);
    this.paint();
  }

  go(place) { this.tell('go', place); }

  paint() {
    this.crowded = false;
    this.draw();
    const middle = this.root.querySelector('.middle');
    if (!searching(this) || middle.scrollHeight <= middle.clientHeight) return;
    this.crowded = true;
    this.draw();
  }

  draw() {
    this.save = null;
    if (asksOfAnother(this)) this.state = {...this.state, sheet: null};
    this.patch(this.root.querySelector('.all'), make('div', {class: 'all'}, ...frame(this)));
  }

  // What is drawn already stays, so that a finger, a caret and the focus stay on it.
  patch(old, fresh) {
    for (const {name} of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
    for (const {name, value} of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    for (const on of ['onclick', 'oninput', 'onkeydown']) old[on] = fresh[on];
    if (old.localName === 'input' || old.localName === 'textarea') {
      const typed = fresh.getAttribute('value') ?? fresh.value;
      if (old.getRootNode().activeElement !== old && old.value !== typed) old.value = typed;
      return;
    }
    let here = old.firstChild;
    for (const child of [...fresh.childNodes]) {
      let match = here;
      if (child.nodeType === Node.ELEMENT_NODE && child.hasAttribute('data-k')) while (match && !alike(match, child)) match = match.nextSibling;
      if (!match || !alike(match, child)) { old.insertBefore(child, here); continue; }
      while (here !== match) here = gone(here);
      here = match.nextSibling;
      if (child.nodeType !== Node.TEXT_NODE) this.patch(match, child);
      else if (match.data !== child.data) match.data = child.data;
    }
    while (here) here = gone(here);
  }
}

function gone(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

const alike = (a, b) => a.nodeType === b.nodeType && a.localName === b.localName
  && (a.nodeType === Node.TEXT_NODE || (a.getAttribute('data-k') === b.getAttribute('data-k') && a.namespaceURI !== SVG));

// No move has come or gone: the same one is the last.
const stands = (before, now) => before.last?.move === now.last?.move && before.last?.entry === now.last?.entry && before.result === now.result;

// Something is answered that is not a command yet.
const begun = pad => Object.values(pad.state.answers).some(one => one.length) || Boolean(pad.state.row?.answers.length) || Object.keys(pad.state.later).length > 0;

function frame(pad) {
  const {data, outbox, state} = pad;
  const found = rowsOf(pad);
  const offer = data.offers[state.open ?? 0] ?? null;
  const shown = found && (state.open === null || data.offers[state.open] === found.offer);
  const middle = state.sheet ? [sheetPad(pad)] : body(pad, shown ? found : null, offer);
  // What the store does not take now stays here and is sent again.
  pad.goesOn = middle.some(one => one.matches('.rows, .band, .sheet, .card') && one.querySelector('button:not(:disabled), input, textarea'));
  pad.told = away(pad);
  const trouble = data.trouble ? make('p', {class: 'refusal', role: 'alert', 'data-k': 'trouble'}, data.trouble)
    : pad.told ? make('p', {class: 'away', role: 'status', 'data-k': 'away'}, make('b', {}, pad.told[0]), ` ${pad.told[1]}`) : null;
  return [head(pad, found), trouble, overtakenLine(pad), title(pad, shown ? found : null, offer), goals(pad), make('main', {class: 'middle', 'data-k': 'middle'}, ...middle), foot(pad)].filter(Boolean);
}

// Among names what hands do stays as long as nothing needs its room.
const searching = pad => Boolean(pad.state.initial || pad.state.search || pad.state.naming);

// Where a table goes when its game is over.
const AFTER = [['report', 'How it went'], ['replay', 'Watch it again'], ['new', 'Another game']];

function body(pad, found, offer) {
  const {data, outbox} = pad;
  const stopped = outbox.stopped;
  const filling = Object.values(pad.state.answers).some(one => one.length) && offer?.columns.length;
  const hidden = filling || (pad.crowded && searching(pad));
  const above = data.told.length && !hidden && (data.corrected || !found || !found.rows.done.length) ? [results(pad)] : [];
  if (cardAsked(pad)) return [cardPad(pad)];
  const notices = !stopped ? [] : [asksFirst(pad) ? endingPad(pad) : refusalPad(pad)];
  if (data.result) return [...above, make('p', {class: 'ending'}, data.result), ...notices, make('div', {class: 'choices'}, ...AFTER.map(([place, words]) => button(pad, `go ${place}`, words, () => pad.go(place), {kind: 'wide'})))];
  if (found) return [...above, ...also(pad, found.offer), rowsPad(pad, found), make('div', {class: 'band', 'data-k': 'band'}, ...(notices.length ? notices : [rowStrip(pad, found)].filter(Boolean)))];
  if (!offer) return [...above, ...notices];
  const inside = bandOf(pad, offer);
  // What hands do stands above every question. Below it names and letters, of which no tap saves at once, have one place too.
  const upper = pad.upper && !(data.told.length && inside.some(one => one.querySelector('.finder')));
  const band = make('div', {class: `band${upper ? ' upper' : ''}`, 'data-k': `band ${data.entry}`}, ...inside);
  return [...above, ...(upper ? [band, ...also(pad, offer), ...notices] : [...also(pad, offer), ...notices, band])];
}

// A command that asks nothing and names the same seat is one more answer: "does not use it".
function bandOf(pad, offer) {
  const plain = besides(pad, offer).filter(one => one.node === null && one.seat !== null && one.seat === offer.seat);
  const answers = plain.map(one => button(pad, `plain ${offerSlot(pad, one)}`, one.title, () => record(pad, one, offerSlot(pad, one), {}, [one.title]), {kind: 'choice wide', saves: true}));
  return [answers.length ? make('div', {class: 'choices', 'data-k': 'plain'}, ...answers) : null, offerPad(pad, offer)].filter(Boolean);
}

const besides = (pad, offer) => pad.data.offers.filter(one => one !== offer);

function also(pad, offer) {
  const others = besides(pad, offer).filter(one => !(one.node === null && one.seat !== null && one.seat === offer.seat));
  if (!others.length) return [];
  return [make('div', {class: 'also', 'data-k': 'also'}, ...others.map(one =>
    button(pad, `also ${offerSlot(pad, one)}`, one.title, () => pad.set({open: pad.data.offers.indexOf(one)}), {kind: 'quiet'})))];
}

function head(pad, found) {
  const {data} = pad;
  const rows = found ? ` ${found.rows.done.length}/${found.list.length}` : '';
  const label = data.origin === 'real' ? '' : ` · ${data.origin}`;
  return make('header', {class: 'top', 'data-k': 'top'}, button(pad, 'leave', icon('left'), () => pad.go('games'), {kind: 'bare', label: 'To the games'}),
    make('span', {class: 'place'}, `${data.place}${rows}${label}`),
    button(pad, 'menu', icon('more'), () => pad.set({sheet: pad.state.sheet ? null : 'menu'}), {kind: 'bare', label: 'Menu', pressed: Boolean(pad.state.sheet)}));
}

function title(pad, found, offer) {
  const {data} = pad;
  const row = found ? openRow(found) : null;
  const waiting = found && !row ? 'All answered.' : null;
  const words = data.result ? data.title : waiting ?? (row?.ahead ? `${data.names[row.seat - 1]} is next` : (row?.offer ?? offer)?.title) ?? '';
  const seat = row ? row.seat : offer?.seat;
  return make('h3', {class: 'question', 'data-k': 'question'}, seat && !data.result ? mark(seat, 18) : null, make('span', {}, words));
}

function goals(pad) {
  const shown = pad.data.tracks.filter(track => track.values.length).slice(0, 2);
  if (!shown.length) return make('p', {class: 'goals', hidden: true});
  return make('p', {class: 'goals', 'data-k': 'goals'}, ...shown.map(track => make('span', {class: 'goal'}, make('b', {}, track.name), ...track.values.map(([seat, value]) =>
    make('span', {class: 'at', ...whose(pad, seat, value)}, seat ? mark(seat, 12) : null, String(value))))));
}

// A sign beside a number is not heard: whose it is, in words.
const whose = (pad, seat, value) => seat ? {role: 'img', 'aria-label': `${pad.data.names[seat - 1]} ${value}`} : {};

function results(pad) {
  const change = one => one.new === null || one.new === undefined ? '' : one.old === null || one.old === undefined ? `${one.new}` : `${one.old} → ${one.new}`;
  return make('section', {class: 'moved', 'data-k': `moved ${pad.data.entry}`, 'aria-label': pad.data.moves, tabindex: 0}, decidedLine(pad, pad.data.decided), make('h4', {}, `${pad.data.moves} · ${pad.data.told.length}`),
    make('ul', {class: 'list'}, ...pad.data.told.map(one => make('li', {}, one.seat ? mark(one.seat, 12) : null, make('span', {}, one.text), make('b', {}, change(one))))));
}

// Who won, and what that brought, before what hands then do.
const decidedLine = (pad, told) => told && make('div', {class: 'decided', 'data-k': 'decided'}, make('p', {}, told.words), ...told.gains.map(track =>
  make('p', {class: 'goal'}, make('b', {}, track.name), ...track.values.map(([seat, old, now]) => make('span', {class: 'at', ...whose(pad, seat, `${old} → ${now}`)}, mark(seat, 12), `${old} → ${now}`)))));

function foot(pad) {
  const {data, outbox, state} = pad;
  const empty = pad.undone && Date.now() - pad.undone < BACK_AGAIN;
  const words = begun(pad) || asksFirst(pad) ? 'Undo: the last answer' : pad.undone && Date.now() - pad.undone < 6000 ? 'Back further' : `Undo: ${data.last?.sentence ?? ''}`;
  const undo = button(pad, 'undo', icon('undo'), () => pad.undo(), {kind: 'bare', label: words, off: empty || (!data.last && !outbox.items.length && !outbox.stopped && !begun(pad))});
  const last = data.last ? `${data.last.move} · ${data.last.sentence}` : 'Nothing recorded yet';
  const unsent = [pad.cut || isCut(pad) ? 'No connection' : null, outbox.items.length ? `${outbox.items.length} waiting` : null].filter(Boolean);
  const waiting = unsent.length ? make('span', {class: 'waiting', 'data-k': 'waiting'}, unsent.join(' · ')) : null;
  const noted = pad.noted ? make('span', {class: 'noted', role: 'status', 'data-k': 'noted'}, icon('check'), make('b', {}, 'Note saved: '), pad.noted) : null;
  const writer = data.last?.by && data.last.by !== data.by ? make('small', {}, ` by ${data.last.by}`) : null;
  return make('footer', {class: 'foot', 'data-k': 'foot'}, undo, make('span', {class: 'last'}, waiting ?? noted, make('span', {class: 'said'}, last, writer)), deed(pad));
}

function deed(pad) {
  const {save, data, outbox} = pad;
  if (save && !pad.state.sheet) return button(pad, `save ${save.words}`, save.words, () => save.act(), {kind: 'primary save', off: save.off, saves: true});
  if (data.redo && !outbox.items.length && !outbox.stopped && !begun(pad) && !pad.state.naming) return button(pad, `redo ${data.entry}`, [icon('redo'), 'Redo'], () => pad.push(`redo ${data.entry}`, {type: 'log.redo'}, 'Redo'), {kind: 'save'});
  return null;
}

// Without a network the framework lays a message over the page that swallows a tap: here the pad goes on, and its foot says it.
function unlock(pad) {
  const state = document.querySelector('[data-test-connection-state]')?.dataset.testConnectionState ?? 'CONNECTED';
  for (let one = pad.root.getRootNode().host; one; one = one.parentElement) {
    for (const name of ['inert', 'aria-hidden']) if (one.hasAttribute(name)) one.removeAttribute(name);
  }
  if (Boolean(pad.cut) === (state !== 'CONNECTED')) return;
  if (pad.cut) pad.back = Date.now();
  pad.cut = pad.cut ? 0 : Date.now();
  pad.paint();
}

// A message of the framework takes the next tap for its own, to close itself by, even one that nobody sees: the pad has it first.
function through(pad, event) {
  if (!document.querySelector('[data-testid="stDialog"]')) return;
  const control = event.composedPath().find(one => one.localName === 'button');
  if (!control || control.disabled || !pad.root.contains(control)) return;
  event.stopPropagation();
  const {clientX, clientY, detail} = event;
  control.dispatchEvent(new MouseEvent('click', {bubbles: true, clientX, clientY, detail}));
}

export default function ({parentElement, data, setStateValue}) {
  const tell = (name, value) => setStateValue(name, value);
  let pad = pads.get(parentElement);
  if (!pad || pad.game !== data.game) {
    pad = new Pad(parentElement, data, tell);
    pads.set(parentElement, pad);
  }
  pad.tell = tell;
  pad.unbind?.();
  pad.heard(data);
  if (!pad.began && pad.outbox.items.length) pad.outbox.send();
  pad.began = true;
  const keys = event => onKey(pad, event);
  // Others record too, and a server may have forgotten this page: look every second, and at once on waking.
  const look = () => { if (!document.hidden) tell('look', Date.now()); };
  const tick = () => { look(); if (String(away(pad)) !== String(pad.told)) pad.paint(); };
  const timer = setInterval(tick, LOOK);
  const elsewhere = event => pad.outbox.heardOf(event);
  const tapped = event => through(pad, event);
  window.addEventListener('click', tapped, true);
  window.addEventListener('storage', elsewhere);
  document.addEventListener('keydown', keys, true);
  document.addEventListener('visibilitychange', look);
  const watch = new MutationObserver(() => unlock(pad));
  watch.observe(document.body, {childList: true, subtree: true, attributes: true, attributeFilter: ['inert', 'aria-hidden', 'data-test-connection-state']});
  unlock(pad);
  pad.unbind = () => {
    clearInterval(timer);
    watch.disconnect();
    window.removeEventListener('click', tapped, true);
    window.removeEventListener('storage', elsewhere);
    document.removeEventListener('keydown', keys, true);
    document.removeEventListener('visibilitychange', look);
  };
  return pad.unbind;
}
