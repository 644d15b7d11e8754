// The values of a card that nobody has entered yet: one line of chips a value, nothing preselected.
const UNREAD = 'not readable now';

// What is half read belongs to the answer that waits for it, and to one card each: what is typed, and what of other cards was kept.
const halfRead = ({state: {read}}, item) => read?.item === item.id && read.typed && read.entered ? read : {item: item.id, typed: {}, entered: {}};
const unread = (needs, entered) => needs.find(({component}) => !Object.hasOwn(entered, component));

// A card that a rule asks for; or one whose values were refused, with what was said against them.
function cardAsked(pad) {
  const {stopped} = pad.outbox;
  if (!stopped || passed(pad, stopped)) return null;
  const {item, answer: {refusal}} = stopped, {typed, entered} = halfRead(pad, item);
  if (refusal?.needs?.length) {
    const need = unread(refusal.needs, entered) ?? refusal.needs.at(-1);
    return {need, typed: typed[need.component] ?? {}, refusal: null};
  }
  return item.need && refusal && refusal.kind !== 'conflict' ? {need: item.need, typed: typed[item.need.component] ?? item.command.values, refusal} : null;
}

// A name that is typed has no kind before it.
const kindless = component => component.split('/').at(-1);
const nameTyped = (pad, component) => pad.names[component] ?? pad.names[kindless(component)];
const cardTitle = (pad, need) => need.label || nameTyped(pad, need.component) || kindless(need.component).replaceAll('_', ' ');

// The value that a refusal is about, where it is one of this card that is asked.
function wrongField({component}, asked, refusal) {
  const [whose, name] = refusal?.field?.split('.') ?? [];
  return whose === component && asked.some(field => field.name === name) ? name : null;
}

function cardPad(pad) {
  const {item} = pad.outbox.stopped, {need, typed, refusal} = cardAsked(pad);
  const {component} = need;
  const given = {...typed};
  const named = nameTyped(pad, component);
  if (named && need.fields.some(field => field.name === 'name') && given.name === undefined) given.name = named;
  const asked = need.fields.filter(field => Object.entries(field.where).every(([name, values]) => values.includes(given[name] ?? need.values[name])));
  const open = asked.filter(field => given[field.name] === undefined), missing = open.filter(field => field.needed);
  const title = cardTitle(pad, need), wrong = wrongField(need, asked, refusal);
  const against = refusal ? make('p', {class: 'wrong', role: 'alert', 'data-k': `wrong ${item.id}`}, make('b', {}, 'Not saved. '), refusal.sentence, ...[refusal.rule, ...refusal.also ?? []].filter(Boolean).map(id => ` (${id})`)) : null;
  pad.save = {words: 'Keep', off: missing.length > 0, act: () => {
    const values = Object.fromEntries(Object.entries(given).filter(([name, value]) => value !== UNREAD && asked.some(field => field.name === name)));
    if (!refusal) { pad.described(component, values); return; }
    pad.state = {...pad.state, read: null};
    pad.push(item.slot, {...item.command, values}, item.words, item);
  }};
  const put = (name, value) => pad.set({read: {...halfRead(pad, item), typed: {[component]: {...given, [name]: value}}}});
  return make('div', {class: 'card', 'data-k': `card ${component}`},
    make('p', {class: 'asks'}, refusal ? `${title}: what does it show?` : need.begun ? `${title} was read in part. What else does it show?` : `${title} is new to your box. What does it show?`),
    wrong ? null : against,
    ...need.known.map(([name, value, printed]) => make('p', {class: 'known', 'data-k': `known ${name}`}, make('b', {}, name), ` ${value}`,
      printed ? make('span', {class: 'printed'}, icon('check'), 'rulebook') : null)),
    ...asked.flatMap(field => [field.name === wrong ? against : null, fieldLine(pad, field, given[field.name], value => put(field.name, value))]),
    behindLine(pad),
    make('p', {class: 'told'}, pad.data.origin === 'real' ? 'Kept in your box; asked once.' : 'Kept in this game; asked once.'),
    make('div', {class: 'choices tail'}, button(pad, 'card back', 'Not now', () => { leave(pad); pad.set({}); }, {kind: 'quiet'}),
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
