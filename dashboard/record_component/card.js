// The values of a card that nobody has entered yet: one line of chips a value, nothing preselected.
const UNREAD = 'not readable now';

function cardPad(pad) {
  const {item, answer} = pad.outbox.stopped;
  const need = answer.refusal.needs[pad.state.need ?? 0];
  const typed = pad.state.card ?? {};
  const {component} = need;
  const given = {...typed};
  const named = pad.names[component];
  if (named && need.fields.some(field => field.name === 'name') && given.name === undefined) given.name = named;
  const missing = need.fields.filter(field => given[field.name] === undefined || !isWhole(field, given[field.name]));
  const title = need.label || named || component.replaceAll('_', ' ');
  pad.save = {words: 'Keep', off: missing.length > 0, act: () => {
    const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== UNREAD));
    pad.described(component, values);
  }};
  const put = (name, value) => pad.set({card: {...given, [name]: value}});
  return make('div', {class: 'card', 'data-k': `card ${component}`},
    make('p', {class: 'asks'}, `${title} is new to your box. What does it show?`),
    ...need.known.map(([name, value, printed]) => make('p', {class: 'known', 'data-k': `known ${name}`}, make('b', {}, name), ` ${value}`,
      printed ? make('span', {class: 'printed'}, icon('check'), 'rulebook') : null)),
    ...need.fields.map(field => fieldLine(pad, field, given[field.name], value => put(field.name, value))),
    make('p', {class: 'told'}, pad.data.origin === 'real' ? 'Kept in your box; asked once.' : 'Kept in this game; asked once.'),
    make('div', {class: 'choices tail'}, button(pad, 'card back', 'Not now', () => { pad.outbox.forget(); pad.set({card: null, need: 0}); }, {kind: 'quiet'}),
      make('small', {}, missing.length ? `${missing.length} to answer` : item.words)));
}

const isWhole = (field, value) => value === UNREAD || field.kind !== 'list' || value.every(one => field.item.kind !== 'parts' || field.item.parts.every(part => one[part.name] !== undefined && (part.kind !== 'set' || one[part.name].length)));

function fieldLine(pad, field, value, put, place = field.name) {
  const unread = field.needed ? null : chip(pad, `${place} unread`, UNREAD, value === UNREAD, () => put(UNREAD), 'quiet');
  return make('fieldset', {class: 'line', 'data-k': `line ${place}`}, make('legend', {}, field.title, field.needed ? make('span', {class: 'needed'}, ' needed now') : null),
    make('div', {class: 'chips'}, ...chipsOf(pad, field, value, put, place), unread));
}

const chip = (pad, key, label, pressed, act, kind = '') => button(pad, `chip ${key}`, label, act, {kind: `chip ${kind}`, pressed});

function chipsOf(pad, field, value, put, place) {
  switch (field.kind) {
    case 'one': return field.values.map(one => chip(pad, `${place} ${keyOf(one.value)}`, one.label, value === one.value, () => put(one.value)));
    case 'number': return numberChips(pad, field, value, put, place);
    case 'set': return [...field.values.map(one => chip(pad, `${place} ${keyOf(one.value)}`, one.label, Array.isArray(value) && value.includes(one.value),
      () => put(toggled(Array.isArray(value) ? value : [], one.value)))),
    chip(pad, `${place} none`, 'none of these', Array.isArray(value) && !value.length, () => put([]))];
    case 'list': return listChips(pad, field, Array.isArray(value) ? value : undefined, put, place);
    case 'parts': return field.parts.flatMap(part => chipsOf(pad, part, value?.[part.name], one => put({...value, [part.name]: one}), `${place} ${part.name}`));
    default: return [make('input', {'data-k': `type ${place}`, maxlength: 60, value: value === UNREAD ? '' : value ?? '', 'aria-label': field.title, oninput: event => put(event.target.value || undefined)})];
  }
}

const toggled = (list, one) => list.includes(one) ? list.filter(two => two !== one) : [...list, one];

function numberChips(pad, field, value, put, place) {
  const least = Math.max(field.least ?? 0, -3), most = Math.min(field.most ?? 9, Math.max(9, least));
  const numbers = Array.from({length: most - least + 1}, (_, at) => least + at);
  const more = (field.most ?? 99) > most || (field.least ?? 0) < least;
  return [...numbers.map(one => chip(pad, `${place} ${one}`, String(one).replace('-', '−'), value === one, () => put(one))),
    more ? make('input', {'data-k': `number ${place}`, class: 'number', inputmode: 'numeric', placeholder: 'more', 'aria-label': `${field.title}, another number`,
      value: typeof value === 'number' && !numbers.includes(value) ? value : '',
      oninput: event => put(/^-?\d+$/.test(event.target.value) ? Number(event.target.value) : undefined)}) : null];
}

function listChips(pad, field, value, put, place) {
  const list = value ?? [];
  const whole = one => field.item.kind === 'parts' ? {} : one;
  return [
    ...list.map((one, at) => make('div', {class: 'entry', 'data-k': `${place} entry ${at}`},
      ...chipsOf(pad, field.item, one, changed => put(list.map((two, other) => other === at ? changed : two)), `${place} ${at}`),
      chip(pad, `${place} drop ${at}`, 'remove', false, () => put(list.filter((_, other) => other !== at)), 'quiet'))),
    chip(pad, `${place} add`, list.length ? 'one more' : 'add one', false, () => put([...list, whole({})]), 'quiet'),
    list.length ? null : chip(pad, `${place} none`, 'none', Boolean(value) && !list.length, () => put([])),
  ];
}
