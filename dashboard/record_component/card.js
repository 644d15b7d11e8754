// The values of a card that nobody has entered yet: one line of chips a value, nothing preselected.
const UNREAD = 'not readable now';

function cardPad(pad) {
  const {item, answer} = pad.outbox.stopped;
  const need = answer.refusal.needs[pad.state.need ?? 0];
  const typed = pad.state.card ?? {};
  const {component} = need;
  const given = {...typed};
  // A name that is typed has no kind before it.
  const kindless = component.split('/').at(-1), named = pad.names[component] ?? pad.names[kindless];
  if (named && need.fields.some(field => field.name === 'name') && given.name === undefined) given.name = named;
  const asked = need.fields.filter(field => Object.entries(field.where).every(([name, values]) => values.includes(given[name] ?? need.values[name])));
  const open = asked.filter(field => given[field.name] === undefined), missing = open.filter(field => field.needed);
  const title = need.label || named || kindless.replaceAll('_', ' ');
  pad.save = {words: 'Keep', off: missing.length > 0, act: () => {
    const values = Object.fromEntries(Object.entries(given).filter(([name, value]) => value !== UNREAD && asked.some(field => field.name === name)));
    pad.described(component, values);
  }};
  const put = (name, value) => pad.set({card: {...given, [name]: value}});
  return make('div', {class: 'card', 'data-k': `card ${component}`},
    make('p', {class: 'asks'}, need.begun ? `${title} was read in part. What else does it show?` : `${title} is new to your box. What does it show?`),
    ...need.known.map(([name, value, printed]) => make('p', {class: 'known', 'data-k': `known ${name}`}, make('b', {}, name), ` ${value}`,
      printed ? make('span', {class: 'printed'}, icon('check'), 'rulebook') : null)),
    ...asked.map(field => fieldLine(pad, field, given[field.name], value => put(field.name, value))),
    make('p', {class: 'told'}, pad.data.origin === 'real' ? 'Kept in your box; asked once.' : 'Kept in this game; asked once.'),
    make('div', {class: 'choices tail'}, button(pad, 'card back', 'Not now', () => { pad.outbox.forget(); pad.set({card: null, need: 0}); }, {kind: 'quiet'}),
      make('small', {}, missing.length ? `${missing.length} to answer` : open.length ? `${open.length} can wait` : item.words)));
}

function fieldLine(pad, field, value, put) {
  const place = field.name;
  const unread = field.needed ? null : chip(pad, `${place} unread`, UNREAD, value === UNREAD, () => put(UNREAD), 'quiet');
  return make('fieldset', {class: 'line', 'data-k': `line ${place}`}, make('legend', {}, field.title, make('span', {class: 'needed'}, field.needed ? ' · needed now' : ' · can wait')),
    field.help ? make('p', {class: 'told'}, field.help) : null, make('div', {class: 'chips'}, ...chipsOf(pad, field, value, put, place), unread));
}

const chip = (pad, key, label, pressed, act, kind = '') => button(pad, `chip ${key}`, label, act, {kind: `chip ${kind}`, pressed});

function chipsOf(pad, field, value, put, place) {
  const list = Array.isArray(value) ? value : null;
  const chips = (pressed, act) => field.values.map(one => chip(pad, `${place} ${keyOf(one.value)}`, one.label, pressed(keyOf(one.value)), () => act(one.value)));
  switch (field.kind) {
    case 'one': return chips(key => keyOf(value ?? null) === key && value !== undefined, put);
    case 'set': return [...chips(key => Boolean(list?.some(one => keyOf(one) === key)), one => put(toggled(list ?? [], one))),
      chip(pad, `${place} none`, 'none of these', list !== null && !list.length, () => put([]))];
    case 'number': return numberChips(pad, field, value, put, place);
    default: return [make('input', {'data-k': `type ${place}`, maxlength: 60, value: value === UNREAD ? '' : value ?? '', 'aria-label': field.title, oninput: event => put(event.target.value || undefined)})];
  }
}

const toggled = (list, one) => list.some(two => keyOf(two) === keyOf(one)) ? list.filter(two => keyOf(two) !== keyOf(one)) : [...list, one];

function numberChips(pad, field, value, put, place) {
  const least = Math.max(field.least ?? 0, -3), most = Math.min(field.most ?? 9, Math.max(9, least));
  const numbers = Array.from({length: most - least + 1}, (_, at) => least + at);
  const more = (field.most ?? 99) > most || (field.least ?? 0) < least;
  return [...numbers.map(one => chip(pad, `${place} ${one}`, String(one).replace('-', '−'), value === one, () => put(one))),
    more ? make('input', {'data-k': `number ${place}`, class: 'number', inputmode: (field.least ?? 0) < 0 ? 'text' : 'numeric', placeholder: 'more', 'aria-label': `${field.title}, another number`,
      value: typeof value === 'number' && !numbers.includes(value) ? value : '',
      oninput: event => put(/^-?\d+$/.test(event.target.value) ? Number(event.target.value) : undefined)}) : null];
}
