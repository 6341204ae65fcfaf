import { sql } from 'kysely';
import type { ObstacleCheck } from '../platform/context/obstacles.ts';
import { countRows } from '../platform/db/lists.ts';

export const copyRequestObstacle: ObstacleCheck = async (db, { id, libraryId }) => {
  const count = await countRows(
    db
      .selectFrom('copy_request')
      .where('library_id', '=', libraryId)
      .where('reader_id', '=', id)
      .where('is_open', '=', sql.lit(1)),
  );
  return count === 0 ? undefined : { kind: 'requests', count };
};
