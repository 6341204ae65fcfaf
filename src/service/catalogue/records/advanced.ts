import {
  facetNames,
  type SearchParameters,
  type SearchResult,
  type TypedSearch,
} from '../../../lib/contract/calls/search.ts';
import type { OutputOf, ParsedInputOf } from '../../../lib/contract/contract.ts';
import { errCodes } from '../../../lib/contract/envelope.ts';
import { searchTermProblem, type SearchTermProblem } from '../../../lib/rules/search-term.ts';
import { situations } from '../../../lib/rules/situations.ts';
import { knownForms } from '../authorities/find.ts';
import { type CallContext, inputRefused, ServiceError } from '../../platform/context/context.ts';
import { nameOfCode } from '../dictionaries/index.ts';
import type { MessageKey } from '../../platform/messages/index.ts';
import type { KnownForm } from '../search/types.ts';
import { parametersOf, search } from './search.ts';

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

/** Facets that a search form sends with its words: libraries and document types. */
const ofForms: readonly string[] = ['docCode', 'libCode', 'group'];
const limits = [
  ...facetNames,
  'resourceType',
  'locationId',
  'eCollectionIds',
  'campusId',
  'verifyStatus',
  'materialType',
] as const;

/** Whether a search without words is one of a part of the catalogue. */
function isNarrowed(input: TypedSearch): boolean {
  const lists: Readonly<Record<string, unknown>> = input;
  return (
    input.searchItems.length > 0 ||
    limits.some((name) => !ofForms.includes(name) && Array.isArray(lists[name]) && lists[name].length > 0) ||
    Object.values(input.exclude).some((codes) => codes.length > 0) ||
    typeof input.publishBegin === 'number' ||
    typeof input.publishEnd === 'number' ||
    input.onlyOnShelf === true
  );
}

const messages: Record<SearchTermProblem, MessageKey> = {
  termEmpty: 'searchTermEmpty',
  isbnInvalid: situations.isbnInvalid.key,
};

/**
 * Parses the parameters of a search form (portal-content §5). Without words, or with other filters, it browses.
 * @throws ServiceError 400 for an empty term, and for an invalid ISBN in an ISBN search
 */
export function parametersTyped<T extends TypedSearch>(input: T): T & SearchParameters {
  const { searchFieldContent: term, searchField } = input;
  const problem = input.searchItems.length > 0 ? undefined : searchTermProblem(term, searchField);
  if (problem !== undefined && !(problem === 'termEmpty' && term === '' && isNarrowed(input))) {
    throw new ServiceError(errCodes.badRequest, messages[problem]);
  }
  return { ...input, searchFieldContent: term ?? '' };
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
