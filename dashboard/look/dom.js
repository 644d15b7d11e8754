// Elements made of text that stays text: what a player typed never becomes markup.
const SVG = 'http://www.w3.org/2000/svg';
const FILLS = ['#0072B2', '#E69F00', '#009E73', '#CC79A7', '#56B4E9', '#D55E00'];
const LINES = ['#0072B2', '#B87F00', '#009E73', '#C0729D', '#4692BD', '#D55E00'];
// Wooden pieces by the word of their colour: as they are painted, and how a line of it reads on light and on dark.
const WOOD = {
  blue: ['#2456A6', '#2456A6', '#6C9DEB'], yellow: ['#F2C230', '#7D6200', '#F2C230'], green: ['#2E7D32', '#2E7D32', '#5DB562'],
  red: ['#C62828', '#C62828', '#F06A63'], purple: ['#6A3D9A', '#6A3D9A', '#B08BDA'], gray: ['#8A8A8A', '#6B6B6B', '#A6A6A6'],
  grey: ['#8A8A8A', '#6B6B6B', '#A6A6A6'], black: ['#222222', '#222222', '#8F8F8F'], white: ['#FFFFFF', '#6F6A5C', '#FFFFFF'],
  orange: ['#E8731A', '#A84B00', '#E8731A'], pink: ['#E59AC0', '#A8437A', '#E59AC0'], brown: ['#7B4B2A', '#7B4B2A', '#C08A63'],
};
const SHAPES = [
  'M12 2a10 10 0 1 0 .01 0z', 'M12 2 23 21H1z', 'M3 3h18v18H3z', 'M12 1 23 12 12 23 1 12z',
  'M8 1h8v7h7v8h-7v7H8v-7H1V8h7z', 'M12 .5l3.5 7.6 8.3.9-6.2 5.6 1.8 8.2L12 18.6l-7.4 4.2 1.8-8.2L.2 9l8.3-.9z',
];
const ICONS = {
  first: 'M6 5v14M19 5 9 12l10 7z', back: 'M16 5 7 12l9 7z', play: 'M7 4l12 8-12 8z', pause: 'M8 5v14M16 5v14',
  on: 'M8 5l9 7-9 7z', last: 'M18 5v14M5 5l10 7-10 7z',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  help: 'M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 17.5v.5', close: 'M6 6l12 12M18 6 6 18',
  note: 'M5 4h14v12l-4 4H5zM9 9h6M9 13h4',
};

function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith('on')) made[key] = value;
    else made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...children.filter(child => child !== null && child !== undefined));
  return made;
}

function draw(name, attributes = {}, parent = null) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent?.append(made);
  return made;
}

// What the seats of the game that is shown play. Another hue than that of somebody's wood would name somebody else.
let worn = null;
const wear = colours => { worn = colours ?? null; };
const bare = seat => worn !== null && !Object.hasOwn(WOOD, worn[seat - 1]);
const fillOf = seat => bare(seat) ? 'none' : worn ? WOOD[worn[seat - 1]][0] : FILLS[(seat - 1) % 6];
// On light and on dark.
const linesOf = seat => bare(seat) ? ['#1B1F23', '#E8EAED'] : worn ? WOOD[worn[seat - 1]].slice(1) : [LINES[(seat - 1) % 6], FILLS[(seat - 1) % 6]];

// Too pale for a line on light: such a line keeps its own colour, between two edges that read. On dark it needs none.
const PALE = ['yellow', 'white', 'orange', 'pink'];
const coreOf = seat => PALE.includes(worn?.[seat - 1]) ? fillOf(seat) : null;

// The sign of a seat: colour and shape, so that neither is needed alone. Where colours of wood are asked for, the shape alone.
function mark(seat, size = 14, filled = true) {
  const at = (seat - 1) % 6;
  const svg = draw('svg', {viewBox: '0 0 24 24', width: size, height: size, class: 'mark', 'aria-hidden': 'true'});
  draw('path', {d: SHAPES[at], fill: filled ? fillOf(seat) : 'none', stroke: 'currentColor', 'stroke-width': 1.5}, svg);
  return svg;
}

// Signs of single games, by game and word, as its board has them: a path of 14 by 14, and how it is filled.
const signs = {};
const HATCHED = {id: 'hatched', apart: 6, wide: 2.4};

// Such a sign by itself; null where a game has none for the word.
function sign(game, word, size = 16) {
  const [path, filled] = signs[game]?.[word] ?? [];
  if (!path) return null;
  const svg = draw('svg', {viewBox: '-1 -1 16 16', width: size, height: size, class: 'sign', 'aria-hidden': 'true'});
  if (filled === HATCHED.id) {
    const {id, apart, wide} = HATCHED;
    const pattern = draw('pattern', {id, width: apart, height: apart, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)'}, draw('defs', {}, svg));
    draw('rect', {width: wide, height: apart, class: 'solid'}, pattern);
  }
  draw('path', {d: path, class: `crest ${filled}`}, svg);
  return svg;
}

function icon(name) {
  const svg = draw('svg', {viewBox: '0 0 24 24', width: 24, height: 24, 'aria-hidden': 'true', class: 'icon'});
  draw('path', {
    d: ICONS[name], fill: 'none', stroke: 'currentColor', 'stroke-width': 2, 'stroke-linejoin': 'round', 'stroke-linecap': 'round',
  }, svg);
  return svg;
}

// As words begin a line or a heading.
const capital = text => text.slice(0, 1).toUpperCase() + text.slice(1);

const words = (count, one, many = one + 's') => `${count} ${count === 1 ? one : many}`;

// What is opened begins at its top: a browser would hold on to the line that was tapped while a page grows around it.
const toTop = () => document.querySelector('[data-testid=stMain]')?.scrollTo({top: 0, behavior: 'instant'});

// What is unfolded at the foot of a phone would open behind the bar: the page goes up by as much as shows it, or its head.
const bring = (fold, bar, gap = 8) => {
  const [head, body] = [...fold.children].map(part => part.getBoundingClientRect()), over = body.bottom - bar.getBoundingClientRect().top + gap;
  if (over > 0) document.querySelector('[data-testid=stMain]')?.scrollBy({top: Math.min(over, head.top - gap), behavior: 'instant'});
};
