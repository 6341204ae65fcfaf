import { type Handlers, ServiceError } from '../../platform/context/context.ts';
import { getAvailability } from './availability.ts';
import { listElectronicItems } from './electronic.ts';
import { groupItemsByLibrary, listGroupItems, listSerialItems, itemsOf } from './items.ts';
import { listPickupPlaces } from './pickup.ts';
import { listPortfolios } from './portfolios.ts';
import type { OutputOf } from '../../../lib/contract/contract.ts';
import { errCodes } from '../../../lib/contract/envelope.ts';
import { summariesOf } from '../records/summary.ts';
import type { ShelfEntry } from '../search/shelf.ts';
import { requireRecord } from '../model/stored.ts';

type ShelfMark = OutputOf<'listShelfMarks'>[number];

/** Lists the call numbers of a record's copies by location, in the order of libraries and locations. */
const listShelfMarks: Handlers['listShelfMarks'] = async ({ recordId, libCode }, call) => {
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
};

/** Lists the records next to a record on the shelf. @throws ServiceError 404 if there is no such record */
const browseShelf: Handlers['browseShelf'] = async ({ recordId, locationId, rows }, call) => {
  const marks = await listShelfMarks({ recordId }, call);
  const places = marks.flatMap(({ callNo, ...place }) =>
    callNo === null
      ? []
      : [{ locationId: place.locationId, locationName: place.locationName, libName: place.libName, callNo }],
  );
  const at = locationId === undefined ? places[0] : places.find((place) => place.locationId === locationId);
  const entry = at && { recordId: Number(recordId), callNumber: at.callNo };
  const neighbours = at && entry && call.search.shelfNeighbours(call.library.id, entry, at.locationId, rows);
  const { left = [], right = [] } = neighbours ?? {};
  const ids = [Number(recordId), ...[...left, ...right].map((entry) => entry.recordId)];
  const summaries = new Map((await summariesOf(call, [...new Set(ids)])).map((record) => [record.recordId, record]));
  const record = summaries.get(recordId);
  if (!record) throw new ServiceError(errCodes.notFound, 'recordNotFound');
  const entriesOf = (entries: readonly ShelfEntry[]) =>
    entries.flatMap((entry) => {
      const summary = summaries.get(String(entry.recordId));
      return summary ? [{ callNo: entry.callNumber, record: summary }] : [];
    });
  return { record, places, at: at ?? null, left: entriesOf(left), right: entriesOf(right) };
};

export const holdingsHandlers = {
  getAvailability,
  groupItemsByLibrary,
  listGroupItems,
  listSerialItems,
  listElectronicItems,
  listShelfMarks,
  browseShelf,
  listPickupPlaces,
  listPortfolios,
} satisfies Partial<Handlers>;
