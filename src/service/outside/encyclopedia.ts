import type { OutputOf } from '../../lib/contract/contract.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { lookUp } from '../catalogue/records/search.ts';
import type { CallContext } from '../platform/context/context.ts';
import { isAnswered } from '../platform/http/answer-cache.ts';
import { servicesOf, stateOf } from './services.ts';

/** Fields whose values are headings: what is in them has a name that an encyclopedia may have an entry of. */
const headings = ['title', 'author', 'subject'] as const;

/** Whether a term is a title, a person or a subject heading of the catalogue, as it is. */
const isHeading = (term: string, call: CallContext): boolean =>
  headings.some(
    (searchField) => lookUp(call, { searchField, searchFieldContent: term, matchMode: '1', rows: 1 }).total > 0,
  );

/**
 * Loads what the encyclopedia says about a heading of the catalogue. Other terms are not looked up: readers' words are
 * not sent to others. With `keptOnly` only the cache is read, for a page that cannot wait and knows what is a heading.
 */
export async function getEncyclopediaEntry(
  { term, keptOnly }: { term: string; keptOnly: boolean },
  call: CallContext,
): Promise<OutputOf<'getEncyclopediaEntry'>> {
  if (!servicesOf(call).encyclopedia) return none;
  return keptOnly || isHeading(term, call) ? entryOfHeading({ term, keptOnly }, call) : none;
}

const none = { state: null, entry: null, checkedAt: null };

/** The same of a term that is known to be a heading of the catalogue. */
export async function entryOfHeading(
  { term, keptOnly }: { term: string; keptOnly: boolean },
  call: CallContext,
): Promise<OutputOf<'getEncyclopediaEntry'>> {
  const service = servicesOf(call).encyclopedia;
  if (!service) return none;
  const { config, provider, keeper } = service;
  const key = `${call.language} ${term}`;
  if (keptOnly && !keeper.cached(key)) return { state: 'unasked', entry: null, checkedAt: null };
  const answer = await keeper.ask(key, () => provider.look(term, call.language));
  const found = isAnswered(answer) ? answer.value : undefined;
  return {
    ...stateOf(answer, (entry) => entry !== undefined),
    entry: found ? { ...found, source: inLanguage(config.name, call.language) } : null,
  };
}
