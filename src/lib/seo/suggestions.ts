import type { OutputOf } from '../contract/contract.ts';

type Suggestion = OutputOf<'suggest'>[number];

/** What a browser's address bar takes (application/x-suggestions+json): what was typed, texts, what each is, addresses. */
export type OpenSearchSuggestions = [typed: string, texts: string[], descriptions: string[], urls: string[]];

/**
 * Suggestions as OpenSearch has them.
 * @param describe a line about a suggestion, in the reader's language
 * @param url full address of what choosing one brings
 */
export function openSearchSuggestions(
  typed: string,
  suggestions: readonly Suggestion[],
  describe: (one: Suggestion) => string,
  url: (one: Suggestion) => string,
): OpenSearchSuggestions {
  return [typed, suggestions.map(({ text }) => text), suggestions.map(describe), suggestions.map(url)];
}
