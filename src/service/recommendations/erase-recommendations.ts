import type { EraseOwn } from '../platform/context/erasure.ts';

/** Takes a reader off what was recommended; what nobody else recommends, and the library has not decided, is gone. */
export const eraseRecommendations: EraseOwn = async (db, { id }) => {
  const own = await db
    .deleteFrom('recommendation_reader')
    .where('reader_id', '=', id)
    .returning('recommendation_id')
    .execute();
  if (own.length === 0) return;
  await db
    .deleteFrom('recommendation')
    .where(
      'id',
      'in',
      own.map((entry) => entry.recommendation_id),
    )
    .where('state', '=', 'processing')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('recommendation_reader')
            .select('reader_id')
            .whereRef('recommendation_reader.recommendation_id', '=', 'recommendation.id'),
        ),
      ),
    )
    .execute();
};
