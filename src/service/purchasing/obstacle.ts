import { sql } from 'kysely';
import type { ObstacleCheck } from '../platform/context/obstacles.ts';
import { countRows } from '../platform/db/lists.ts';

/** Orders on their way; books that have come are loans. */
export const purchaseObstacle: ObstacleCheck = async (db, { id, libraryId }) => {
  const count = await countRows(
    db
      .selectFrom('purchase_order')
      .where('reader_id', '=', id)
      .where('library_id', '=', libraryId)
      .where('is_open', '=', sql.lit(1)),
  );
  return count === 0 ? undefined : { kind: 'orders', count };
};
