import type { JournalEntry } from '../../lib/contract/calls/journals.ts';
import { coreListsOf } from '../catalogue/records/core-lists.ts';
import { findRecords } from '../catalogue/model/stored.ts';
import { summariesOfRecords } from '../catalogue/records/summary.ts';
import type { CallContext } from '../platform/context/context.ts';
import { nameOfCode } from '../catalogue/dictionaries/index.ts';
import { yearOf } from '../catalogue/holdings/portfolios.ts';
import type { CatalogueRecord } from '../catalogue/model/record.ts';

/** First and last year that several offers of a title have together; null when none of them says a year. */
export function coverageOf(
  access: readonly Pick<CatalogueRecord['access'][number], 'from' | 'to'>[],
): JournalEntry['coverage'] {
  const edges = access
    .map(({ from, to }) => ({ from: yearOf(from ?? null) ?? null, to: yearOf(to ?? null) ?? null }))
    .filter(({ from, to }) => from !== null || to !== null);
  if (edges.length === 0) return null;
  const first = edges.map((edge) => edge.from ?? -Infinity);
  const last = edges.map((edge) => edge.to ?? Infinity);
  const finite = (year: number): number | null => (Number.isFinite(year) ? year : null);
  return { from: finite(Math.min(...first)), to: finite(Math.max(...last)) };
}

/** Journals as lists show them, in the order of `ids`, with four queries. */
export async function journalEntries(call: CallContext, ids: readonly number[]): Promise<JournalEntry[]> {
  const { library, language } = call;
  const found = await findRecords(call.store, library.id, ids);
  const [summaries, cores] = await Promise.all([summariesOfRecords(call, found), coreListsOf(call, found)]);
  return found.flatMap(({ id, record }, at) => {
    const summary = summaries[at];
    if (!summary) return [];
    const { frequency } = record;
    return {
      ...summary,
      cn: record.cn ?? null,
      frequency: frequency
        ? { code: frequency, name: nameOfCode(library, 'frequency', frequency, language) ?? frequency }
        : null,
      coreInclude: cores.get(id) ?? [],
      openAccess: record.openAccess ?? false,
      coverage: coverageOf(record.access),
      collections: [...new Set(record.access.flatMap((entry) => entry.collection ?? []))],
    };
  });
}
