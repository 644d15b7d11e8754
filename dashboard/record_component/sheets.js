// What lies over the pad: the menu, a note, stopping, taking back what the table has seen, an ending, a refusal.
function sheet(pad, title, ...children) {
  return make('div', {class: 'sheet', role: 'dialog', 'aria-label': title, 'data-k': `sheet ${pad.state.sheet}`}, make('p', {class: 'asks'}, title), ...children);
}

const closing = pad => button(pad, 'sheet close', 'Close', () => pad.set({sheet: null}), {kind: 'quiet'});

function sheetPad(pad) {
  return {menu, note, stop, who, back, missed}[pad.state.sheet](pad);
}

function menu(pad) {
  const item = (name, words) => button(pad, `menu ${name}`, words, () => pad.set({sheet: name, noteOn: name === 'note' ? lastOf(pad) : null}), {kind: 'wide'});
  const leave = (place, words) => button(pad, `go ${place}`, words, () => pad.go(place), {kind: 'wide'});
  return sheet(pad, 'This game', leave('replay', 'Board and history'), item('note', 'Write a note'), item('who', `Who writes: ${pad.data.by || 'not said'}`),
    item('missed', 'What is open?'), leave('help', 'Help'), pad.data.result ? null : item('stop', 'Stop before the end'), closing(pad));
}

// What is typed stays until it is saved, whatever comes between.
function textSheet(pad, title, told, saving, needed, act) {
  const {sheet: name, written} = pad.state, typed = written[name] ?? '', write = words => ({written: {...written, [name]: words}});
  return sheet(pad, title, told ? make('p', {class: 'told'}, told) : null,
    make('textarea', {'data-k': `text ${name}`, rows: 3, maxlength: 500, value: typed, 'aria-label': title, oninput: event => pad.set(write(event.target.value))}, typed),
    make('div', {class: 'choices tail'}, closing(pad),
      button(pad, `save ${name}`, saving, () => { act(typed.trim()); pad.set({sheet: null, ...write('')}); }, {kind: 'primary', off: needed && !typed.trim()})));
}

// The move that a note is about, as it stands when somebody begins to write: the last one, or an answer that still waits.
function lastOf(pad) {
  const {data, outbox} = pad, waits = outbox.items.filter(item => item.question).at(-1);
  if (waits) return {slot: waits.slot, words: named(pad, waits)};
  return {move: data.last?.move ?? 0, entry: data.last?.entry ?? 0, looked: data.entry, words: moveWords(data.last)};
}

const moveWords = last => last ? `${last.move} · ${undotted(last.sentence)}` : 'the beginning';

// The answer that somebody writes about was recorded, and is a move now.
function noteMeets(pad, settled) {
  const {noteOn} = pad.state, item = noteOn && settled.find(one => one.slot === noteOn.slot);
  const answer = item && pad.data.answers.find(one => one.id === item.id);
  if (answer) pad.state = {...pad.state, noteOn: {words: noteOn.words, move: answer.move, entry: answer.entry, looked: answer.entry}};
}

// Whose move stands no more, as far as can be seen here, or what was not recorded: the note is about the last one then, and says so.
function noteTarget(pad) {
  const on = pad.state.noteOn ?? lastOf(pad), {last} = pad.data;
  const gone = on.slot ? ![...pad.outbox.known.values()].some(item => item.slot === on.slot)
    : on.move > (last?.move ?? 0) || (on.move === last?.move && on.entry !== last.entry);
  return gone ? {...lastOf(pad), told: `“${on.words}” was ${on.slot ? 'not recorded' : 'taken back meanwhile'}.`} : on;
}

function note(pad) {
  const {words, told, slot, move, looked} = noteTarget(pad);
  return textSheet(pad, `A note on ${words}`, told, 'Save note', true,
    text => pushNote(pad, text, slot ? {} : {move}, slot ? {on: slot} : {looked}));
}

const pushNote = (pad, text, where, more) => pad.push(`note ${newId()}`, {type: 'log.note', text, ...where}, `Note “${text}”`, more);

const stop = pad => textSheet(pad, 'Why does the table stop?', null, 'Save and stop', false,
  reason => pad.push(`stop ${pad.data.entry}`, {type: 'log.abandon', reason}, 'Stop', {sure: true}));

function who(pad) {
  return sheet(pad, 'Who writes this down?', ...pad.data.names.map((name, at) =>
    button(pad, `who ${at}`, [mark(at + 1), name], () => { pad.tell('by', name); pad.set({sheet: null}); }, {kind: 'wide', pressed: pad.data.by === name})), closing(pad));
}

function missed(pad) {
  return sheet(pad, 'What is open', make('ul', {class: 'list'}, ...pad.data.offers.flatMap(offer =>
    [offer.title, ...offer.then.map(seat => `then ${pad.data.names[seat - 1]}`)].map((words, at) =>
      make('li', {}, words, at || !offer.where ? '' : make('small', {}, ` ${offer.where}`))))), closing(pad));
}

// The table has seen something since: that is said before. It is asked of one move, and of no other that comes meanwhile.
const asksOfAnother = ({state, data, outbox}) => state.sheet === 'back' && (outbox.items.length > 0 || data.last?.entry !== state.struck);

function back(pad) {
  return sheet(pad, 'Take it back?', make('p', {}, `${pad.data.last.sentence} Since then the table has seen: ${pad.data.last.seen.join(', ')}.`),
    make('div', {class: 'choices'}, button(pad, 'keep', 'Keep', () => pad.set({sheet: null})),
      button(pad, 'take back', 'Take back', () => { pad.takeBack(); pad.set({sheet: null}); }, {kind: 'primary'})));
}

