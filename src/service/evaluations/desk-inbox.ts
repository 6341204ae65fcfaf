import { countRows } from '../platform/db/lists.ts';
import {
  isoOf,
  maxListed,
  numberOf,
  numbersOf,
  settledItem,
  type DeskInbox,
  type Staff,
} from '../platform/desk-inbox/desk-inbox.ts';
import { commentsForStaff } from './staff.ts';
import { auditComment, commentToReopen, reopenComment } from './write-evaluations.ts';

const waiting = ({ store, library }: Pick<Staff, 'store' | 'library'>) =>
  store.db
    .selectFrom('evaluation')
    .where('library_id', '=', library.id)
    .where('state', '=', 'unaudited')
    .where('comment', 'is not', null);

export const comments: DeskInbox = {
  count: (staff) => countRows(waiting(staff)),
  list: async ({ store, library }) => {
    const which = { libraryId: library.id, state: 'unaudited', limit: maxListed } as const;
    return (await commentsForStaff(store, which)).map((entry) => ({
      itemId: String(entry.id),
      title: entry.title,
      createdAt: isoOf(entry.writtenAt),
      messages: [{ isReply: false, text: entry.text }],
      facts: entry.score === null ? [] : [`${'★'.repeat(entry.score)}${'☆'.repeat(Math.max(0, 5 - entry.score))}`],
      reader: entry.account === null ? null : { account: entry.account, name: entry.name },
    }));
  },
  act: async (staff, itemId, act) => {
    const { store, library, now } = staff;
    const target = { libraryId: library.id, commentId: numberOf(itemId), now: now(), library };
    if ((await countRows(waiting(staff).where('id', '=', target.commentId))) === 0) return false;
    await auditComment(store, target, act === 'accept' ? 'audited' : 'rejected');
    return true;
  },
  describe: async ({ store, library }, itemIds) => {
    const which = { libraryId: library.id, ids: numbersOf(itemIds), limit: itemIds.length };
    const comments = await commentsForStaff(store, which);
    return comments.map(({ id, title, account, name }) => settledItem(id, title, { account, name }));
  },
  takeBack: {
    check: async ({ store, library }, itemId) =>
      (await commentToReopen(store, { libraryId: library.id, commentId: numberOf(itemId) })).obstacle,
    act: ({ store, library, now }, itemId) =>
      reopenComment(store, { libraryId: library.id, commentId: numberOf(itemId), now: now() }),
  },
};
