// The board of any game: its zones in reading order, each drawn by its layout. A skin may draw a game's own.
const skins = {};
const boardOf = (host, model) => skins[model.reel.game]?.knows(model) ? new skins[model.reel.game](host, model) : new Board(host, model);

// How long after a step charts and board are told anew: while keys are held it would cost frames, and nobody listens.
const QUIET = 300;

// What the reader saw at the stop before: a thing that was not there, or told something else, has changed.
function changedSince(model, from, at) {
  const before = model.views[from], now = model.views[at];
  const changes = new Map();
  if (from === at) return changes;
  for (const zone of now.order) {
    if (before.zones[zone] === now.zones[zone]) continue;
    const had = new Map((before.zones[zone]?.items ?? []).map(item => [item.key, item]));
    for (const item of now.zones[zone].items) {
      if (had.get(item.key) !== item) changes.set(zone + '/' + item.key, had.get(item.key) ?? null);
    }
    const hidden = before.zones[zone]?.head?.hidden ?? 0;
    if (hidden !== now.zones[zone].head.hidden) changes.set(zone + '/', {count: hidden});
  }
  return changes;
}

function countWords(item, before) {
  if (item.count === null) return '';
  const told = item.badges.length && item.kind === 'counter' ? item.badges[0] : String(item.count);
  if (!before || before.count === null || before.count === item.count) return told;
  const was = before.badges?.length && item.kind === 'counter' ? before.badges[0] : before.count;
  return `${was} → ${told}`;
}

function itemBox(model, item, zone, changed, before) {
  const owner = item.seat && item.seat !== zone.head.seat ? mark(item.seat) : null;
  const named = item.seat && item.label === model.reel.names[item.seat - 1];
  const times = item.count !== null && ['card', 'cube', 'tile'].includes(item.kind) ? '× ' : '';
  const count = countWords(item, before);
  const box = make('div', {
    class: `item ${item.kind}${item.down ? ' down' : ''}${changed ? ' changed' : ''}`, 'data-key': item.key,
    title: item.down ? `${item.label}, face down` : item.label,
  }, owner, make('span', {class: named && owner ? 'label sr' : 'label'}, item.label));
  if (count) box.append(make('b', {class: 'count'}, times + count));
  const badges = item.kind === 'counter' ? (item.count === null ? item.badges : []) : item.badges;
  if (badges.length) box.append(make('span', {class: 'badges'}, ...badges.map(one => make('span', {class: 'badge'}, one))));
  if (item.down) box.append(make('span', {class: 'sr'}, 'face down'));
  return box;
}

function zoneBox(model, view, key, changes) {
  const zone = view.zones[key], {head} = zone, ends = head.links.map(one => model.reel.zones.indexOf(one)).filter(one => one in view.zones);
  const things = zone.items.map(item => {
    const place = key + '/' + item.key;
    return itemBox(model, item, zone, changes.has(place), changes.get(place));
  });
  if (head.hidden) {
    const was = changes.get(key + '/');
    const told = was ? `${was.count} → ${head.hidden}` : String(head.hidden);
    things.push(make('div', {class: `item card down hidden${was ? ' changed' : ''}`}, make('b', {class: 'count'}, `× ${told}`)));
  }
  const frame = [...changes.keys()].some(place => place.startsWith(key + '/'));
  const place = head.layout === 'map', empty = place ? null : make('p', {class: 'none'}, 'Empty');
  return make('section', {class: `zone ${head.layout}${frame ? ' touched' : ''}${head.seat ? ' seated' : ''}`, 'data-zone': key},
    make('h3', {}, head.seat ? mark(head.seat, 16) : null, make('span', {}, head.label)),
    things.length ? make('div', {class: 'things'}, ...things) : empty, ends.length ? leading(view, ends) : null);
}

// Where a zone leads: with no line to follow, it is read.
const leading = (view, numbers) => make('p', {class: 'leads'}, `Leads to ${numbers.map(one => view.zones[one].head.label).join(', ')}`);

class Board {
  constructor(host, model) {
    this.host = host;
    this.model = model;
    this.boxes = new Map();
    this.places = new Places();
    this.resized = new ResizeObserver(() => this.places.box.isConnected && this.places.lay());
    this.resized.observe(host);
    host.replaceChildren();
  }

  close() { this.resized.disconnect(); }

  paint(from, at) {
    const {model} = this, view = model.views[at], changes = changedSince(model, from, at);
    const names = model.reel.zones, order = [], places = [];
    for (const zone of view.order) {
      const touched = [...changes.keys()].filter(place => place.startsWith(zone + '/')).join(' ');
      const known = this.boxes.get(zone);
      const same = known && known.zone === view.zones[zone] && known.touched === touched;
      const box = same ? known.box : zoneBox(model, view, zone, changes), {head} = view.zones[zone];
      box.dataset.name = names[zone];
      this.boxes.set(zone, {box, zone: view.zones[zone], touched});
      if (head.layout !== 'map') order.push(box);
      else if (places.push({...head, key: names[zone], box}) === 1) order.push(this.places.box);
    }
    const now = [...this.host.children];
    if (order.length !== now.length || order.some((box, place) => box !== now[place])) this.host.replaceChildren(...order);
    if (places.length) this.places.hold(places);
  }

  // Where the board is higher than its place, what changed is brought into sight.
  reveal() {
    const {host} = this, box = host.querySelector('.touched');
    if (!box || host.scrollHeight <= host.clientHeight) return;
    const top = box.getBoundingClientRect().top - host.getBoundingClientRect().top + host.scrollTop - 8;
    if (top < host.scrollTop || top + box.offsetHeight > host.scrollTop + host.clientHeight) host.scrollTop = top;
  }

  // Where each thing lies on the screen, so that one that moved can be seen to move.
  places() {
    const found = new Map();
    for (const box of this.host.querySelectorAll('[data-key]')) found.set(box.dataset.key, box.getBoundingClientRect());
    return found;
  }

  slide(before) {
    for (const box of this.host.querySelectorAll('.changed[data-key]')) {
      const was = before.get(box.dataset.key), is = box.getBoundingClientRect();
      if (!was || (Math.abs(was.x - is.x) < 2 && Math.abs(was.y - is.y) < 2)) continue;
      const from = `translate(${was.x - is.x}px, ${was.y - is.y}px)`;
      box.animate([{transform: from}, {transform: 'none'}], {duration: 180, easing: 'ease-out'});
    }
  }
}
