import { countRows } from '../platform/db/lists.ts';
import {
  factsOf,
  isoOf,
  maxListed,
  numberOf,
  numbersOf,
  settledItems,
  type DeskInbox,
} from '../platform/desk-inbox/desk-inbox.ts';
import { message } from '../platform/messages/index.ts';
import { answerFeedback, feedbackForStaff, feedbackToReopen, reopenFeedback } from './staff.ts';

export const feedback: DeskInbox = {
  count: ({ store, library }) =>
    countRows(store.db.selectFrom('feedback').where('library_id', '=', library.id).where('state', '=', 'waiting')),
  list: async (staff) =>
    (await feedbackForStaff(staff, { state: 'waiting' })).slice(0, maxListed).map((entry) => ({
      itemId: String(entry.id),
      title: message(staff.language, `deskFeedback_${entry.kind}`),
      messages: entry.messages.map(({ isReply, text }) => ({ isReply, text })),
      facts: factsOf(entry.page),
      reader: { account: entry.account, name: entry.name },
      createdAt: isoOf(entry.createdAt),
    })),
  act: (staff, itemId, act, text) => {
    const closing = { reply: null, close: true } as const;
    const reply = text === undefined ? closing : { reply: text, close: act === 'close' };
    return answerFeedback(staff, numberOf(itemId), reply);
  },
  describe: async ({ store, library, language }, itemIds) => {
    const rows = await store.db
      .selectFrom('feedback')
      .select(['id', 'kind', 'reader_id'])
      .where('library_id', '=', library.id)
      .where('id', 'in', numbersOf(itemIds))
      .execute();
    return settledItems(
      store.db,
      rows.map((row) => ({ ...row, title: message(language, `deskFeedback_${row.kind}`) })),
    );
  },
  takeBack: {
    check: async (staff, itemId) => (await feedbackToReopen(staff, numberOf(itemId))).obstacle,
    act: (staff, itemId) => reopenFeedback(staff, numberOf(itemId)),
  },
};
