// The keys of Replay.
const keysOf = ({turn, round}) => [
  ['← →', 'back, on by the chosen step'], ['Shift ← →', 'one event'], ['↑ ↓', `one ${turn} back, on`],
  ['↑ ↓ in the list', 'row by row; Enter goes there'],
  ['Page Up, Page Down', `one ${round} back, on`], ['Home, End', 'beginning, end'], ['Space', 'play and pause'],
  ['1 to 5', 'speed, slow to fast; 6 gives each step its share'], ['S', `step size: event, move, ${turn}, ${round}`], ['G', 'go to a move'],
  ['[ ]', 'turning points: worked out, and marked by people'], ['V', 'next viewpoint'], ['K', 'only what was known then: nothing of what comes later, no hindsight'], ['N', 'note on this move'],
  ['M, Shift M', 'next note, the one before'], ['L', 'link to this step'], ['?', 'these keys'],
];
const keyList = sizes => make('dl', {}, ...keysOf(sizes).map(([key, what]) => make('div', {}, make('dt', {}, key), make('dd', {}, what))));

const LISTS = '.moves, .pick, .points, .written, .told';
const knownBy = one => one.dataset.move ?? (one.matches('input') ? one.value : one.textContent);

// What is made anew takes the keyboard from whoever stands on it: it goes on to what is there for the same, or else to the list.
function keepingFocus(root, work) {
  const held = root.getRootNode().activeElement, list = held?.closest(LISTS), key = list && knownBy(held);
  work();
  if (!list || held.isConnected) return;
  const same = [...list.querySelectorAll('button, input, a')].find(one => knownBy(one) === key);
  (same ?? list.querySelector('[aria-current], summary') ?? list).focus({preventScroll: true});
}

// Keys that mean nothing to the field they come from: Escape beside a link, and where nothing is typed in "Go to", those that step.
const throughField = (field, key) =>
  (key === 'Escape' && field.matches('.address')) || (field.matches('.jump') && !field.value && /^(Arrow|Page|Home|End)/.test(key));

// Whoever came by keyboard to a region, or to the page, of which not all is in sight scrolls it, as anywhere else.
const SCROLLING = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '];
const overflows = one => one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY);

function scrollerOf(target) {
  const page = target.matches?.('main, [data-content]') && target.closest('main');
  return page ? [page].find(overflows) : target.matches?.('[role=region], .lines') && [target, ...target.children].find(overflows);
}

function scroll(one, {key, shiftKey}) {
  const far = 0.85 * one.clientHeight;
  const by = {ArrowUp: -40, ArrowDown: 40, PageUp: -far, PageDown: far, Home: -one.scrollHeight, End: one.scrollHeight, ' ': shiftKey ? -far : far};
  one.scrollBy({top: by[key], behavior: 'instant'});
  return true;
}

// The player hears every key of the page but those that somebody types, or that act on what they stand on.
const keysFor = (player, root) => event => {
  const host = root.host ?? root;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || host.closest('[inert]')) return;
  const target = event.composedPath()[0];
  if (event.key === 'Tab') player.byHand = false;
  if (target.matches?.('input:not([type=range]), textarea, select, [contenteditable="true"]') && !throughField(target, event.key)) return;
  if ([' ', 'Enter'].includes(event.key) && target.matches?.('button, a, summary')) return;
  const scroller = !player.byHand && SCROLLING.includes(event.key) && scrollerOf(target);
  const walked = !player.byHand && player.moves.walk(target, event.key);
  if (walked || (scroller ? scroll(scroller, event) : player.key(event))) { event.preventDefault(); event.stopPropagation(); }
};
