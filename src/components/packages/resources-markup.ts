import type { FacetName } from '#lib/contract/search-terms.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { hitsMarkup } from '../lists/hits-markup.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { listSearchMarkup } from '../navigation/list-parts-markup.ts';
import { appliedOf, choicesOf, robotsOf, type ListState } from '../parts/query.ts';
import { resourceSorts, type LoadedResources } from './load-special-pages.ts';
import { ownEntries } from './packages-markup.ts';
import { recordListMarkup } from './record-list-markup.ts';
import { sortOf } from './sorts.ts';
import { resourceList, type resourceQueryNames } from './special-address.ts';

export interface PackageResources {
  /** Path of the page inside the library. */
  path: string;
  name: string;
  state: ListState<(typeof resourceQueryNames)[number]>;
  resources: NonNullable<LoadedResources['resources']>;
  last: number;
}

const names = ['docCode', 'resourceType', 'kindNo', 'langCode', 'author'] as const satisfies readonly FacetName[];

export function resourcesMarkup(
  context: PageContext,
  { path, name, state, resources, last }: PackageResources,
): Markup {
  const { t, language } = context;
  const list = resourceList(path);
  const { values, page } = state;
  const { total, recordCount, records, entries, facets, hlResult } = resources;
  const groups = names.flatMap((facet) => {
    const known = facets[facet] ?? [];
    const narrows = known.some((entry) => entry.count !== recordCount) || values[facet] !== '';
    return narrows
      ? [{ title: t(`search:facet_${facet}`), choices: choicesOf(list, state, facet, known.slice(0, 20)) }]
      : [];
  });
  const nameOf = (facet: (typeof names)[number]) =>
    facets[facet]?.find((entry) => entry.code === values[facet])?.name ?? values[facet];
  const applied = appliedOf(list, state, {
    q: t('packages:wordsAre', { q: values.q }),
    ...Object.fromEntries(names.map((facet) => [facet, nameOf(facet)])),
  });
  const isNarrowed = list.narrowed(state) > 0;
  const label = t('packages:resourceList');
  const search = { path, label: t('packages:searchIn', { name }), value: values.q, keep: values };
  return html`${listSearchMarkup(context, search)}${recordListMarkup(context, {
    q: values.q,
    page,
    last,
    total,
    applied,
    groups,
    isPart: false,
    whole: { path, name: t('packages:showAll') },
    paths: {
      page: (at) => list.page(state, at),
      sorted: (entry) => list.changed(state, { sort: entry === resourceSorts[0] ? '' : entry }),
    },
    isOpen: robotsOf(list, state, 'q') === undefined && values.sort === '',
    messages: {
      found: t('packages:resources', { count: total, shown: formatNumber(total, language) }),
      none: t(isNarrowed ? 'packages:noResources' : 'packages:empty'),
    },
    sorts: resourceSorts,
    sort: sortOf(resourceSorts, values.sort),
    records: hitsMarkup(context, { label, records, hlResult, behind: ownEntries(context, entries) }),
  })}`;
}
