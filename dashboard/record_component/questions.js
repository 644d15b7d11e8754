// Answering an offer question by question. What the server laid out ahead is walked here; beyond it, it is asked.
const ASK = 'ask';
const ENOUGH = 'enough';
const FEW_BUTTONS = 12;
const keyOf = value => JSON.stringify(value);

function following(node, value) {
  const key = keyOf(value);
  if (key in node.each) return node.each[key];
  if (!('any' in node)) return ASK;
  const next = node.any;
  // The next place of a list was tried with one value. What may stand there is what stood here, but for what is used up by now.
  if (next && next.many && next.name === node.name && node.times) {
    const times = {...node.times, [key]: node.times[key] - 1}, gone = times[key] === 0;
    const special = next.values.filter(one => !(times[keyOf(one.value)] <= 0) && !node.values.some(other => keyOf(other.value) === keyOf(one.value)));
    const values = [...node.values.filter(one => !(gone && keyOf(one.value) === key) && one.value !== ENOUGH),
      ...special, ...next.values.filter(one => one.value === ENOUGH && !special.includes(one))];
    const asks = Object.fromEntries(Object.entries(node.each).filter(([, then]) => then === ASK));
    return {...next, values, times, each: {...asks, ...next.each}, barred: gone ? [...node.barred ?? [], value] : node.barred};
  }
  return next;
}

// What has one legal answer is filled in, not asked.
function onlyOne(node) {
  if (!node || node === ASK) return null;
  if (node.kind === 'number') return node.least !== undefined && node.least === node.most ? {value: node.least, label: String(node.least)} : null;
  return node.kind === 'one' && node.exact && !node.other && node.values.length === 1 ? node.values[0] : null;
}

function withAnswer(filled, node, value) {
  return node.many ? {...filled, [node.name]: [...(filled[node.name] ?? []), value]} : {...filled, [node.name]: value};
}

function commandOf(offer, filled) {
  const answers = Object.fromEntries(Object.entries(filled).map(([name, value]) =>
    [name, Array.isArray(value) ? value.filter(one => one !== ENOUGH) : value]));
  return {type: offer.command, ...offer.given, ...answers};
}

// A half-filled command as the server is asked about it: in a list that was ended, unlike in one that goes on, the end stands.
const halfOf = (offer, filled) => ({type: offer.command, ...offer.given, ...filled});

// The number with which what follows was laid out. Of another one only the server knows what it leaves to later questions.
const usual = node => node.default ?? node.least ?? 0;
const strays = (node, value, next) => node.kind === 'number' && value !== usual(node) && (next !== null || Boolean(node.varies));

// What is open here, as far as it is known: loose where it was laid out for other numbers than those that were answered.
function known(offer, filled, node, loose, drafts) {
  const key = node === ASK || loose ? keyOf(halfOf(offer, filled)) : null;
  // What the server answered may be that nothing more is asked.
  return key !== null && Object.hasOwn(drafts, key) ? {node: drafts[key], loose: false} : {node, loose};
}

// The steps taken so far, each with its question; then the question that is open, what was filled in on the way.
function walk(offer, answers, drafts) {
  let node = offer.node, filled = {}, at = 0, loose = false;
  const steps = [];
  for (;;) {
    ({node, loose} = known(offer, filled, node, loose, drafts));
    if (node === ASK || node === null) break;
    const single = onlyOne(node);
    const answer = single ? {...single, told: true} : answers[at++];
    if (!answer) break;
    steps.push({node, ...answer});
    filled = withAnswer(filled, node, answer.value);
    const next = following(node, answer.value);
    loose ||= strays(node, answer.value, next);
    node = next;
  }
  return {steps, node, filled, loose, asked: steps.filter(step => !step.told)};
}

// Numbers one after another are one form, each within what those before it leave; untold is the first of them all of which the server is asked.
function numbersFrom(offer, path, counts, before, drafts) {
  const chain = [];
  let {node, filled, loose} = path, at = 0, untold = null;
  for (;;) {
    ({node, loose} = known(offer, filled, node, loose, drafts));
    if (loose) untold ??= filled;
    if (!node || node === ASK || node.kind !== 'number') return {chain, untold};
    const kept = onlyOne(node) ? null : before[at++];
    const wanted = counts[chain.length] ?? (kept?.name === node.name ? kept.value : usual(node));
    const value = Math.max(node.least ?? 0, Math.min(node.most ?? Infinity, wanted));
    chain.push({node, value});
    filled = withAnswer(filled, node, value);
    const next = following(node, value);
    loose ||= strays(node, value, next);
    node = next;
  }
}

const isNumber = choice => typeof choice.value === 'number';
const isStrip = node => node.kind === 'number' || (node.values.some(isNumber) && node.values.every(one => isNumber(one) ? one.label === String(one.value) : true));

// While earlier answers are not saved, nobody knows the limits yet: count from 1.
function unchecked(node) {
  if (!node || node === ASK || !isStrip(node)) return node;
  const words = (node.values ?? []).filter(one => !isNumber(one));
  const numbers = Array.from({length: 12}, (_, at) => ({value: at + 1, label: String(at + 1)}));
  return {...node, kind: 'one', exact: false, values: [...words, ...numbers], title: 'checking the limits', each: {}, any: null};
}

function aheadOf(node) {
  if (!node || node === ASK) return node;
  const each = Object.fromEntries(Object.entries(node.each).map(([key, next]) => [key, unchecked(next)]));
  return {...node, each, exact: false};
}

// A name that no list has gets a key as the box writes it.
function keyOfName(name) {
  const bare = name.normalize('NFKD').replace(/[^\x00-\x7f]/g, '').toLowerCase();
  return bare.replace(/[^a-z0-9]+/g, '_').replace(/^_|_$/g, '');
}
