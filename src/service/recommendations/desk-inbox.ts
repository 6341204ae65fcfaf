import {
  countRows,
  factsOf,
  isoOf,
  maxListed,
  numberOf,
  numbersOf,
  settledItems,
  type DeskInbox,
  type Staff,
} from '../platform/desk-inbox/desk-inbox.ts';
import {
  recommendationsForStaff,
  recommendationToReopen,
  reopenRecommendation,
  settleRecommendation,
} from './staff.ts';

const stateOf = { order: 'approvedOrder', trial: 'approvedTrial', refuse: 'rejected' } as const;
const decisionOf = (act: string) => (act === 'order' || act === 'trial' ? stateOf[act] : stateOf.refuse);

/** Whether an item still waits: another librarian may have settled it. */
const isProcessing = async ({ store, library }: Staff, id: number): Promise<boolean> =>
  (await store.db
    .selectFrom('recommendation')
    .select('id')
    .where('id', '=', id)
    .where('library_id', '=', library.id)
    .where('state', '=', 'processing')
    .executeTakeFirst()) !== undefined;

/** Books that readers want the library to buy. */
export const recommendations: DeskInbox = {
  count: ({ store, library }) =>
    countRows(
      store.db.selectFrom('recommendation').where('library_id', '=', library.id).where('state', '=', 'processing'),
    ),
  list: async (staff) =>
    (await recommendationsForStaff(staff, 'processing')).slice(0, maxListed).map((entry) => {
      const [first] = entry.readers;
      const imprint = [entry.author, entry.publisher, entry.publishYear, entry.isbn]
        .filter((fact) => fact !== null)
        .join(' · ');
      return {
        itemId: String(entry.id),
        title: entry.title,
        createdAt: isoOf(entry.createdAt),
        messages: entry.readers.flatMap(({ remark }) => (remark === null ? [] : [{ isReply: false, text: remark }])),
        facts: factsOf(imprint, ...entry.readers.map(({ name, reasons }) => [name, ...reasons].join(' · '))),
        reader: first === undefined ? null : { account: first.account, name: first.name },
      };
    }),
  act: async (staff, itemId, act, text) =>
    (await isProcessing(staff, numberOf(itemId))) &&
    settleRecommendation(staff, numberOf(itemId), { state: decisionOf(act), answer: text ?? null }),
  describe: async ({ store, library }, itemIds) => {
    const rows = await store.db
      .selectFrom('recommendation')
      .leftJoin('recommendation_reader as by', 'by.recommendation_id', 'recommendation.id')
      .select(['recommendation.id', 'recommendation.title', 'by.reader_id'])
      .where('recommendation.library_id', '=', library.id)
      .where('recommendation.id', 'in', numbersOf(itemIds))
      .orderBy('by.created_at')
      .execute();
    return settledItems(store.db, rows);
  },
  takeBack: {
    check: async (staff, itemId) => (await recommendationToReopen(staff, numberOf(itemId))).obstacle,
    act: (staff, itemId) => reopenRecommendation(staff, numberOf(itemId)),
  },
};
