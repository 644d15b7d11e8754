// The list of games: found while one types, a whole line opens its game.
const kept = new WeakMap();
const FEW = 6, MANY = 20, COMING = 600, STATED = 'from a stated position';
// In this order, each under its heading: a game that the table broke off was not finished.
const STAGES = [['running', 'Live'], ['finished', 'Finished'], ['abandoned', 'Abandoned']];
const fits = (game, typed) => typed.toLocaleLowerCase().split(/\s+/).every(word => game.told.includes(word));

// Who comes back to the list by the browser's own way finds it as it was; whoever taps on its page begins with all games. The framework
// keeps nothing in the places of the history.
if (!('cameBack' in window)) {
  window.cameBack = false;
  addEventListener('popstate', () => { window.cameBack = location.pathname === '/'; });
}

class Library {
  constructor(root) {
    this.root = root;
    this.words = root.querySelector('.words');
    this.which = root.querySelector('.which');
    const {typed = '', which = '', most = MANY, from = null} = (window.cameBack && window.listLeft) || {};
    this.words.value = typed;
    Object.assign(this, {most, from, chosen: which});
    this.words.oninput = this.which.onchange = () => { this.most = MANY; this.paint(); };
  }

  load(games, acts) {
    this.offers = acts;
    this.games = games.map(game => ({...game, told: [
      game.title, game.when, game.origin, ...game.stated ? [STATED] : [], game.state, game.stage === 'running' ? 'live running' : game.stage, ...game.names,
    ].join(' ').toLocaleLowerCase()}));
    const chosen = this.chosen || this.which.value;
    this.chosen = '';
    const kinds = [['', 'All games'], ...STAGES.filter(([stage]) => stage !== 'abandoned' || games.some(game => game.stage === stage))];
    for (const title of new Set(games.map(game => game.title))) kinds.push(['title:' + title, title]);
    for (const origin of new Set(games.map(game => game.origin))) kinds.push(['origin:' + origin, origin === 'real' ? 'Real games' : `Only ${origin}`]);
    if (games.some(game => game.hidden)) kinds.push(['hidden', 'Hidden']);
    this.which.replaceChildren(...kinds.map(([value, name]) => make('option', {value, selected: value === chosen}, name)));
    // A few games are seen at a glance; where they are only to be chosen from, nothing is searched.
    this.root.querySelector('.find').hidden = !games.length || (acts === 'none' && games.length < FEW);
    this.root.querySelector('.number').hidden = !games.length;
    this.paint();
    if (this.from) this.root.querySelector(`[data-game="${this.from}"]`)?.scrollIntoView({block: 'center', behavior: 'instant'});
    this.from = null;
    window.cameBack = false;
  }

  wanted(game) {
    const [kind, value] = this.which.value.split(/:(.*)/s);
    if (game.hidden !== (kind === 'hidden')) return false;
    return {'': true, hidden: true, [game.stage]: true, title: game.title === value, origin: game.origin === value}[kind];
  }

  paint() {
    if (this.offers !== 'none') window.listLeft = {typed: this.words.value, which: this.which.value, most: this.most, from: null};
    const found = this.games.filter(game => this.wanted(game) && fits(game, this.words.value));
    // The latest first; whatever is looked for is looked for among all.
    const listed = STAGES.flatMap(([stage]) => found.filter(game => game.stage === stage)), shown = listed.slice(0, this.most), left = listed.length - shown.length;
    const number = this.root.querySelector('.number'), told = words(found.length, 'game') + (left ? `, ${shown.length} of them shown` : '');
    // Written again it would be said again.
    if (number.textContent !== told) number.textContent = told;
    const part = (title, games) => games.length ? [make('h3', {}, title), ...games.map(game => this.line(game))] : [];
    const none = this.games.length ? 'No game fits. Type less, or choose all games.' : 'No games yet. What is recorded or opened from a log file stands here.';
    const further = left ? [make('button', {type: 'button', class: 'further', 'data-further': 'more', onclick: () => this.further()}, `Show ${Math.min(MANY, left)} more`)] : [];
    const lines = [...STAGES.flatMap(([stage, title]) => part(title, shown.filter(game => game.stage === stage))), ...further];
    this.replace(lines.length ? lines : [make('p', {class: 'empty'}, none)]);
  }

  // A keyboard stays at its game, and at what it was about to do with it as long as that can be done.
  replace(lines) {
    const list = this.root.querySelector('.list'), held = list.getRootNode().activeElement, stood = list.contains(held) ? Object.entries(held.dataset)[0] : null;
    list.replaceChildren(...lines);
    if (stood) (list.querySelector(`[data-${stood[0]}="${stood[1]}"]`) ?? list.querySelector(`[data-game="${stood[1]}"]`))?.focus({preventScroll: true});
  }

  // What was opened over the list is closed: a keyboard goes on where it opened it.
  back(id, seen = false, frames = COMING) {
    const over = Boolean(document.querySelector('[role=dialog]'));
    if (over || (!seen && frames)) requestAnimationFrame(() => this.back(id, seen || over, frames - 1));
    else if (document.activeElement === document.body) this.root.querySelector(`[data-more="${id}"]`)?.focus({preventScroll: true});
  }

  // A keyboard goes on at the first line that came.
  further() {
    const seen = this.most;
    this.most += MANY;
    this.paint();
    this.root.querySelectorAll('.open')[seen]?.focus({preventScroll: true});
  }

  line(game) {
    const people = game.names.map((name, place) => make('span', {class: game.won.includes(place + 1) ? 'person won' : 'person'},
      mark(place + 1, 14, false), make('span', {dir: 'auto'}, name)));
    const real = game.origin === 'real';
    const open = make('button', {type: 'button', class: real ? 'open' : 'open made', 'data-game': game.id, onclick: () => this.tell('open', game.id)},
      make('span', {class: 'title'}, game.title, ...[real ? '' : game.origin, game.stated ? STATED : ''].filter(Boolean).map(band => make('span', {class: 'band'}, ` · ${band}`))),
      make('span', {class: 'people'}, ...people), make('span', {class: 'when'}, [game.when, words(game.moves, 'move')].filter(Boolean).join(' · ')),
      make('span', {class: 'state'}, game.state));
    const acts = [], told = `${game.title}, ${game.names.join(', ')}`;
    if (this.offers === 'all' && game.stage === 'running') acts.push(make('button', {type: 'button', class: 'act main', 'data-record': game.id, 'aria-label': `Record ${told}`, onclick: () => this.tell('record', game.id)}, 'Record'));
    if (this.offers !== 'none' && game.stage !== 'running') acts.push(make('button', {type: 'button', class: 'act report', 'data-report': game.id, 'aria-label': `Report of ${told}`, onclick: () => this.tell('report', game.id)}, 'Report'));
    if (this.offers === 'all') acts.push(make('button', {type: 'button', class: 'act', 'data-more': game.id, 'aria-label': `More about ${told}`, onclick: () => this.tell('more', game.id)}, '⋯'));
    return make('div', {class: 'game'}, open, acts.length ? make('div', {class: 'acts'}, ...acts) : null);
  }
}

export default function ({parentElement, data, setTriggerValue}) {
  let library = kept.get(parentElement);
  if (!library) kept.set(parentElement, library = new Library(parentElement));
  library.tell = (name, id) => {
    if (name !== 'more') {
      if (library.offers !== 'none') window.listLeft.from = id;
      toTop();
    }
    setTriggerValue(name, id);
    if (name === 'more') library.back(id);
  };
  library.load(data.games, data.acts);
}
