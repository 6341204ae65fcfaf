import type { SearchField } from '#lib/contract/search-terms.ts';
import { searchPath, type SearchQuery } from '#lib/queries/search-query.ts';
import { discoveryPath, wholeDiscovery } from '#lib/queries/discovery-query.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { allPath } from '../parts/discovery-paths.ts';

/** The same words elsewhere than in the catalogue: under a result list, and where it has nothing. */
export function scopeLinks(
  { t, address, site }: PageContext,
  { q, field, isUnion }: Pick<SearchQuery, 'q' | 'field' | 'isUnion'>,
): Markup {
  if (q === '') return html``;
  const words: { q: string; field: SearchField } = { q, field };
  const hasLibraries = isUnion === true || site.parameter.hasUnion === true;
  const libraries = () =>
    html`<a rel="nofollow" href="${address(searchPath(isUnion ? words : { ...words, isUnion: true }))}"
        >${t(isUnion ? 'search:ownSearch' : 'search:unionSearch')}</a
      >
      ·&nbsp;`;
  const papers = address(discoveryPath('/chaoXingSearchList', { ...wholeDiscovery, ...words }));
  return html`<p class="pt-3">
    ${t('discovery:elsewhere')} ${hasLibraries && libraries()}<a rel="nofollow" href="${papers}"
      >${t('discovery:scopePapers')}</a
    >
    ·&nbsp;<a rel="nofollow" href="${address(allPath(words))}">${t('discovery:scopeAll')}</a>
  </p>`;
}
