// Somebody else recorded while answers were chosen here and not sent: they are gone, and that is said until it was read.
// Of what was chosen before a reload the entry is known, and not what was asked then.
function overtaken(pad, before, now, lives) {
  const lost = Object.entries({...before.counts, ...before.later, ...before.answers}).filter(([slot]) => !pad.mine.has(slot))
    .map(([slot]) => ({slot, many: Math.max(...[before.answers, before.later, before.counts].map(told => told[slot]?.length ?? 0))}));
  if (before.row?.answers.length && !lives) lost.push({slot: before.row.slot, many: before.row.answers.length});
  const many = lost.reduce((sum, one) => sum + one.many, 0);
  const later = before.data ? (now.last?.move ?? 0) > (before.data.last?.move ?? 0) : (now.last?.entry ?? 0) > before.entry;
  if (!many) return before.sheet === 'back' ? `${doneElsewhere(pad, now, later)}, so your question whether to take a move back was closed; nothing was taken back for it.` : null;
  if (!before.data) return overtakenWords(pad, '', now, later, many);
  const command = lost.find(one => one.many).slot.split('|'), {offers, place} = before.data;
  return overtakenWords(pad, offers.find(one => command.includes(one.command))?.title ?? place, now, later, many);
}

const undotted = sentence => sentence.replace(/\.$/, '');
const writerElsewhere = (pad, {last}) => last?.by && last.by !== pad.data.by ? last.by : 'Somebody else';

function doneElsewhere(pad, now, later) {
  if (later) return `${writerElsewhere(pad, now)} recorded “${undotted(now.last.sentence)}”`;
  return now.result ? 'Somebody else ended the game' : 'Somebody else took a move back';
}

// "Wave 3: what did each play?" is wave 3, and what was recorded of it is told by the same word.
function overtakenWords(pad, title, now, later, many) {
  const yours = `your ${many === 1 ? 'answer' : words(many, 'answer')}`, were = `${many === 1 ? 'was' : 'were'} dropped.`;
  const [about, ...rest] = title.split(':');
  if (later && rest.length && now.last.sentence.startsWith(`${about}:`)) return `${writerElsewhere(pad, now)} recorded ${about[0].toLowerCase()}${about.slice(1)} first; ${yours} for it ${were}`;
  return `${doneElsewhere(pad, now, later)}; ${yours}${title && ` to “${title}”`} ${were}`;
}

// A half-filled answer survives a reload, as long as remarks alone came since the entry it was kept with; else it is overtaken.
function resume(pad, data) {
  const name = `tablescribe.draft.${data.game}`, found = recallDraft(name, entry => data.stood <= entry && entry <= data.entry);
  pad.state = {...pad.state, ...found?.state};
  pad.names = {...found?.names};
  if (found && found.entry !== data.entry) pad.carry(found.entry, data.entry);
  // Another tab says for itself what was chosen there.
  const left = found ? null : recallDraft(name, entry => entry < data.stood, OWN);
  if (!left) return;
  const lives = rowLives(left.state.row, data);
  pad.overtaken = overtaken(pad, {...left.state, entry: left.entry}, data, lives);
  // What is read off a card is for an answer that waits, whatever was recorded meanwhile.
  const {written = {}, sheet = null, noteOn = null, read = null} = left.state;
  pad.state = {...pad.state, row: lives ? left.state.row : null, written, sheet, noteOn, read};
  pad.keep(OWN);
}

// What was recorded last and what is asked now, for who hears the page and does not see it change.
function tellAloud(pad) {
  const asks = pad.root.querySelector('.question')?.textContent ?? '';
  pad.root.querySelector('p.sr').textContent = [pad.data.last?.sentence ?? 'Nothing recorded yet.', asks].filter(Boolean).join(' ');
}

function overtakenLine(pad) {
  if (!pad.overtaken) return null;
  return make('div', {class: 'away overtaken', role: 'status', 'data-k': 'overtaken'}, make('span', {}, pad.overtaken),
    button(pad, 'overtaken close', icon('close'), () => { pad.overtaken = null; pad.paint(); }, {kind: 'bare', label: 'Close this notice'}));
}

// What is asked, so that it is the same one again only where the same seat is asked the same, as often as before, in the same turn.
const questionOf = (pad, offer) => [pad.data.turn, offer.command, keyOf(offer.given), offer.times].join('|');

// "Wave 3: what did each play?" is about wave 3. Of a seat, its name and when it was asked.
function aboutOf(pad, offer) {
  if (offer.seat !== null) return `${pad.data.names[offer.seat - 1]} (${pad.data.place})`;
  return offer.title.split(':')[0];
}

// "Hedge Poacher, Brook Runner", and "Muster 3".
const inWords = labels => labels.filter(Boolean).reduce((said, one) => `${said}${said && (/^\d/.test(one) ? ' ' : ', ')}${one}`, '');

// An answer is for one question: sent where another is asked, it would be recorded as what never happened.
const asked = (pad, item) => pad.data.offers.some(offer => questionOf(pad, offer) === item.question);
const lasts = (pad, item) => !item.question || asked(pad, item) || Boolean(rowsOf(pad)?.list.some(row => row.offer && questionOf(pad, row.offer) === item.question));

// What was stopped, and is not asked now. Taking back and redoing are about one move; notes and card values fit anywhere.
function passed(pad, stopped) {
  if (!stopped) return false;
  const {item, answer} = stopped, {type} = item.command, {data} = pad;
  if (type === 'log.take_back') return item.slot !== `back ${data.last?.entry}`;
  if (type === 'log.redo') return item.slot !== `redo ${data.entry}`;
  if (type.startsWith('log.')) return false;
  return item.question ? !asked(pad, item) : answer.refusal?.kind === 'conflict';
}

function passedWords(pad, {about, command}, refusal) {
  const {recorded, by} = refusal.facts ?? {};
  if (command.type.startsWith('log.')) return `${by || 'Somebody else'} recorded something else first, so that another move would be meant now. Leave it, and tap again if it still holds.`;
  const what = !about ? 'an earlier question' : about.endsWith('?') ? `“${about}”` : about;
  const theirs = recorded?.type === command.type && recorded.seat === command.seat;
  if (theirs) return `This was answered for ${what}, but ${by || 'somebody else'} recorded another answer first. Whoever wants this one instead takes that entry back first.`;
  const now = pad.data.result ? 'the game is over' : `the game stands at ${pad.data.place}`;
  return `This was answered for ${what}, which is not asked now: ${now}. Whoever wants it takes back first what was recorded instead.`;
}
