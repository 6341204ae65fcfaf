import type { Kysely } from 'kysely';
import { errCodes } from '../../lib/contract/envelope.ts';
import type { TakeBackCheck, TakeBackObstacle } from '../../lib/rules/desk-take-back.ts';
import { longestComment, scores, type CommentState } from '#lib/rules/evaluations.ts';
import { recordTitle } from '../catalogue/records/known-records.ts';
import { inputRefused, ServiceError } from '../platform/context/context.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';
import { notify } from '../platform/inbox/notify.ts';
import { awardPoints } from '../ledger/points/ledger.ts';
import { takeDailyUse, type DailyUse } from '../platform/readers/daily-limit.ts';
import type { Store } from '../platform/db/open.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';

/** A reader on a record; `now` in milliseconds since 1970. */
export interface Evaluating {
  libraryId: number;
  recordId: number;
  readerId: string;
  readerName: string;
  now: number;
}

/** Pages that show the record's ratings and comments are stale, and rankings look at it again; the index is not. */
export async function recordChange(
  db: Kysely<Database>,
  target: Pick<Evaluating, 'libraryId' | 'recordId' | 'now'>,
): Promise<void> {
  const { libraryId, recordId, now } = target;
  await db.insertInto('change').values({ library_id: libraryId, record_id: recordId, op: 'items', at: now }).execute();
}

/** Forgets who found a comment helpful that is rewritten or deleted; its number is set by the caller. */
export async function forgetVotes(db: Kysely<Database>, evaluationId: number): Promise<void> {
  await db.deleteFrom('helpful_vote').where('evaluation_id', '=', evaluationId).execute();
}

/** The reader who writes, and how many ratings and comments within a day: `day` is the ISO day where the library is. */
export interface EvaluationLimits {
  readerId: number;
  /** Whose rules say what points a rating earns, once for a record. */
  library: LendingLibrary;
  day: string;
  ratings: number;
  comments: number;
}

/** @throws ServiceError 429 when the day's number is used up */
async function takeUse(db: Kysely<Database>, use: DailyUse): Promise<void> {
  if (await takeDailyUse(db, use)) return;
  throw new ServiceError(errCodes.tooMany, use.kind === 'comment' ? 'commentsUsedUp' : 'ratingsUsedUp', {
    count: use.most,
  });
}

/** Points for a rating: once for a reader and record, however often the rating is changed or taken back. */
async function rewardRating(
  db: Kysely<Database>,
  input: { library: LendingLibrary; readerId: number; recordId: number; now: number },
): Promise<void> {
  const { recordId, ...about } = input;
  if (!about.library.file.points.events.ratingGiven) return;
  const title = await recordTitle(db, recordId);
  await awardPoints(db, { ...about, event: 'ratingGiven', key: `rating:record:${String(recordId)}`, note: title });
}

/**
 * Writes a reader's rating of a record, comment on it, or both; what is left out stays as it was. A comment that is
 * rewritten waits to be read by the library again.
 * @param limits of the reader's day; none for what a command or a test writes
 * @returns the state of the comment; null when there is none
 * @throws ServiceError 400 when there is neither a rating nor a comment, or one that the rules do not allow, 429 when
 *   the day's ratings or comments are used up: nothing of both is written then
 */
export async function evaluate(
  store: Store,
  target: Evaluating,
  { score, comment }: { score?: number | undefined; comment?: string | undefined },
  limits?: EvaluationLimits,
): Promise<CommentState | null> {
  const text = comment?.trim();
  const isScore = score === undefined || scores.some((entry) => entry === score);
  const isComment = text === undefined || (text !== '' && text.length <= longestComment);
  if (!isScore || (score === undefined && text === undefined)) {
    throw inputRefused('score');
  }
  if (!isComment) throw inputRefused('comment');

  const { libraryId, recordId, readerId, readerName, now } = target;
  const state: CommentState | undefined = text === undefined ? undefined : 'unaudited';
  return inTransaction(store.db, async (db) => {
    if (limits) {
      const { ratings, comments, library, ...use } = limits;
      if (score !== undefined) await takeUse(db, { ...use, kind: 'rating', most: ratings });
      if (text !== undefined) await takeUse(db, { ...use, kind: 'comment', most: comments });
      if (score !== undefined) await rewardRating(db, { library, readerId: use.readerId, recordId, now });
    }
    const row = await db
      .insertInto('evaluation')
      .values({
        library_id: libraryId,
        record_id: recordId,
        reader_id: readerId,
        reader_name: readerName,
        score: score ?? null,
        comment: text ?? null,
        state: state ?? 'unaudited',
        helpful: 0,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['record_id', 'reader_id']).doUpdateSet({
          reader_name: readerName,
          updated_at: now,
          ...(score !== undefined && { score }),
          ...(text !== undefined && { comment: text, state: 'unaudited', helpful: 0, created_at: now }),
        }),
      )
      .returning(['id', 'comment', 'state'])
      .executeTakeFirstOrThrow();
    if (text !== undefined) await forgetVotes(db, row.id);
    await recordChange(db, target);
    return row.comment === null ? null : row.state;
  });
}

