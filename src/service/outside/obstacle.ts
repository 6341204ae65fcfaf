import { openStatuses } from '../../lib/rules/library-request.ts';
import type { ObstacleCheck } from '../platform/context/obstacles.ts';

/** Requests to other libraries of the installation that are not settled. */
export const libraryRequestObstacle: ObstacleCheck = async (db, { id, libraryId }) => {
  const row = await db
    .selectFrom('library_request')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('library_id', '=', libraryId)
    .where('reader_id', '=', id)
    .where('status', 'in', openStatuses)
    .executeTakeFirstOrThrow();
  const count = Number(row.count);
  return count === 0 ? undefined : { kind: 'requests', count };
};
