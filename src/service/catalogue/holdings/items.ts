import type { ItemEntry } from '../../../lib/contract/calls/search.ts';
import type { OutputOf, ParsedInputOf } from '../../../lib/contract/contract.ts';
import { requireRecord } from '../model/stored.ts';
import type { CallContext, Handlers } from '../../platform/context/context.ts';
import { nameOfCode } from '../dictionaries/index.ts';
import type { ItemStatus } from '../../platform/configuration/item-statuses.ts';
import { message } from '../../platform/messages/index.ts';
import { itemStatesOf } from './item-states.ts';
import { shelfAt } from '../shelf-locations/find.ts';
import { hasWords, volumeOrder, yearsOfVolume } from './volumes.ts';
import { campusOf, libraryName, locationName, orderOf, placeOf } from './places.ts';

const onShelf: ItemStatus = 'available';
const useHere: ItemStatus = 'reference';
const withdrawn: ItemStatus = 'withdrawn';

/** A copy as the store has it, with the place that it belongs to. */
export interface ItemRow {
  id: number;
  barcode: string;
  status: string;
  volume: string | null;
  material_type: string | null;
  current_location_id: string | null;
  /** The item itself if it is on its way to its library; null otherwise. */
  sent_id: number | null;
  due_date: string | null;
  lib_code: string;
  location_id: string;
  call_number: string | null;
}

/** Items of a record that readers see, in the order of libraries, locations and volumes. */
export async function itemsOf(call: CallContext, recordId: number): Promise<ItemEntry[]> {
  const rows = await call.store.db
    .selectFrom('item')
    .innerJoin('holding', 'holding.id', 'item.holding_id')
    .innerJoin('record', 'record.id', 'item.record_id')
    .leftJoin('copy_transit', 'copy_transit.item_id', 'item.id')
    .select([
      'record.kind',
      'item.id',
      'item.barcode',
      'item.status',
      'item.volume',
      'item.material_type',
      'item.current_location_id',
      'copy_transit.item_id as sent_id',
      'item.due_date',
      'holding.lib_code',
      'holding.location_id',
      'holding.call_number',
    ])
    .where('item.record_id', '=', recordId)
    .where('item.status', '!=', withdrawn)
    .execute();
  return itemEntries(call, rows[0]?.kind ?? 'book', rows);
}

/** Formats copies for readers, in the same order and without withdrawn ones. */
export function itemEntries(
  call: Pick<CallContext, 'library' | 'language' | 'now'>,
  kind: string,
  read: readonly ItemRow[],
): ItemEntry[] {
  const { library, language } = call;
  const rows = read.filter((row) => row.status !== withdrawn);
  const byLibrary = orderOf(library, 'library');
  const byLocation = orderOf(library, 'location');
  const byVolume = volumeOrder();
  rows.sort(
    (a, b) =>
      byLibrary(a.lib_code, b.lib_code) ||
      byLocation(a.location_id, b.location_id) ||
      // Sets start with the first volume, serials with the latest issue.
      (kind === 'journal' ? byVolume(b.volume, a.volume) : byVolume(a.volume, b.volume)) ||
      a.id - b.id,
  );
  const stateOf = itemStatesOf(library, call.now());
  return rows.map((row) => {
    const { status, dueOn, isOverdue } = stateOf(row);
    return {
      itemId: String(row.id),
      barcode: row.barcode,
      libCode: row.lib_code,
      libName: libraryName(call, row.lib_code),
      campusId: campusOf(call, row.lib_code, row.location_id),
      locationId: row.location_id,
      locationName: locationName(call, row.location_id),
      currentLocationName: row.current_location_id === null ? null : locationName(call, row.current_location_id),
      place: placeOf(call, row.location_id),
      // Reference copies are on the shelf too.
      shelf:
        row.status === onShelf && row.current_location_id === null
          ? shelfAt(call, row.location_id, row.call_number)
          : null,
      callNo: row.call_number,
      volume: row.volume,
      status,
      statusName: isOverdue
        ? message(language, 'itemOverdue')
        : row.sent_id === null
          ? (nameOfCode(library, 'itemStatus', status, language) ?? status)
          : message(language, 'itemOnItsWay', { place: libraryName(call, row.lib_code) }),
      onShelf: status === onShelf,
      isOverdue,
      dueDate: dueOn,
    };
  });
}

/** Groups the physical items of a record by library code, with holdings statements. */
export const groupItemsByLibrary: Handlers['groupItemsByLibrary'] = async ({ recordId }, call) => {
  const id = await requireRecord(call.store, call.library.id, recordId);
  const holdings = await call.store.db
    .selectFrom('holding')
    .select(['lib_code', 'location_id', 'call_number', 'statement'])
    .where('record_id', '=', id)
    .orderBy('id')
    .execute();
  return itemGroups(call, holdings, await itemsOf(call, id));
};

export interface HoldingRow {
  lib_code: string;
  location_id: string;
  call_number: string | null;
  statement: string | null;
}

/** Copies and holdings statements that were read already, by library code, in the order of libraries. */
export function itemGroups(
  call: Pick<CallContext, 'library' | 'language'>,
  holdings: readonly HoldingRow[],
  items: readonly ItemEntry[],
): OutputOf<'groupItemsByLibrary'> {
  const libCodes = [...new Set(holdings.map((row) => row.lib_code))].sort(orderOf(call.library, 'library'));
  return libCodes.map((libCode) => {
    const its = items.filter((item) => item.libCode === libCode);
    return {
      libCode,
      libName: libraryName(call, libCode),
      itemCount: its.length,
      onShelfCount: its.filter((item) => item.onShelf).length,
      useHereCount: its.filter((item) => item.status === useHere).length,
      statements: holdings.flatMap((row) => {
        if (row.lib_code !== libCode || row.statement === null) return [];
        return { locationName: locationName(call, row.location_id), callNo: row.call_number, statement: row.statement };
      }),
      items: its,
    };
  });
}

/** Physical items of a record in one list. */
export async function listGroupItems(
  { recordId, libCode, locationId, onlyOnShelf }: ParsedInputOf<'listGroupItems'>,
  call: CallContext,
): Promise<ItemEntry[]> {
  const items = await itemsOf(call, await requireRecord(call.store, call.library.id, recordId));
  return items.filter(
    (item) =>
      (libCode === undefined || item.libCode === libCode) &&
      (locationId === undefined || item.locationId === locationId) &&
      (onlyOnShelf !== true || item.onShelf),
  );
}

/**
 * Lists copies and volumes of a record, latest volume first, filtered by words and year of the designation and by
 * library, with the available years.
 */
export const listSerialItems: Handlers['listSerialItems'] = async (
  { recordId, volume = '', year, libCode, page, rows },
  call,
) => {
  const items = await itemsOf(call, await requireRecord(call.store, call.library.id, recordId));
  const named = items.filter(
    (item) => (libCode === undefined || item.libCode === libCode) && hasWords(item.volume ?? '', volume),
  );
  const counts = new Map<number, number>();
  for (const item of named) {
    for (const entry of yearsOfVolume(item.volume ?? '')) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  }
  const found = year === undefined ? named : named.filter((item) => yearsOfVolume(item.volume ?? '').includes(year));
  const compareVolumes = volumeOrder();
  found.sort((a, b) => compareVolumes(b.volume, a.volume));
  return {
    total: found.length,
    items: found.slice((page - 1) * rows, page * rows),
    years: [...counts].map(([entry, count]) => ({ year: entry, count })).sort((a, b) => b.year - a.year),
  };
};
