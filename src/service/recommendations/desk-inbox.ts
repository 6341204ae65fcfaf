import { countRows } from '../platform/db/lists.ts';
import { factsOf, inboxOfRows, type Staff } from '../platform/desk-inbox/desk-inbox.ts';
import {
  recommendationsForStaff,
  recommendationToReopen,
  reopenRecommendation,
  settleRecommendation,
} from './staff.ts';
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

const stateOf = { order: 'approvedOrder', trial: 'approvedTrial', refuse: 'rejected' } as const;
const decisionOf = (act: string) => (act === 'order' || act === 'trial' ? stateOf[act] : stateOf.refuse);

const waiting = ({ store, library }: Pick<Staff, 'store' | 'library'>) =>
  store.db.selectFrom('recommendation').where('library_id', '=', library.id).where('state', '=', 'processing');

/** Books that readers want the library to buy. */
export const recommendations = inboxOfRows({
  count: (staff) => countRows(waiting(staff)),
  list: async (staff) =>
    (await recommendationsForStaff(staff, 'processing')).map((entry) => {
      const [first] = entry.readers;
      const imprint = [entry.author, entry.publisher, entry.publishYear, entry.isbn]
        .filter((fact) => fact !== null)
        .join(' · ');
      return {
        id: entry.id,
        title: entry.title,
        createdAt: entry.createdAt,
        messages: entry.readers.flatMap(({ remark }) => (remark === null ? [] : [{ isReply: false, text: remark }])),
        facts: factsOf(imprint, ...entry.readers.map(({ name, reasons }) => [name, ...reasons].join(' · '))),
        reader: first === undefined ? null : { account: first.account, name: first.name },
      };
    }),
  act: async (staff, id, act, text) =>
    (await countRows(waiting(staff).where('id', '=', id))) > 0 &&
    settleRecommendation(staff, id, { state: decisionOf(act), answer: text ?? null }),
  find: ({ store, library }, ids) =>
    store.db
      .selectFrom('recommendation')
      .leftJoin('recommendation_reader as by', 'by.recommendation_id', 'recommendation.id')
      .select(['recommendation.id', 'recommendation.title', 'by.reader_id'])
      .where('recommendation.library_id', '=', library.id)
      .where('recommendation.id', 'in', ids)
      .orderBy('by.created_at')
      .execute(),
  takeBack: { check: recommendationToReopen, act: reopenRecommendation },
});
