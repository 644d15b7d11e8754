// The table of Styx: the race on one rail, the Audience with its tokens, an army a row. Two layouts, never one scaled down.
const STYX = {
  wide: {
    width: 560, rail: [0, 0, 560, 108], pile: [0, 116, 84, 120], left: [92, 116, 156, 120], right: [254, 116, 156, 120],
    centre: [416, 116, 144, 120], army: [244, 560, 52], cards: 48,
  },
  tall: {
    width: 358, rail: [0, 0, 358, 108], pile: [304, 114, 54, 40], left: [0, 114, 148, 92], right: [152, 114, 148, 92],
    centre: [304, 158, 54, 48], army: [214, 358, 40], cards: 42,
  },
};
const SPACES = 25, ARMY_GAP = 3;

class StyxBoard {
  constructor(host, model) {
    Object.assign(this, {host, model, seats: model.reel.names.length});
    this.svg = draw('svg', {class: 'table', role: 'img'});
    host.replaceChildren(this.svg);
    this.measure();
    this.resized = new ResizeObserver(() => { this.measure(); if (this.last) this.paint(...this.last); });
    this.resized.observe(host);
  }

  // Asked when the window changes only: a look at the layout at every step would cost its frame.
  measure() { [this.width, this.height] = [this.host.clientWidth, this.host.clientHeight]; }

  zone(view, key) {
    const at = this.model.reel.zones.indexOf(key);
    return view.order.includes(at) ? {...view.zones[at], at} : {items: [], head: {hidden: 0, label: ''}, at};
  }

  paint(from, at) {
    this.last = [from, at];
    const tall = this.width < 500, plan = tall ? STYX.tall : STYX.wide;
    const extra = this.extras(this.model.views[at]), columns = this.columns(tall);
    const rows = Math.ceil(this.seats / columns), deep = plan.army[2] + ARMY_GAP, broad = plan.army[1] / columns;
    const height = plan.army[0] + rows * deep + (extra.length ? 20 : 0);
    this.changes = changedSince(this.model, from, at);
    this.view = this.model.views[at];
    this.plan = plan;
    this.svg.replaceChildren();
    this.svg.setAttribute('viewBox', `0 0 ${plan.width} ${height}`);
    this.svg.setAttribute('aria-label', `The table of Styx at step ${at}`);
    this.defs();
    this.rail(plan.rail);
    this.pile(plan.pile, tall);
    for (const side of ['left', 'right']) this.audience(side, plan[side], tall);
    this.centre(plan.centre, tall);
    for (let seat = 1; seat <= this.seats; seat++) {
      const column = Math.floor((seat - 1) / rows), row = (seat - 1) % rows;
      this.army(seat, [column * broad, plan.army[0] + row * deep, broad - (columns - 1) * 2, plan.army[2]], tall || columns > 1);
    }
    if (extra.length) this.text(4, height - 5, extra.join(' · '), {size: 12});
  }

  // In a low window two columns of armies keep the letters big.
  columns(tall) {
    return !tall && this.seats > 3 && this.height < this.width * 0.85 ? 2 : 1;
  }

  close() { this.resized.disconnect(); }

  // Cards beside the table, in words: the Totem that waits, what was summoned, what has left the game.
  extras(view) {
    return ['aside', 'summoned'].map(key => this.zone(view, key)).filter(zone => zone.items.length)
      .map(zone => `${zone.head.label}: ${zone.items.map(item => item.label).join(', ')}`);
  }

