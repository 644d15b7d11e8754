// Somebody else recorded while answers were chosen here and not sent: they are gone, and that is said until it was read.
// Of what was chosen before a reload the entry is known, and not what was asked then.
function overtaken(pad, before, now, lives) {
  const lost = Object.entries({...before.counts, ...before.later, ...before.answers}).filter(([slot]) => !pad.mine.has(slot))
    .map(([slot]) => ({slot, many: Math.max(...[before.answers, before.later, before.counts].map(told => told[slot]?.length ?? 0))}));
  if (before.row?.answers.length && !lives) lost.push({slot: before.row.slot, many: before.row.answers.length});
  const many = lost.reduce((sum, one) => sum + one.many, 0);
  if (!many) return null;
  if (!before.data) return overtakenWords(pad, '', now, (now.last?.entry ?? 0) > before.entry, many);
  const command = lost.find(one => one.many).slot.split('|'), {offers, place, last} = before.data;
  return overtakenWords(pad, offers.find(one => command.includes(one.command))?.title ?? place, now, (now.last?.move ?? 0) > (last?.move ?? 0), many);
}

// "Wave 3: what did each play?" is wave 3, and what was recorded of it is told by the same word.
function overtakenWords(pad, title, now, later, many) {
  const yours = `your ${many === 1 ? 'answer' : words(many, 'answer')}`, were = `${many === 1 ? 'was' : 'were'} dropped.`;
  const who = now.last?.by && now.last.by !== pad.data.by ? now.last.by : 'Somebody else', [about, ...rest] = title.split(':');
  if (later && rest.length && now.last.sentence.startsWith(`${about}:`)) return `${who} recorded ${about[0].toLowerCase()}${about.slice(1)} first; ${yours} for it ${were}`;
  const done = later ? `${who} recorded “${now.last.sentence.replace(/\.$/, '')}”` : now.result ? 'Somebody else ended the game' : 'Somebody else took a move back';
  return `${done}; ${yours}${title && ` to “${title}”`} ${were}`;
}

// A half-filled answer survives a reload, as long as remarks alone came since the entry it was kept with; else it is overtaken.
function resume(pad, data) {
  const name = `tablescribe.draft.${data.game}`, found = recallDraft(name, entry => data.stood <= entry && entry <= data.entry);
  pad.state = {...pad.state, ...found?.state};
  if (found && found.entry !== data.entry) pad.carry(found.entry, data.entry);
  // Another tab says for itself what was chosen there.
  const left = found ? null : recallDraft(name, entry => entry < data.stood, OWN);
  if (!left) return;
  const lives = rowLives(left.state.row, data);
  pad.overtaken = overtaken(pad, {...left.state, entry: left.entry}, data, lives);
  pad.state = {...pad.state, row: lives ? left.state.row : null};
  pad.keep(OWN);
}

function overtakenLine(pad) {
  if (!pad.overtaken) return null;
  return make('div', {class: 'away overtaken', role: 'status', 'data-k': 'overtaken'}, make('span', {}, pad.overtaken),
    button(pad, 'overtaken close', icon('close'), () => { pad.overtaken = null; pad.paint(); }, {kind: 'bare', label: 'Close this notice'}));
}
