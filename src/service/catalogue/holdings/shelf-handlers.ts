import type { OutputOf } from '../../../lib/contract/contract.ts';
import { errCodes } from '../../../lib/contract/envelope.ts';
import { type CallContext, type Handlers, ServiceError } from '../../platform/context/context.ts';
import { libraryName, locationName, placeOf } from './places.ts';
import { shelfAt, shelfMapOf } from '../shelf-locations/find.ts';

type Copy = Pick<OutputOf<'getLocByCallNo'>, 'recordId' | 'title' | 'barcode' | 'volume' | 'onShelf'>;

/** Finds a copy that readers may see. @throws ServiceError 404 if it does not exist */
async function copyOf({ store, library }: CallContext, itemId: string) {
  const row = await store.db
    .selectFrom('item')
    .innerJoin('holding', 'holding.id', 'item.holding_id')
    .innerJoin('record', 'record.id', 'item.record_id')
    .select(['item.record_id', 'item.barcode', 'item.volume', 'item.status', 'item.current_location_id'])
    .select(['holding.lib_code', 'holding.location_id', 'holding.call_number', 'record.title'])
    .where('item.id', '=', Number(itemId))
    .where('item.library_id', '=', library.id)
    .where('item.status', '!=', 'withdrawn')
    .where('record.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new ServiceError(errCodes.notFound, 'recordNotFound');
  return row;
}

/**
 * Where a copy, or a call number at a location, is. @throws ServiceError 404 for a copy that the library does not have
 */
const getLocByCallNo: Handlers['getLocByCallNo'] = async (input, call) => {
  const { library } = call;
  const row = input.itemId === undefined ? undefined : await copyOf(call, input.itemId);
  const locationId = row?.location_id ?? input.locationId ?? '';
  const callNo = row ? row.call_number : (input.callNo ?? null);
  const libCode =
    row?.lib_code ?? library.file.locations.find((location) => location.locationId === locationId)?.libCode ?? '';
  const copy: Copy = {
    recordId: row ? String(row.record_id) : null,
    title: row?.title ?? null,
    barcode: row?.barcode ?? null,
    volume: row?.volume ?? null,
    onShelf: row ? row.status === 'available' && row.current_location_id === null : null,
  };
  const shelf = shelfAt(call, locationId, callNo);
  return {
    ...copy,
    libCode,
    locationId,
    callNo,
    libName: libraryName(call, libCode),
    locationName: locationName(call, locationId),
    place: placeOf(call, locationId),
    shelf: shelf && { ...shelf, map: shelfMapOf(library, locationId, callNo) },
  };
};

export const shelfLocationHandlers = { getLocByCallNo } satisfies Partial<Handlers>;
