// The table of Styx: the race on one rail, the Audience with its tokens, an army a row. Two layouts, never one scaled down.
const STYX = {
  wide: {
    width: 560, rail: [0, 0, 560, 108], pile: [0, 116, 84, 120], left: [92, 116, 156, 120], right: [254, 116, 156, 120],
    centre: [416, 116, 144, 120], army: [244, 560, 52], cards: 48, told: {letters: 21, lines: 3, below: 34, line: 14, spare: 0},
  },
  tall: {
    width: 358, rail: [0, 0, 358, 101], pile: [304, 107, 54, 40], left: [0, 107, 148, 92], right: [152, 107, 148, 92],
    centre: [304, 151, 54, 48], army: [207, 358, 40], cards: 42, told: {letters: 20, lines: 2, below: 29, line: 13, spare: 5},
  },
};
const SPACES = 25, RAIL_FROM = 14, ARMY_GAP = 3, NARROW = 26, BESIDE = 15;
const leadOf = item => item.seat ? '' : 'Chaos ';
// On a drawn card the number needs no word beside it.
const numberOn = card => (card.badges[0] ?? '?').replace('number ', '');

class StyxBoard extends Table {
  static zones = /^(rail|pile|left|right|centre|army-\d+|aside|summoned|out)$/;
  static beside = {chaos: 'influence'};

  lay() {
    const tall = this.width < 500, plan = this.deepened(tall ? STYX.tall : STYX.wide);
    const extra = lined(this.extras(), tall ? 50 : 82), columns = this.columns(tall);
    const rows = Math.ceil(this.seats / columns), deep = plan.army[2] + ARMY_GAP, broad = plan.army[1] / columns;
    this.plan = plan;
    this.size(plan.width, plan.army[0] + rows * deep + (extra.length ? 5 + BESIDE * extra.length : 0));
    this.patterns();
    this.part([plan, ...this.stamp('rail')], () => this.rail(plan.rail));
    this.part([plan, ...this.stamp('pile')], () => this.pile(plan.pile, tall));
    for (const side of ['left', 'right']) this.part([plan, ...this.stamp(side)], () => this.audience(side, plan[side], tall));
    this.part([plan, ...this.stamp('centre')], () => this.centre(plan.centre, tall));
    for (let seat = 1; seat <= this.seats; seat++) {
      const column = Math.floor((seat - 1) / rows), row = (seat - 1) % rows;
      const place = [column * broad, plan.army[0] + row * deep, broad - (columns - 1) * 2, plan.army[2]];
      this.part([plan, columns, ...this.stamp(`army-${seat}`)], () => this.army(seat, place, tall || columns > 1));
    }
    extra.forEach((told, line) => this.text(4, plan.army[0] + rows * deep + BESIDE * (line + 1), told, {size: 12, width: plan.width - 8}));
  }

  // Where a card of this game tells more than the plan has lines for, the Audience is as much deeper, at every step.
  deepened(plan) {
    if (this.of === plan) return this.plan;
    const told = this.model.views.flatMap(view => ['left', 'right'].flatMap(side => view.zones[this.model.reel.zones.indexOf(side)]?.items ?? []))
      .filter(item => item.kind === 'card').map(card => lined(card.badges.slice(1), plan.told.letters).length);
    const more = Math.max(0, plan.told.line * (Math.max(0, ...told) - plan.told.lines) - plan.told.spare), deeper = ([x, y, w, h]) => [x, y, w, h + more];
    this.of = plan;
    return {...plan, left: deeper(plan.left), right: deeper(plan.right), centre: deeper(plan.centre),
      pile: plan.pile[3] === plan.left[3] ? deeper(plan.pile) : plan.pile, army: [plan.army[0] + more, ...plan.army.slice(1)]};
  }

  // In a low window two columns of armies keep the letters big.
  columns(tall) {
    return !tall && this.seats > 3 && this.height < this.width * 0.85 ? 2 : 1;
  }

  // Cards beside the table, in words: the Totem that waits, what was summoned, what left the game (Standard-Bearers that nobody has are only counted).
  extras() {
    const told = ({items, head}) => [...items.filter(item => item.count === null).map(item => item.label),
      ...(head.hidden ? ['a Horseman that nobody saw'] : [])];
    return ['aside', 'summoned', 'out'].map(key => this.zone(key)).filter(zone => told(zone).length)
      .map(zone => `${zone.head.label}: ${told(zone).join(', ')}`);
  }

