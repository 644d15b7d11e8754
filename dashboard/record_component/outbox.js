// What was tapped and is not answered yet. It is kept in the browser, and sent whole until the server has answered.
const AGAIN = 3000;

const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

// A browser may keep nothing for us, have no room, or give back what does not read: a reload forgets what is not sent then,
// and every tap is still sent.
function recall(name) {
  try { return JSON.parse(localStorage.getItem(name)); } catch { return null; }
}

function retain(name, told) {
  try { localStorage.setItem(name, JSON.stringify(told)); } catch { /* As above. */ }
}

class Outbox {
  constructor(game, tell) {
    this.name = `tablescribe.outbox.${game}`;
    this.tell = tell;
    this.n = Date.now();
    const kept = recall(this.name), listed = told => Array.isArray(told) ? told : [];
    this.items = listed(kept?.items);
    this.pencilled = listed(kept?.pencilled);
    this.stopped = null;
    this.timer = null;
  }

  keep() {
    retain(this.name, {items: this.items, pencilled: this.pencilled});
  }

  has(slot) {
    return this.items.some(item => item.slot === slot);
  }

  // A place is used once: a second tap on it is the same answer.
  add(slot, command, entry, words, more = {}) {
    if (this.has(slot)) return false;
    this.pencilled = this.pencilled.filter(item => item.slot !== slot);
    const later = this.stopped ? this.pencilled : [];
    if (this.stopped) this.pencilled = [];
    this.stopped = null;
    for (const item of [{slot, command, words, ...more}, ...later]) this.chain(item, entry);
    this.send();
    return true;
  }

  chain(item, entry) {
    const before = this.items.at(-1);
    const {slot, command, words, sure, shown} = item;
    const placed = {id: newId(), slot, command, words, shown, sure: Boolean(sure), when: Date.now()};
    if (before) placed.after = before.id;
    else placed.seen = entry;
    this.items.push(placed);
  }

  send() {
    this.keep();
    clearTimeout(this.timer);
    if (!this.items.length) return;
    const items = this.items.map(({id, command, seen, after, sure}) =>
      ({id, command, sure, ...(after === undefined ? {seen} : {after})}));
    this.tell('outbox', {n: ++this.n, items});
    this.timer = setTimeout(() => this.send(), AGAIN);
  }

  // Answers in the order of the items: what follows a refusal waits in pencil.
  answered(answers) {
    for (const answer of answers) {
      const at = this.items.findIndex(item => item.id === answer.id);
      if (at < 0) continue;
      const item = this.items[at];
      if (answer.how === 'saved' || answer.how === 'already') {
        this.items.splice(at, 1);
        for (const other of this.items.filter(one => one.after === item.id)) {
          delete other.after;
          other.seen = answer.entry;
        }
        continue;
      }
      this.pencilled = [...this.items.slice(at + 1).filter(one => !one.command.type.startsWith('log.')), ...this.pencilled];
      this.items = [];
      this.stopped = {item, answer};
    }
    if (!this.items.length) clearTimeout(this.timer);
    this.keep();
  }

  forget() {
    this.stopped = null;
    this.pencilled = [];
    this.keep();
  }
}
