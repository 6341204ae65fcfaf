import type { ObstacleCheck } from '../platform/context/obstacles.ts';

/** What the reader has on loan. */
export const loanObstacle: ObstacleCheck = async (db, { id, libraryId }) => {
  const row = await db
    .selectFrom('loan')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('library_id', '=', libraryId)
    .where('reader_id', '=', id)
    .where('returned_at', 'is', null)
    .executeTakeFirstOrThrow();
  const count = Number(row.count);
  return count === 0 ? undefined : { kind: 'loans', count };
};