  rail([x, y, w, h]) {
    const zone = this.zone('rail'), lanes = zone.items.length || 1;
    const lane = (h - 20) / lanes, size = Math.min(lane - 3, 16), step = this.space(w - RAIL_FROM, size);
    this.frame([x, y, w, h], this.touched(zone));
    for (const [value, cls] of [[0, 'soft'], [5, 'soft'], [10, 'soft'], [15, 'soft'], [20, 'goalline'], [21, 'goalline']]) {
      const at = x + RAIL_FROM + value * step;
      this.put('line', {x1: at, x2: at, y1: y + 4, y2: y + h - 14, class: cls});
      if (value !== 20) this.text(at, y + h - 3, String(value === 21 ? '20·21' : value), {anchor: 'middle', cls: 'second', size: 12});
    }
    this.text(x + w - 4, y + h - 3, 'Influence', {anchor: 'end', cls: 'second', size: 12});
    zone.items.forEach((item, place) => {
      const middle = y + 4 + lane * (place + 0.5), at = x + RAIL_FROM + (item.count ?? 0) * step, moved = this.changed(zone, item.key);
      this.put('line', {x1: x + RAIL_FROM, x2: at, y1: middle, y2: middle, class: 'lane'});
      this.thing(item.key, at, middle, () => {
        if (item.seat) this.shape(item.seat, 0, 0, size, moved);
        else this.path(`M0 ${-size / 2}l${size / 2} ${size / 2}l-${size / 2} ${size / 2}l-${size / 2} -${size / 2}z`, moved ? 'chaos moved' : 'chaos', 0, 0);
      });
      this.text(x + w - 4, middle + 4, this.number(zone, item, leadOf(item)), {anchor: 'end', weight: moved ? 700 : 400, size: 12});
    });
  }

  // How far it is from one number of the race to the next: where a sign comes the farthest in this game, the words at the end of its lane are clear of it.
  space(w, size) {
    const at = this.model.reel.zones.indexOf('rail');
    if (!this.farthest) {
      this.farthest = new Map();
      for (const item of this.model.views.flatMap(view => view.zones[at]?.items ?? [])) {
        this.farthest.set(leadOf(item), Math.max(this.farthest.get(leadOf(item)) ?? 1, item.count ?? 0));
      }
    }
    const told = (lead, count) => wideOf(`${lead}${count}→${count}`, this.font(12, 700)) + size / 2 + 9;
    return Math.min((w - 46) / SPACES, ...[...this.farthest].map(([lead, count]) => (w - Math.max(46, told(lead, count))) / count));
  }

  pile([x, y, w, h], tall) {
    const zone = this.zone('pile');
    this.frame([x, y, w, h], this.changed(zone, ''), 'closed');
    const middle = y + h / 2 + (tall ? 7 : 0);
    this.put('rect', {x: x + w / 2 - 17, y: middle - 12, width: 34, height: 24, rx: 4, class: 'paper'});
    this.text(x + w / 2, middle + 6, this.left(zone), {anchor: 'middle', size: 16, weight: 700});
    this.text(x + w / 2, y + (tall ? 13 : 16), 'Pile', {anchor: 'middle', cls: 'onhatch'});
  }

  // How many cards; not known before the set-up has brought Chaos, nor where nobody has counted the box.
  left(pile) {
    const begun = this.zone('rail').items.some(item => !item.seat);
    return begun && !pile.head.label.endsWith('(unknown)') ? String(pile.head.hidden) : '?';
  }

  audience(side, [x, y, w, h], tall) {
    const zone = this.zone(side), card = zone.items.find(item => item.kind === 'card');
    const tokens = zone.items.filter(item => item.kind === 'token');
    this.frame([x, y, w, h], this.touched(zone));
    if (card) {
      this.text(x + 8, y + (tall ? 15 : 18), card.label, {size: tall ? 12 : 14, weight: 600, width: w - 44});
      this.text(x + w - 8, y + 24, numberOn(card), {size: 20, weight: 700, anchor: 'end'});
      const {letters, below, line: apart} = this.plan.told;
      lined(card.badges.slice(1), letters).forEach((told, line) => this.text(x + 8, y + below + apart * line, told, {cls: 'second'}));
    } else this.text(x + 8, y + 18, side === 'left' ? 'Left' : 'Right', {cls: 'second'});
    const room = (w - 10) / Math.max(tokens.length, 3);
    tokens.forEach((token, place) => this.token(zone, token, x + 5 + room * (place + 0.5), y + h - 22, room));
  }

