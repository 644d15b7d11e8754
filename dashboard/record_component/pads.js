// The pads of one offer: one question after the other, slots, a set of things, or counts.
function offerSlot(pad, offer) {
  return `${pad.data.entry}|${offer.command}|${keyOf(offer.given)}`;
}

function record(pad, offer, slot, filled, labels, more = {}) {
  const words = inWords(labels) || offer.title;
  return pad.push(slot, commandOf(offer, filled), words, {shown: labels, question: questionOf(pad, offer), about: aboutOf(pad, offer), ...more});
}

function offerPad(pad, offer) {
  pad.offer = offer;
  const slot = offerSlot(pad, offer);
  const sent = pad.outbox.items.find(item => item.slot === slot);
  if (sent) return make('div', {class: 'chosen', 'data-k': `sent ${slot}`}, make('span', {class: 'cell dashed'}, sent.words));
  const path = walk(offer, fitted(pad, offer, slot).slice(0, pad.state.again ?? undefined), pad.drafts);
  if (path.node === ASK || path.loose) pad.ask(offer, path.filled);
  if (path.node === ASK) return make('p', {class: 'waiting', 'data-k': `ask ${slot}`}, 'Looking …');
  if (offer.sets && offer.sets.length > 1 && !path.asked.length) return wholeSets(pad, offer, slot);
  if (path.node === null) return complete(pad, offer, slot, path);
  const form = numbersFrom(offer, path, pad.state.counts[slot] ?? [], (pad.state.later[slot] ?? []).slice(path.asked.length), pad.drafts);
  if (form.chain.length > 1) return cells(pad, offer, slot, path, form);
  if (path.node.many && isSet(offer, path)) return pickSet(pad, offer, slot, path);
  return oneByOne(pad, offer, slot, path);
}

const sameSeat = path => [...path.steps.map(step => step.node), path.node].every(node => !node || node.seat === path.steps[0]?.node.seat);
// The answers to the list that is asked, and how it was asked first.
const listed = path => path.steps.filter(step => step.node.name === path.node.name);
const begins = path => listed(path)[0]?.node ?? path.node;
// A list in which each answer is another seat's is filled in slots; a list with an end of its own is a set, unless it takes one value twice.
const isSlots = path => path.asked.length > 0 && !sameSeat(path);
const isSet = (offer, path) => sameSeat(path) && !path.node.other && !begins(path).again && begins(path).values.length <= FEW_BUTTONS && (path.node.values.some(one => one.value === ENOUGH) || offer.seat !== null);

// What was answered behind a question that was opened again stands as far as it still fits; undo puts all of it back.
function fitted(pad, offer, slot, answers = pad.state.answers[slot] ?? []) {
  const later = pad.state.later[slot] ?? [];
  for (let kept = answers; ; kept = [...kept, later[kept.length]]) {
    const {node} = walk(offer, kept, pad.drafts), next = later[kept.length];
    // The place that was opened is asked, whatever stood there.
    if (!next || next.open || !node || node === ASK || !fits(pad, node, next)) return kept;
  }
}

function fits(pad, node, {name, value}) {
  if (node.name !== name) return false;
  if (node.kind === 'number') return value >= (node.least ?? 0) && value <= (node.most ?? Infinity);
  if (node.kind === 'text' || node.values.some(one => keyOf(one.value) === keyOf(value))) return true;
  return Boolean(node.other) && Object.hasOwn(pad.names, value) && !(node.barred ?? []).includes(value);
}

function openAgain(pad, slot, path, back) {
  const all = path.asked.map(({node, value, label}, at) => ({name: node.name, value, label, open: at === back}));
  pad.set({answers: {...pad.state.answers, [slot]: all.slice(0, back)}, later: {...pad.state.later, [slot]: [...all, ...(pad.state.later[slot] ?? []).slice(all.length)]}});
}

