import type { DiscoveryResult } from '#lib/contract/calls/discovery.ts';
import { clusterNames } from '#lib/contract/discovery-terms.ts';
import { rowChoices } from '#lib/contract/search-terms.ts';
import { toggleFilter, type DiscoveryQuery } from '#lib/queries/discovery-query.ts';
import { naturalOrder } from '#lib/queries/search-query.ts';
import { attribute, html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';
import { appliedMarkup } from '../navigation/applied-markup.ts';
import { sourcePath } from '../parts/discovery-paths.ts';
import { yearsLabel } from '../search/years-label.ts';

export interface FoundAtSource {
  query: DiscoveryQuery;
  result: DiscoveryResult;
  providers: readonly { id: string }[];
}

/** What narrows the search, each a link to the search without it; order and page size as links. */
export function toolsMarkup(context: PageContext, { query, result, providers }: FoundAtSource): Markup {
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
