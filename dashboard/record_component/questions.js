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

// The steps taken so far, each with its question; then the question that is open, what was filled in on the way.
function walk(offer, answers, drafts) {
  let node = offer.node, filled = {}, at = 0;
  const steps = [];
  for (;;) {
    if (node === ASK) {
      // What the server answered may be that nothing more is asked.
      const key = keyOf(commandOf(offer, filled));
      node = Object.hasOwn(drafts, key) ? drafts[key] : ASK;
    }
    if (node === ASK || node === null) break;
    const single = onlyOne(node);
    const answer = single ? {...single, told: true} : answers[at++];
    if (!answer) break;
    steps.push({node, ...answer});
    filled = withAnswer(filled, node, answer.value);
    node = following(node, answer.value);
  }
  return {steps, node, filled, asked: steps.filter(step => !step.told)};
}

// Numbers one after another are one form.
function numbersFrom(node) {
  const chain = [];
  while (node && node !== ASK && node.kind === 'number') {
    chain.push(node);
    node = 'any' in node ? node.any : ASK;
  }
  return chain;
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
