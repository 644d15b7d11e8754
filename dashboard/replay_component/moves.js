// What people wrote, by entry and move.
function notesOf(reel) {
  const notes = new Map();
  for (const [entry, move, text, why] of reel.notes) {
    const key = `${entry}.${move}`;
    notes.set(key, [...(notes.get(key) ?? []), [text, why]]);
  }
  return notes;
}

const noteWords = ([text, why]) => make('span', {}, why ? make('b', {}, why.replace('-', ' ') + ' ') : null, text);

// The list of moves as they were recorded: those that were taken back stay in it, struck through, and notes stand beside.
class Moves {
  constructor(host, model, go) {
    Object.assign(this, {host, model, go});
    this.rows = [];
    const {reel} = model, list = [], notes = notesOf(reel);
    const struck = reel.struck.map(one => ({...one, gone: true}));
    const standing = model.firstOf.map((first, move) => ({entry: reel.steps[first][ENTRY], move, first}));
    const all = [...struck, ...standing].sort((a, b) => a.move - b.move || a.entry - b.entry);
    let round = null;
    for (const one of all) {
      if (!one.gone) {
        const now = reel.moments[reel.steps[one.first][MOMENT]][1];
        if (now !== round && now) list.push(make('h4', {}, `${reel.round} ${now}`));
        round = now;
      }
      const row = one.gone ? this.struck(one) : this.standing(one);
      list.push(row, ...(notes.get(`${one.entry}.${one.move}`) ?? []).map(note => this.note(note)));
    }
    host.replaceChildren(...list);
    this.top = host.scrollTop;
    host.onscroll = () => { this.top = host.scrollTop; };
    this.resized = new ResizeObserver(([{contentRect}]) => this.measure(contentRect));
    this.resized.observe(host);
  }

  standing({move, first}) {
    const {model} = this, last = lastOf(model, move), told = model.reel.steps[headOf(model, move)][SAID];
    const turn = model.turned.find(([step]) => step >= first && step <= last);
    const more = last > first ? make('small', {}, ` and ${words(last - first, 'more event')}`) : null;
    const row = make('button', {class: 'move', type: 'button', tabindex: -1, 'data-move': move, onclick: () => this.go(last)},
      make('span', {class: 'number'}, String(move)), make('span', {}, turn ? make('b', {class: 'grade'}, `${turn[1]} `) : null, told, more));
    this.rows[move] = row;
    return row;
  }

  struck({move, entry, why, sentences, head}) {
    const reason = {taken_back: 'taken back', redone: 'put back', changed: 'changed', inserted: 'moved on', removed: 'removed'}[why];
    return make('p', {class: 'move gone', 'data-struck': `${entry}.${move}`}, make('span', {class: 'number'}, String(move)),
      make('span', {}, make('s', {}, sentences[head] ?? ''), make('small', {}, ` ${reason}`)));
  }

  note(told) { return make('p', {class: 'note'}, icon('note'), noteWords(told)); }

  paint(at) {
    const row = this.rows[this.model.reel.steps[at][MOVE]];
    if (row === this.current) return;
    this.current?.removeAttribute('aria-current');
    row.setAttribute('aria-current', 'step');
    this.current = row;
    this.rove(row);
    this.show(row);
  }

  // One stop for Tab: the row of the step, or the one to which the arrows led from there.
  rove(row) {
    this.stop?.setAttribute('tabindex', '-1');
    row.setAttribute('tabindex', '0');
    this.stop = row;
  }

  walk(row, key) {
    const by = {ArrowUp: -1, ArrowDown: 1}[key], rows = this.rows.filter(Boolean), place = rows.indexOf(row);
    if (!by || place < 0) return false;
    const next = rows[place + by] ?? row;
    this.rove(next);
    next.focus();
    return true;
  }

  close() { this.resized.disconnect(); }

  // Where the rows lie is asked once for a width, and where the list stands is kept: a look at either costs the frame its layout twice.
  measure({width, height}) {
    this.high = height;
    if (width === this.wide) return;
    this.wide = width;
    this.lies = new Map(this.rows.map(row => [row, [row.offsetTop, row.offsetHeight]]));
    if (this.current) this.show(this.current);
  }

