import { facetNames, type SearchParameters, type TypedSearch } from '../../../lib/contract/calls/search.ts';
import { errCodes } from '../../../lib/contract/envelope.ts';
import { searchTermProblem, type SearchTermProblem } from '../../../lib/rules/search-term.ts';
import { situations } from '../../../lib/rules/situations.ts';
import { ServiceError } from '../../platform/context/errors.ts';
import type { MessageKey } from '../../platform/messages/index.ts';

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
