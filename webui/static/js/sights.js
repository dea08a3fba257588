/** The places on the photo where tiles lie: as they were read, and as a person corrected them. */

/** Middle of a quad. */
export const middle = (quad) => [0, 1].map((axis) => quad.reduce((sum, corner) => sum + corner[axis], 0) / 4);

export const distance = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);

/** Width and height of a quad's upright face. */
export const sizeOf = (quad) => [distance(quad[0], quad[1]), distance(quad[0], quad[3])];

/** A quad moved by so much. */
export const shifted = (quad, across, down) => quad.map(([x, y]) => [x + across, y + down]);

/** A quad moved so that its middle lies at a point. */
export function centredAt(quad, point) {
  const [x, y] = middle(quad);
  return shifted(quad, point[0] - x, point[1] - y);
}

/** A quad a quarter turn clockwise about its middle: the top of the face comes to the right. */
export function turned(quad) {
  const [cx, cy] = middle(quad);
  return quad.map(([x, y]) => [cx - (y - cy), cy + (x - cx)]);
}

/** A rectangle like the quad whose lower right corner lies at a point and whose upper left stays. */
export function resized(quad, point) {
  const [width, height] = sizeOf(quad);
  const along = quad[1].map((value, axis) => (value - quad[0][axis]) / width);
  const down = [-along[1], along[0]];
  const reach = point.map((value, axis) => value - quad[0][axis]);
  const least = 0.3 * Math.min(width, height);
  const wide = Math.max(least, reach[0] * along[0] + reach[1] * along[1]);
  const tall = Math.max(least, reach[0] * down[0] + reach[1] * down[1]);
  const corner = (across, below) => quad[0].map((value, axis) => value + along[axis] * across + down[axis] * below);
  return [quad[0], corner(wide, 0), corner(wide, tall), corner(0, tall)];
}

/** A quad made larger or smaller about its middle. */
export function scaled(quad, by) {
  const [cx, cy] = middle(quad);
  return quad.map(([x, y]) => [cx + (x - cx) * by, cy + (y - cy) * by]);
}

/** The quad half-way between two. */
export const between = (one, other) => one.map((corner, place) => corner.map((value, axis) => (value + other[place][axis]) / 2));

const upright = (left, top, width, height) => [[left, top], [left + width, top], [left + width, top + height], [left, top + height]];

/** The rectangle between two opposite corners, its face upright as that of the nearest tile. */
export function drawn(reading, from, to) {
  const [left, top] = [0, 1].map((axis) => Math.min(from[axis], to[axis]));
  const quad = upright(left, top, Math.abs(from[0] - to[0]), Math.abs(from[1] - to[1]));
  const model = nearest(reading, middle(quad));
  if (!model) return quad;
  const along = (corners) => [corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]];
  const likeness = (corners) => {
    const [one, other] = [along(corners), along(model.quad)];
    return (one[0] * other[0] + one[1] * other[1]) / (Math.hypot(...one) || 1);
  };
  const rolls = [0, 1, 2, 3].map((by) => [...quad.slice(by), ...quad.slice(0, by)]);
  return rolls.sort((one, other) => likeness(other) - likeness(one))[0];
}

function nearest(reading, point) {
  const there = reading.tiles.filter((sighting) => !sighting.gone);
  return [...there].sort((one, other) => distance(middle(one.quad), point) - distance(middle(other.quad), point))[0];
}

/** The frame of a tile that a person taps: as large and as turned as the nearest one. */
export function frameAt(reading, point) {
  const model = nearest(reading, point);
  const width = Math.max(reading.width, reading.height) / 18;
  return centredAt(model ? model.quad : upright(0, 0, width, width * 4 / 3), point);
}

/** The index that a newly marked place gets. */
export const freshSight = (hand, reading) =>
  Math.max(reading.tiles.length, ...Object.keys(hand.sights ?? {}).map((seen) => Number(seen) + 1));

/** The places of the reading as the person corrected them, then those that the person marked; `gone` where no tile lies. */
export function sightsOf(hand, reading) {
  const marked = { tile: "?", score: 1, sure: true, alternatives: [], role: "other", group: -1, own: true };
  return Array.from({ length: freshSight(hand, reading) }, (_, seen) => ({ ...(reading.tiles[seen] ?? marked), ...hand.sights?.[seen] }));
}

/** The photo with its reading as the person corrected it, or null. */
export const withSights = (hand, photo) => photo && { ...photo, reading: { ...photo.reading, tiles: sightsOf(hand, photo.reading) } };
