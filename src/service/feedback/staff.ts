import { sectionPath } from '../../lib/rules/personal-sections.ts';
import type { TakeBackCheck, TakeBackObstacle } from '../../lib/rules/desk-take-back.ts';
import type { FeedbackKind, FeedbackState } from '../../lib/rules/feedback.ts';
import type { CallContext } from '../platform/context/context.ts';
import { notify } from '../platform/inbox/notify.ts';
import type { CoverType } from '../../lib/rules/favourites.ts';
import { messagesOf } from './read-feedback.ts';
import { appendMessage, stateAfter } from './write-feedback.ts';
import { inTransaction } from '../platform/db/database.ts';

type Staff = Pick<CallContext, 'store' | 'library' | 'now'>;

export interface StaffFeedback {
  id: number;
  kind: FeedbackKind;
  state: FeedbackState;
  page: string | null;
  account: string;
  name: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  pictures: number;
  messages: { isReply: boolean; text: string; createdAt: number }[];
}

/**
 * Reports of the library's readers with what was written about them, oldest first.
 * @param which those in a state, or the one of a number; all when left out
 */
export async function feedbackForStaff(
  { store, library }: Pick<Staff, 'store' | 'library'>,
  which: { state?: FeedbackState; id?: number } = {},
): Promise<StaffFeedback[]> {
  let reports = store.db
    .selectFrom('feedback')
    .innerJoin('reader', 'reader.id', 'feedback.reader_id')
    .select(['feedback.id', 'kind', 'state', 'page', 'feedback.created_at', 'reader.account', 'reader.name'])
    .select((eb) =>
      eb
        .selectFrom('feedback_picture as one')
        .whereRef('one.feedback_id', '=', 'feedback.id')
        .select((all) => all.fn.countAll<number>().as('count'))
        .as('pictures'),
    )
    .where('feedback.library_id', '=', library.id);
  if (which.state !== undefined) reports = reports.where('state', '=', which.state);
  if (which.id !== undefined) reports = reports.where('feedback.id', '=', which.id);
  const rows = await reports.orderBy('feedback.id').execute();
  return Promise.all(
    rows.map(async ({ created_at, pictures, ...row }) => ({
      ...row,
      createdAt: Number(created_at),
      pictures: Number(pictures ?? 0),
      messages: (await messagesOf(store.db, row.id)).map((entry) => ({
        isReply: entry.is_reply === 1,
        text: entry.text,
        createdAt: Number(entry.created_at),
      })),
    })),
  );
}

async function tell(
  db: Staff['store']['db'],
  { library, now }: Staff,
  report: { id: number; reader_id: number },
  { kind, reply }: { kind: 'feedbackAnswered' | 'feedbackClosed'; reply: string | null },
): Promise<void> {
  const [first] = await messagesOf(db, report.id);
  await notify(db, {
    libraryId: library.id,
    readerId: report.reader_id,
    kind,
    now: now(),
    values: { text: first?.text ?? '', reply },
    link: sectionPath('feedback', { feedback: String(report.id) }),
  });
}

/**
 * The library's answer to a report, with which it may be closed, or its closing without a word. The reader finds it in
 * the report and in the inbox.
 * @param reply at most `longestReply` characters; null only with `close`
 * @returns false when the library has no such report
 * @throws ServiceError 409 when it is closed, 429 when it has as many messages as it may
 */
export async function answerFeedback(
  staff: Staff,
  id: number,
  { reply, close }: { reply: string; close: boolean } | { reply: null; close: true },
): Promise<boolean> {
  const { store, library, now } = staff;
  return inTransaction(store.db, async (db) => {
    const row = await db
      .selectFrom('feedback')
      .select(['id', 'state', 'reader_id'])
      .where('id', '=', id)
      .where('library_id', '=', library.id)
      .executeTakeFirst();
    if (!row) return false;
    let state = row.state;
    if (reply !== null) {
      state = stateAfter(state, 'libraryWrites');
      await appendMessage(db, id, { text: reply, isReply: true, now: now() });
    }
    if (close) state = stateAfter(state, 'close');
    await db
      .updateTable('feedback')
      .set({ state, closed_by: close ? 'library' : null, updated_at: now() })
      .where('id', '=', id)
      .execute();
    await tell(db, staff, row, { kind: close ? 'feedbackClosed' : 'feedbackAnswered', reply });
    return true;
  });
}

/** What is in the way of having a report wait for the library again: it does, or its reader closed it. */
export async function feedbackToReopen(
  { store: { db }, library }: Pick<Staff, 'store' | 'library'>,
  id: number,
): Promise<TakeBackCheck<{ id: number }>> {
  const row = await db
    .selectFrom('feedback')
    .select(['id', 'state', 'closed_by'])
    .where('id', '=', id)
    .where('library_id', '=', library.id)
    .executeTakeFirst();
  if (!row) return { obstacle: 'gone' };
  if (row.state === 'waiting') return { obstacle: 'waits' };
  return row.state === 'closed' && row.closed_by === 'library' ? { row } : { obstacle: 'movedOn' };
}

/** Reopens a report that the library closed; earlier messages stay in the reader's inbox. @returns what prevents it */
export async function reopenFeedback(
  { store, library, now }: Staff,
  id: number,
): Promise<TakeBackObstacle | undefined> {
  return inTransaction(store.db, async (db) => {
    const found = await feedbackToReopen({ store: { ...store, db }, library }, id);
    if (found.obstacle) return found.obstacle;
    const waiting = { state: stateAfter('closed', 'reopen'), closed_by: null, updated_at: now() };
    await db.updateTable('feedback').set(waiting).where('id', '=', found.row.id).execute();
    return undefined;
  });
}

/** The pictures of a report of the library, in their order. */
export function picturesOf(
  { store, library }: Pick<Staff, 'store' | 'library'>,
  id: number,
): Promise<{ nth: number; media_type: CoverType; bytes: Uint8Array }[]> {
  return store.db
    .selectFrom('feedback_picture')
    .innerJoin('feedback', 'feedback.id', 'feedback_picture.feedback_id')
    .select(['feedback_picture.nth', 'media_type', 'bytes'])
    .where('feedback.id', '=', id)
    .where('feedback.library_id', '=', library.id)
    .orderBy('feedback_picture.nth')
    .execute();
}
