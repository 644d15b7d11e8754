// Buttons, numbers and names: how one question is answered. Every control carries a key, so that redrawing keeps it.
Object.assign(ICONS, {
  undo: 'M8 5 3 10l5 5M3 10h11a6 6 0 0 1 0 12h-3', redo: 'M16 5l5 5-5 5M21 10H10a6 6 0 0 0 0 12h3',
  more: 'M5 12h.01M12 12h.01M19 12h.01', left: 'M15 5l-7 7 7 7', check: 'M4 13l5 5L20 6',
});

// `saves`: a tap on it is recorded at once.
function button(pad, key, content, act, options = {}) {
  const {kind = '', off = false, label = null, pressed = null, saves = false} = options;
  return make('button', {
    type: 'button', class: `cell ${kind}${pad.resting === key ? ' resting' : ''}`, 'data-k': key, disabled: off, 'aria-label': label, 'data-saves': saves ? '1' : null,
    'aria-disabled': pad.resting === key ? 'true' : null,
    'aria-pressed': pressed === null ? null : String(pressed),
    onclick: event => { if (!pad.rests(event, key, saves)) act(event); },
  }, ...[content].flat());
}

// "left: Ash Ferrier" has its short word first.
function twoLines(label) {
  const [short, ...rest] = label.split(': ');
  if (!rest.length) return [make('span', {class: 'word'}, label)];
  return [make('span', {class: 'word'}, short), make('small', {}, rest.join(': '))];
}

const painted = label => Object.hasOwn(WOOD, label);
const ofWood = choices => choices.length > 0 && choices.every(one => painted(one.label));
const wood = label => make('span', {class: 'wood', style: `background: ${WOOD[label][0]}`, 'aria-hidden': 'true'});

function choiceButtons(pad, slot, choices, pick, saves, kind = '') {
  const colours = ofWood(choices);
  return choices.map(one => button(pad, `${slot}=${keyOf(one.value)}`, [colours ? wood(one.label) : null, ...twoLines(one.label)].filter(Boolean), () => pick(one),
    {kind: `${kind} ${colours ? 'painted' : 'choice'}`, saves}));
}

// The words of a name, from any of them on: "pi" finds Hollow Piper.
const beginsSo = (label, typed) => label.toLowerCase().split(/\s+/).some((_, at, all) => all.slice(at).join(' ').startsWith(typed));

function searchField(pad, key, title, take) {
  return make('input', {
    class: 'search', 'data-k': `search ${key}`, type: 'search', placeholder: 'Find by name', 'aria-label': `Search: ${title}`, autocomplete: 'off', autocapitalize: 'off',
    spellcheck: 'false', enterkeyhint: 'done', value: pad.state.search ?? '',
    oninput: event => pad.set({search: event.target.value, initial: null}),
    onkeydown: event => { if (event.key === 'Enter') { event.preventDefault(); take(); } },
  });
}

// What was typed begins no name. A few letters that are a card's are told with the rule that forbids it now, or where it lies.
function noneFound(pad) {
  const typed = pad.state.search.trim(), {offer, filled} = pad.asks;
  if (typed.length >= TELLING) pad.ask(offer, filled, typed);
  return make('p', {class: 'told', role: 'status', 'data-k': 'none found'}, `No name here begins with “${typed}”. ${pad.drafts[keyOf([halfOf(offer, filled), typed])] ?? ''}`.trim());
}

// One amount: the words, the lowest four, and the rest behind "more"; a single one more stands in its place.
function strip(pad, slot, node, pick, saves) {
  const choices = node.kind === 'number' ? numbersOf(node) : node.values;
  const words = choices.filter(one => !isNumber(one)), numbers = choices.filter(isNumber);
  const most = Math.max(4, 5 - words.length), endless = node.kind === 'number' && node.most === undefined;
  const shown = [...words, ...numbers.slice(0, numbers.length === most + 1 && !endless ? most + 1 : most)];
  const rest = numbers.length > shown.length - words.length || endless;
  const open = pad.state.more === slot;
  const line = make('div', {class: 'strip', 'data-k': `strip ${slot}`},
    ...choiceButtons(pad, slot, shown, pick, saves, 'amount'),
    rest ? button(pad, `${slot} more`, 'more', () => pad.set({more: open ? null : slot}), {kind: 'amount', pressed: open}) : null);
  return make('div', {class: 'amounts', 'data-k': `amounts ${slot}`}, open ? keypad(pad, slot, node, choices, pick) : null, line);
}

function numbersOf(node) {
  const least = node.least ?? 0, most = Math.min(node.most ?? least + 20, least + 60);
  return Array.from({length: most - least + 1}, (_, at) => ({value: least + at, label: String(least + at)}));
}

// Which numbers can be saved, where that is known: all from one to another.
function limits(node, choices) {
  if (!node.exact) return null;
  const numbers = choices.filter(isNumber).map(one => one.value), least = Math.min(...numbers), most = Math.max(...numbers);
  if (node.kind === 'number' && node.most === undefined) return `${least} or more`;
  return numbers.length > 1 && (node.kind === 'number' || most - least + 1 === numbers.length) ? `${least} to ${node.most ?? most}` : null;
}

