import type { Client } from '#lib/client/client.ts';
import type { SearchResult } from '#lib/contract/calls/search.ts';
import type { Failure } from '#lib/contract/envelope.ts';
import { listAddress, type ListState } from '../parts/query.ts';
import { pageCount } from '../parts/pages.ts';
import { sortInput, sortOf } from '../packages/sorts.ts';

const ebookQueryNames = ['q', 'kindNo', 'collectionName', 'langCode', 'sort'] as const;
export const ebookList = listAddress('/elecBook', ebookQueryNames, ['sort']);
export type EbookState = ListState<(typeof ebookQueryNames)[number]>;

const ebookRows = 30;
/** What makes a record an e-book: a book with an electronic copy. */
export const ebooks = { docCode: ['1'], resourceType: ['2'] };

const sorts = ['newest', 'popularity', 'publishYear', 'title'] as const;
/** How e-books can be sorted; the first is how they are when nobody says. */
export const ebookSorts = ({ values }: EbookState) => (values.q === '' ? sorts : (['relevance', ...sorts] as const));

export const ebookFacets = ['kindNo', 'collectionName', 'langCode'] as const;

export interface LoadedEbooks {
  result: SearchResult | undefined;
  failure: Failure | undefined;
  last: number;
}

export async function loadEbooks(client: Client, state: EbookState): Promise<LoadedEbooks> {
  const { values, page } = state;
  const listOf = (value: string) => (value === '' ? [] : [value]);
  const sort = sortOf(ebookSorts(state), values.sort);
  const input = {
    entries: 'works' as const,
    searchFieldContent: values.q,
    facets: [...ebookFacets],
    page,
    rows: ebookRows,
    kindNo: listOf(values.kindNo),
    collectionName: listOf(values.collectionName),
    langCode: listOf(values.langCode),
  };
  // E-books are lent by nobody: how popular they are is counted otherwise.
  const answer =
    sort === 'popularity'
      ? await client.call('listPopularEbooks', input)
      : await client.call('search', { ...ebooks, ...input, ...sortInput(sort) });
  return {
    result: answer.success ? answer.data : undefined,
    failure: answer.success ? undefined : answer,
    last: answer.success ? pageCount(answer.data.numFound, ebookRows) : 0,
  };
}
