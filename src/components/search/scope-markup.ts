import type { SearchField } from '#lib/contract/search-terms.ts';
import { discoveryPath, wholeDiscovery } from '#lib/queries/discovery-query.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { allPath } from '../parts/discovery-paths.ts';

/** The same words elsewhere than in the catalogue: under a result list, and where it has nothing. */
export function scopeLinks({ t, address }: PageContext, words: { q: string; field: SearchField }): Markup {
  if (words.q === '') return html``;
  const papers = address(discoveryPath('/chaoXingSearchList', { ...wholeDiscovery, ...words }));
  return html`<p class="pt-3">
    ${t('discovery:elsewhere')} <a rel="nofollow" href="${papers}">${t('discovery:scopePapers')}</a> ·&nbsp;<a
      rel="nofollow"
      href="${address(allPath(words))}"
      >${t('discovery:scopeAll')}</a
    >
  </p>`;
}
