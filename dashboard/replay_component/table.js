// A game's own table, drawn whole at every step and changed only where it differs: nodes stay, attributes are compared.
const sameAll = (a, b) => a?.length === b.length && b.every((one, at) => one === a[at]);

// A thing in words: what it is, how many of it, and what is told of it.
function spoken(item) {
  const counted = countWords(item, null), times = counted && ['card', 'cube', 'tile'].includes(item.kind) ? '× ' : '';
  const more = item.kind === 'counter' && item.count !== null ? [] : item.badges;
  return [`${item.label} ${times}${counted}`.trim(), ...(item.down ? ['face down'] : []), ...more].join(', ');
}

class Table {
  constructor(host, model) {
    Object.assign(this, {host, model, seats: model.reel.names.length, lying: new Map()});
    this.root = this.slot('svg', {class: 'table', 'aria-hidden': 'true'});
    this.svg = this.root.node;
    this.called = make('p', {class: 'called', role: 'status', hidden: true});
    this.svg.onclick = event => this.call(event.target);
    this.told = make('ul', {class: 'sr'});
    host.replaceChildren(this.svg, this.called, this.told);
    this.measure();
    this.resized = new ResizeObserver(() => { if (this.measure() && this.last) this.paint(...this.last); });
    this.resized.observe(host);
  }

  // Asked when the window changes only: a look at the layout at every step would cost its frame.
  measure() {
    const before = [this.width, this.height];
    [this.width, this.height] = [this.host.clientWidth, this.host.clientHeight];
    return before[0] !== this.width || before[1] !== this.height;
  }

  close() {
    this.resized.disconnect();
    clearTimeout(this.telling);
  }

  // Every zone has its place in this drawing; a game that shows others is drawn by its zones.
  static knows(model) { return model.reel.zones.every(zone => this.zones.test(zone)); }

  paint(from, at) {
    this.last = [from, at];
    this.called.hidden = true;
    this.changes = changedSince(this.model, from, at);
    this.view = this.model.views[at];
    this.inside(this.root, () => this.lay());
    clearTimeout(this.telling);
    this.telling = setTimeout(() => this.tell(at), QUIET);
  }

  // Where the reader rests, place by place what the viewer sees there, for who does not see the drawing. Of a place with nothing in it nothing is claimed.
  tell(at) {
    const {reel, views} = this.model, zones = views[at].order.map(number => views[at].zones[number]);
    const lying = zones.map(({head, items}) => [head.label, [...items.map(spoken), ...(head.hidden ? [`${head.hidden} hidden`] : [])]]);
    this.told.setAttribute('aria-label', `The table of ${reel.title || 'the game'} at step ${at}`);
    this.told.replaceChildren(...lying.filter(([, things]) => things.length).map(([label, things]) => make('li', {}, `${label}: ${things.join('; ')}`)));
  }

  // What had no room is said whole where it is tapped, until the next tap or step.
  call(place) {
    const key = place.closest('[data-key]')?.dataset.key, seat = place.closest('[data-seat]')?.dataset.seat;
    const item = key && Object.values(this.view.zones).flatMap(zone => zone.items).find(one => one.key === key);
    const said = item ? [item.label, ...item.badges].join(' · ') : this.model.reel.names[seat - 1] ?? '';
    this.called.textContent = said;
    this.called.hidden = !said;
  }

  // Said again, it would lay out every word of the drawing again.
  size(width, height) {
    const box = `0 0 ${width} ${height}`;
    if (this.box !== box) this.svg.setAttribute('viewBox', this.box = box);
  }

  slot(tag, attributes) { return {tag, node: draw(tag, attributes), attributes, kids: [], made: 0, said: undefined, stamp: null}; }

  put(tag, attributes, said) {
    const parent = this.within, at = parent.made++;
    let slot = parent.kids[at];
    if (slot?.tag !== tag) {
      const fresh = this.slot(tag, attributes);
      if (slot) slot.node.replaceWith(fresh.node);
      else parent.node.append(fresh.node);
      parent.kids[at] = slot = fresh;
    } else if (slot.attributes !== attributes) {
      for (const name in attributes) if (slot.attributes[name] !== attributes[name]) slot.node.setAttribute(name, attributes[name]);
      for (const name in slot.attributes) if (!(name in attributes)) slot.node.removeAttribute(name);
      slot.attributes = attributes;
    }
    if (slot.said !== said) slot.node.textContent = slot.said = said;
    return slot;
  }

  inside(slot, paint) {
    const outer = this.within;
    this.within = slot;
    slot.made = 0;
    paint();
    while (slot.kids.length > slot.made) slot.kids.pop().node.remove();
    this.within = outer;
  }

