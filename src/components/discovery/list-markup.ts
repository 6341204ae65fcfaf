import { formatNumber, separator } from '#lib/i18n/format.ts';
import {
  discoveryParameters,
  type DiscoveryQuery,
  isFiltered,
  wordsOnly,
  toggleFilter,
} from '#lib/queries/discovery-query.ts';
import { barChart } from '../chart/bar-chart-markup.ts';
import { columnChart } from '../chart/column-chart-markup.ts';
import { emptyMarkup, failureMarkup } from '../feedback/markup.ts';
import { html, type Markup, attribute, type PageContext } from '../markup/markup.ts';
import { pagerMarkup, appliedMarkup } from '../navigation/list-parts-markup.ts';
import { allPath, sourcePath } from '../parts/discovery-paths.ts';
import { pageCount } from '../parts/pages.ts';
import { yearField, yearsLabel } from '../search/year-field-markup.ts';
import { clusterPoints, yearColumns } from './charts.ts';
import { discoveryEntry } from './entry-markup.ts';
import { discoveryForm, sourcesMarkup } from './form-markup.ts';
import type { ListPage } from './load-discovery-pages.ts';
import type { DiscoveryResult } from '#lib/contract/calls/discovery.ts';
import { clusterNames } from '#lib/contract/discovery-terms.ts';
import { rowChoices } from '#lib/contract/search-terms.ts';
import { naturalOrder } from '#lib/queries/search-query.ts';
import { statusOf } from '#lib/contract/envelope.ts';

/**
 * How the page of a list answers. Where a provider fails and the own papers stand in, the page is a page; it is kept
 * only when the provider is healthy.
 */
export function listStatus(page: ListPage): { status: number; isCacheable: boolean } {
  switch (page.kind) {
    case 'prompt':
      return { status: 200, isCacheable: true };
    case 'found': {
      const { numFound } = page.result;
      const isPast = numFound > 0 && page.query.page > pageCount(numFound, page.query.rows);
      return { status: isPast ? 404 : 200, isCacheable: true };
    }
    case 'failed':
      if (page.instead) return { status: 200, isCacheable: false };
      return { status: statusOf(page.failure), isCacheable: false };
    case 'none':
      return { status: statusOf(page.failure), isCacheable: false };
  }
}

interface FoundAtSource {
  query: DiscoveryQuery;
  result: DiscoveryResult;
  providers: readonly { id: string }[];
}

function toolsMarkup(context: PageContext, { query, result, providers }: FoundAtSource): Markup {
  const { t, address } = context;
  const { sorts } = result.provider;
  const { publishBegin, publishEnd } = query;
  const to = (change: Partial<DiscoveryQuery>) =>
    sourcePath(providers, result.provider.id, { ...query, page: 1, ...change });
  const applied = clusterNames.flatMap((name) =>
    (query.filters[name] ?? []).map((code) => ({
      name: result.clusters[name]?.find((value) => value.code === code)?.name ?? code,
      path: to(toggleFilter(query, name, code)),
    })),
  );
  if (publishBegin !== undefined || publishEnd !== undefined) {
    const path = to({ publishBegin: undefined, publishEnd: undefined });
    applied.push({ name: yearsLabel(t, publishBegin, publishEnd), path });
  }
  const choices = (label: string, links: readonly Markup[]) =>
    html`<nav class="choices" aria-label="${label}"><span aria-hidden="true">${label}</span>${links}</nav>`;
  const choice = (name: string | number, path: string, isChosen: boolean) =>
    html`<a rel="nofollow" ${attribute('aria-current', isChosen ? 'true' : undefined)} href="${address(path)}"
      >${name}</a
    >`;
  const orders = sorts.map((sort) =>
    choice(t(`search:sort_${sort}`), to({ sort, order: naturalOrder(sort) }), sort === query.sort),
  );
  const sizes = rowChoices.map((rows) => choice(rows, to({ rows }), rows === query.rows));
  return html`${appliedMarkup(context, { applied, hasFilters: false })}${
    result.numFound > 1 &&
    html`<div class="bar">
      ${sorts.length > 1 && choices(t('search:sort'), orders)}${choices(t('search:perPage'), sizes)}
    </div>`
  }`;
}

type ShownPage = Exclude<ListPage, { kind: 'none' }>;
type PageOf<Kind extends ListPage['kind']> = Extract<ListPage, { kind: Kind }>;

const wayMarkup = ({ address }: PageContext, path: string, name: string): Markup =>
  html`<a rel="nofollow" href="${address(path)}">${name}</a>`;

/** A provider that is slow or down: what happened, the ways on, and what the own catalogue has instead. */
function failedMarkup(
  context: PageContext,
  { providers, provider, query, failure, instead }: PageOf<'failed'>,
): Markup {
  const { t, language } = context;
  const own = sourcePath(providers, provider.id, query);
  const wordsThere = instead && sourcePath(providers, instead.provider.id, wordsOnly(query));
  const found =
    instead &&
    html`<section class="pt-6" aria-labelledby="instead">
      <h2 id="instead">${t('discovery:instead', { name: instead.provider.name })}</h2>
      ${instead.numFound === 0 && html`<p>${t('discovery:none')}</p>`}
      <ol>
        ${instead.result.map((entry) => discoveryEntry(context, entry, instead.provider, { level: 3 }))}
      </ol>
      ${
        wordsThere !== undefined &&
        instead.numFound > instead.result.length &&
        html`<p class="ways">
          ${wayMarkup(context, wordsThere, t('discovery:allOf', { shown: formatNumber(instead.numFound, language) }))}
        </p>`
      }
    </section>`;
  return html`${failureMarkup(failure.message)}
    <p class="ways">
      ${wayMarkup(context, own, t('search:tryAgain'))} ${wayMarkup(context, allPath(query), t('discovery:allSources'))}
    </p>
    ${found}`;
}

