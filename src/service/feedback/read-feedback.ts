import type { Database } from '../platform/db/database.ts';
import type { Selectable } from 'kysely';
import { errCodes } from '../../lib/contract/envelope.ts';
import {
  feedbackStates,
  feedbackTransitions,
  maxFeedbackMessages,
  maxFeedbackPictures,
} from '../../lib/rules/feedback.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { type ReaderCall, ServiceError, type Handlers } from '../platform/context/context.ts';
import type { Store } from '../platform/db/open.ts';
import { rowsOfPage } from '../platform/db/lists.ts';

export type FeedbackRow = Selectable<Database['feedback']>;
type Db = Store['db'];

/** Reports that the reader sent on a day. @param day ISO day where the library is */
export async function countOfDay(db: Db, readerId: number, day: string): Promise<number> {
  const row = await db
    .selectFrom('feedback')
    .select((eb) => eb.fn.max('nth').as('nth'))
    .where('reader_id', '=', readerId)
    .where('day', '=', day)
    .executeTakeFirst();
  return Number(row?.nth ?? 0);
}

/** What of today's reports is left to the reader. */
export async function quotaOf({ store, library, reader, now }: ReaderCall): Promise<{ left: number; perDay: number }> {
  const perDay = library.file.feedbackPerDay;
  const used = await countOfDay(store.db, reader.id, libraryDay(library, now()));
  return { left: Math.max(0, perDay - used), perDay };
}

/**
 * A report of the reader.
 * @throws ServiceError 404 when it is another reader's, or is not there
 */
export async function requireFeedback(
  db: Db,
  feedbackId: string,
  { library, reader }: Pick<ReaderCall, 'library' | 'reader'>,
): Promise<FeedbackRow> {
  const row = await db
    .selectFrom('feedback')
    .selectAll()
    .where('id', '=', Number(feedbackId))
    .where('library_id', '=', library.id)
    .where('reader_id', '=', reader.id)
    .executeTakeFirst();
  if (!row) throw new ServiceError(errCodes.notFound, 'feedbackNotFound');
  return row;
}

const timeOf = (at: number) => new Date(Number(at)).toISOString();
const reportOf = (row: Omit<FeedbackRow, 'library_id' | 'reader_id' | 'day' | 'nth'>, text: string) => ({
  feedbackId: String(row.id),
  kind: row.kind,
  text,
  page: row.page,
  state: row.state,
  closedBy: row.closed_by,
  createdAt: timeOf(row.created_at),
  updatedAt: timeOf(row.updated_at),
});

/** The reader's own reports, the one that was written to last first. */
export const listFeedback: Handlers['listFeedback'] = async ({ state, page, rows }, call) => {
  const own = call.store.db.selectFrom('feedback').where('feedback.reader_id', '=', call.reader.id);
  const counted = await own
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const states = feedbackStates.flatMap((name) => {
    const count = Number(counted.find((row) => row.state === name)?.count ?? 0);
    return count > 0 ? [{ state: name, count }] : [];
  });
  const total = states.reduce((sum, entry) => (state === '' || entry.state === state ? sum + entry.count : sum), 0);
  const quota = await quotaOf(call);
  if (rows === 0) return { total, states, ...quota, result: [] };
  const found = await (state === '' ? own : own.where('state', '=', state))
    .innerJoin('feedback_message as first', (on) =>
      on.onRef('first.feedback_id', '=', 'feedback.id').on('first.nth', '=', 1),
    )
    .select(['feedback.id', 'kind', 'page', 'state', 'closed_by', 'feedback.created_at', 'updated_at', 'first.text'])
    .select((eb) => [
      eb
        .selectFrom('feedback_message as one')
        .whereRef('one.feedback_id', '=', 'feedback.id')
        .select((all) => all.fn.countAll<number>().as('count'))
        .as('messages'),
      eb
        .selectFrom('feedback_picture as one')
        .whereRef('one.feedback_id', '=', 'feedback.id')
        .select((all) => all.fn.countAll<number>().as('count'))
        .as('pictures'),
    ])
    .orderBy('updated_at', 'desc')
    .orderBy('feedback.id', 'desc')
    .$call(rowsOfPage({ page, rows }));
  return {
    total,
    states,
    ...quota,
    result: found.map(({ text, messages, pictures, ...row }) => ({
      ...reportOf(row, text),
      messageCount: Number(messages ?? 0),
      pictureCount: Number(pictures ?? 0),
    })),
  };
};

/** Everything that was written about a report, oldest first. */
export const messagesOf = (db: Db, feedbackId: number) =>
  db
    .selectFrom('feedback_message')
    .select(['nth', 'is_reply', 'text', 'created_at'])
    .where('feedback_id', '=', feedbackId)
    .orderBy('nth')
    .execute();

/** @throws ServiceError 404 as `requireFeedback` */
export const getFeedback: Handlers['getFeedback'] = async ({ feedbackId }, call) => {
  const { db } = call.store;
  const row = await requireFeedback(db, feedbackId, call);
  const messages = await messagesOf(db, row.id);
  const pictures = await db
    .selectFrom('feedback_picture')
    .select(['nth', 'width', 'height'])
    .where('feedback_id', '=', row.id)
    .orderBy('nth')
    .execute();
  const isOpen = feedbackTransitions[row.state].readerWrites !== undefined;
  return {
    ...reportOf(row, messages[0]?.text ?? ''),
    messages: messages.map(({ is_reply, text, created_at }) => ({
      isReply: is_reply === 1,
      text,
      createdAt: timeOf(created_at),
    })),
    pictures,
    mayWrite: isOpen && messages.length < maxFeedbackMessages,
    mayAddPicture: isOpen && pictures.length < maxFeedbackPictures,
  };
};

/** @throws ServiceError 404 as `requireFeedback`, and when the report has no such picture */
export const getFeedbackPicture: Handlers['getFeedbackPicture'] = async ({ feedbackId, nth }, call) => {
  const { db } = call.store;
  const { id } = await requireFeedback(db, feedbackId, call);
  const row = await db
    .selectFrom('feedback_picture')
    .select(['media_type', 'bytes'])
    .where('feedback_id', '=', id)
    .where('nth', '=', nth)
    .executeTakeFirst();
  if (!row) throw new ServiceError(errCodes.notFound, 'pictureNotFound');
  return { mediaType: row.media_type, picture: Buffer.from(row.bytes).toString('base64') };
};
