// Whether nothing reaches the server, for longer than a blink. A device without a network knows that long before the framework does;
// where the server runs on the device itself, answers come all the same.
function isCut(pad) {
  const {items} = pad.outbox, unheard = navigator.onLine || !items.length ? 0 : Math.min(...items.map(item => Math.max(item.when ?? 0, pad.back)));
  const since = pad.cut || unheard;
  return Boolean(since) && Date.now() - since > BLINK;
}

// While nothing is saved, what was tapped, where it is, and what can be done: said above the question, in words.
function away(pad) {
  const now = Date.now(), {items} = pad.outbox, cut = isCut(pad), many = items.length > 1;
  const where = pad.outbox.keeps ? 'in this browser' : 'on this page alone, since this browser stores nothing: do not load it again,';
  const held = items.length ? `${words(items.length, 'answer')} ${many ? 'are' : 'is'} kept ${where} and saved by ${many ? 'themselves' : 'itself'}` : `What you tap is kept ${where} and saved by itself`;
  // Where the next question is not known before the server answers, nothing is there to go on with.
  const meanwhile = `${pad.goesOn ? 'go on, and ' : ''}leave this page open.`;
  if (cut) return ['No connection to the server.', `${held} when it is back: ${meanwhile} If it stays away, look whether this device is in the same network as the serving machine, and whether that is on.`];
  if (!pad.cut && items.some(item => now - Math.max(item.when ?? 0, pad.back) > LONG)) {
    return ['Not saved yet.', `${held} as soon as the server hears of ${many ? 'them' : 'it'}: ${meanwhile} Most likely this device has left the network of the serving machine. If it has not, look there whether another program holds the games.`];
  }
  return null;
}
