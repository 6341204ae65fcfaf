import { sql } from 'kysely';
import type { ObstacleCheck } from '../platform/context/obstacles.ts';

/** Requests for copies that are not settled. */
export const copyRequestObstacle: ObstacleCheck = async (db, { id, libraryId }) => {
  const row = await db
    .selectFrom('copy_request')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('library_id', '=', libraryId)
    .where('reader_id', '=', id)
    .where('is_open', '=', sql.lit(1))
    .executeTakeFirstOrThrow();
  const count = Number(row.count);
  return count === 0 ? undefined : { kind: 'requests', count };
};
