// How words find room in a drawing: measured as they are drawn, and shortened so that what they name can still be told apart.
const pen = document.createElement('canvas').getContext('2d');
const drawnWide = new Map();
// Before its font has come a word is as wide as in another one.
document.fonts?.ready.then(() => drawnWide.clear());

function wideOf(said, font) {
  const key = `${font} ${said}`;
  if (!drawnWide.has(key)) {
    pen.font = font;
    drawnWide.set(key, pen.measureText(said).width);
  }
  return drawnWide.get(key);
}

// A dot at the end of Hebrew or Arabic stands at its left: a sign of their direction behind it, which nobody sees, holds it there.
const LEFTWARDS = /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

// The longest beginning that has room with what ends it.
function begun(said, end, room, font, least = 1) {
  const letters = [...said];
  let many = letters.length - 1;
  while (many > least && wideOf(letters.slice(0, many).join('').trimEnd() + end, font) > room) many -= 1;
  return letters.slice(0, Math.max(many, least)).join('').trimEnd() + end + (LEFTWARDS.test(said) ? '\u200f' : '');
}

const clipped = (said, room, font) => wideOf(said, font) <= room ? said : begun(said, '…', room, font);

// The first words that have room; null where not even one has.
function firstWords(said, room, font) {
  const all = said.split(' ');
  for (let many = all.length - 1; many > 0; many -= 1) {
    const some = all.slice(0, many).join(' ');
    if (wideOf(some, font) <= room) return some;
  }
  return null;
}

// With so many of the last letters, by which names with the same beginning are known.
const ended = many => (said, room, font) => {
  const letters = [...said];
  return many < letters.length - 1 ? begun(letters.slice(0, -many).join(''), `…${letters.slice(-many).join('')}`, room, font) : null;
};

// Its first letter, and as much as has room from where it parts from the name that begins most like it.
const parted = names => (said, room, font) => {
  const letters = [...said], all = names.filter(name => name !== said).map(name => [...name]);
  const alike = all.map(other => letters.findIndex((letter, place) => letter !== other[place])).map(at => at < 0 ? letters.length : at);
  const own = letters.slice(Math.min(Math.max(0, ...alike), letters.length - 2)), shown = many => `${letters[0]}…${own.slice(0, many).join('')}`;
  let many = own.length;
  while (many > 1 && wideOf(shown(many), font) > room) many -= 1;
  return shown(many);
};

// As many words of each as the one with the least room for them has: a “(wary)” at some names only would say that the others have none.
function wordsAlike(names, room, font) {
  const told = names.map(name => wideOf(name, font) <= room ? name : firstWords(name, room, font));
  if (told.includes(null)) return told;
  const cut = told.filter((one, at) => one !== names[at]), many = Math.min(Infinity, ...cut.map(one => one.split(' ').length));
  return told.map(one => one.split(' ').slice(0, many).join(' '));
}

// All names of a table in the same way: the first in which no two of them read alike.
function toldApart(names, room, font) {
  const alike = wordsAlike(names, room, font);
  if (!alike.includes(null) && new Set(alike).size === new Set(names).size) return alike;
  for (const shorter of [firstWords, clipped, ...[1, 2, 3].map(ended), parted(names)]) {
    const told = names.map(name => wideOf(name, font) <= room ? name : shorter(name, room, font));
    if (!told.includes(null) && new Set(told).size === new Set(names).size) return told;
  }
  return names.map(name => clipped(name, room, font));
}

// In one line, or in two where it has no room alone.
function inTwo(said, {first, second, alone}, font) {
  const begins = wideOf(said, font) <= alone ? null : firstWords(said, first, font);
  return begins === null ? ['', clipped(said, alone, font)] : [begins, clipped(said.slice(begins.length + 1), second, font)];
}