  // One zone, drawn again only where it or what is told of it changed.
  part(stamp, paint) {
    const slot = this.put('g', {});
    if (sameAll(slot.stamp, stamp)) return;
    slot.stamp = stamp;
    this.inside(slot, paint);
  }

  // A thing with a place of its own: it can be seen to move from where it lay before.
  thing(key, x, y, paint) {
    const slot = this.put('g', {'data-key': key});
    this.lying.set(key, {slot, x, y});
    this.inside(slot, () => this.inside(this.put('g', {transform: `translate(${x} ${y})`}), paint));
  }

  places() { return new Map([...this.lying].map(([key, {x, y}]) => [key, [x, y]])); }

  slide(before) {
    for (const place of this.changes.keys()) {
      const key = place.slice(place.indexOf('/') + 1), was = before.get(key), is = this.lying.get(key);
      if (!was || !is?.slot.node.isConnected || (was[0] === is.x && was[1] === is.y)) continue;
      const from = `translate(${was[0] - is.x}px, ${was[1] - is.y}px)`;
      is.slot.node.animate([{transform: from}, {transform: 'none'}], {duration: 180, easing: 'ease-out'});
    }
  }

  zone(key) {
    const at = this.model.reel.zones.indexOf(key);
    return this.view.order.includes(at) ? {...this.view.zones[at], at} : {items: [], head: {hidden: 0, label: ''}, at};
  }

  // What a zone is known by: itself, and what is told as changed in it.
  stamp(...keys) {
    return keys.flatMap(key => {
      const at = this.model.reel.zones.indexOf(key), own = `${at}/`;
      const changed = [...this.changes].filter(([place]) => place.startsWith(own));
      return [this.view.order.includes(at) ? this.view.zones[at] : null, changed.map(([place, was]) => `${place} ${was?.id ?? was?.count ?? ''}`).join()];
    });
  }

  changed(zone, key) { return this.changes.has(`${zone.at}/${key}`); }

  before(zone, key) { return this.changes.get(`${zone.at}/${key}`); }

  touched(zone) {
    for (const place of this.changes.keys()) if (place.startsWith(`${zone.at}/`)) return true;
    return false;
  }

  text(x, y, said, {size = 12, weight = 400, anchor = 'start', width = 0, cls = 'ink', more = {}} = {}) {
    this.put('text', {...more, x, y, 'font-size': size, 'font-weight': weight, 'text-anchor': anchor, class: cls}, width ? this.clip(said, width, size, weight) : said);
  }

  // Asked once: a look at the styles at every step would cost its frame.
  font(size, weight) {
    this.family ??= getComputedStyle(this.svg).fontFamily;
    return `${weight} ${size}px ${this.family}`;
  }

  clip(said, width, size, weight = 400) { return clipped(said, width, this.font(size, weight)); }

  name(seat, width, size, weight = 600) { return toldApart(this.model.reel.names, width, this.font(size, weight))[seat - 1]; }

  frame([x, y, w, h], touched, cls = 'paper') {
    this.put('rect', {x: x + 1, y: y + 1, width: w - 2, height: h - 2, rx: 4, class: `${cls} ${touched ? 'touched' : 'edge'}`});
  }

  path(d, cls, x, y, more = {}) { this.put('path', {d, class: cls, transform: `translate(${x} ${y})`, ...more}); }

  // The sign of a seat around a point: colour and shape, ringed where it has just moved.
  shape(seat, x, y, size, ring = false) {
    const at = (seat - 1) % 6, scale = size / 24, transform = `translate(${x - size / 2} ${y - size / 2}) scale(${scale})`;
    if (ring) this.put('circle', {cx: x, cy: y, r: size / 2 + 2, class: 'ring'});
    this.put('path', {d: SHAPES[at], fill: fillOf(seat), class: 'outline', transform});
  }

  number(zone, item, lead = '') {
    const was = this.before(zone, item.key), now = item.count === null ? '?' : item.count;
    return was && was.count !== null && was.count !== item.count ? `${lead}${was.count}→${now}` : `${lead}${now}`;
  }

  patterns() {
    this.inside(this.put('defs', {}), () => {
      this.hatch('shut', 7, 3);
      this.hatch(HATCHED.id, HATCHED.apart, HATCHED.wide);
    });
  }

  hatch(id, apart, wide) {
    const pattern = this.put('pattern', {id, width: apart, height: apart, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)'});
    this.inside(pattern, () => {
      this.put('rect', {width: apart, height: apart, class: 'paper'});
      this.put('rect', {width: wide, height: apart, class: id === 'shut' ? 'hatch' : 'ink'});
    });
  }
}
