import type { SearchResult } from '#lib/contract/calls/search.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import type { SearchQuery } from '#lib/queries/search-query.ts';
import { html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';
import { yearField } from './year-field-markup.ts';
import { histogramOf, type Histogram } from './histogram.ts';

/** The chart's words: its ends and its peak. */
const chartOf = ({ t, language }: PageContext, { from, to, peak, path }: Histogram): Markup =>
  html`<svg
    viewBox="0 0 100 24"
    preserveAspectRatio="none"
    role="img"
    aria-label="${t('search:yearChart', { from, to, peak: peak.year, shown: formatNumber(peak.count, language) })}"
  >
    <path d="${path}" fill="currentColor" />
  </svg>`;

export function yearRange(context: PageContext, query: SearchQuery, years: SearchResult['years']): Markup {
  const { t } = context;
  const chart = histogramOf(years);
  const from = yearField('publishBegin', query.publishBegin, t('search:yearFrom'), chart?.from);
  const to = yearField('publishEnd', query.publishEnd, t('search:yearTo'), chart?.to);
  return html`<fieldset class="years">
    <legend>${t('search:year')}</legend>
    ${chart && chartOf(context, chart)}${from} – ${to}
  </fieldset>`;
}
