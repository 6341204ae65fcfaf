import type { RecordSummary } from '../../../lib/contract/calls/search.ts';
import type { OutputOf } from '../../../lib/contract/contract.ts';
import type { CallContext, Handlers } from '../../platform/context/context.ts';
import { nameOfCode } from '../dictionaries/index.ts';
import { getAvailability } from '../holdings/availability.ts';
import { findWithView } from './stored-views.ts';
import { summariesOf } from '../records/summary.ts';

/** Editions that are shown of a work; the record that is looked at is always among them. */
export const shownEditions = (ids: readonly number[], own: number, rows: number): number[] =>
  ids.filter((id, at) => at < rows || id === own);

/** Lists editions and formats of a record's work in its library, including the record, newest first. */
export const listEditions: Handlers['listEditions'] = async ({ recordId, rows }, call) => {
  const { found, view } = await findWithView(call, recordId);
  const summaries = await summariesOf(call, shownEditions(view.editions, found.id, rows));
  const counts = await getAvailability({ recordIds: summaries.map((summary) => summary.recordId) }, call);
  const countOf = new Map(counts.map((count) => [count.recordId, count]));
  return formatEditions(call, view.editions.length, found.id, summaries, (id) => countOf.get(id));
};

type Counts = Pick<OutputOf<'getAvailability'>[number], 'itemCount' | 'onShelfCount' | 'useHereCount'>;

/** Formats editions from their rows. @param total number of all editions, not only the listed ones */
export function formatEditions(
  { library, language }: Pick<CallContext, 'library' | 'language'>,
  total: number,
  own: number,
  summaries: readonly RecordSummary[],
  countsOf: (recordId: string) => Counts | undefined,
): OutputOf<'listEditions'> {
  // A single remaining edition is not a choice.
  if (summaries.length < 2) return { total: 0, result: [] };
  return {
    total,
    result: summaries.map((summary) => {
      const { langCode, recordId } = summary;
      const counts = countsOf(recordId);
      return {
        ...summary,
        langName: langCode === null ? null : (nameOfCode(library, 'langCode', langCode, language) ?? null),
        isCurrent: recordId === String(own),
        itemCount: counts?.itemCount ?? 0,
        onShelfCount: counts?.onShelfCount ?? 0,
        useHereCount: counts?.useHereCount ?? 0,
      };
    }),
  };
}
