import { openStatuses } from '../../lib/rules/library-request.ts';
import type { ObstacleCheck } from '../platform/context/obstacles.ts';
import { countRows } from '../platform/db/lists.ts';

export const libraryRequestObstacle: ObstacleCheck = async (db, { id, libraryId }) => {
  const count = await countRows(
    db
      .selectFrom('library_request')
      .where('library_id', '=', libraryId)
      .where('reader_id', '=', id)
      .where('status', 'in', openStatuses),
  );
  return count === 0 ? undefined : { kind: 'requests', count };
};
