import { countRows } from '../platform/db/lists.ts';
import { factsOf, inboxOfRows } from '../platform/desk-inbox/desk-inbox.ts';
import { message } from '../platform/messages/index.ts';
import { answerFeedback, feedbackForStaff, feedbackToReopen, reopenFeedback } from './staff.ts';

export const feedback = inboxOfRows({
  count: ({ store, library }) =>
    countRows(store.db.selectFrom('feedback').where('library_id', '=', library.id).where('state', '=', 'waiting')),
  list: async (staff) =>
    (await feedbackForStaff(staff, { state: 'waiting' })).map((entry) => ({
      id: entry.id,
      title: message(staff.language, `deskFeedback_${entry.kind}`),
      messages: entry.messages.map(({ isReply, text }) => ({ isReply, text })),
      facts: factsOf(entry.page),
      reader: { account: entry.account, name: entry.name },
      createdAt: entry.createdAt,
    })),
  act: (staff, id, act, text) => {
    const closing = { reply: null, close: true } as const;
    const reply = text === undefined ? closing : { reply: text, close: act === 'close' };
    return answerFeedback(staff, id, reply);
  },
  find: async ({ store, library, language }, ids) => {
    const rows = await store.db
      .selectFrom('feedback')
      .select(['id', 'kind', 'reader_id'])
      .where('library_id', '=', library.id)
      .where('id', 'in', ids)
      .execute();
    return rows.map((row) => ({ ...row, title: message(language, `deskFeedback_${row.kind}`) }));
  },
  takeBack: { check: feedbackToReopen, act: reopenFeedback },
});
