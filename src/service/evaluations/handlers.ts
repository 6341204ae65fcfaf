import { requireRecord } from '../catalogue/model/stored.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { type Handlers, ServiceError } from '../platform/context/context.ts';
import { getRatings, listComments } from './read-evaluations.ts';
import { evaluate, recordChange, forgetVotes } from './write-evaluations.ts';
import type { Kysely } from 'kysely';
import { errCodes } from '../../lib/contract/envelope.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { countRows, rowsOfPage } from '../platform/db/lists.ts';

/** One's own comments, read by the library or not, or own ratings; the latest first. */
const listOwnEvaluations: Handlers['listOwnEvaluations'] = async (
  { kind, state, page, rows },
  { store, library, reader },
) => {
  let own = store.db
    .selectFrom('evaluation')
    .where('evaluation.library_id', '=', library.id)
    .where('evaluation.reader_id', '=', String(reader.id))
    .where(kind === 'comment' ? 'evaluation.comment' : 'evaluation.score', 'is not', null);
  if (state !== undefined) own = own.where('evaluation.comment', 'is not', null).where('evaluation.state', '=', state);
  const [total, found] = await Promise.all([
    countRows(own),
    own
      .innerJoin('record', 'record.id', 'evaluation.record_id')
      .select(['evaluation.id', 'evaluation.record_id', 'evaluation.score', 'evaluation.comment', 'evaluation.state'])
      .select(['evaluation.helpful', 'evaluation.updated_at', 'record.title', 'record.deleted_at'])
      .orderBy('evaluation.updated_at', 'desc')
      .orderBy('evaluation.id', 'desc')
      .$call(rowsOfPage({ page, rows })),
  ]);
  return {
    total,
    result: found.map((row) => ({
      evaluationId: String(row.id),
      title: row.title,
      score: row.score,
      comment: row.comment,
      recordId: row.deleted_at === null ? String(row.record_id) : null,
      state: row.comment === null ? null : row.state,
      helpful: row.helpful,
      updatedAt: new Date(Number(row.updated_at)).toISOString(),
    })),
  };
};

/**
 * Deletes one's own comment, own rating, or both; pages and rankings follow.
 * @throws ServiceError 404 when the reader has none of that number
 */
const deleteEvaluation: Handlers['deleteEvaluation'] = async (
  { evaluationId, part },
  { store, library, reader, now, say },
) => {
  const left = await inTransaction(store.db, async (db) => {
    const row = await db
      .selectFrom('evaluation')
      .select(['id', 'record_id', 'score', 'comment'])
      .where('id', '=', Number(evaluationId))
      .where('library_id', '=', library.id)
      .where('reader_id', '=', String(reader.id))
      .executeTakeFirst();
    if (!row) throw new ServiceError(errCodes.notFound, 'evaluationNotFound');
    const score = part === 'comment' ? row.score : null;
    const comment = part === 'rating' ? row.comment : null;
    if (score === null && comment === null) await db.deleteFrom('evaluation').where('id', '=', row.id).execute();
    else {
      // What others found helpful was the comment.
      const withoutComment = comment === null && { state: 'unaudited' as const, helpful: 0 };
      await db
        .updateTable('evaluation')
        .set({ score, comment, ...withoutComment })
        .where('id', '=', row.id)
        .execute();
      if (comment === null) await forgetVotes(db, row.id);
    }
    await recordChange(db, { libraryId: library.id, recordId: row.record_id, now: now() });
    return { score, comment };
  });
  say('deleted');
  return left;
};

/**
 * Adds one reader to those who found a comment helpful, or takes one off; pages with the comment follow.
 * @param db the transaction in which the vote itself is written
 * @returns how many found it helpful now
 */
export async function countHelpful(
  db: Kysely<Database>,
  comment: { libraryId: number; recordId: number; commentId: number; now: number },
  by: 1 | -1,
): Promise<number> {
  const { helpful } = await db
    .updateTable('evaluation')
    .set((eb) => ({ helpful: eb('helpful', '+', by) }))
    .where('id', '=', comment.commentId)
    .returning('helpful')
    .executeTakeFirstOrThrow();
  await recordChange(db, comment);
  return helpful;
}

