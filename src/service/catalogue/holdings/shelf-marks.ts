import type { OutputOf, ParsedInputOf } from '../../../lib/contract/contract.ts';
import { requireRecord } from '../model/stored.ts';
import type { CallContext } from '../../platform/context/context.ts';
import { itemsOf } from './items.ts';

type ShelfMark = OutputOf<'listShelfMarks'>[number];

/** Lists the call numbers of a record's copies by location, in the order of libraries and locations. */
export async function listShelfMarks(
  { recordId, libCode }: ParsedInputOf<'listShelfMarks'>,
  call: CallContext,
): Promise<OutputOf<'listShelfMarks'>> {
  const marks = new Map<string, ShelfMark>();
  for (const item of await itemsOf(call, await requireRecord(call.store, call.library.id, recordId))) {
    if (libCode !== undefined && item.libCode !== libCode) continue;
    const key = JSON.stringify([item.libCode, item.locationId, item.callNo]);
    let mark = marks.get(key);
    if (!mark) {
      const { callNo, libName, locationId, locationName, place } = item;
      mark = { callNo, libCode: item.libCode, libName, locationId, locationName, place, itemCount: 0, onShelfCount: 0 };
      marks.set(key, mark);
    }
    mark.itemCount += 1;
    if (item.onShelf) mark.onShelfCount += 1;
  }
  return [...marks.values()];
}
