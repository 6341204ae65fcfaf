import { neighboursPath, recordPath } from '#lib/seo/address.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { langAttribute } from '../parts/record-language.ts';
import { shelfMarkup } from './shelf-markup.ts';
import type { Neighbours } from './load-neighbours-page.ts';

function placesMarkup({ t, address }: PageContext, { record, places, at }: Neighbours): Markup | false {
  if (places.length < 2) return false;
  const links = places.map(
    ({ locationId, locationName, libName }) =>
      html`<a
        rel="nofollow"
        href="${address(neighboursPath(record.recordId, locationId))}"
        ${attribute('aria-current', locationId === at?.locationId ? 'page' : undefined)}
        >${libName} ${locationName}</a
      >`,
  );
  return html`<nav class="tabs" aria-label="${t('shelf-locations:places')}">${links}</nav>`;
}

export function neighboursMarkup(context: PageContext, shelf: Neighbours): Markup {
  const { t, address } = context;
  const { record, at, left, right } = shelf;
  const title = html`<p class="shelf-title" ${langAttribute(record.title, context)}>
    <a href="${address(recordPath(record.recordId))}">${record.title}</a>
  </p>`;
  if (!at)
    return html`${title}${placesMarkup(context, shelf)}
      <p class="notice">${t('shelf-locations:noCallNo')}</p>`;
  const further = (entries: Neighbours['left'], end: number, text: string) => {
    const last = entries.at(end)?.record.recordId;
    return (
      last !== undefined &&
      html`<a class="btn" rel="nofollow" href="${address(neighboursPath(last, at.locationId))}">${text}</a>`
    );
  };
  const entry = ({ record, callNo }: Neighbours['left'][number], isCurrent = false) => ({
    ...record,
    place: { callNo, isCurrent },
  });
  const here = entry({ record, callNo: at.callNo }, true);
  const entries = [...left.map((next) => entry(next)), here, ...right.map((next) => entry(next))];
  const place = `${at.libName} ${at.locationName}`;
  return html`${title}${placesMarkup(context, shelf)}
    <p>${t('shelf-locations:neighboursAt', { place, callNo: at.callNo })}</p>
    ${shelfMarkup(context, entries)}
    <p class="acts">
      ${further(left, 0, t('shelf-locations:left'))} ${further(right, -1, t('shelf-locations:right'))}
    </p>`;
}
