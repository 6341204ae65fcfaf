export interface Position {
  latitude: number;
  longitude: number;
}

interface MapPoint<T> {
  item: T;
  x: number;
  y: number;
  /** Where the name is written: on the side with more room, away from a near point, clear of the other names. */
  name: { x: number; y: number; anchor: 'start' | 'end'; room: number };
}

export interface BuildingMap<T> {
  width: number;
  height: number;
  points: MapPoint<T>[];
  /** A distance in metres and its length on the map. */
  scale: { metres: number; length: number };
}

const [width, height] = [360, 200];
/** Room around the points for their names. */
const margin = { x: 24, y: 24 };
const lineHeight = 20;
const metresOfDegree = 111_320;

/** Widths of signs of the map's names, at 13 px: of Chinese ones, and of others. */
const signWidths = { wide: 13, narrow: 8 };

/** A name cut to a width; the rest is an ellipsis. */
export function fitName(name: string, room: number): string {
  let used = 0;
  for (const [at, sign] of [...name].entries()) {
    used += /\p{Script=Han}/u.test(sign) ? signWidths.wide : signWidths.narrow;
    if (used > room) return `${[...name].slice(0, Math.max(1, at - 1)).join('')}…`;
  }
  return name;
}

/** The largest of 1, 2, 5, 10, 20 … that is not larger. */
function roundDown(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(metres));
  return ([5, 2, 1].find((step) => step * power <= metres) ?? 1) * power;
}

/**
 * A map of places that lie near each other, with north at the top.
 * @returns undefined for fewer than two different positions
 */
export function buildingMap<T extends { position: Position | null }>(items: readonly T[]): BuildingMap<T> | undefined {
  const placed = items.flatMap((item) => (item.position ? [{ item, position: item.position }] : []));
  const [first] = placed;
  if (!first) return undefined;
  const shrink = Math.cos((first.position.latitude * Math.PI) / 180);
  const metres = placed.map(({ item, position }) => ({
    item,
    x: (position.longitude - first.position.longitude) * shrink * metresOfDegree,
    y: (first.position.latitude - position.latitude) * metresOfDegree,
  }));
  const [xs, ys] = [metres.map(({ x }) => x), metres.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  if (Math.max(wide, high) < 1) return undefined;
  const perMetre = Math.min((width - 2 * margin.x) / (wide || 1), (height - 2 * margin.y - lineHeight) / (high || 1));
  const points = metres
    .map(({ item, x, y }) => ({
      item,
      x: Math.round((width - wide * perMetre) / 2 + (x - left) * perMetre),
      y: Math.round(margin.y + (y - top) * perMetre),
    }))
    .sort((a, b) => a.y - b.y);
  // The lowest name on each side of its point.
  const lowest = { start: -lineHeight, end: -lineHeight };
  const named = points.map((point) => {
    const near = points.find(
      (other) => other !== point && Math.abs(other.y - point.y) < lineHeight && Math.abs(other.x - point.x) < width / 4,
    );
    const anchor = (near ? near.x <= point.x : point.x < width / 2) ? ('start' as const) : ('end' as const);
    lowest[anchor] = Math.max(point.y + 5, lowest[anchor] + lineHeight);
    const x = point.x + (anchor === 'start' ? 12 : -12);
    const room = anchor === 'start' ? width - x : x;
    return { ...point, name: { x, y: lowest[anchor], anchor, room } };
  });
  const scaleMetres = roundDown(width / 4 / perMetre);
  return {
    width,
    height: Math.max(height, Math.max(lowest.start, lowest.end) + lineHeight),
    points: named,
    scale: { metres: scaleMetres, length: Math.round(scaleMetres * perMetre) },
  };
}