  defs() {
    const pattern = draw('pattern', {id: 'shut', width: 7, height: 7, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)'}, draw('defs', {}, this.svg));
    draw('rect', {width: 7, height: 7, class: 'paper'}, pattern);
    draw('rect', {width: 3, height: 7, class: 'hatch'}, pattern);
  }

  text(x, y, said, {size = 12, weight = 400, anchor = 'start', width = 0, cls = 'ink'} = {}) {
    const text = draw('text', {x, y, 'font-size': size, 'font-weight': weight, 'text-anchor': anchor, class: cls}, this.svg);
    text.textContent = width ? this.clip(said, width, size) : said;
    return text;
  }

  clip(said, width, size) {
    const most = Math.floor(width / (size * 0.51)), letters = [...said];
    return letters.length <= most ? said : letters.slice(0, Math.max(most - 1, 1)).join('') + '…';
  }

  frame([x, y, w, h], touched, cls = 'paper') {
    return draw('rect', {x: x + 1, y: y + 1, width: w - 2, height: h - 2, rx: 4, class: `${cls} ${touched ? 'touched' : 'edge'}`}, this.svg);
  }

  changed(zone, key) { return this.changes.has(`${zone.at}/${key}`); }

  before(zone, key) { return this.changes.get(`${zone.at}/${key}`); }

  shape(seat, x, y, size, ring = false) {
    const at = (seat - 1) % 6;
    const group = draw('g', {transform: `translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`}, this.svg);
    if (ring) draw('circle', {cx: 12, cy: 12, r: 17, class: 'ring'}, group);
    draw('path', {d: SHAPES[at], fill: FILLS[at], class: 'outline'}, group);
    return group;
  }

  rail([x, y, w, h]) {
    const zone = this.zone(this.view, 'rail'), lanes = zone.items.length || 1;
    const most = Math.max(SPACES, ...zone.items.map(item => item.count ?? 0)), step = (w - 60) / most, lane = (h - 16) / lanes;
    this.frame([x, y, w, h], [...this.changes.keys()].some(key => key.startsWith(`${zone.at}/`)));
    for (const [value, cls] of [[0, 'soft'], [5, 'soft'], [10, 'soft'], [15, 'soft'], [20, 'goalline'], [21, 'goalline']]) {
      const at = x + 14 + value * step;
      draw('line', {x1: at, x2: at, y1: y + 4, y2: y + h - 14, class: cls}, this.svg);
      if (value !== 20) this.text(at, y + h - 3, String(value === 21 ? '20·21' : value), {anchor: 'middle', cls: 'second', size: 12});
    }
    zone.items.forEach((item, place) => {
      const middle = y + 4 + lane * (place + 0.5), at = x + 14 + (item.count ?? 0) * step, moved = this.changed(zone, item.key);
      draw('line', {x1: x + 14, x2: at, y1: middle, y2: middle, class: 'lane'}, this.svg);
      const size = Math.min(lane - 2, 16);
      if (item.seat) this.shape(item.seat, at, middle, size, moved).dataset.key = item.key;
      else draw('path', {d: `M${at} ${middle - size / 2}l${size / 2} ${size / 2}l-${size / 2} ${size / 2}l-${size / 2} -${size / 2}z`, class: moved ? 'chaos moved' : 'chaos'}, this.svg);
      this.text(x + w - 4, middle + 4, this.number(zone, item), {anchor: 'end', weight: moved ? 700 : 400, size: 12});
    });
  }

  number(zone, item) {
    const was = this.before(zone, item.key), chaos = item.seat ? '' : 'Chaos ';
    const now = item.count === null ? '?' : item.count;
    return was && was.count !== null && was.count !== item.count ? `${was.count}→${now}` : `${chaos}${now}`;
  }

  pile([x, y, w, h], tall) {
    const zone = this.zone(this.view, 'pile');
    this.frame([x, y, w, h], this.changed(zone, ''), 'closed');
    draw('rect', {x: x + w / 2 - 17, y: y + h / 2 - 12, width: 34, height: 24, rx: 4, class: 'paper'}, this.svg);
    this.text(x + w / 2, y + h / 2 + 6, String(zone.head.hidden || '?'), {anchor: 'middle', size: 16, weight: 700});
    if (!tall) this.text(x + w / 2, y + 16, 'pile', {anchor: 'middle', cls: 'onhatch'});
  }

  audience(side, [x, y, w, h], tall) {
    const zone = this.zone(this.view, side), card = zone.items.find(item => item.kind === 'card');
    const tokens = zone.items.filter(item => item.kind === 'token');
    this.frame([x, y, w, h], [...this.changes.keys()].some(key => key.startsWith(`${zone.at}/`)));
    if (card) {
      this.text(x + 8, y + 18, card.label, {size: tall ? 12 : 14, weight: 600, width: w - 44});
      this.text(x + w - 8, y + 24, card.badges[0] ?? '', {size: 20, weight: 700, anchor: 'end'});
      card.badges.slice(1, tall ? 3 : 4).forEach((badge, line) => this.text(x + 8, y + 34 + 14 * line, badge, {cls: 'second', width: w - 16}));
    } else this.text(x + 8, y + 18, side, {cls: 'second'});
    const room = (w - 10) / Math.max(tokens.length, 3);
    tokens.forEach((token, place) => this.token(zone, token, x + 5 + room * (place + 0.5), y + h - 24, room));
  }

  // A closed token is its owner's mark on hatching; an open one tells its kind and what was bid.
  token(zone, token, x, y, room) {
    const wide = Math.min(room - 2, 46);
    const box = draw('rect', {x: x - wide / 2, y: y - 18, width: wide, height: 38, rx: 6, class: `${token.down ? 'closed' : 'paper'} ${this.changed(zone, token.key) ? 'touched' : 'edge'}`}, this.svg);
    box.dataset.key = token.key;
    this.shape(token.seat, x, y - 6, 16);
    if (token.down) return;
    const [kind, bid] = [token.badges.find(one => KINDS[one]), token.badges.find(one => /\d|skip/.test(one))];
    this.icon(kind, bid ? x - 14 : x - 6, y + 5);
    if (bid) this.text(x + 2, y + 16, bid === 'skip' ? '–' : bid.replace(/\D+/, ''), {weight: 600, width: wide / 2 + 4});
  }

  icon(kind, x, y) {
    if (KINDS[kind]) draw('path', {d: KINDS[kind], transform: `translate(${x} ${y})`, class: 'sign'}, this.svg);
  }

  centre([x, y, w, h], tall) {
    const zone = this.zone(this.view, 'centre'), sum = zone.items.reduce((all, card) => all + (Number(card.badges[0]) || 0), 0);
    this.frame([x, y, w, h], [...this.changes.keys()].some(key => key.startsWith(`${zone.at}/`)));
    if (tall) { this.text(x + w / 2, y + 30, `Σ ${sum}`, {anchor: 'middle', size: 14, weight: 700}); return; }
    this.text(x + 8, y + 18, `Discard, ${words(zone.items.length, 'card')}`, {cls: 'second', width: w - 10});
    this.text(x + 8, y + 42, `Strength ${sum}`, {size: 16, weight: 700});
    zone.items.slice(-3).reverse().forEach((card, line) => this.text(x + 8, y + 66 + 18 * line, card.label, {
      width: w - 12, weight: this.changed(zone, card.key) ? 700 : 400,
    }));
  }

  army(seat, [x, y, w, h], tall) {
    const zone = this.zone(this.view, `army-${seat}`), find = key => zone.items.find(item => item.key === `${key}-${seat}`);
    this.frame([x, y, w, h], [...this.changes.keys()].some(key => key.startsWith(`${zone.at}/`)));
    this.shape(seat, x + 13, y + 13, 15);
    const first = zone.items.some(item => item.key === 'first-player');
    const side = tall ? 108 : 148;
    this.text(x + 25, y + 17, this.model.reel.names[seat - 1], {weight: 600, width: side - (first ? 40 : 28), size: tall ? 12 : 14});
    const coins = find('coins'), soul = find('soul'), bonus = find('bonus');
    const told = coins ? `${this.number(zone, coins)} ${coins.count === 1 ? 'coin' : 'coins'}` : '';
    if (first) draw('path', {d: KINDS.muster, transform: `translate(${x + side - 14} ${y + 6})`, class: 'sign'}, this.svg);
    this.text(x + 6, y + h - 6, `${told}${bonus ? ` +${bonus.count}` : ''}`, {
      weight: coins && this.changed(zone, coins.key) ? 700 : 400, width: side - 40, cls: 'ink',
    });
    this.soul(zone, soul, x + side - 36, y + h - 14);
    this.cards(zone, zone.items.filter(item => item.kind === 'card'), [x + side + 2, y + 4, w - side - 6, h - 8]);
  }

  soul(zone, soul, x, y) {
    if (!soul) return;
    for (let part = 0; part < 4; part++) {
      draw('rect', {x: x + part * 9, y, width: 7, height: 8, class: `pip${part < (soul.count ?? 0) ? ' full' : ''}${this.changed(zone, soul.key) ? ' moved' : ''}`}, this.svg);
    }
  }

  // Face up by name and Strength; face down as slats at the right; what does not fit is counted.
  cards(zone, cards, [x, y, w, h]) {
    const up = cards.filter(card => !card.down), down = cards.filter(card => card.down), slat = 12;
    const room = w - Math.min(down.length, 6) * slat, fits = Math.max(1, Math.floor(room / (this.plan.cards + 2)));
    const shown = up.length > fits ? up.slice(up.length - fits + 1) : up;
    let at = x;
    if (shown.length < up.length) { this.text(at + 14, y + h / 2 + 4, `+${up.length - shown.length}`, {anchor: 'middle'}); at += 30; }
    const wide = Math.min(this.plan.cards + 30, shown.length ? (x + room - at) / shown.length : 0);
    for (const card of shown) {
      const box = draw('rect', {x: at, y, width: wide - 3, height: h, rx: 4, class: `card ${this.changed(zone, card.key) ? 'touched' : 'edge'}`}, this.svg);
      box.dataset.key = card.key;
      this.text(at + 4, y + 13, card.badges[0] ?? '?', {weight: 700, size: 12});
      this.text(at + 4, y + h - 5, card.label, {width: wide - 8, size: 12});
      at += wide;
    }
    down.slice(0, 6).forEach((card, place) => {
      draw('rect', {x: x + w - (place + 1) * slat, y, width: slat - 3, height: h, rx: 2, class: `closed ${this.changed(zone, card.key) ? 'touched' : 'edge'}`}, this.svg).dataset.key = card.key;
    });
  }
}

// A bell, a flag, a blade.
const KINDS = {
  tithe: 'M1 10c2-1 1-8 5-8s3 7 5 8zM5 12h2', muster: 'M2 0v12M2 1h9L9 4l2 3H2', elimination: 'M11 1 4 8M2 6l4 4M4 8l-3 3',
};
skins.styx = StyxBoard;
