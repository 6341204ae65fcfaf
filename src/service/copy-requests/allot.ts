import { mayBring, type RequestRefusal } from '../../lib/rules/copy-request-decisions.ts';
import { itemsChanged } from '../catalogue/holdings/items-changed.ts';
import type { Db } from '../platform/db/database.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';
import { decide } from '../request-queue/decide.ts';
import { askingReader, loadFacts, type Copy } from '../request-queue/facts.ts';
import { placeSites } from '../request-queue/pickup-places.ts';
import type { RequestRow } from '../request-queue/steps.ts';

/**
 * Finds a copy on the shelf for an accepted request, preferably at the pick-up place; for an entrust at another place.
 * @returns the reason if there is none
 */
export async function shelfCopyFor(
  db: Db,
  library: LendingLibrary,
  request: Pick<RequestRow, 'id' | 'kind' | 'record_id' | 'reader_id' | 'volume_key' | 'pickup_place'>,
  now: number,
): Promise<Copy | RequestRefusal> {
  const { id, kind, record_id, reader_id, volume_key, pickup_place } = request;
  if (record_id === null || reader_id === null) return 'noCopies';
  const reader = await askingReader(db, library, reader_id, now);
  // This request itself is already counted and must not block itself.
  const own = reader.counts.get(kind);
  const counts = new Map([[kind, { open: (own?.open ?? 1) - 1, thisYear: (own?.thisYear ?? 1) - 1 }]]);
  const [record] = await loadFacts(db, library, [record_id], { reader, now });
  if (!record) return 'noCopies';
  const others = { ...record, ownRequests: record.ownRequests.filter((ownRequest) => ownRequest.id !== id) };
  const decided = decide(library, others, { ...reader, counts }, { kind, volume: volume_key });
  if ('refusal' in decided) return decided.refusal;
  const site = placeSites(library).get(pickup_place ?? '')?.site;
  const fitting =
    kind === 'entrust'
      ? decided.copies.filter((copy) => mayBring(decided.rule, copy.site, site ?? ''))
      : decided.copies;
  return fitting.find((copy) => copy.site === site) ?? fitting[0] ?? 'hereAlready';
}

/**
 * Puts a copy aside for a request, inside a transaction.
 * @returns false where it is not on the shelf any more
 */
export async function putAside(db: Db, library: LendingLibrary, copy: Copy, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('item')
    .set({ status: 'onHold' })
    .where('id', '=', copy.itemId)
    .where('status', '=', 'available')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await itemsChanged(db, library.id, copy.record_id, now);
  return true;
}