function foundMarkup(context: PageContext, { providers, provider, query, result }: PageOf<'found'>): Markup {
  const { t, address, language } = context;
  const total = result.numFound;
  const last = pageCount(total, query.rows);
  const pathOf = (page: number) => sourcePath(providers, provider.id, { ...query, page });
  const words = sourcePath(providers, provider.id, wordsOnly(query));
  const jump =
    total > 0 && provider.clusters && html`<p class="jump"><a href="#clusters">${t('discovery:toClusters')}</a></p>`;
  const nothing =
    total === 0 &&
    emptyMarkup(
      t('discovery:noneTry'),
      html`${isFiltered(query) && html`<p>${wayMarkup(context, words, t('search:withoutFilters'))}</p>`}
        <p>${wayMarkup(context, allPath(query), t('discovery:scopeAll'))}</p>`,
    );
  const pastEnd =
    total > 0 &&
    query.page > last &&
    html`<p class="notice">
      ${t('search:pastEnd', { shown: formatNumber(last, language) })}
      <a href="${address(pathOf(1))}">${t('search:firstPage')}</a>
    </p>`;
  return html`${jump}${toolsMarkup(context, { query, result, providers })}${nothing}${pastEnd}
    <ol>
      ${result.result.map((entry) => discoveryEntry(context, entry, provider))}
    </ol>
    ${pagerMarkup(context, { page: query.page, last, path: pathOf })}`;
}

function countText({ t, language }: PageContext, page: ShownPage): string {
  if (page.kind !== 'found') return '';
  const { query, result } = page;
  const number = (value: number) => formatNumber(value, language);
  const total = result.numFound;
  const last = pageCount(total, query.rows);
  const first = (query.page - 1) * query.rows + 1;
  const count = t('search:found', { count: total, shown: number(total) });
  if (last <= 1 || query.page > last) return count;
  const range = { first: number(first), last: number(Math.min(total, first + query.rows - 1)) };
  return [count, t('search:shownRange', range)].join(separator);
}

function yearsForm({ t, address }: PageContext, { query, result, providers }: FoundAtSource): Markup {
  const allYears = { ...query, page: 1, publishBegin: undefined, publishEnd: undefined };
  const screen = sourcePath(providers, result.provider.id, allYears);
  const provider = new URL(screen, 'http://x').searchParams.get('provider') ?? '';
  const hidden = discoveryParameters({ ...allYears, provider }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return html`<form
    class="span flex flex-wrap gap-2"
    action="${address(screen.split('?')[0] ?? screen)}"
    aria-label="${t('discovery:byYear')}"
  >
    ${hidden}${yearField('publishBegin', query.publishBegin, t('search:yearFrom'))}
    ${yearField('publishEnd', query.publishEnd, t('search:yearTo'))}
    <button class="btn">${t('search:apply')}</button>
  </form>`;
}

function clustersMarkup(context: PageContext, found: FoundAtSource): Markup {
  const { t, address } = context;
  const { query, result, providers } = found;
  const { provider } = result;
  const to = (narrowed: DiscoveryQuery) => address(sourcePath(providers, provider.id, narrowed));
  const years = yearColumns(result, query, to);
  const clusters = clusterPoints(result, query, to);
  // One scale for all: a bar says the same wherever it is.
  const peak = Math.max(0, ...clusters.flatMap(({ points }) => points.map(({ value }) => value)));
  const charts = clusters.map(({ name, points }) => {
    const caption = t(`discovery:cluster_${name}`);
    return barChart(context, { caption, points, peak, heads: [caption, t('discovery:count')], rel: 'nofollow' });
  });
  return html`<aside id="clusters" class="clusters" aria-labelledby="clusters-head">
    <h2 id="clusters-head">${t('discovery:clusters')}</h2>
    ${
      years.length > 1 &&
      columnChart(context, {
        caption: t('discovery:byYear'),
        points: years,
        heads: [t('search:year'), t('discovery:count')],
      })
    }${provider.years && yearsForm(context, found)}${charts}${
      !provider.clusters && html`<p class="quiet">${t('discovery:noClusters', { name: provider.name })}</p>`
    }
  </aside>`;
}

export function discoveryList(context: PageContext, page: ListPage, heading: string): Markup {
  if (page.kind === 'none') {
    return html`<h1 class="pt-4">${heading}</h1>
      ${failureMarkup(page.failure.message)}`;
  }
  const { t } = context;
  const { providers, provider, query } = page;
  const own = sourcePath(providers, provider.id, query);
  const [action = own] = own.split('?');
  const named = new URL(own, 'http://x').searchParams.get('provider') ?? undefined;
  return html`${discoveryForm(context, { query, fields: provider.fields, action, provider: named })}${sourcesMarkup(
      context,
      providers,
      query,
      provider.id,
    )}
    <div class="found">
      <header>
        <h1>${heading}</h1>
        <p role="status" class="quiet">${countText(context, page)}</p>
      </header>
      <section aria-label="${t('search:results')}">
        ${page.kind === 'prompt' && emptyMarkup(t('discovery:prompt', { name: provider.name }), html``)}${
          page.kind === 'failed' && failedMarkup(context, page)
        }${page.kind === 'found' && foundMarkup(context, page)}
      </section>
      ${
        page.kind === 'found' &&
        page.result.numFound > 0 &&
        clustersMarkup(context, { query, result: page.result, providers })
      }
    </div>`;
}
