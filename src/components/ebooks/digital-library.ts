import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import type { Failure } from '#lib/contract/envelope.ts';
import { ebooks } from './load-ebook-page.ts';

/** Collections, bases and new e-books that the page shows. */
const collectionRows = 30;
const newestRows = 12;

export interface DigitalLibrary {
  /** How many there are of each kind; a kind that could not be counted is left out. */
  counts: { kind: 'ebooks' | 'journals' | 'databases' | 'dissertations' | 'papers'; count: number }[];
  collections: OutputOf<'getHotCollections'>;
  bases: OutputOf<'getPackageTree'>;
  newest: OutputOf<'search'>['searchResult'];
  failure: Failure | undefined;
}

/** What a library has that is read on a screen. A part that cannot be loaded is absent. */
export async function loadDigitalLibrary(client: Client): Promise<DigitalLibrary> {
  const count = (docCode: string) =>
    client.call('search', { docCode: [docCode], resourceType: ['2'], entries: 'works', rows: 1, facets: [] });
  const [books, journals, databases, papers, theses, collections, bases] = await Promise.all([
    client.call('search', {
      ...ebooks,
      entries: 'works',
      facets: [],
      rows: newestRows,
      sortField: 'newest',
      sortClause: 'desc',
    }),
    count('2'),
    count('5'),
    count('3'),
    client.call('listLocalDissertations', { rows: 1 }),
    client.call('getHotCollections', { rows: collectionRows }),
    client.call('getPackageTree', { depth: 1 }),
  ]);
  const counted = [
    ['ebooks', books],
    ['journals', journals],
    ['databases', databases],
    ['dissertations', theses],
    ['papers', papers],
  ] as const;
  return {
    counts: counted.flatMap(([kind, answer]) =>
      answer.success && answer.data.numFound > 0 ? [{ kind, count: answer.data.numFound }] : [],
    ),
    collections: collections.success ? collections.data : [],
    bases: bases.success ? bases.data : [],
    newest: books.success ? books.data.searchResult : [],
    failure: books.success ? undefined : books,
  };
}
