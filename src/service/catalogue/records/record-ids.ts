import { setImmediate } from 'node:timers/promises';
import { sql, type SqlBool } from 'kysely';
import { idsInRange, rangeOf } from '../../../lib/rules/record-ranges.ts';
import type { Handlers } from '../../platform/context/context.ts';

/** Number of records that one query reads: the event loop serves other requests between two queries. */
const rowsInSlice = 10_000;

/** Lists the ids of the library's records in a range in ascending order. */
export const listRecordIds: Handlers['listRecordIds'] = async ({ range }, call) => {
  const rows = await call.store.db
    .selectFrom('record')
    .select(['id', 'updated_at'])
    // The sum makes the database use the primary key: an index by library has another order.
    .where(sql<number>`library_id + 0`, '=', call.library.id)
    .where('deleted_at', 'is', null)
    .where('id', '>', range * idsInRange)
    .where('id', '<=', (range + 1) * idsInRange)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ recordId: String(row.id), updatedAt: new Date(Number(row.updated_at)).toISOString() }));
};

/**
 * Lists ID ranges with records of the library. They are read from an index that includes withdrawn records, so a range
 * may contain few or no active records.
 */
export const listRecordIdRanges: Handlers['listRecordIdRanges'] = async (_, call) => {
  const updatedByRange = new Map<number, number>();
  let last = { id: 0, updated_at: -1 };
  for (;;) {
    const rows = await call.store.db
      .selectFrom('record')
      .select(['id', 'updated_at'])
      .where('library_id', '=', call.library.id)
      .where(sql<SqlBool>`(updated_at, id) > (${last.updated_at}, ${last.id})`)
      .orderBy('updated_at')
      .orderBy('id')
      .limit(rowsInSlice)
      .execute();
    // Rows are in the order of their changes, so the last one of each range wins.
    for (const { id, updated_at } of rows) updatedByRange.set(rangeOf(id), Number(updated_at));
    const next = rows.at(-1);
    if (!next || rows.length < rowsInSlice) break;
    last = { id: next.id, updated_at: Number(next.updated_at) };
    await setImmediate();
  }
  return [...updatedByRange]
    .sort(([a], [b]) => a - b)
    .map(([range, updatedAt]) => ({ range, updatedAt: new Date(updatedAt).toISOString() }));
};
