// The table of Shadow Throne: influence on one rail, the Power Track as three bars, a seat a row with its waves.
const THRONE = {
  wide: {width: 560, side: 92, stayed: 44, wave: 108, row: 76, gap: 2, rail: 12, track: 62, head: 18, half: false, cardSize: 13},
  low: {width: 560, side: 92, stayed: 44, wave: 108, row: 54, gap: 2, rail: 12, track: 62, head: 16, half: true, cardSize: 12},
  tall: {width: 358, side: 68, stayed: 22, wave: 70, row: 52, gap: 2, rail: 12, track: 50, head: 16, half: false, cardSize: 12},
};
const CRESTS = signs.shadow_throne, FACTIONS = Object.keys(CRESTS);
const WAVES_SHOWN = 4, RAIL = 62, BRINGS = 'inf = influence, if its faction wins';

// A card as its badges tell it: where it lies, what it prints, what has become of it.
function readCard(item) {
  const told = start => item.badges.find(badge => badge.startsWith(start + ' '))?.slice(start.length + 1);
  const has = badge => item.badges.includes(badge);
  const more = item.badges.filter(badge => /^\+\d/.test(badge)).map(badge => parseInt(badge, 10));
  const printed = FACTIONS.find(has) ?? '?';
  return {
    item, wave: Number(told('wave')), power: told('power') ?? '?', influence: told('influence') ?? '?', printed, ability: told('ability'),
    side: has('converted to Church') ? 'Church' : printed, converted: has('converted to Church'), poor: has('poor'), dead: has('dead'),
    more: more.reduce((all, one) => all + one, 0), off: ['silenced', 'lost', 'stayed'].find(has),
  };
}

class ThroneBoard extends Table {
  static zones = /^(influence|power|gold|row-\d+|deck|saved)$/;

  lay() {
    const tall = this.width < 500, low = !tall && this.height < this.width * 0.85;
    const plan = tall ? THRONE.tall : low ? THRONE.low : THRONE.wide;
    this.plan = plan;
    this.patterns();
    const rail = plan.half ? 62 : this.seats * plan.rail + 18, half = (plan.width - 8) / 2;
    const influence = [0, 0, plan.half ? half : plan.width, Math.max(rail, plan.half ? this.seats * 11 + 16 : 0)];
    const power = plan.half ? [half + 8, 0, half, influence[3]] : [0, rail + 6, plan.width, plan.track];
    this.part([plan, ...this.stamp('influence')], () => this.influence(influence));
    this.part([plan, ...this.stamp('power')], () => this.power(power));
    const waves = [this.stayed() ? 0 : 1, WAVES_SHOWN], top = power[1] + power[3] + 4;
    this.part([plan, waves[0]], () => this.heads(top, waves[0]));
    for (let seat = 1; seat <= this.seats; seat++) {
      const place = [0, top + plan.head + (seat - 1) * (plan.row + plan.gap), plan.width, plan.row];
      this.part([plan, waves[0], ...this.stamp(`row-${seat}`, 'gold')], () => this.row(seat, place, waves[0]));
    }
    const foot = top + plan.head + this.seats * (plan.row + plan.gap) + 14;
    this.part([plan, ...this.stamp('deck', 'saved')], () => this.foot(foot));
    this.size(plan.width, foot + 5);
  }

  stayed() {
    for (let seat = 1; seat <= this.seats; seat++) {
      if (this.zone(`row-${seat}`).items.some(item => item.badges.includes('wave 0'))) return true;
    }
    return false;
  }

  influence([x, y, w, h]) {
    const zone = this.zone('influence'), target = zone.items.find(item => !item.seat)?.count ?? 0;
    const players = zone.items.filter(item => item.seat), wide = w > 300;
    const most = Math.max(target + 5, ...players.map(item => item.count ?? 0)), step = (w - 64) / most, lane = (h - 16) / Math.max(players.length, 1);
    this.frame([x, y, w, h], this.touched(zone));
    for (let value = 0; value <= most; value += 5) {
      const at = x + 14 + value * step, goal = value === target;
      this.put('line', {x1: at, x2: at, y1: y + 4, y2: y + h - 13, class: goal ? 'goalline' : 'soft'});
      // The name of the rail stands at the end of its numbers.
      if ((goal || wide || value % 10 === 0) && at + 8 < x + w - RAIL) this.text(at, y + h - 3, String(value), {anchor: 'middle', cls: 'second', weight: goal ? 700 : 400});
    }
    this.text(x + w - 4, y + h - 3, 'Influence', {anchor: 'end', cls: 'second'});
    players.forEach((item, place) => {
      const middle = y + 3 + lane * (place + 0.5), at = x + 14 + (item.count ?? 0) * step, moved = this.changed(zone, item.key);
      this.put('line', {x1: x + 14, x2: at, y1: middle, y2: middle, class: 'lane'});
      this.thing(item.key, at, middle, () => this.shape(item.seat, 0, 0, Math.min(lane - 3, 16), moved));
      this.text(x + w - 4, middle + 4, this.number(zone, item), {anchor: 'end', weight: moved ? 700 : 400});
    });
  }

