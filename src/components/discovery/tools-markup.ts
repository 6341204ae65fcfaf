import type { DiscoveryResult } from '#lib/contract/calls/discovery.ts';
import { clusterNames } from '#lib/contract/discovery-terms.ts';
import { rowChoices } from '#lib/contract/search-terms.ts';
import { toggleFilter, type DiscoveryQuery } from '#lib/queries/discovery-query.ts';
import { naturalOrder } from '#lib/queries/search-query.ts';
import { attribute, html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';
import { sourcePath } from '../parts/discovery-paths.ts';
import { sortKeys } from '../parts/search-label-keys.ts';
import { yearsLabel } from '../search/years-label.ts';

export interface FoundAtSource {
  query: DiscoveryQuery;
  result: DiscoveryResult;
  providers: readonly { id: string }[];
}

/** What narrows the search, each a link to the search without it; order and page size as links. */
export function toolsMarkup({ t, address }: PageContext, { query, result, providers }: FoundAtSource): Markup {
  const { sorts } = result.provider;
  const { publishBegin, publishEnd } = query;
  const to = (change: Partial<DiscoveryQuery>) =>
    address(sourcePath(providers, result.provider.id, { ...query, page: 1, ...change }));
  const chips = clusterNames.flatMap((name) =>
    (query.filters[name] ?? []).map((code) => ({
      label: result.clusters[name]?.find((value) => value.code === code)?.name ?? code,
      href: to(toggleFilter(query, name, code)),
    })),
  );
  if (publishBegin !== undefined || publishEnd !== undefined) {
    const href = to({ publishBegin: undefined, publishEnd: undefined });
    chips.push({ label: yearsLabel(t, publishBegin, publishEnd), href });
  }
  const applied = chips.map(
    ({ label, href }) =>
      html`<li>
        <a class="chip" rel="nofollow" href="${href}"
          ><span class="sr-only">${t('search:removeFilter')} </span>${label} <span aria-hidden="true">×</span></a
        >
      </li>`,
  );
  const choices = (label: string, links: readonly Markup[]) =>
    html`<nav class="choices" aria-label="${label}"><span aria-hidden="true">${label}</span>${links}</nav>`;
  const choice = (name: string | number, href: string, isChosen: boolean) =>
    html`<a rel="nofollow" ${attribute('aria-current', isChosen ? 'true' : undefined)} href="${href}">${name}</a>`;
  const orders = sorts.map((sort) =>
    choice(t(sortKeys[sort]), to({ sort, order: naturalOrder(sort) }), sort === query.sort),
  );
  const sizes = rowChoices.map((rows) => choice(rows, to({ rows }), rows === query.rows));
  return html`${
    applied.length > 0 &&
    html`<ul class="chips" aria-label="${t('search:applied')}">
      ${applied}
    </ul>`
  }${
    result.numFound > 1 &&
    html`<div class="bar">
      ${sorts.length > 1 && choices(t('search:sort'), orders)}${choices(t('search:perPage'), sizes)}
    </div>`
  }`;
}
