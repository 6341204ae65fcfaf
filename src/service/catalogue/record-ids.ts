import { sql } from 'kysely';
import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import type { CallContext } from '../context.ts';

/** Ids of the library's records in ascending order, from behind `after`. */
export async function listRecordIds(
  { after, through, rows }: ParsedInputOf<'listRecordIds'>,
  call: CallContext,
): Promise<OutputOf<'listRecordIds'>> {
  // Walks the records in the order of their ids: the sum keeps an index by library, whose order is another, out of it.
  let query = call.store.db
    .selectFrom('record')
    .select(['id', 'updated_at'])
    .where(sql<number>`library_id + 0`, '=', call.library.id)
    .where('deleted_at', 'is', null)
    .where('id', '>', after);
  if (through !== undefined) query = query.where('id', '<=', through);
  const found = await query.orderBy('id').limit(rows).execute();
  return found.map((row) => ({ recordId: String(row.id), updatedAt: new Date(Number(row.updated_at)).toISOString() }));
}

/**
 * Where the library's records stand among all ids, in ranges of `size` ids: each gives at most so many records when it
 * is asked for by listRecordIds. Counted from an index that knows no withdrawals, so a range may hold fewer.
 */
export async function listRecordIdRanges(
  { size }: ParsedInputOf<'listRecordIdRanges'>,
  call: CallContext,
): Promise<OutputOf<'listRecordIdRanges'>> {
  const range = sql<number>`(id - 1) / ${sql.lit(size)}`;
  const rows = await call.store.db
    .selectFrom('record')
    .select((the) => [range.as('range'), the.fn.max('updated_at').as('updated_at')])
    .where('library_id', '=', call.library.id)
    .groupBy(range)
    .orderBy(range)
    .execute();
  return rows.map((row) => {
    const number = Number(row.range);
    const updatedAt = new Date(Number(row.updated_at)).toISOString();
    return { after: number * size, through: (number + 1) * size, updatedAt };
  });
}
