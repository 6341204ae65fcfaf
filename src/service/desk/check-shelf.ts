import type { DeskOutputOf, ParsedDeskInputOf } from '../../lib/contract/desk/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { checkScans, copiesInSpan, type ShelfCopy, type ShelfProblem } from '../../lib/rules/stocktake.ts';
import { nameOfCode } from '../catalogue/dictionaries/index.ts';
import { copiesBetween, copiesByBarcode, type CopyRow } from '../catalogue/holdings/desk-copies.ts';
import { locationName } from '../catalogue/holdings/places.ts';
import { auditAct } from '../platform/audit/append.ts';
import { ServiceError } from '../platform/context/context.ts';
import type { DeskCall } from '../platform/context/desk.ts';

type Report = DeskOutputOf<'checkDeskShelf'>;

const shelfCopy = (row: CopyRow): ShelfCopy & { row: CopyRow } => ({
  barcode: row.barcode,
  callNo: row.call_number,
  locationId: row.location_id,
  status: row.status,
  row,
});

const reportRow =
  ({ library, language }: DeskCall) =>
  (problem: ShelfProblem, row: CopyRow): Report['rows'][number] => ({
    problem,
    barcode: row.barcode,
    title: row.volume === null ? row.title : `${row.title} ${row.volume}`,
    callNo: row.call_number,
    locationName: locationName({ library, language }, row.location_id),
    statusName: nameOfCode(library, 'itemStatus', row.status, language) ?? row.status,
  });

/**
 * Checks a shelf whose copies were scanned from the first to the last.
 * @throws ServiceError 409 if the scans span too many copies
 */
export async function checkShelf(
  { locationId, barcodes }: ParsedDeskInputOf<'checkDeskShelf'>,
  call: DeskCall,
): Promise<Report> {
  const { store, library } = call;
  const scanned = [...new Set(barcodes)];
  const known = new Map((await copiesByBarcode(store.db, library.id, scanned)).map((row) => [row.barcode, row]));
  const scheme = library.shelves?.places.find((place) => place.locationId === locationId)?.scheme ?? 'clc';
  const copies = scanned.flatMap((barcode) => {
    const row = known.get(barcode);
    return row ? [shelfCopy(row)] : [];
  });
  const { span, problems } = checkScans(copies, locationId, scheme);
  const near = span ? await copiesBetween(store.db, library.id, locationId, span) : [];
  if (!near) throw new ServiceError(errCodes.conflict, 'deskShelfTooLarge');
  const expected = span ? copiesInSpan(near.map(shelfCopy), span, scheme) : [];
  const toRow = reportRow(call);
  const unknown = scanned.filter((barcode) => !known.has(barcode));
  const subjects = [locationId, span?.from ?? '-', span?.to ?? '-', String(scanned.length)];
  await auditAct(call, store.db, 'shelf checked', { subjects });
  return {
    scanned: scanned.length,
    span: span ?? null,
    rows: [
      ...expected.filter(({ barcode }) => !known.has(barcode)).map(({ row }) => toRow('missing', row)),
      ...problems.map(({ problem, copy }) => toRow(problem, copy.row)),
      ...unknown.map((barcode) => ({
        problem: 'unknown' as const,
        barcode,
        title: null,
        callNo: null,
        locationName: null,
        statusName: null,
      })),
    ],
  };
}
