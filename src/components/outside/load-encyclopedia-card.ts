import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import type { TextReading } from '#lib/contract/calls/search.ts';
import type { SearchQuery } from '#lib/queries/search-query.ts';

/** The entry of a result list: found already, or to be fetched after the page is shown. */
export type Card = { term: string; entry: NonNullable<OutputOf<'getEncyclopediaEntry'>['entry']> | undefined };

/**
 * The encyclopedia's entry of a search for a title, person or subject of the catalogue; undefined when there is none to
 * be shown.
 */
export async function loadCard(
  client: Client,
  query: SearchQuery,
  reading: TextReading | undefined,
): Promise<Card | undefined> {
  const term = query.q.trim();
  const isSimple = query.items.length === 0 && query.page === 1;
  const isHeading = reading !== undefined && reading.as !== 'class' && reading.as !== 'words';
  if (!isSimple || !isHeading || term === '' || term.length > 200) return undefined;
  const answer = await client.call('getEncyclopediaEntry', { term, keptOnly: true });
  if (!answer.success) return undefined;
  const { state, entry } = answer.data;
  return entry || state === 'unasked' ? { term, entry: entry ?? undefined } : undefined;
}
