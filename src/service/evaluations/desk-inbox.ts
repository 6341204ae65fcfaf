import {
  countRows,
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

/** Whether a comment still waits: another librarian may have settled it. */
const isUnaudited = async ({ store, library }: Staff, id: number): Promise<boolean> =>
  (await store.db
    .selectFrom('evaluation')
    .select('id')
    .where('id', '=', id)
    .where('library_id', '=', library.id)
    .where('state', '=', 'unaudited')
    .executeTakeFirst()) !== undefined;

/** Comments on records that nobody has checked. */
export const comments: DeskInbox = {
  count: ({ store, library }) =>
    countRows(
      store.db
        .selectFrom('evaluation')
        .where('library_id', '=', library.id)
        .where('comment', 'is not', null)
        .where('state', '=', 'unaudited'),
    ),
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
    if (!(await isUnaudited(staff, target.commentId))) return false;
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