function answer(pad, offer, slot, choice) {
  const before = fitted(pad, offer, slot), again = pad.state.again ?? before.length;
  const given = [...before.slice(0, again), {value: choice.value, label: choice.label}, ...before.slice(again + 1)];
  const answers = fitted(pad, offer, slot, given), later = {...pad.state.later};
  if (answers.length >= (later[slot] ?? []).length) delete later[slot];
  pad.set({answers: {...pad.state.answers, [slot]: answers}, later, again: null, more: null, initial: null, search: null});
  const path = walk(offer, answers, pad.drafts);
  if (path.node === null && !path.loose && !needsSave(pad, path)) record(pad, offer, slot, path.filled, toldBy(path.steps));
}

// Where a second tap would change the answer, it is saved by hand; one question, or names found one after the other, save themselves.
const needsSave = (pad, path) => isSlots(path) || path.asked.length === 0;

function complete(pad, offer, slot, path) {
  pad.save = {words: saveWords(offer, path), off: false, act: () => record(pad, offer, slot, path.filled, toldBy(path.steps))};
  if (offer.columns.length) return make('div', {class: 'pad columned', 'data-k': `complete ${slot}`}, slots(pad, offer, slot), make('p', {class: 'told'}, 'A tap on a name opens it again.'));
  return make('div', {class: 'pad', 'data-k': `complete ${slot}`}, chosenLine(pad, slot, path),
    path.asked.length ? null : make('p', {class: 'told'}, path.steps.length ? 'Nothing else is possible.' : 'Save records it.'));
}

// Among other answers a number says what it counts, and is told unless there is none.
const toldBy = steps => steps.filter(({node, value}) => node.kind !== 'number' || value !== 0 || steps.length === 1)
  .map(({node, label}) => node.kind === 'number' && steps.length > 1 ? `${node.title} ${label}` : label);

// "Wave 3: what did each play?" is saved as wave 3.
function saveWords(offer, path) {
  const [first, ...rest] = offer.title.split(':');
  if (rest.length && first.length < 16) return `Save ${first[0].toLowerCase()}${first.slice(1)}`;
  return path.asked.length ? 'Save' : `Save: ${offer.title}`;
}

// What is chosen already; a tap on it opens it again.
function chosenLine(pad, slot, path, steps = path.steps) {
  if (!steps.length) return null;
  let at = 0;
  return make('div', {class: 'chosen', 'data-k': `chosen ${slot}`}, ...steps.map((step, place) => {
    const back = step.told ? null : at++;
    const {seat} = step.node, coloured = seat && painted(step.label);
    const inside = [seat ? mark(seat, 14, !coloured) : null, make('small', {}, coloured ? pad.data.names[seat - 1] : seat ? '' : short(step.node.title)), coloured ? wood(step.label) : null, step.label].filter(one => one !== null);
    return back === null ? make('span', {class: 'cell told', 'data-k': `told ${place}`}, ...inside)
      : button(pad, `${slot} back ${back} ${keyOf(step.value)}`, inside, () => openAgain(pad, slot, path, back),
        {kind: 'picked', label: `${step.node.title}: ${step.label}. Choose again`});
  }));
}

const short = title => title.length > 22 ? '' : title;

function oneByOne(pad, offer, slot, path) {
  pad.asks = {offer, filled: path.filled};
  const last = path.node.many ? false : [...Object.values(path.node.each), ...('any' in path.node ? [path.node.any] : [])].every(next => next === null);
  // What is asked after the names stands under no heading.
  const named = new Set(offer.columns.flatMap(([, keys]) => keys));
  const wide = path.node.many && pad.state.naming === null && path.node.values.some(one => named.has(keyOf(one.value)));
  return make('div', {class: `pad${offer.columns.length ? ' columned' : ''}`, 'data-k': `ask ${slot}`},
    offer.columns.length ? slots(pad, offer, slot) : chosenLine(pad, slot, path), question(path.node, offer, path),
    pad.state.later[slot] ? make('p', {class: 'told', 'data-k': 'later'}, 'What you answered after this is kept, and filled in again where it still fits.') : null,
    (wide ? columns : control)(pad, `${slot}/${path.asked.length}`, path.node, choice => answer(pad, offer, slot, choice), last && path.asked.length === 0));
}