  // A closed token is its owner's mark on hatching; an open one tells its kind and what was bid.
  token(zone, token, x, y, room) {
    const wide = Math.min(room - 2, 46);
    this.thing(token.key, x, y, () => {
      const edge = this.changed(zone, token.key) ? 'touched' : 'edge';
      this.put('rect', {x: -wide / 2, y: -18, width: wide, height: 38, rx: 6, class: `${token.down ? 'closed' : 'paper'} ${edge}`});
      const [kind, bid] = token.down ? [] : [token.badges.find(one => KINDS[one]), token.badges.find(one => /\d|skip/.test(one))];
      const said = bid === 'skip' ? '–' : bid?.replace(/\D+/, ''), narrow = bid && wide < NARROW;
      this.shape(token.seat, 0, narrow ? -10 : -6, narrow ? 14 : 16);
      this.icon(kind, bid && !narrow ? -14 : -6, narrow ? -3 : 5);
      // Six on one card: the bid has a line of its own, for a number that is cut off tells another one.
      if (narrow) this.text(0, 19, said, {weight: 600, anchor: 'middle', width: wide});
      else if (bid) this.text(2, 16, said, {weight: 600, width: wide / 2 + 4});
    });
  }

  icon(kind, x, y, scale = 1) {
    if (KINDS[kind]) this.put('path', {d: KINDS[kind], class: 'sign', transform: `translate(${x} ${y}) scale(${scale})`});
  }

  centre([x, y, w, h], tall) {
    const zone = this.zone('centre'), sum = zone.items.reduce((all, card) => all + (Number(numberOn(card)) || 0), 0);
    this.frame([x, y, w, h], this.touched(zone));
    if (tall) {
      ['Discard', 'Strength'].forEach((said, line) => this.text(x + w / 2, y + 14 + 13 * line, said, {anchor: 'middle', cls: 'second'}));
      this.text(x + w / 2, y + 43, `Σ ${sum}`, {anchor: 'middle', size: 14, weight: 700});
      return;
    }
    this.text(x + 8, y + 18, `Discard, ${words(zone.items.length, 'card')}`, {cls: 'second', width: w - 16});
    this.text(x + 8, y + 42, `Strength ${sum}`, {size: 16, weight: 700});
    zone.items.slice(-3).reverse().forEach((card, line) => this.text(x + 8, y + 66 + 18 * line, card.label, {
      width: w - 16, weight: this.changed(zone, card.key) ? 700 : 400,
    }));
  }

  army(seat, [x, y, w, h], tall) {
    const zone = this.zone(`army-${seat}`), find = key => zone.items.find(item => item.key === `${key}-${seat}`);
    this.frame([x, y, w, h], this.touched(zone));
    this.shape(seat, x + 13, y + 13, 15);
    const first = zone.items.some(item => item.key === 'first-player');
    const side = tall ? 108 : 148;
    const size = tall ? 12 : 14;
    this.text(x + 25, y + 17, this.name(seat, side - 40, size), {weight: 600, size, more: {'data-seat': seat}});
    const coins = find('coins'), soul = find('soul'), bonus = find('bonus');
    const told = coins ? `${this.number(zone, coins)} ${coins.count === 1 ? 'coin' : 'coins'}` : '';
    if (first) this.icon('muster', x + side - 14, y + 6);
    const more = bonus ? ` +${bonus.count}` : '', whole = `${told}${more}`, bold = coins && this.changed(zone, coins.key) ? 700 : 400;
    // From 6 on, and 4 clear of the squares.
    const fits = this.clip(whole, side - 46, 12, bold) === whole;
    this.text(x + 6, y + h - 6, fits || !coins ? whole : `${this.number(zone, coins)}c${more.trim()}`, {
      weight: bold, cls: 'ink',
    });
    this.soul(zone, soul, x + side - 36, y + h - 14);
    this.cards(zone, zone.items.filter(item => item.kind === 'card'), [x + side + 2, y + 4, w - side - 6, h - 8]);
  }

