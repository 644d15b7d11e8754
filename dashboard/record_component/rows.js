// The same question to several players: a row each, opened in the order in which they are due, ahead of the server.
const rowSlot = (rows, at) => `${rows.turn}|${rows.command}|${at}`;

// What is half answered in a row goes on while that row is open.
const rowLives = (row, {rows}) => Boolean(row && rows) && row.slot.startsWith(`${rows.turn}|${rows.command}|`) && Number(row.slot.split('|').at(-1)) >= rows.done.length;

function rowsOf(pad) {
  const {rows, offers} = pad.data;
  if (!rows) return null;
  const offer = offers.find(one => one.command === rows.command);
  const seats = [offer.seat, ...offer.then];
  const earlier = rows.earlier.map(one => [...one]);
  const contextFor = seat => {
    const at = earlier.findIndex(one => one[0] === seat);
    return at < 0 ? '' : earlier.splice(at, 1)[0][1].split(': ')[0];
  };
  const list = rows.done.map((done, at) => ({at, seat: done.seat, context: contextFor(done.seat), labels: done.labels, why: done.why, how: 'saved', entry: done.entry}));
  seats.forEach((seat, ahead) => {
    const at = rows.done.length + ahead, slot = rowSlot(rows, at);
    const sent = pad.outbox.items.find(item => item.slot === slot), penned = pad.outbox.pencilled.find(item => item.slot === slot);
    const stopped = pad.outbox.stopped?.item.slot === slot;
    const how = stopped ? 'refused' : sent ? 'sent' : penned ? 'penned' : 'open';
    const labels = (sent ?? penned ?? (stopped ? pad.outbox.stopped.item : null))?.shown ?? [];
    list.push({at, seat, slot, context: contextFor(seat), how, labels, node: ahead ? aheadOf(offer.node) : offer.node,
      offer: ahead ? {...offer, seat, given: 'seat' in offer.given ? {...offer.given, seat} : offer.given, times: list.filter(row => row.seat === seat).length} : offer, ahead});
  });
  return {list, rows, offer};
}

const openRow = found => found.list.find(row => row.how === 'refused') ?? found.list.find(row => row.how === 'open') ?? null;

function rowsPad(pad, found) {
  const open = openRow(found);
  const lines = found.list.map(row => rowLine(pad, row, row === open));
  return make('div', {class: `rows n${found.list.length}`, 'data-k': `rows ${found.rows.turn} ${found.rows.command}`}, lying(found), ...lines);
}

// "left: Ash Ferrier": a row has room for the short word alone, so that what it stands for is said above them all.
function lying({rows}) {
  const said = [...new Set(rows.earlier.map(([, label]) => label).filter(label => label.includes(': ')))].sort();
  return said.length ? make('p', {class: 'told lying', 'data-k': 'lying'}, said.join(' · ')) : null;
}

function rowLine(pad, row, open) {
  const head = [mark(row.seat, 16), make('span', {class: 'who', dir: 'auto'}, pad.data.names[row.seat - 1]), row.context ? make('small', {class: 'context'}, row.context) : null];
  return make('div', {class: `row ${row.how}${open ? ' due' : ''}`, 'data-k': `row ${row.at}`, 'data-seat': row.seat, role: 'group', 'aria-label': pad.data.names[row.seat - 1]},
    make('span', {class: 'head'}, ...head), rowCells(pad, row, open));
}

function rowCells(pad, row, open) {
  if (row.how === 'saved' || row.how === 'sent' || row.how === 'penned') {
    const state = {saved: 'saved', sent: 'waiting', penned: 'not sent yet'}[row.how];
    return make('span', {class: `given ${row.how}`, 'aria-label': `${row.labels.join(' ')}, ${state}`}, make('span', {}, ...wordsOf(row.labels), row.why ? make('small', {class: 'alone'}, row.why) : null), row.how === 'saved' ? icon('check') : null);
  }
  const node = row.node;
  if (!node || node === ASK || isStrip(node) || node.values.length > 4) return make('span', {class: 'given'}, open ? '…' : '');
  const half = pad.state.row?.slot === row.slot ? pad.state.row.answers[0] : null;
  return make('span', {class: 'cellset'}, ...node.values.map(one => button(pad, `${row.slot}=${keyOf(one.value)}`, twoLines(one.label),
    () => rowAnswer(pad, row, [{value: one.value, label: one.label}]),
    {off: !open, kind: 'choice', saves: true, pressed: half ? keyOf(half.value) === keyOf(one.value) : null})));
}

const wordsOf = labels => labels.flatMap((label, at) => [at ? ' ' : '', make('b', {}, label.split(': ')[0])]);

function rowAnswer(pad, row, answers) {
  const path = walk({...row.offer, node: row.node}, answers, pad.drafts);
  if (path.node !== null) {
    pad.set({row: {slot: row.slot, answers}, more: null, typed: ''});
    return;
  }
  pad.set({row: null, more: null});
  record(pad, row.offer, row.slot, path.filled, path.steps.map(step => step.label));
}

// What a row asks besides: below the rows, where no row lies.
function rowStrip(pad, found) {
  const row = openRow(found);
  if (!row) return null;
  const answers = pad.state.row?.slot === row.slot ? pad.state.row.answers : [];
  const path = walk({...row.offer, node: row.node}, answers, pad.drafts);
  const inRow = !answers.length && row.node && row.node !== ASK && !isStrip(row.node) && row.node.values.length <= 4;
  if (inRow || path.node === null) return null;
  if (path.node === ASK) {
    pad.ask(row.offer, path.filled);
    return make('p', {class: 'waiting'}, 'Looking …');
  }
  pad.asks = {offer: row.offer, filled: path.filled};
  return make('div', {class: 'pad lower', 'data-k': `lower ${row.slot}`}, make('p', {class: 'asks'}, mark(row.seat), path.node.title),
    control(pad, `${row.slot}/${path.asked.length}`, path.node, one => rowAnswer(pad, row, [...answers, {value: one.value, label: one.label}]), true));
}
