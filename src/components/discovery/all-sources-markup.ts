import { searchFields } from '#lib/contract/search-terms.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import type { DiscoveryQuery } from '#lib/queries/discovery-query.ts';
import { emptyMarkup, failureMarkup } from '../feedback/markup.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { allPath, sourcePath } from '../parts/discovery-paths.ts';
import { catalogueHit, discoveryEntry } from './entry-markup.ts';
import { discoveryForm, sourcesMarkup } from './form-markup.ts';
import type { AllPage, SourcePart } from './load-discovery-pages.ts';

interface Box<Found> {
  name: string;
  part: SourcePart<Found & { numFound: number }>;
  hits: (found: Found) => readonly Markup[];
  /** Address of the source's own list. */
  more: string;
  /** Address of this page: what was late may have arrived since. */
  again: string;
}

/** One source among all: its first hits, or what became of it. */
function boxMarkup<Found>({ t, language }: PageContext, { name, part, hits, more, again }: Box<Found>): Markup {
  const data = part === 'late' ? undefined : part.data;
  const found = data?.numFound;
  const shown = formatNumber(found ?? 0, language);
  const way = (href: string, text: string) => html`<a rel="nofollow" href="${href}">${text}</a>`;
  const outcome =
    part === 'late'
      ? html`<p>${t('discovery:late', { name })}</p>`
      : part.failure !== undefined
        ? failureMarkup(part.failure)
        : found === 0 && html`<p class="quiet">${t('discovery:none')}</p>`;
  const ways =
    part === 'late'
      ? html`${way(again, t('discovery:lookAgain'))} ${way(more, t('discovery:waitFor'))}`
      : found === undefined
        ? way(again, t('search:tryAgain'))
        : found > 0 && way(more, t('discovery:allOf', { shown }));
  return html`<section class="box card" aria-label="${name}">
    <header>
      <h2>${name}</h2>
      ${found !== undefined && html`<span class="quiet">${t('search:found', { count: found, shown })}</span>`}
    </header>
    ${outcome}
    <ol>
      ${data && hits(data)}
    </ol>
    <p class="ways">${ways}</p>
  </section>`;
}

/**
 * Every source side by side: the first hits of the catalogue and of each provider. A source that is late or down leaves
 * its box to a message.
 */
export function allSourcesMarkup(
  context: PageContext,
  page: AllPage,
  { query, heading }: { query: DiscoveryQuery; heading: string },
): Markup {
  const { t, address } = context;
  if (page.kind === 'none') {
    return html`<h1 class="pt-4">${heading}</h1>
      ${failureMarkup(page.failure.message)}`;
  }
  const { providers, catalogue, sources } = page;
  const again = address(allPath(query));
  const words = new URLSearchParams({ q: query.q, ...(query.field !== 'keyWord' && { field: query.field }) });
  const form = { query, fields: searchFields.slice(0, 7), action: '/otherSearchList2' };
  const own =
    catalogue &&
    boxMarkup(context, {
      name: t('discovery:catalogue'),
      part: catalogue,
      hits: ({ searchResult }) => searchResult.map((hit) => catalogueHit(context, hit)),
      more: address(`/searchList?${words.toString()}`),
      again,
    });
  const others = sources.map(({ provider, part }) =>
    boxMarkup(context, {
      name: provider.name,
      part,
      hits: ({ result }) =>
        result.map((entry) => discoveryEntry(context, entry, provider, { level: 3, isBrief: true })),
      more: address(sourcePath(providers, provider.id, query)),
      again,
    }),
  );
  return html`${discoveryForm(context, form)}${sourcesMarkup(context, providers, query, undefined)}
    <h1 class="pb-4">${heading}</h1>
    ${!catalogue && emptyMarkup(t('discovery:promptAll'), html``)}
    <div class="boxes">${own}${others}</div>`;
}
