// Zones on a map: each at its place, with lines to where it leads. Where they have no room for that, or no places, they follow
// each other, and where each leads is said in words.
const PLACE = {most: 132, least: 44, apart: 6, beside: 0.1, high: 3};

class Places {
  constructor() {
    this.lines = draw('svg', {class: 'ways', 'aria-hidden': 'true'});
    this.box = make('div', {class: 'places', role: 'group', 'aria-label': 'Map'}, this.lines);
  }

  // places: the zones' boxes with `key`, `xy` and `links`.
  hold(places) {
    const now = [this.lines, ...places.map(one => one.box)];
    this.places = places;
    if (now.length !== this.box.children.length || now.some((one, at) => one !== this.box.children[at])) this.box.replaceChildren(...now);
    this.lay();
  }

  lay() {
    const {box, lines} = this, room = box.clientWidth, points = this.points(), wide = points && this.wide(points, room);
    lines.replaceChildren();
    box.classList.toggle('flow', !wide);
    box.style.height = '';
    if (!wide) return;
    box.style.setProperty('--place', `${wide}px`);
    const centre = x => wide / 2 + (room - wide) * x, sizes = this.places.map(({box}) => [box.offsetWidth, box.offsetHeight]);
    const [high, edge] = this.high(points.map(([x, y]) => [centre(x), y]), sizes, room);
    if (high > PLACE.high * room) { box.classList.add('flow'); return; }
    const lies = points.map(([x, y]) => [centre(x), edge + high * y]);
    this.places.forEach(({box}, at) => { [box.style.left, box.style.top] = [0, 1].map(side => `${lies[at][side] - sizes[at][side] / 2}px`); });
    box.style.height = `${high + 2 * edge}px`;
    for (const [from, to] of this.ways()) draw('line', {x1: lies[from][0], y1: lies[from][1], x2: lies[to][0], y2: lies[to][1]}, lines);
  }

  // Between 0 and 1 each way; null where some have no place.
  points() {
    const all = this.places.map(one => one.xy);
    if (all.includes(null)) return null;
    const [xs, ys] = [0, 1].map(side => all.map(xy => xy[side])), share = values => {
      const least = Math.min(...values), span = Math.max(...values) - least;
      return value => span ? (value - least) / span : 0.5;
    };
    const [x, y] = [share(xs), share(ys)];
    return all.map(xy => [x(xy[0]), y(xy[1])]);
  }

  // How wide each may be so that those beside each other do not touch; 0 where that is too narrow for a word.
  wide(points, room) {
    const fits = pairs(points).filter(([[, a], [, b]]) => Math.abs(a - b) < PLACE.beside).map(([[a], [b]]) => Math.abs(a - b)).map(x => (room * x - PLACE.apart) / (1 + x));
    const wide = Math.min(PLACE.most, room / 2, ...fits);
    return wide < PLACE.least ? 0 : Math.floor(wide);
  }

  // How high the map is so that those below each other do not touch, and how much of the uppermost and the lowest lies beyond.
  high(centres, sizes, room) {
    const edge = Math.max(...sizes.map(([, high]) => high)) / 2, boxes = centres.map((centre, at) => [...centre, ...sizes[at]]);
    const needs = pairs(boxes).filter(([a, b]) => Math.abs(a[1] - b[1]) >= PLACE.beside && Math.abs(a[0] - b[0]) < (a[2] + b[2]) / 2 + PLACE.apart)
      .map(([a, b]) => ((a[3] + b[3]) / 2 + PLACE.apart) / Math.abs(a[1] - b[1]));
    return [Math.max(new Set(centres.map(([, y]) => y)).size > 1 ? room / 3 : 0, ...needs), edge];
  }

  // Each way once, whichever end tells it.
  ways() {
    const at = new Map(this.places.map(({key}, place) => [key, place])), found = new Map();
    this.places.forEach(({links}, from) => links.filter(key => at.has(key)).forEach(key => found.set([from, at.get(key)].sort().join(), [from, at.get(key)])));
    return found.values();
  }
}

const pairs = all => all.flatMap((one, at) => all.slice(at + 1).map(other => [one, other]));