  soul(zone, soul, x, y) {
    if (!soul) return;
    for (let part = 0; part < 4; part++) {
      const cls = `pip${part < (soul.count ?? 0) ? ' full' : ''}${this.changed(zone, soul.key) ? ' moved' : ''}`;
      this.put('rect', {x: x + part * 9, y, width: 7, height: 8, class: cls});
    }
  }

  // By Strength and name, and how many counters lie on it; face down as slats at the right, named where there is room. What does not fit is counted:
  // no Horseman, of which two win the game.
  cards(zone, cards, [x, y, w, h]) {
    const up = cards.filter(card => !card.down), down = cards.filter(card => card.down), slat = 12, least = this.plan.cards + 2;
    const riders = up.filter(card => card.badges.includes('Horseman')), others = up.filter(card => !riders.includes(card));
    const open = down.length <= 6 && (w - least * up.length) / Math.max(down.length, 1) >= least ? down : [];
    // The place of two slats tells how many more there are.
    const slats = open.length ? [] : down.slice(0, down.length > 6 ? 4 : 6);
    const room = w - (open.length ? 0 : Math.min(down.length, 6) * slat), fits = Math.max(1, Math.floor(room / least));
    const kept = up.length > fits ? others.slice(others.length - Math.max(0, fits - 1 - riders.length)) : others;
    const shown = [...riders, ...kept, ...open];
    let at = x;
    if (shown.length < up.length) { this.text(at + 14, y + h / 2 + 4, `+${up.length - shown.length}`, {anchor: 'middle'}); at += 30; }
    const named = Math.max(0, ...shown.map(card => wideOf(card.label, this.font(12, 400)))) + 12;
    const wide = Math.min(Math.max(this.plan.cards + 30, named), shown.length ? (x + room - at) / shown.length : 0);
    for (const card of shown) {
      this.thing(card.key, at, y, () => this.named(zone, card, wide, h));
      at += wide;
    }
    if (slats.length < down.length - open.length) this.text(x + w - 5 * slat, y + h / 2 + 4, `+${down.length - slats.length}`, {anchor: 'middle'});
    slats.forEach((card, place) => this.thing(card.key, x + w - (place + 1) * slat, y, () => {
      this.put('rect', {x: 0, y: 0, width: slat - 3, height: h, rx: 2, class: `closed ${this.changed(zone, card.key) ? 'touched' : 'edge'}`});
    }));
  }

  // A card face down is hatched before its words.
  named(zone, card, wide, h) {
    const edge = this.changed(zone, card.key) ? 'touched' : 'edge', left = card.down ? 12 : 4;
    this.put('rect', {x: 0, y: 0, width: wide - 3, height: h, rx: 4, class: `${card.down ? 'paper' : 'card'} ${edge}`});
    if (card.down) this.put('rect', {x: 0, y: 0, width: 9, height: h, rx: 2, class: `closed ${edge}`});
    const many = card.badges.find(one => /^\d+ counters?$/.test(one))?.split(' ')[0], beside = many ? 18 : 0;
    const strength = numberOn(card), from = 4 + left + wideOf(strength, this.font(12, 700)), line = wide - 7 - left;
    const [begins, rest] = inTwo(card.label, {first: wide - from - 7 - beside, second: line, alone: line}, this.font(12, 400));
    this.text(left, 13, strength, {weight: 700, size: 12});
    if (begins) this.text(from, 13, begins, {size: 12});
    this.text(left, begins ? 27 : h - 5, rest, {size: 12});
    if (!many) return;
    this.put('circle', {cx: wide - 13, cy: 10, r: 8, class: 'disc'});
    this.text(wide - 13, 14, many, {anchor: 'middle', weight: 700, cls: 'onink', more: {'data-counters': many}});
  }
}

// What a card tells besides its Strength, value beside value where they fit; a value longer than a line goes on in the next.
function lined(told, letters) {
  const lines = [];
  for (const value of told) {
    for (const [at, word] of (value.length > letters ? value.split(' ') : [value]).entries()) {
      const longer = `${lines.at(-1)}${at ? ' ' : ' · '}${word}`;
      if (lines.length && longer.length <= letters) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
  }
  return lines;
}

// A bell, a flag, a blade.
const KINDS = {
  tithe: 'M1 10c2-1 1-8 5-8s3 7 5 8zM5 12h2', muster: 'M2 0v12M2 1h9L9 4l2 3H2', elimination: 'M11 1 4 8M2 6l4 4M4 8l-3 3',
};
skins.styx = StyxBoard;
