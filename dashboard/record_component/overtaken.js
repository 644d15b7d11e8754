// Somebody else recorded while answers were chosen here and not sent: they are gone, and that is said until it was read.
function overtaken(pad, before, now, lives) {
  const lost = Object.entries({...before.counts, ...before.later, ...before.answers}).filter(([slot]) => !pad.mine.has(slot))
    .map(([slot]) => ({slot, many: Math.max(...[before.answers, before.later, before.counts].map(told => told[slot]?.length ?? 0))}));
  if (before.row?.answers.length && !lives) lost.push({slot: before.row.slot, many: before.row.answers.length});
  const many = lost.reduce((sum, one) => sum + one.many, 0);
  return many ? overtakenWords(pad, before.data, now, lost.find(one => one.many).slot, many) : null;
}

// "Wave 3: what did each play?" is wave 3, and what was recorded of it is told by the same word.
function overtakenWords(pad, before, now, slot, many) {
  const title = before.offers.find(one => slot.split('|').includes(one.command))?.title ?? before.place;
  const yours = `your ${many === 1 ? 'answer' : words(many, 'answer')}`, were = `${many === 1 ? 'was' : 'were'} dropped.`;
  const who = now.last?.by && now.last.by !== pad.data.by ? now.last.by : 'Somebody else', [about, ...rest] = title.split(':');
  const later = (now.last?.move ?? 0) > (before.last?.move ?? 0);
  if (later && rest.length && now.last.sentence.startsWith(`${about}:`)) return `${who} recorded ${about[0].toLowerCase()}${about.slice(1)} first; ${yours} for it ${were}`;
  const done = later ? `${who} recorded “${now.last.sentence.replace(/\.$/, '')}”` : now.result ? 'Somebody else ended the game' : 'Somebody else took a move back';
  return `${done}; ${yours} to “${title}” ${were}`;
}

function overtakenLine(pad) {
  if (!pad.overtaken) return null;
  return make('div', {class: 'away overtaken', role: 'status', 'data-k': 'overtaken'}, make('span', {}, pad.overtaken),
    button(pad, 'overtaken close', icon('close'), () => { pad.overtaken = null; pad.paint(); }, {kind: 'bare', label: 'Close this notice'}));
}
