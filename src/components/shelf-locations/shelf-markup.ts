import type { OutputOf } from '#lib/contract/contract.ts';
import { recordPath } from '#lib/seo/address.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { langAttribute } from '../parts/record-language.ts';
import { shelfText } from './shelf-text.ts';

type Copy = OutputOf<'getLocByCallNo'>;
type ShelfMap = NonNullable<NonNullable<Copy['shelf']>['map']>;

/**
 * The map of a floor with the row, and in it the shelf, marked. The library's drawing is a picture: it runs no scripts.
 * @param label what it shows, for readers who do not see it
 */
function mapMarkup({ url, width, height, row, shelf }: ShelfMap, label: string): Markup {
  /** A frame a little outside of what it marks. */
  const off = width / 200;
  const rowMark =
    row &&
    html`<rect
      class="shelf-row"
      x="${row[0] - off}"
      y="${row[1] - off}"
      width="${row[2] + 2 * off}"
      height="${row[3] + 2 * off}"
      rx="${off}"
    ></rect>`;
  const shelfMark =
    shelf &&
    html`<rect class="shelf-here" x="${shelf[0]}" y="${shelf[1]}" width="${shelf[2]}" height="${shelf[3]}"></rect>`;
  return html`<svg class="shelf-map" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
    <image href="${url}" width="${width}" height="${height}"></image>
    ${rowMark}${shelfMark}
  </svg>`;
}

function factsMarkup(name: string, facts: readonly (readonly [string, string | null | undefined])[]): Markup {
  const rows = facts.flatMap(([label, value]) =>
    value
      ? [
          html`<div>
            <dt class="text-muted">${label}</dt>
            <dd>${value}</dd>
          </div>`,
        ]
      : [],
  );
  return html`<dl class="${name}">${rows}</dl>`;
}

export function shelfPlaceMarkup(context: PageContext, recordId: string, copy: Copy): Markup {
  const { t, address } = context;
  const spot = copy.shelf ?? undefined;
  const where = spot && shelfText(t, spot);
  const place =
    spot &&
    factsMarkup('shelf-spot', [
      [t('shelf-locations:floor'), spot.floor],
      [t('shelf-locations:row'), spot.row],
      [t('shelf-locations:shelf'), spot.shelf],
    ]);
  const map =
    spot?.map &&
    where !== undefined &&
    html`<figure>
      ${mapMarkup(spot.map, t('shelf-locations:map', { where }))}
      <figcaption class="text-sm text-muted">${where}</figcaption>
    </figure>`;
  const facts = factsMarkup('shelf-facts', [
    [t('shelf-locations:library'), copy.libName],
    [t('shelf-locations:location'), copy.locationName],
    [t('shelf-locations:place'), copy.place],
    [t('record:callNo'), copy.callNo],
    [t('record:volume'), copy.volume],
    [t('record:barcode'), copy.barcode],
  ]);
  return html`<div class="shelf-page">
    <h1>${t('shelf-locations:title')}</h1>
    <p class="shelf-title" ${langAttribute(copy.title ?? '', context)}>
      <a href="${address(recordPath(recordId))}">${copy.title}</a>
    </p>
    ${copy.onShelf === false && html`<p class="notice">${t('shelf-locations:notThere')}</p>`}${place}${
      !spot && html`<p class="notice">${t('shelf-locations:noShelf')}</p>`
    }${map}${facts}
    <p><a class="btn" href="${address(`${recordPath(recordId)}#holdings`)}">${t('shelf-locations:back')}</a></p>
  </div>`;
}
