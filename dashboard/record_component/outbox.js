// What was tapped and is not answered yet. It is kept in the browser, and sent whole until the server has answered.
const AGAIN = 3000;

const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

// A browser may keep nothing for us, have no room, or give back what does not read: a reload forgets what is not sent then,
// which the pad says, and every tap is still sent.
function recall(name, kept = () => localStorage) {
  try { return JSON.parse(kept().getItem(name)); } catch { return null; }
}

function retain(name, told, kept = () => localStorage) {
  try { kept().setItem(name, JSON.stringify(told)); return true; } catch { /* No room, or none is given. */ }
  // What stands there is older than what found no room, and would be taken for it.
  release(name, kept);
  return false;
}

function release(name, kept = () => localStorage) {
  try { kept().removeItem(name); } catch { /* As above. */ }
}

function keptNames(prefix) {
  try { return Object.keys(localStorage).filter(name => name.startsWith(prefix)); } catch { return []; }
}

// Each tab has its own half-filled answer, found again by a reload; a new tab begins with the one that was filled last.
const SHELVES = [() => sessionStorage, () => localStorage];
const OWN = SHELVES.slice(0, 1);
const recallDraft = (name, fits, shelves = SHELVES) => shelves.map(shelf => recall(name, shelf)).find(one => one?.state && fits(one.entry)) ?? null;
const retainDraft = (name, told, shelves) => { for (const shelf of shelves) retain(name, told, shelf); };

const wellFormed = item => typeof item?.id === 'string' && typeof item.slot === 'string' && typeof item.command?.type === 'string';
const isNote = ({command}) => command.type === 'log.note';
const namesMove = item => isNote(item) && 'move' in item.command;
// What fits whatever came before it: a note that names its move, and what is read off a card.
const fitsAnywhere = item => namesMove(item) || item.command.type === 'log.describe';
// What is about one move, and about no other that is the last one then.
const goesBack = ({command}) => ['log.take_back', 'log.redo'].includes(command.type);
const inTurn = (a, b) => a.place - b.place || (a.id < b.id ? -1 : 1);

// Each item lies under a name of its own, so that no tab of this browser writes over what another tapped. All tabs of a game
// show and send all of it: who hears the answer takes the item out, and a server knows a command that it has already.
// An item waits; or was refused, and keeps its answer; or follows a refused one, and is in pencil (penned).
class Outbox {
  constructor(game, tell, changed = () => {}, lasts = () => true) {
    this.prefix = `tablescribe.outbox.${game}.`;
    this.tell = tell;
    this.changed = changed;
    this.lasts = lasts;
    this.n = Date.now();
    this.keeps = true;
    this.known = new Map();
    this.timer = null;
    this.takeOver(`tablescribe.outbox.${game}`);
    this.look();
  }

  // Until 0093 the whole of a game lay in one place.
  takeOver(name) {
    const before = recall(name);
    if (!before) return;
    const listed = (told, penned) => (Array.isArray(told) ? told : []).filter(wellFormed).map((item, place) => ({...item, place, penned}));
    for (const item of [...listed(before.items, false), ...listed(before.pencilled, true)]) this.put(item);
    release(name);
  }

  get items() {
    return [...this.known.values()].filter(item => !item.answer && !item.penned).sort(inTurn);
  }

  get pencilled() {
    return [...this.known.values()].filter(item => item.penned).sort(inTurn);
  }

  // Nothing waits behind a note, so that it can wait itself.
  get stopped() {
    const item = [...this.known.values()].filter(one => one.answer).sort((a, b) => isNote(a) - isNote(b) || inTurn(a, b))[0];
    return item ? {item, answer: item.answer} : null;
  }

  put(item) {
    this.known.set(item.id, item);
    this.keeps = retain(this.prefix + item.id, item);
  }

  out(item) {
    this.known.delete(item.id);
    release(this.prefix + item.id);
  }

  // What other tabs have put here. What is only known to this one stays, since a browser may keep nothing.
  look() {
    for (const item of keptNames(this.prefix).map(name => recall(name)).filter(wellFormed)) this.known.set(item.id, item);
  }