function keypad(pad, slot, node, choices, pick) {
  const typed = pad.state.typed ?? '';
  const number = Number(typed);
  const known = choices.some(one => one.value === number);
  const fits = typed !== '' && (known || !node.exact || (node.kind === 'number' && number >= (node.least ?? 0) && number <= (node.most ?? Infinity)));
  const digit = one => button(pad, `${slot} digit ${one}`, String(one), () => pad.set({typed: (typed + one).slice(0, 4)}), {kind: 'digit'});
  const told = limits(node, choices);
  return make('div', {class: 'keypad', 'data-k': `keypad ${slot}`}, told ? make('small', {class: 'limits'}, told) : null,
    make('output', {'data-k': 'typed'}, typed || '·'), ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(digit),
    button(pad, `${slot} rub`, 'clear', () => pad.set({typed: ''}), {kind: 'digit'}), digit(0),
    button(pad, `${slot} type`, 'Save', () => { pad.set({typed: '', more: null}); pick({value: number, label: typed}); }, {kind: 'digit primary', off: !fits}));
}

// One of many names: up to twelve as buttons; of more, the initial first and then the name.
function finder(pad, slot, node, pick, saves) {
  const {initial, search} = pad.state;
  const plain = node.values.filter(one => one.value !== ENOUGH && one.value !== null);
  const special = node.values.filter(one => one.value === ENOUGH || one.value === null);
  const others = node.other ? [button(pad, `${slot} other`, 'Not in the list', () => pad.set({naming: slot}), {kind: 'quiet'})] : [];
  const tail = make('div', {class: 'choices tail', 'data-k': `tail ${slot}`}, ...choiceButtons(pad, slot, special, pick, false, 'quiet'), ...others);
  if (pad.state.naming === slot) return naming(pad, slot, node, pick);
  if (plain.length <= FEW_BUTTONS) {
    return make('div', {class: 'finder', 'data-k': `finder ${slot}`},
      plain.length || tail.children.length ? null : make('p', {class: 'told'}, 'Nothing that is known can stand here.'),
      make('div', {class: 'choices', 'data-k': `choices ${slot}`}, ...choiceButtons(pad, slot, plain, pick, saves)), tail.children.length ? tail : null);
  }
  const wanted = search?.trim().toLowerCase();
  const found = wanted ? plain.filter(one => beginsSo(one.label, wanted)) : plain.filter(one => initialOf(one) === initial);
  const field = searchField(pad, slot, node.title, () => { if (found.length) { pad.set({search: null}); pick(found[0]); } });
  const letters = [...new Set(plain.map(initialOf))].sort();
  return make('div', {class: 'finder', 'data-k': `finder ${slot}`},
    wanted && !found.length ? noneFound(pad) : null,
    found.length ? make('div', {class: `choices names${found.length > 6 ? ' three' : ''}`, 'data-k': `names ${slot} ${initial}`}, ...choiceButtons(pad, slot, found, one => { pad.set({search: null, initial: null}); pick(one); }, false)) : null,
    make('div', {class: 'letters', 'data-k': `letters ${slot}`}, ...letters.map(one =>
      button(pad, `${slot} letter ${one}`, one, () => pad.set({initial: one, search: null}), {kind: 'letter', pressed: one === initial}))),
    make('div', {class: 'choices tail', 'data-k': `tail ${slot}`}, field, ...choiceButtons(pad, slot, special, pick, false, 'quiet'), ...others));
}

const initialOf = choice => choice.label.slice(0, 1).toUpperCase();

function naming(pad, slot, node, pick) {
  const name = pad.state.name ?? '', key = keyOfName(name);
  const barred = (node.barred ?? []).includes(key);
  const done = () => { pad.names[key] = name.trim(); pad.set({naming: null, name: null}); pick({value: key, label: name.trim()}); };
  return make('div', {class: 'naming', 'data-k': `naming ${slot}`},
    make('label', {}, 'What does the card say?', make('input', {
      'data-k': `name ${slot}`, maxlength: 60, autocomplete: 'off', value: name, oninput: event => pad.set({name: event.target.value}),
      onkeydown: event => { if (event.key === 'Enter' && key && !barred) done(); },
    })),
    barred ? make('p', {class: 'told'}, 'That one cannot be here now.') : null,
    make('div', {class: 'choices tail'}, button(pad, `${slot} back`, 'Back to the list', () => pad.set({naming: null}), {kind: 'quiet'}),
      button(pad, `${slot} named`, 'Take this name', done, {kind: 'primary', off: !key || barred})));
}

function textBox(pad, slot, node, pick) {
  const typed = pad.state.words ?? '';
  const fits = typed.trim().length >= (node.least ?? 0) && typed.trim().length <= (node.most ?? 500);
  pad.save = {words: 'Save', off: !fits, act: () => { pad.set({words: null}); pick({value: typed.trim(), label: typed.trim()}); }};
  return make('label', {class: 'words', 'data-k': `words ${slot}`}, make('textarea', {
    'data-k': `text ${slot}`, rows: 3, maxlength: node.most ?? 500, value: typed, 'aria-label': node.title, oninput: event => pad.set({words: event.target.value}),
  }, typed));
}

const TELLING = 3;

// Any one question.
function control(pad, slot, node, pick, saves) {
  if (node.kind === 'text') return textBox(pad, slot, node, pick);
  if (isStrip(node)) return strip(pad, slot, node, pick, saves);
  return finder(pad, slot, node, pick, saves);
}
