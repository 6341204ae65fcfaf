import type { EraseOwn } from '../../platform/context/erasure.ts';

/** Payments stay without their reader; one that is open ends: money that comes for it goes back. */
export const erasePayments: EraseOwn = async (db, { id }) => {
  await db.updateTable('payment').set({ open_key: null, qr: null }).where('reader_id', '=', id).execute();
  await db
    .updateTable('payment')
    .set({ state: 'expired' })
    .where('reader_id', '=', id)
    .where('state', 'in', ['creating', 'waiting'])
    .execute();
  // Another system's own words may name the reader.
  await db
    .updateTable('sip_payment')
    .set({ problem: '' })
    .where('payment_id', 'in', db.selectFrom('payment').select('id').where('reader_id', '=', id))
    .execute();
};