  // Another tab put something in or took it out. What has a follower here that the other did not know of is sent again for its sake.
  heardOf(event) {
    if (event.key === null) { for (const item of this.known.values()) this.put(item); return; }
    if (!event.key.startsWith(this.prefix)) return;
    const id = event.key.slice(this.prefix.length);
    if (event.newValue === null && !this.items.some(item => item.after === id)) this.known.delete(id);
    this.look();
    this.later();
    this.changed();
  }

  has(slot) {
    return this.items.some(item => item.slot === slot);
  }

  // A place is used once: a second tap on it is the same answer. A note leaves what was refused as it is; so does what says that it keeps it.
  add(slot, command, entry, words, more = {}) {
    this.look();
    if (this.has(slot)) return false;
    const rest = command.type === 'log.note' || more.keeps ? [] : this.forget().filter(item => item.slot !== slot);
    this.chain({...more, slot, command, words}, entry);
    // Two cards that were read wrongly: what waits for both waits on.
    const waits = this.stopped && !isNote(this.stopped.item);
    for (const item of rest) if (waits) this.put(item); else this.chain(item, entry);
    this.send();
    return true;
  }

  // Nothing follows a note, which changes no game. on: the place of an answer that it is about, while that is not recorded;
  // looked: the last entry when its move was looked at. need: what is asked of a card whose values these are.
  chain(item, entry) {
    const {slot, command, words, sure, shown, question, about, need, on, looked} = item, answers = this.items.filter(one => !isNote(one));
    const placed = {id: newId(), place: (this.items.at(-1)?.place ?? 0) + 1, slot, command, words, shown, question, about, need, on, sure: Boolean(sure), when: Date.now()};
    const before = namesMove(item) ? null : answers.find(one => one.slot === on) ?? answers.at(-1);
    if (on && [...this.known.values()].some(one => one.slot === on && (one.answer || one.penned))) this.put({...placed, penned: true});
    else this.put(before ? {...placed, after: before.id} : {...placed, seen: looked ?? entry});
  }

  send() {
    this.look();
    this.later();
    const {items} = this;
    if (!items.length) return;
    this.tell('outbox', {n: ++this.n, items: items.map(({id, command, seen, after, sure}) =>
      ({id, command, sure, ...(after === undefined ? {seen} : {after})}))});
  }

  // The tab in which it was tapped sends at once; the others only what is still not answered then.
  later() {
    clearTimeout(this.timer);
    if (this.items.length) this.timer = setTimeout(() => this.send(), AGAIN);
  }

  // Answers in the order of the items: what follows a refusal waits in pencil.
  answered(answers) {
    for (const answer of answers) {
      const {items} = this, at = items.findIndex(item => item.id === answer.id);
      if (at < 0) continue;
      if (answer.how === 'saved' || answer.how === 'already') this.saved(items[at], answer.entry);
      else this.refused(items[at], items.slice(at + 1), answer);
    }
    if (!this.items.length) clearTimeout(this.timer);
  }

  // Its followers first: who reads between the two finds a chain that holds.
  saved(item, entry) {
    for (const {after, ...other} of this.items.filter(one => one.after === item.id)) this.put({...other, seen: entry});
    this.out(item);
  }

  // What fits anywhere is sent upon the entry that stands; the rest waits in pencil, behind a note nothing.
  refused(item, followers, answer) {
    let root = item.after === undefined ? {seen: item.seen} : {after: item.after};
    for (const {after, seen, ...other} of isNote(item) ? [] : followers) {
      if (goesBack(other)) { this.out(other); continue; }
      const goesOn = fitsAnywhere(other);
      this.put(!goesOn ? {...other, after, seen, penned: true} : isNote(other) ? {...other, after, seen} : {...other, ...root});
      if (goesOn && !isNote(other)) root = {after: other.id};
    }
    this.put({...item, answer});
    this.send();
  }

  // What was refused is asked no more, and what waited behind it is sent, each to be judged by itself.
  pass(entry) {
    for (const item of this.forget()) this.chain(item, entry);
    this.send();
  }

  // What was refused is asked no more; told: what waited behind it, and can still be answered. A note stays until it is left by name.
  forget() {
    const {stopped, pencilled} = this;
    for (const item of [stopped?.item, ...pencilled].filter(one => one && !(one.answer && isNote(one)))) this.out(item);
    return pencilled.filter(this.lasts);
  }
}
