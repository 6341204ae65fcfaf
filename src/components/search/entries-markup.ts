import type { SearchResult } from '#lib/contract/calls/search.ts';
import { entryKinds, type EntryKind } from '#lib/contract/search-terms.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { searchParametersSchema } from '#lib/contract/calls/search.ts';
import { searchParametersOf, writeSearchQuery, type SearchQuery } from '#lib/queries/search-query.ts';
import { entriesOf } from '#lib/rules/search-entries.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';

/** Whether a search finds several editions of a work, so that there is a choice of what to list. */
export const hasEditions = ({ numWorks, numEditions }: SearchResult): boolean => numWorks !== numEditions;

const labelKeys = { works: 'search:entriesWorks', editions: 'search:entriesEditions' } as const;

/**
 * From a list of works to one of editions and back, as links. They lead to the page with what is first here, and to
 * that itself where it is listed there.
 */
export function entriesMarkup({ t, language, address }: PageContext, query: SearchQuery, result: SearchResult): Markup {
  const usual = entriesOf(searchParametersSchema.parse(searchParametersOf({ ...query, entries: undefined })));
  const counts: Record<EntryKind, number> = { works: result.numWorks ?? 0, editions: result.numEditions ?? 0 };
  const [first] = result.searchResult;
  const links = entryKinds.map((kind) => {
    const other = { ...query, page: 1, entries: kind === usual ? undefined : kind, place: first?.recordId };
    const isCurrent = kind === result.entries;
    const at = isCurrent || !first ? '' : `#h${first.recordId}`;
    const href = `${address(`/searchList${writeSearchQuery(isCurrent ? query : other)}`)}${at}`;
    const label = t(labelKeys[kind], { shown: formatNumber(counts[kind], language) });
    return html`<a rel="nofollow" ${isCurrent && html` aria-current="true"`} href="${href}">${label}</a>`;
  });
  return html`<nav class="choices" aria-label="${t('search:entries')}">
    <span aria-hidden="true">${t('search:entries')}</span>${links}
  </nav>`;
}