/**
 * Marks that a comment helped the reader, or takes that back; asked again for the same it changes nothing.
 * @throws ServiceError 404 when the library shows no such comment, 403 for the reader's own
 */
const voteHelpful: Handlers['voteHelpful'] = async ({ commentId, helpful }, { store, library, reader, now }) => {
  const id = Number(commentId);
  return inTransaction(store.db, async (db) => {
    const comment = await db
      .selectFrom('evaluation')
      .select(['record_id', 'reader_id', 'helpful'])
      .where('id', '=', id)
      .where('library_id', '=', library.id)
      .where('state', '=', 'audited')
      .where('comment', 'is not', null)
      .executeTakeFirst();
    if (!comment) throw new ServiceError(errCodes.notFound, 'commentNotFound');
    if (comment.reader_id === String(reader.id)) throw new ServiceError(errCodes.forbidden, 'commentIsOwn');
    const vote = { evaluation_id: id, reader_id: reader.id };
    const changed = helpful
      ? (
          await db
            .insertInto('helpful_vote')
            .values({ ...vote, voted_at: now() })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst()
        ).numInsertedOrUpdatedRows
      : (
          await db
            .deleteFrom('helpful_vote')
            .where('evaluation_id', '=', vote.evaluation_id)
            .where('reader_id', '=', vote.reader_id)
            .executeTakeFirst()
        ).numDeletedRows;
    if (!changed) return { helpful: comment.helpful, voted: helpful };
    const target = { libraryId: library.id, recordId: comment.record_id, commentId: id, now: now() };
    return { helpful: await countHelpful(db, target, helpful ? 1 : -1), voted: helpful };
  });
};

/** Of a record's comments: those that helped the reader, and the reader's own, which takes no vote of theirs. */
const listHelpfulVotes: Handlers['listHelpfulVotes'] = async ({ recordId }, { store, library, reader }) => {
  const id = await requireRecord(store, library.id, recordId);
  const votes = await store.db
    .selectFrom('helpful_vote')
    .innerJoin('evaluation', 'evaluation.id', 'helpful_vote.evaluation_id')
    .select('evaluation.id')
    .where('evaluation.record_id', '=', id)
    .where('helpful_vote.reader_id', '=', reader.id)
    .orderBy('evaluation.id')
    .execute();
  const own = await store.db
    .selectFrom('evaluation')
    .select('id')
    .where('record_id', '=', id)
    .where('reader_id', '=', String(reader.id))
    .where('comment', 'is not', null)
    .executeTakeFirst();
  return { commentIds: votes.map((vote) => String(vote.id)), ownCommentId: own ? String(own.id) : null };
};

const getOwnEvaluation: Handlers['getOwnEvaluation'] = async ({ recordId }, call) => {
  const id = await requireRecord(call.store, call.library.id, recordId);
  const row = await call.store.db
    .selectFrom('evaluation')
    .select(['score', 'comment', 'state'])
    .where('record_id', '=', id)
    .where('reader_id', '=', String(call.reader.id))
    .executeTakeFirst();
  if (!row) return { score: null, comment: null, state: null };
  return { score: row.score, comment: row.comment, state: row.comment === null ? null : row.state };
};

const evaluateRecord: Handlers['evaluate'] = async ({ recordId, ...given }, { store, library, reader, now }) => {
  const { ratingsPerDay: ratings, commentsPerDay: comments } = library.file;
  const id = await requireRecord(store, library.id, recordId);
  const target = { libraryId: library.id, recordId: id, readerId: String(reader.id), readerName: reader.name };
  const limits = { readerId: reader.id, library, day: libraryDay(library, now()), ratings, comments };
  return { state: await evaluate(store, { ...target, now: now() }, given, limits) };
};

export const evaluationHandlers = {
  getRatings,
  listComments,
  getOwnEvaluation,
  evaluate: evaluateRecord,
  listOwnEvaluations,
  deleteEvaluation,
  voteHelpful,
  listHelpfulVotes,
} satisfies Partial<Handlers>;