/**
 * Lets a comment pass, or rejects it; who wrote it finds that in the inbox.
 * @param target.library gives its points for a comment that passes, once; none without
 * @throws ServiceError 404 when the library has no such comment
 */
export async function auditComment(
  store: Store,
  target: { libraryId: number; commentId: number; now: number; library?: LendingLibrary },
  state: Exclude<CommentState, 'unaudited'>,
): Promise<void> {
  const { libraryId, commentId, now } = target;
  await inTransaction(store.db, async (db) => {
    const row = await db
      .selectFrom('evaluation')
      .innerJoin('record', 'record.id', 'evaluation.record_id')
      .select(['evaluation.record_id', 'evaluation.reader_id', 'evaluation.comment', 'evaluation.state'])
      .select('record.title')
      .where('evaluation.id', '=', commentId)
      .where('evaluation.library_id', '=', libraryId)
      .executeTakeFirst();
    if (!row || row.comment === null) throw new ServiceError(errCodes.notFound, 'commentNotFound');
    const { record_id: recordId, reader_id: readerId, title, comment } = row;
    await db.updateTable('evaluation').set({ state }).where('id', '=', commentId).execute();
    await recordChange(db, { libraryId, recordId, now });
    const writer = await db.selectFrom('reader').select('id').where('id', '=', Number(readerId)).executeTakeFirst();
    if (writer && state === 'audited' && target.library) {
      const about = { library: target.library, readerId: writer.id, key: `comment:${String(commentId)}`, now };
      await awardPoints(db, { ...about, event: 'commentAccepted', note: title });
    }
    if (writer && row.state !== state) {
      await notify(db, {
        libraryId,
        readerId: writer.id,
        now,
        values: { title, comment },
        kind: state === 'audited' ? 'commentAudited' : 'commentRejected',
        link: `/searchList/bookDetails/${String(recordId)}`,
      });
    }
  });
}

/** What is in the way of having a comment wait again: it waits, or is no more. */
export async function commentToReopen(
  { db }: Pick<Store, 'db'>,
  { libraryId, commentId }: { libraryId: number; commentId: number },
): Promise<TakeBackCheck<{ record_id: number }>> {
  const row = await db
    .selectFrom('evaluation')
    .select(['record_id', 'state'])
    .where('id', '=', commentId)
    .where('library_id', '=', libraryId)
    .where('comment', 'is not', null)
    .executeTakeFirst();
  if (!row) return { obstacle: 'gone' };
  return row.state === 'unaudited' ? { obstacle: 'waits' } : { row };
}

/**
 * Reopens a comment that staff accepted or rejected: nobody sees it until they decide again. Earlier messages and
 * points stay.
 * @returns what prevents it
 */
export async function reopenComment(
  { db }: Pick<Store, 'db'>,
  { libraryId, commentId, now }: { libraryId: number; commentId: number; now: number },
): Promise<TakeBackObstacle | undefined> {
  return inTransaction(db, async (inside) => {
    const found = await commentToReopen({ db: inside }, { libraryId, commentId });
    if (found.obstacle) return found.obstacle;
    await inside.updateTable('evaluation').set({ state: 'unaudited' }).where('id', '=', commentId).execute();
    await recordChange(inside, { libraryId, recordId: found.row.record_id, now });
    return undefined;
  });
}