  power([x, y, w, h]) {
    const zone = this.zone('power'), most = Math.max(20, ...zone.items.map(item => item.count ?? 0)), deep = h / FACTIONS.length;
    this.frame([x, y, w, h], this.touched(zone));
    zone.items.forEach((item, place) => {
      const top = y + place * deep + 3, thick = deep - 6, left = x + (w > 300 ? 76 : 68), scale = (w - (left - x) - 104) / most;
      const gain = Number(item.badges.find(badge => badge.startsWith('+'))?.match(/\d+/)[0] ?? 0), all = item.count ?? 0;
      const won = item.badges.find(badge => badge.endsWith(' won')), wins = item.badges.includes('wins');
      this.crest(item.label, x + 5, top + thick / 2 - 6);
      this.text(x + 23, top + thick / 2 + 4, item.label, {weight: wins ? 700 : 400});
      this.put('rect', {x: left, y: top, width: most * scale, height: thick, class: 'soft-fill'});
      this.put('rect', {x: left, y: top, width: Math.max(all - gain, 0) * scale, height: thick, class: `bar ${CRESTS[item.label][1]}`});
      this.put('rect', {x: left + Math.max(all - gain, 0) * scale, y: top, width: Math.min(gain, all) * scale, height: thick, class: 'gain'});
      const told = [this.number(zone, item), wins ? 'wins' : won ? won.replace(/ battles?/, '') : ''].filter(Boolean).join(' · ');
      this.text(x + w - 4, top + thick / 2 + 4, told, {anchor: 'end', weight: this.changed(zone, item.key) ? 700 : 400});
    });
  }

  crest(faction, x, y, size = 14) {
    const scale = `translate(${x} ${y}) scale(${size / 14})`;
    if (CRESTS[faction]) this.put('path', {d: CRESTS[faction][0], class: `crest ${CRESTS[faction][1]}`, transform: scale});
    else this.unknown(x, y - 1, size, size);
  }

  // What nobody has read off the card yet.
  unknown(x, y, w, h) {
    this.put('rect', {x, y, width: w, height: h, rx: 2, class: 'dashed'});
    this.text(x + w / 2, y + h / 2 + 4, '?', {anchor: 'middle'});
  }

  heads(top, first) {
    const {plan} = this;
    for (let wave = first; wave <= WAVES_SHOWN; wave++) {
      const [left, wide] = this.column(wave, first);
      if (wave) this.text(left + wide / 2, top + 12, `${plan === THRONE.tall ? 'W.' : 'Wave'} ${wave}`, {anchor: 'middle', cls: 'second'});
      else if (plan !== THRONE.tall) this.text(left + wide / 2, top + 12, 'Stayed', {anchor: 'middle', cls: 'second'});
    }
  }

  // Where a wave lies in a row; without a card that stayed its place goes to the others.
  column(wave, first) {
    const {plan} = this, before = first ? 0 : plan.stayed, each = (plan.width - plan.side - before) / WAVES_SHOWN;
    return wave ? [plan.side + before + (wave - 1) * each, each] : [plan.side, plan.stayed];
  }

  row(seat, [x, y, w, h], first) {
    const {plan} = this, zone = this.zone(`row-${seat}`), purse = this.zone('gold');
    const gold = purse.items.find(item => item.seat === seat);
    this.frame([x, y, w, h], this.touched(zone));
    this.shape(seat, x + 12, y + 12, 14);
    const size = plan === THRONE.tall ? 12 : 13;
    this.text(x + 22, y + 16, this.name(seat, plan.side - 26, size), {weight: 600, size, more: {'data-seat': seat}});
    if (gold) {
      const moved = this.changed(purse, gold.key), unit = plan === THRONE.tall && this.number(purse, gold).length > 3 ? 'g' : ' gold';
      this.text(x + 6, y + 32, `${this.number(purse, gold)}${unit}`, {weight: moved ? 700 : 400});
    }
    if (zone.head.hidden) this.text(x + 6, y + 47, `Hand ${this.hand(zone)}`, {cls: 'second'});
    const waves = new Map();
    for (const item of zone.items) {
      const card = readCard(item);
      waves.set(card.wave, [...(waves.get(card.wave) ?? []), card]);
    }
    for (const [wave, cards] of waves) {
      const [left, wide] = this.column(wave, first), each = (wide - 2) / cards.length;
      cards.forEach((card, place) => this.card(zone, card, [left + place * each, y + 3, each - 1, h - 6]));
    }
  }