// A place for each seat's answer, in the order in which they lie on the table; a tap on one opens it again.
function slots(pad, offer, slot) {
  const answers = pad.state.answers[slot] ?? [], at = pad.state.again ?? answers.length;
  const {names} = pad.data;
  return make('div', {class: `slots n${names.length}`, 'data-k': `slots ${slot}`}, ...names.map((name, seat) => {
    const given = answers[seat];
    return button(pad, `slot ${seat}`, [mark(seat + 1), make('span', {class: 'who', dir: 'auto'}, name), make('span', {class: 'word'}, given ? given.label : '…')],
      () => { pad.taken = null; pad.set({again: seat === answers.length ? null : seat}); },
      {kind: `slot${seat === at ? ' due' : ''}`, off: !given && seat !== at, pressed: seat === at, label: given ? `${name}: ${given.label}. Choose again` : `${name}: not chosen yet`});
  }));
}

const RESTED = 500;

const oftenOf = many => ['once', 'twice'][many - 1] ?? `${many} times`;

// Names under fixed headings: one tap fills the open place and moves on. A name rests a moment, so that a double tap is one, and
// so does its spot: what hands do goes with the first name, and another name moves under the finger.
function columns(pad, slot, node, pick) {
  const {offer} = pad;
  const open = new Map(node.values.map(one => [keyOf(one.value), one]));
  const listed = new Set(offer.columns.flatMap(([, keys]) => keys));
  const rest = node.values.filter(one => !listed.has(keyOf(one.value)));
  const take = (key, event) => {
    const before = pad.taken, near = event?.detail && Math.hypot(event.clientX - before?.x, event.clientY - before?.y) < SAME_SPOT;
    if ((before?.key === key || near) && Date.now() - before.when < RESTED) return;
    pad.taken = {key, when: Date.now(), x: event?.clientX, y: event?.clientY};
    for (const field of pad.root.querySelectorAll('.search')) field.value = '';
    pick(open.get(key));
  };
  const count = (pad.state.answers[offerSlot(pad, offer)] ?? []).reduce((all, one) => all.set(keyOf(one.value), (all.get(keyOf(one.value)) ?? 0) + 1), new Map());
  const typed = pad.state.search?.trim().toLowerCase() ?? '';
  const found = key => open.has(key) && beginsSo(open.get(key).label, typed);
  const first = () => offer.columns.flatMap(([, keys]) => keys).find(found);
  const field = searchField(pad, 'columns', node.title, () => { if (typed && first()) take(first()); });
  const cell = key => button(pad, `name ${key}`, [make('span', {}, open.get(key).label), count.has(key) ? make('small', {}, `${oftenOf(count.get(key))} so far`) : null].filter(Boolean), event => take(key, event), {kind: 'name'});
  return make('div', {class: 'finder', 'data-k': 'columns'}, make('div', {class: `columns n${offer.columns.length}`, 'data-k': 'columns'},
    ...offer.columns.map(([label, keys]) => make('div', {class: 'column', 'data-k': `column ${label}`}, make('h4', {}, sign(pad.data.key, label), label), ...keys.filter(found).map(cell)))),
  typed && first() === undefined ? noneFound(pad) : null,
  make('div', {class: 'choices tail', 'data-k': 'tail'}, field, ...choiceButtons(pad, slot, rest, pick, false, 'quiet'),
    node.other ? button(pad, `${slot} other`, 'Not in the list', () => pad.set({naming: slot}), {kind: 'quiet'}) : null));
}

function question(node, offer, path) {
  if (node.title === offer.title) return null;
  return make('p', {class: 'asks', 'data-k': `asks ${path.asked.length}`}, node.seat ? mark(node.seat, 14, !ofWood(node.values ?? [])) : null, node.title);
}

function wholeSets(pad, offer, slot) {
  return make('div', {class: 'choices', 'data-k': `sets ${slot}`}, ...offer.sets.map(way => {
    const labels = way.map(one => one.label);
    const field = offer.node.name;
    return button(pad, `${slot}=${keyOf(way.map(one => one.value))}`, make('span', {class: 'word'}, labels.join(' + ')),
      () => record(pad, offer, slot, {[field]: way.map(one => one.value)}, [labels.join(' + ')]), {kind: 'choice wide', saves: true});
  }));
}

