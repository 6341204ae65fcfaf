import type { OutputOf } from '../../../lib/contract/contract.ts';
import { requireRecord } from '../model/stored.ts';
import type { CallContext } from '../../platform/context/context.ts';

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
  return rows.map(electronicItem);
}

export interface ElectronicRow {
  url: string;
  label: string | null;
  collection: string | null;
  coverage_from: string | null;
  coverage_to: string | null;
  note: string | null;
}

/** Formats an electronic copy for readers. */
export const electronicItem = ({ coverage_from: from, coverage_to: to, ...row }: ElectronicRow) => ({
  ...row,
  from,
  to,
});
