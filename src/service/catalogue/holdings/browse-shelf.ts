import type { OutputOf, ParsedInputOf } from '../../../lib/contract/contract.ts';
import { errCodes } from '../../../lib/contract/envelope.ts';
import type { CallContext } from '../../platform/context/context.ts';
import { ServiceError } from '../../platform/context/errors.ts';
import { summariesOf } from '../records/summary.ts';
import type { ShelfEntry } from '../search/shelf.ts';
import { listShelfMarks } from './shelf-marks.ts';

/** Lists the records next to a record on the shelf. @throws ServiceError 404 if there is no such record */
export async function browseShelf(
  { recordId, locationId, rows }: ParsedInputOf<'browseShelf'>,
  call: CallContext,
): Promise<OutputOf<'browseShelf'>> {
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
}
