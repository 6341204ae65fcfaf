import { searchTermProblem, type SearchTermProblem } from '../rules/search-term.ts';
import { hasWords, type SearchQuery } from './search-query.ts';

/** Facets that a search form sends with its words: where and in what kind of documents to look. */
const ofForms: readonly string[] = ['docCode', 'libCode'];

/**
 * What is wrong with what a search form sent. An address without words that narrows the catalogue otherwise, or has no
 * place for words at all, browses it.
 * @param input the parameters of the address
 */
export function termProblemOf(input: URLSearchParams, query: SearchQuery): SearchTermProblem | undefined {
  const typed = input.get('q') ?? undefined;
  if (query.items.length > 0) return undefined;
  const isNarrowed =
    Object.entries(query.facets).some(([name, codes]) => codes.length > 0 && !ofForms.includes(name)) ||
    Object.values(query.excluded).some((codes) => codes.length > 0) ||
    query.publishBegin !== undefined ||
    query.publishEnd !== undefined ||
    query.onlyOnShelf;
  const problem = searchTermProblem(typed, query.field);
  return problem === 'termEmpty' && (isNarrowed || hasWords(query)) && typed !== 'null' ? undefined : problem;
}
