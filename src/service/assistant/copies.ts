import type { ItemEntry, RecordSummary } from '../../lib/contract/calls/search.ts';
import { getAvailability } from '../catalogue/holdings/availability.ts';
import { itemsOf } from '../catalogue/holdings/items.ts';
import type { CallContext } from '../platform/context/context.ts';
import { createFormatter } from './assistant-messages.ts';
import type { NamedLibrary } from './named-library.ts';

/** A title in the marks of titles: 《围城》; those of quotations where it is in no Chinese script. */
const titleText = (title: string, call: CallContext): string =>
  createFormatter(call)(/\p{Script=Han}/u.test(title) ? 'assistantTitle' : 'assistantForeignTitle', { title });

/** A record as a line names it: 《围城》，钱锺书，1991. */
export function titleLine(record: RecordSummary, call: CallContext): string {
  const say = createFormatter(call);
  const { title, author, publisher, publishYear } = record;
  const parts = [titleText(title, call), author, publisher, publishYear?.toString()];
  const line = parts.filter((part) => part !== null && part !== undefined && part !== '').join(say('assistantComma'));
  // A sentence ends behind it: Frontiers Media S.A.
  return line.replace(/\.$/, '');
}

/**
 * What can be had of these records at this moment, by recordId: a sentence, or nothing where there are no copies.
 * @param where query of a list whose conditions on copies they must meet
 */
export async function availabilityLines(
  records: readonly RecordSummary[],
  call: CallContext,
  where?: string,
): Promise<Map<string, string>> {
  if (records.length === 0) return new Map();
  const say = createFormatter(call);
  const all = await getAvailability({ recordIds: records.map((record) => record.recordId), where }, call);
  return new Map(
    all.map(({ recordId, itemCount, onShelfCount, useHereCount, ...one }) => {
      const { locationName, callNo, nextDue, overdueCount, electronicUrl } = one;
      const place = [locationName, callNo].filter((entry) => entry !== null).join(' ');
      const away = (): string => {
        if (useHereCount > 0) return say('assistantUseHere', { here: useHereCount, all: itemCount, place });
        if (nextDue !== null) return say('assistantOutUntil', { all: itemCount, due: nextDue });
        return say(overdueCount > 0 ? 'assistantOverdue' : 'assistantOut', { all: itemCount });
      };
      const parts = [
        ...(onShelfCount > 0 ? [say('assistantOnShelf', { on: onShelfCount, all: itemCount, place })] : []),
        ...(itemCount > 0 && onShelfCount === 0 ? [away()] : []),
        ...(electronicUrl === null ? [] : [say('assistantElectronic')]),
      ];
      return [recordId, parts.join(say('assistantSemicolon'))];
    }),
  );
}

/**
 * Where the copies of a record stand: a line for each place and call number.
 * @param first the campus or library whose copies come first
 */
export async function copyLines(record: RecordSummary, call: CallContext, first?: NamedLibrary): Promise<string[]> {
  const say = createFormatter(call);
  const all = await itemsOf(call, Number(record.recordId));
  const isFirst = (entry: ItemEntry) => first !== undefined && entry[first.by] === first.code;
  const items = [...all.filter(isFirst), ...all.filter((entry) => !isFirst(entry))];
  const groups = Map.groupBy(items, (item) => JSON.stringify([item.libName, item.locationName, item.callNo]));
  return [...groups.values()].map((group) => {
    const [entry] = group;
    const where = entry
      ? [entry.libName, entry.locationName, entry.place, entry.callNo].filter((text) => text !== null && text !== '')
      : [];
    const values = { on: group.filter(({ onShelf }) => onShelf).length, all: group.length };
    const here = group.filter((entry) => entry.status === 'reference').length;
    const parts = [
      say('assistantCopiesThere', values),
      ...(here > 0 ? [say('assistantCopiesHere', { here })] : []),
      ...(group.some((entry) => entry.isOverdue) ? [say('assistantCopiesOverdue')] : []),
    ];
    return `${where.join(' ')}${say('assistantColon')}${parts.join(say('assistantSemicolon'))}`;
  });
}
