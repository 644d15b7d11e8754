// The game in the browser: every step's zones, things and tracks, derived once; unchanged zones are shared by reference.
const [MOVE, ENTRY, MOMENT, RULE, SAID, FILM, MOVED] = [0, 1, 2, 3, 4, 5, 6];
const HEAD = 2;

const readItem = ([label, kind, seat, count, down, badges, key], id) => ({id, key, label, kind, seat, count, down, badges});
const readHead = ([label, layout, seat, hidden, xy, links]) => ({label, layout, seat, hidden, xy, links});

function buildModel(reel) {
  const items = reel.items.map(readItem), heads = reel.heads.map(readHead);
  const views = [], points = {};
  let order = [], zones = {};
  reel.steps.forEach((step, number) => {
    const [newOrder, newHeads, lying] = step[FILM];
    if (newOrder) order = newOrder;
    if (newHeads.length || lying.length) {
      zones = {...zones};
      for (const [zone, head] of newHeads) zones[zone] = {...(zones[zone] || {items: []}), head: heads[head]};
      for (const [zone, from, gone, ...come] of lying) {
        const now = zones[zone].items.slice();
        now.splice(from, gone, ...come.map(id => items[id]));
        zones[zone] = {...zones[zone], items: now};
      }
    }
    views.push({order, zones});
    for (const [track, subject, value] of step[MOVED]) {
      (points[track + ':' + subject] ??= []).push([number, value]);
    }
  });
  const last = reel.steps.length - 1;
  const model = {reel, views, points, last, stops: {...reel.stops, event: null}};
  model.firstOf = firsts(reel.steps);
  model.turned = reel.turned ?? [];
  model.marked = markedSteps(model);
  model.noted = notedSteps(model);
  model.turning = [...new Set([...model.turned.map(one => one[0]), ...model.marked])].sort((a, b) => a - b);
  return model;
}

// The first step of each move.
function firsts(steps) {
  const found = [];
  steps.forEach((step, number) => { found[step[MOVE]] ??= number; });
  return found;
}

// The step that names a move: what it showed the table, or what it began with; as far as it is here.
const headOf = (model, move) => Math.min(model.firstOf[move] + (model.reel.moves[move][HEAD] ?? 0), lastOf(model, move));
const lastOf = (model, move) => (model.firstOf[move + 1] ?? model.last + 1) - 1;
const partOf = (model, at) => at - model.firstOf[model.reel.steps[at][MOVE]] + 1;

function onward(model, at, size, direction) {
  const stops = model.stops[size];
  if (!stops) return Math.max(0, Math.min(model.last, at + direction));
  if (direction > 0) return stops.find(stop => stop > at) ?? model.last;
  return stops.findLast(stop => stop < at) ?? 0;
}

// What the chosen step steps over: move 12 of 25, battle 3 of 6; of turns the number alone, since waves begin again with each battle. Of what comes later nothing is said where it is not known.
function counted(model, at, size) {
  const {reel, last} = model, stops = model.stops[size], round = step => reel.moments[reel.steps[step][MOMENT]][1];
  const [now, all] = size === 'round' ? [round(at), round(last)] : stops ? [stops.findIndex(stop => stop >= at), stops.length - 1] : [at, last];
  const what = {round: reel.round + ' ', turn: ''}[size] ?? capital(size) + ' ';
  return `${what}${now} of ${reel.more ? '?' : all}`;
}

// Entry.move.event: the address of a step, which stays true when later moves are taken back.
const placeOf = (model, at) => {
  const step = model.reel.steps[at];
  return `${step[ENTRY]}.${step[MOVE]}.${partOf(model, at)}`;
};

// A move (12), its event (12.3), a whole address (14.12.3), or `turning`, the first turning point; null where there is none.
function stepAt(model, text) {
  if (text === 'turning') return model.turning[0] ?? 0;
  const numbers = String(text).trim().split('.');
  if (!numbers.every(one => /^\d{1,6}$/.test(one)) || numbers.length > 3) return null;
  const [move, part] = (numbers.length === 3 ? numbers.slice(1) : numbers).map(Number);
  if (model.firstOf[move] === undefined) return null;
  const end = lastOf(model, move);
  return part ? Math.min(model.firstOf[move] + part - 1, end) : end;
}

// Without an address a finished game opens after the first move of its first round, with the table laid: the beginning itself is empty.
function opening(model) {
  const begun = model.reel.steps.findIndex(step => model.reel.moments[step[MOMENT]][1] > 0);
  return begun < 0 ? 0 : lastOf(model, model.reel.steps[begun][MOVE]);
}

function valueAt(points, at) {
  let value = null;
  for (const [step, now] of points || []) { if (step > at) break; value = now; }
  return value;
}

// What people marked as a turning point, beside those that are worked out.
function markedSteps(model) {
  return standing(model).filter(note => note[3] === 'turning-point').map(note => lastOf(model, note[1]));
}

// Notes about moves that stand: one that was taken back left its number to another.
const standing = ({reel: {notes, steps}, firstOf}) => notes.filter(([entry, move]) => steps[firstOf[move]]?.[ENTRY] === entry);

// What people wrote about moves that stand, each with the step that its move ends with, in the order of the game.
function notedSteps(model) {
  return standing(model).map(([, move, text, why]) => ({move, note: [text, why], step: lastOf(model, move)})).sort((a, b) => a.step - b.step);
}

// How much a step changed: for an autoplay that gives each step its share.
const weightOf = step => step[MOVED].length + step[FILM][2].length;