// A card that nobody has read, or the end of the game: the answer waits until that is said.
const asksFirst = pad => {
  const {stopped} = pad.outbox;
  return Boolean(stopped && (stopped.answer.how === 'ends' || cardAsked(pad)) && !passed(pad, stopped));
};

function endingPad(pad) {
  const {item, answer} = pad.outbox.stopped;
  pad.save = {words: 'Save and end', off: false, act: () => pad.push(item.slot, item.command, item.words, {...item, sure: true})};
  return make('div', {class: 'refusal ending', role: 'alert', 'data-k': `ending ${item.id}`}, make('p', {}, `${item.words}: this ends the game. ${answer.sentence}`),
    make('div', {class: 'choices tail'}, button(pad, 'not yet', 'Not yet', () => { leave(pad); pad.set({}); }, {kind: 'quiet'})));
}

// Said until somebody closes it.
const NOTE_KEPT = 'Your note was not saved. Its words are kept: Menu, Write a note.';

// What was refused is left, with all that waits behind it and what was half read off a card for it. The words of notes go back to where notes are written.
function leave(pad, whole = false) {
  const {outbox} = pad, stopped = outbox.stopped?.item;
  const notes = outbox.forget().filter(isNote);
  pad.state = {...pad.state, read: null};
  if (whole && stopped && isNote(stopped)) { outbox.out(stopped); notes.push(stopped); }
  if (!notes.length) return;
  const written = {...pad.state.written, note: [pad.state.written.note, ...notes.map(item => item.command.text)].filter(Boolean).join('\n')};
  pad.state = {...pad.state, written};
  pad.overtaken = NOTE_KEPT;
  pad.keep();
}

function behindLine(pad) {
  const behind = pad.outbox.pencilled;
  return behind.length ? make('p', {class: 'told', 'data-k': 'behind'}, `Behind it waits: ${behind.map(one => named(pad, one)).join('; ')}.`) : null;
}

// Whose it is or what was asked, and what was answered; words alone do not say that.
function named(pad, {command, about, words}) {
  const whose = pad.data.names[command.seat - 1];
  if (whose) return `${whose}, ${words}`;
  return about && about !== words ? `${about}${about.endsWith('?') ? '' : ':'} ${words}` : words;
}

function refusalPad(pad) {
  const {outbox} = pad, {item, answer} = outbox.stopped, {refusal = {rules: []}} = answer, behind = outbox.pencilled, late = passed(pad, outbox.stopped);
  const left = act => () => { act(); pad.set({rule: null, row: null}); };
  const ids = refusal.rules.map(([id]) => id);
  const all = [refusal.rule, ...(refusal.also ?? [])].filter(Boolean);
  const open = pad.state.rule;
  const stated = refusal.rules.find(([id]) => id === open);
  return make('div', {class: 'refusal', role: 'alert', 'data-k': `refusal ${item.id}`}, make('p', {}, make('b', {}, `${named(pad, item)}${item.command.type.startsWith('log.') ? ': not done' : ''}. `), late ? passedWords(pad, item, refusal) : refusal.sentence),
    behindLine(pad),
    late ? null : make('div', {class: 'choices'}, ...ways(pad, item, refusal)),
    make('div', {class: 'choices tail'}, ...all.map(id => button(pad, `rule ${id}`, id, () => pad.set({rule: open === id ? null : id}), {kind: 'rule', off: !ids.includes(id), pressed: open === id})),
      behind.some(outbox.lasts) ? button(pad, 'refusal pass', 'Leave it, send the rest', left(() => outbox.pass(pad.data.entry)), {kind: 'quiet', saves: true}) : null,
      button(pad, 'refusal close', behind.length ? `Leave all ${behind.length + 1}` : 'Leave it', left(() => leave(pad, true)), {kind: 'quiet'})),
    stated ? make('blockquote', {}, make('b', {}, stated[1]), make('p', {}, stated[2]), stated[3] ? make('p', {}, `Read here as: ${stated[3]}`) : null) : null);
}

// The alternatives as buttons: each is the same command with the one value changed.
function ways(pad, item, refusal) {
  const known = refusal.alternatives, {last} = pad.data;
  if (isNote(item)) {
    const again = () => { pad.outbox.out(item); pushNote(pad, item.command.text, {move: last?.move ?? 0}, {}); };
    return [button(pad, `way note ${last?.entry}`, `Write it to ${moveWords(last)}`, again, {kind: 'choice wide', saves: true})];
  }
  if (refusal.kind === 'conflict') return [button(pad, 'send again', 'Send it again', () => pad.push(item.slot, item.command, item.words, item), {kind: 'choice', saves: true})];
  if (!known) return [];
  const choices = known.values?.length ? known.values : numbersOf({least: known.least ?? 0, most: known.most ?? (known.least ?? 0) + 3});
  if (!known.values?.length && known.least === undefined) return [make('small', {}, 'Nothing is legal here.')];
  if (known.field === 'command' || Array.isArray(item.command[known.field]) || known.field === 'seat') return [make('small', {}, `Possible: ${choices.map(one => one.label).join(', ')}`)];
  return choices.slice(0, 10).map(one => button(pad, `way=${keyOf(one.value)}`, one.label, () => {
    const shown = [...(item.shown ?? []).slice(0, -1), one.label];
    pad.push(item.slot, {...item.command, [known.field]: one.value}, inWords(shown), {...item, sure: false, shown});
  }, {kind: 'choice', saves: true}));
}
