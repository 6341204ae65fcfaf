import type { OutputOf } from '#lib/contract/contract.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { separator } from '#lib/i18n/separator.ts';
import { html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';
import { buildingMap, fitName } from './building-map.ts';

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
