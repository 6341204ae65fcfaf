import { separator, formatNumber } from '#lib/i18n/format.ts';
import type { Highlight, RecordSummary } from '#lib/contract/calls/search.ts';
import { recordPath } from '#lib/seo/address.ts';
import { listPath } from '#lib/urls/search-path.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { listSearchMarkup, nothingMarkup, pagerMarkup } from '../navigation/list-parts-markup.ts';
import type { ListState } from '../parts/query.ts';
import { colonOf } from '../script-language.ts';
import { markedText } from '../search/hit-markup.ts';
import { factsMarkup } from '../parts/link-markup.ts';
import { imprintOf, titleLangOf } from '../parts/record-language.ts';
import { placeList, placePath, placeResults, countsText, type Place } from './places.ts';

function placeHit({ address, t }: PageContext, hit: RecordSummary, highlight: Highlight | undefined): Markup {
  const subtitle =
    hit.subtitle && html`<span>${colonOf(hit.title)}${markedText(hit.subtitle, highlight?.subtitle)}</span>`;
  const line = [hit.author, imprintOf(hit, t)].filter(Boolean).join(separator);
  return html`<li>
    <h3${attribute('lang', titleLangOf(hit))}>
      <a href="${address(recordPath(hit.recordId))}">${markedText(hit.title, highlight?.title)}${subtitle}</a>
    </h3>
    ${line !== '' && html`<p>${line}</p>`}
    <p class="quiet">${[hit.docName, hit.callNo].filter(Boolean).join(separator)}</p>
  </li>`;
}

export interface PlaceView {
  state: ListState<(typeof placeList)['names'][number]>;
  place: Place;
  facts: readonly { label: string; text: string }[];
  isPickup: boolean;
  hits: readonly RecordSummary[];
  highlights: Readonly<Record<string, Highlight>>;
  page: number;
  last: number;
  total: number;
}

function noRecords(context: PageContext, { state, page, last, total }: PlaceView): Markup {
  const { t, address } = context;
  const { locationId, q } = state.values;
  const everywhere =
    q !== '' &&
    html`<p><a rel="nofollow" href="${address(listPath({ q }))}">${t('collections:everywhere', { term: q })}</a></p>`;
  return nothingMarkup(context, {
    total,
    page,
    last,
    q,
    title: t('collections:empty'),
    whole: q === '' ? undefined : { path: placePath(locationId), name: t('collections:newest') },
    first: placeList.page(state, 1),
    hint: html`${everywhere}`,
  });
}

export function placeMarkup(context: PageContext, view: PlaceView): Markup {
  const { t, language, address } = context;
  const { state, place, facts, isPickup, hits, highlights, page, last, total } = view;
  const { locationId, q } = state.values;
  const heading =
    q === '' ? t('collections:newest') : t('collections:found', { count: total, shown: formatNumber(total, language) });
  return html`<p class="quiet">${countsText(place, t, language)}</p>
    ${factsMarkup(facts.map(({ label, text }) => [label, text]))}
    ${isPickup && html`<p class="quiet">${t('collections:pickup')}</p>`}${listSearchMarkup(context, {
      path: '/collectionNavDetail',
      label: t('collections:search'),
      value: q,
      keep: { locationId },
    })}${
      total > 0 &&
      html`<p>
        <a class="btn" rel="nofollow" href="${address(placeResults(locationId, q))}">${t('collections:all')}</a>
      </p>`
    }
    <section aria-labelledby="records-title">
      <h2 id="records-title" class="pt-3">${heading}</h2>
      ${noRecords(context, view)}${
        hits.length > 0 &&
        html`<ol class="entries">
          ${hits.map((hit) => placeHit(context, hit, highlights[hit.recordId]))}
        </ol>`
      }${pagerMarkup(context, { page, last, path: (at) => placeList.page(state, at), isOpen: false })}
    </section>`;
}