  hand(zone) {
    const was = this.before(zone, '');
    return was && was.count ? `${was.count}→${zone.head.hidden}` : String(zone.head.hidden);
  }

  card(zone, card, [x, y, w, h]) {
    const {plan} = this, {item} = card, narrow = w < 62;
    this.thing(item.key, x, y, () => {
      const edge = this.changed(zone, item.key) ? 'touched' : 'edge';
      const face = this.put('g', {class: card.dead ? 'dead' : 'alive'});
      this.inside(face, () => {
        this.put('rect', {x: 0, y: 0, width: w, height: h, rx: 4, class: `${card.poor ? 'closed' : 'card'} ${edge}`});
        if (card.converted) this.put('rect', {x: 0.5, y: 0.5, width: 5, height: h - 1, rx: 2, class: 'band'});
        const left = card.converted ? 8 : 4;
        if (card.poor) this.poor(item, left, w, h, plan);
        else this.face(card, left, w, h, narrow, plan);
      });
      if (card.dead) this.put('line', {x1: 3, y1: h - 3, x2: w - 3, y2: 3, class: 'bar-through'});
      if (card.more && !card.dead) this.disc(card.more, w - 10, 10);
    });
  }

  poor(item, left, w, h, plan) {
    const rooms = this.rooms(w - left - 6, w - left - 6), [begins] = inTwo(item.label, rooms, this.font(plan.cardSize, 400));
    this.put('rect', {x: left - 1, y: 3, width: w - left - 2, height: begins ? 26 : 15, rx: 2, class: 'paper'});
    this.label(item.label, left + 1, 14, rooms, plan, 400);
    this.put('rect', {x: left - 1, y: h - 16, width: 26, height: 14, rx: 2, class: 'paper'});
    this.text(left + 1, h - 5, '+1', {weight: 700});
  }

  rooms(first, second) { return {first, second, alone: first}; }

  // A name that is longer than its card goes on in a second line.
  label(said, x, y, rooms, plan, weight) {
    const [first, second] = inTwo(said, rooms, this.font(plan.cardSize, weight));
    if (first) this.text(x, y, first, {size: plan.cardSize, weight});
    this.text(x, first ? y + 11 : y, second, {size: plan.cardSize, weight});
  }

  face(card, left, w, h, narrow, plan) {
    const {item} = card, lower = h - 7;
    this.label(item.label, left, plan === THRONE.wide ? 15 : 13, this.rooms(w - left - (card.more ? 23 : 4), w - left - 4), plan, 600);
    this.crest(card.side, left, lower - 12, 13);
    if (card.power === '?') this.unknown(left + 17, lower - 13, 13, 15);
    else this.text(left + 17, lower + 1, card.power, {size: plan === THRONE.wide ? 20 : 16, weight: 700, cls: card.dead ? 'ink struck' : 'ink'});
    if (narrow) return;
    if (card.influence === '?') this.unknown(w - 17, lower - 12, 13, 14);
    else this.text(w - 4, lower, `inf ${card.influence}`, {anchor: 'end', cls: 'second'});
    if (plan === THRONE.tall) return;
    if (card.converted) this.crest(card.printed, left + 36, lower - 9, 9);
    if (!card.ability || h < 60) return;
    this.text(w - 4, h / 2 + 5, card.off ? `${capital(card.ability)} ${card.off}` : `At ${card.ability}`, {anchor: 'end', cls: card.off ? 'second struck' : 'second'});
  }

  disc(more, x, y) {
    this.put('circle', {cx: x, cy: y, r: 9, class: 'disc'});
    this.text(x, y + 4, `+${more}`, {anchor: 'middle', weight: 700, cls: 'onink'});
  }

  foot(y) {
    const deck = this.zone('deck').head.hidden, saved = this.zone('saved').head.hidden;
    const told = [deck ? `Deck ${deck}` : '', saved ? `Saved ${saved}` : '', BRINGS].filter(Boolean).join(' · ');
    this.text(6, y, capital(told), {cls: 'second'});
  }
}
skins.shadow_throne = ThroneBoard;