function pickSet(pad, offer, slot, path) {
  const answers = fitted(pad, offer, slot), list = listed(path), before = path.steps.filter(step => !list.includes(step));
  const start = before.filter(step => !step.told).length;
  const end = path.node.values.find(one => one.value === ENOUGH);
  const {values} = begins(path), known = new Set(values.map(one => keyOf(one.value)));
  const all = [...values, ...path.node.values.filter(one => !known.has(keyOf(one.value)))].filter(one => one.value !== ENOUGH);
  const open = new Set(path.node.values.map(one => keyOf(one.value)));
  const toggle = one => {
    const at = answers.findIndex((two, place) => place >= start && keyOf(two.value) === keyOf(one.value));
    const kept = at < 0 ? [...answers, {value: one.value, label: one.label}] : answers.filter((_, place) => place !== at);
    pad.set({answers: {...pad.state.answers, [slot]: kept}, later: without(pad.state.later, slot)});
  };
  if (end) pad.save = endOf(pad, offer, slot, path, end);
  else pad.save = {words: 'Save', off: true, act: () => {}};
  return make('div', {class: 'pad', 'data-k': `set ${slot}`}, chosenLine(pad, slot, path, before), question(path.node, offer, path),
    make('div', {class: 'choices', 'data-k': `toggles ${slot}`}, ...all.map(one => {
      const taken = list.some(step => keyOf(step.value) === keyOf(one.value));
      return button(pad, `${slot} toggle ${keyOf(one.value)}`, twoLines(one.label), () => toggle(one), {kind: 'choice', pressed: taken, off: !taken && !open.has(keyOf(one.value))});
    })));
}

// What ends a list saves the command only where nothing is asked behind it.
function endOf(pad, offer, slot, path, end) {
  const filled = withAnswer(path.filled, path.node, ENOUGH);
  const {node} = known(offer, filled, following(path.node, ENOUGH), path.loose, pad.drafts);
  if (node === ASK && !path.loose) pad.ask(offer, filled);
  const steps = listed(path).length ? path.steps : [...path.steps, {node: path.node, ...end}];
  if (node === null && !path.loose) return {words: `Save: ${end.label}`, off: false, act: () => record(pad, offer, slot, filled, toldBy(steps))};
  return {words: `Go on: ${end.label}`, off: false, act: () => answer(pad, offer, slot, end)};
}

const without = (told, slot) => Object.fromEntries(Object.entries(told).filter(([one]) => one !== slot));

function cells(pad, offer, slot, path, {chain, untold}) {
  if (untold) pad.ask(offer, untold);
  const put = (at, number) => pad.set({counts: {...pad.state.counts, [slot]: chain.map(({value}, place) => place === at ? number : value)}});
  pad.save = {words: 'Save', off: false, act: () => {
    const told = chain.filter(({node}) => !onlyOne(node)).map(({value}) => ({value, label: String(value)}));
    const answers = [...fitted(pad, offer, slot), ...told], all = walk(offer, answers, pad.drafts);
    if (all.node === null && !all.loose) record(pad, offer, slot, all.filled, toldBy(all.steps));
    else pad.set({answers: {...pad.state.answers, [slot]: answers}, counts: without(pad.state.counts, slot), later: without(pad.state.later, slot)});
  }};
  return make('div', {class: 'pad', 'data-k': `cells ${slot}`}, chosenLine(pad, slot, path),
    make('div', {class: 'cells'}, ...chain.map(({node, value}, at) => make('div', {class: 'count', 'data-k': `count ${at}`},
      button(pad, `${slot} less ${at}`, '−', () => put(at, value - 1), {kind: 'less', label: `${node.title}: one less`, off: value <= (node.least ?? 0)}),
      button(pad, `${slot} add ${at}`, [make('b', {}, String(value)), make('small', {}, node.title)], () => put(at, value + 1),
        {kind: 'add', label: `${node.title}: ${value}, one more`, off: value >= (node.most ?? Infinity)})))));
}
