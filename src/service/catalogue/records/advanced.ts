import type { SearchParameters, SearchResult, TypedSearch } from '../../../lib/contract/calls/search.ts';
import type { OutputOf, ParsedInputOf } from '../../../lib/contract/contract.ts';
import { knownForms } from '../authorities/find.ts';
import type { CallContext } from '../../platform/context/context.ts';
import { nameOfCode } from '../dictionaries/index.ts';
import { inputRefused } from '../../platform/context/errors.ts';
import type { KnownForm } from '../search/types.ts';
import { parametersOf, search } from './search.ts';
import { parametersTyped } from './typed-search.ts';

/** Finds authority forms of a search's texts, except for exact searches and queries of other programs. */
export function formsOf(
  { searchFieldContent, searchItems, exact, cql }: SearchParameters,
  call: CallContext,
): Promise<KnownForm[]> {
  const rows = searchItems.filter(({ oper }) => oper !== 'NOT').map((row) => row.searchFieldContent);
  return exact === true || cql !== undefined ? Promise.resolve([]) : knownForms([searchFieldContent, ...rows], call);
}

/** Searches with authority forms. Electronic collections are selected by name or ID. */
async function searchTyped(parameters: SearchParameters, call: CallContext): Promise<SearchResult> {
  const eCollectionIds = await call.collectionNames(parameters.eCollectionIds, call);
  return search({ ...parameters, eCollectionIds }, call, await formsOf(parameters, call));
}

/** Search within results: each further term is a row that must be met too. */
export function searchWithin(
  { within, ...parameters }: ParsedInputOf<'searchWithin'>,
  call: CallContext,
): Promise<SearchResult> {
  const further = within.map((row) => ({ ...row, oper: 'AND' as const }));
  const searchItems = [...parameters.searchItems, ...further];
  return searchTyped(parametersTyped({ ...parameters, searchItems }), call);
}

/** The simple search: counts only requested facets. */
export const indexSearch = (input: TypedSearch, call: CallContext): Promise<SearchResult> =>
  searchTyped({ ...parametersTyped(input), facets: input.facets ?? [] }, call);

/** The search of the result list, of one row or of several. @throws ServiceError 400 as `parametersTyped` */
export const typedSearch = (input: TypedSearch, call: CallContext): Promise<SearchResult> =>
  searchTyped(parametersTyped(input), call);

/** The parameter set with defaults; parameters without a default are null, so that all names are listed. */
export const getSearchParameters = (): OutputOf<'getSearchParameters'> => ({
  publishBegin: null,
  publishEnd: null,
  onlyOnShelf: null,
  ...parametersOf({}),
});

/** The parameter set filtered by a document type. @throws 400 if the code is unknown */
export function getSearchParametersOfResource(
  { resCode }: { resCode: string },
  call: CallContext,
): OutputOf<'getSearchParametersOfResource'> {
  if (nameOfCode(call.library, 'docCode', resCode, call.language) === undefined) {
    throw inputRefused();
  }
  return { ...getSearchParameters(), docCode: [resCode] };
}