  show(row) {
    if (!this.lies) return;
    const [top, high] = this.lies.get(row);
    if (top - 34 >= this.top && top + high <= this.top + this.high) return;
    this.host.scrollTop = this.top = Math.max(0, top - 34);
  }
}

// As many sentences as somebody listens to at a stop.
const HEARD = 4;

// What the reader is told at a stop: the sentences since the one before, three of them, how a round ended among them, the rest on request; a turning point first.
class Told {
  constructor(host, model, most) { Object.assign(this, {host, model, most, open: false, notes: notesOf(model.reel)}); }

  // What people wrote about the moves that are told; of a long note the beginning, and all of it on a tap.
  written(steps) {
    const told = new Set(steps.map(step => `${step[ENTRY]}.${step[MOVE]}`));
    return [...told].flatMap(key => this.notes.get(key) ?? []).map(note => {
      const box = make('p', {class: 'wrote', onclick: () => box.classList.toggle('whole')}, icon('note'), noteWords(note));
      return box;
    });
  }

  paint(from, at) {
    const {model} = this, steps = [];
    for (let step = from === at ? at : from + 1; step <= at; step++) steps.push(step);
    const most = at === model.last && model.reel.ending ? 1 : this.most();
    // Of what has not room as a whole, how a round ended is told; then, of one move, what names it.
    const move = model.reel.steps[at][MOVE], head = steps[0] < model.firstOf[move] ? 0 : Math.max(0, steps.indexOf(headOf(model, move)));
    const begin = head < most ? 0 : head;
    const settled = steps.filter(step => model.reel.settled.includes(step)), others = steps.slice(begin).filter(step => !settled.includes(step));
    const shown = this.open ? steps : [...settled, ...others].slice(0, most).sort((a, b) => a - b), left = steps.length - shown.length;
    const lines = shown.map(step => this.line(model.reel.steps[step])), points = model.turned.filter(([step]) => step > from && step <= at);
    this.heard = {points, shown, left, ending: at === model.last ? model.reel.ending : ''};
    if (left) lines.at(-1).append(make('button', {class: 'quiet', type: 'button', onclick: () => this.unfold(from, at, shown)}, `and ${left} more`));
    lines.push(...this.written(steps.map(step => model.reel.steps[step])));
    for (const [, grade, said] of points) lines.unshift(make('p', {class: 'turned'}, make('b', {class: 'grade'}, grade), ' ', said));
    if (at === model.last && model.reel.ending) lines.unshift(make('p', {class: 'ending'}, `${model.reel.ending} `, make('a', {href: `report?${new URLSearchParams({game: model.reel.id})}`}, 'Report')));
    this.host.replaceChildren(...lines);
  }

  // Whoever unfolds the rest reads on at the first line that is new.
  unfold(from, at, before) {
    this.open = true;
    this.paint(from, at);
    const fresh = this.host.querySelectorAll('.sentence')[this.heard.shown.findIndex(step => !before.includes(step))];
    fresh.tabIndex = -1;
    fresh.focus({preventScroll: true});
    fresh.scrollIntoView({block: 'nearest'});
  }

  // The same for somebody who listens, without the rules: the first of it, and how much more there is.
  said() {
    const {points, shown, left, ending} = this.heard, steps = shown.map(step => this.model.reel.steps[step][SAID]).filter(one => one !== ending);
    const all = [...(ending ? [ending] : []), ...points.map(([, grade, said]) => `${capital(grade)}: ${said}`).reverse(), ...steps];
    const more = left + Math.max(0, all.length - HEARD);
    return [...all.slice(0, HEARD), ...(more ? [`and ${more} more`] : [])].join(' ');
  }

  line(step) {
    const rule = step[RULE], known = this.model.reel.rules[rule];
    // Where the ending above says the same, its rule stands alone.
    const line = make('p', {class: 'sentence'}, known && step[SAID] === this.model.reel.ending ? '' : step[SAID] + ' ');
    if (!known) return line;
    const said = make('span', {class: 'statement', hidden: true}, make('b', {}, known[0] + '. '), known[1]);
    line.append(make('button', {
      class: 'rule', type: 'button', 'aria-expanded': 'false',
      onclick: event => { said.hidden = !said.hidden; event.currentTarget.setAttribute('aria-expanded', String(!said.hidden)); },
    }, rule), said);
    return line;
  }
}
