import { sql } from 'kysely';
import type { ObstacleCheck } from '../platform/context/obstacles.ts';

/** Orders on their way; books that have come are loans. */
export const purchaseObstacle: ObstacleCheck = async (db, { id, libraryId }) => {
  const { count } = await db
    .selectFrom('purchase_order')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('reader_id', '=', id)
    .where('library_id', '=', libraryId)
    .where('is_open', '=', sql.lit(1))
    .executeTakeFirstOrThrow();
  return Number(count) === 0 ? undefined : { kind: 'orders', count: Number(count) };
};
