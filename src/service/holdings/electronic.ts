import type { OutputOf } from '../../lib/contract/contract.ts';
import { requireRecord } from '../catalogue/stored.ts';
import type { CallContext } from '../context.ts';

/** Electronic copies of a record with address, collection and coverage, in the order of the catalogue. */
export async function listElectronicItems(
  { recordId }: { recordId: string },
  call: CallContext,
): Promise<OutputOf<'listElectronicItems'>> {
  const id = await requireRecord(call.store, call.library.id, recordId);
  const rows = await call.store.db
    .selectFrom('electronic_access')
    .select(['url', 'label', 'collection', 'coverage_from', 'coverage_to', 'note'])
    .where('record_id', '=', id)
    .orderBy('seq')
    .execute();
  return rows.map(({ coverage_from: from, coverage_to: to, ...row }) => ({ ...row, from, to }));
}
