import type { ObstacleCheck } from '../platform/context/obstacles.ts';
import { countRows } from '../platform/db/lists.ts';

export const loanObstacle: ObstacleCheck = async (db, { id, libraryId }) => {
  const count = await countRows(
    db
      .selectFrom('loan')
      .where('library_id', '=', libraryId)
      .where('reader_id', '=', id)
      .where('returned_at', 'is', null),
  );
  return count === 0 ? undefined : { kind: 'loans', count };
};
