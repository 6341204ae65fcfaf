import type { CallContext } from '../platform/context/context.ts';

/** How many records lists of chosen records have, by list; withdrawn ones are none. */
export async function countRecords(ids: readonly number[], { store }: CallContext): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await store.db
    .selectFrom('book_list_record')
    .innerJoin('record', 'record.id', 'book_list_record.record_id')
    .select(['list_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('list_id', 'in', ids)
    .where('record.deleted_at', 'is', null)
    .groupBy('list_id')
    .execute();
  return new Map(rows.map((row) => [row.list_id, Number(row.count)]));
}
