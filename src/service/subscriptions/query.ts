import type { Database } from '../platform/db/database.ts';
import {
  searchParametersSchema,
  type SearchParameters,
  type SearchParametersInput,
} from '../../lib/contract/calls/search.ts';
import type { SubscriptionKind } from '../../lib/rules/subscriptions.ts';
import type { ServiceContext } from '../platform/context/context.ts';
import { findRecords } from '../catalogue/model/stored.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import { searchOf } from './search-address.ts';

/** Records that one look brings at most; also what a look costs. */
const maxMatches = 50;
const paperCode = '3';

type Term = Pick<Database['subscription'], 'kind' | 'term' | 'search'>;

const inputOf = ({ kind, term, search }: Term): SearchParametersInput => {
  const equals = (searchField: 'subject' | 'author' | 'series') =>
    ({ searchField, searchFieldContent: term, matchMode: '1' }) as const;
  const byKind: Record<SubscriptionKind, () => SearchParametersInput> = {
    subject: () => equals('subject'),
    author: () => equals('author'),
    series: () => equals('series'),
    class: () => ({ kindNo: [term.toUpperCase()] }),
    // Articles have the title of what they stand in among all their words; which of them mean it is looked at below.
    journal: () => ({ searchFieldContent: term, docCode: [paperCode] }),
    search: () => searchOf(search).parameters,
  };
  return byKind[kind]();
};

/** What the index is asked for a subscription: just what is meant, the newest first. */
const parametersOfTerm = (term: Term): SearchParameters => ({
  ...searchParametersSchema.parse(inputOf(term)),
  sortField: 'newest',
  sortClause: 'desc',
  page: 1,
  rows: maxMatches,
  exact: true,
  facets: [],
  group: [],
});

/**
 * Records that a subscription means, the newest first; the same price whatever it is.
 * @param among only of these records; of the whole catalogue when left out
 */
export async function matchesOf(
  { store, search }: Pick<ServiceContext, 'store' | 'search'>,
  library: Pick<LoadedLibrary, 'id'>,
  term: Term,
  among?: readonly number[],
): Promise<number[]> {
  const scope = among && { any: [], recordIds: among };
  const { ids } = search.search(library.id, parametersOfTerm(term), 'zh-CN', scope);
  if (term.kind !== 'journal') return ids;
  const journal = foldKey(term.term);
  const found = await findRecords(store, library.id, ids);
  return found.flatMap(({ id, record }) => (foldKey(record.host?.title ?? '') === journal ? [id] : []));
}
