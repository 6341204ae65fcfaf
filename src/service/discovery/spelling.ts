import type { OutputOf } from '../../lib/contract/contract.ts';
import { lookUpListed } from '../catalogue/records/search.ts';
import { summariesOf } from '../catalogue/records/summary.ts';
import type { CallContext } from '../platform/context/context.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import type { Correction } from '../catalogue/search/spell.ts';

const maxOffered = 3;

/**
 * Whether a correction is worth a line: it finds more, or what was typed was found only by parting it in two, so that
 * it finds the very record.
 */
export const isBetter = (entry: Correction, found: number, numFound: number): boolean =>
  found > numFound || (found > 0 && 'titleOf' in entry && entry.isSlip === true);

/** What may have been meant by a search; only what finds more than it does is offered. */
export async function checkSpelling({ term }: { term: string }, call: CallContext): Promise<OutputOf<'checkSpelling'>> {
  // As many as the list of each will say.
  const count = (searchFieldContent: string): number =>
    lookUpListed(call, { searchFieldContent, rows: 1, exact: true }).total;
  const numFound = count(term);
  const corrections = call.search.spell(call.library.id, term);
  const summaries = await summariesOf(
    call,
    corrections.flatMap((correction) => ('titleOf' in correction ? [correction.titleOf] : [])),
  );
  const titles = new Map(summaries.map(({ recordId, title }) => [recordId, title]));
  const offered = new Map<string, { term: string; numFound: number }>();
  for (const correction of corrections) {
    if (offered.size === maxOffered) break;
    const text = 'text' in correction ? correction.text : titles.get(String(correction.titleOf));
    if (text === undefined || offered.has(foldKey(text)) || foldKey(text) === foldKey(term)) continue;
    const found = count(text.slice(0, 500));
    if (isBetter(correction, found, numFound)) offered.set(foldKey(text), { term: text, numFound: found });
  }
  return { numFound, suggestions: [...offered.values()] };
}
