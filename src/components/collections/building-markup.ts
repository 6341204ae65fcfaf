import type { OutputOf } from '#lib/contract/contract.ts';
import { formatNumber, separator } from '#lib/i18n/format.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';

interface Position {
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

interface BuildingMap<T> {
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

export type Building = OutputOf<'listBuildings'>[number];

export const buildingId = (libCode: string): string => `library-${libCode}`;

function stateMarkup({ t }: PageContext, { spans, state }: Building): Markup {
  if (spans === null) return html``;
  if (spans.length === 0) return html`<p>${t('collections:closedToday')}</p>`;
  const hours = t('collections:hoursToday', { hours: spans.map(({ open, close }) => `${open}–${close}`).join(' ') });
  const isOpen = state !== null && 'until' in state;
  const text = isOpen
    ? t('collections:openUntil', { time: state.until })
    : state === null
      ? t('collections:closedNow')
      : t('collections:openFrom', { time: state.from });
  return html`<p><b${isOpen && html` class="good"`}>${text}</b>${separator}${hours}</p>`;
}

export function buildingMarkup(context: PageContext, building: Building): Markup {
  const { t } = context;
  const { address, phone, travel, mapUrl } = building;
  const facts = [
    address,
    phone !== null && html`<a href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a>`,
    mapUrl !== null && html`<a href="${mapUrl}" rel="noreferrer">${t('collections:onMap')}</a>`,
  ].filter((fact) => fact !== null && fact !== false);
  return html`<div class="building">
    ${stateMarkup(context, building)}${
      facts.length > 0 && html`<p>${facts.map((fact, at) => html`${at > 0 && separator}${fact}`)}</p>`
    }${travel !== null && html`<p><span class="quiet">${t('collections:travel')}</span> ${travel}</p>`}
  </div>`;
}

const distanceText = (metres: number, context: PageContext): string =>
  metres < 1000 ? `${formatNumber(metres, context.language)} m` : `${formatNumber(metres / 1000, context.language)} km`;

/** A drawn map of the libraries, whose names lead to their sections; nothing if fewer than two have positions. */
export function buildingMapMarkup(context: PageContext, buildings: readonly Building[]): Markup {
  const map = buildingMap(buildings);
  if (!map) return html``;
  const { width, height, points, scale } = map;
  const scaleY = height - 12;
  return html`<section class="building-map" aria-labelledby="map-title">
    <h2 id="map-title">${context.t('collections:campusMap')}</h2>
    <svg viewBox="0 0 ${width} ${height}" role="group" aria-labelledby="map-title">
      <path d="M8 ${scaleY}h${scale.length}m0 -4v8M8 ${scaleY - 4}v8" />
      <text x="${scale.length + 14}" y="${scaleY + 4}">${distanceText(scale.metres, context)}</text>
      ${points.map(
        ({ item, x, y, name }) =>
          html`<a href="#${buildingId(item.libCode)}" aria-label="${item.name}">
            <circle cx="${x}" cy="${y}" r="12" />
            <circle cx="${x}" cy="${y}" r="6" />
            <text x="${name.x}" y="${name.y}" text-anchor="${name.anchor}">${fitName(item.name, name.room)}</text>
          </a>`,
      )}
    </svg>
  </section>`;
}
