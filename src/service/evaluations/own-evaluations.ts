import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import type { ReaderCall } from '../platform/context/context.ts';
import { ServiceError } from '../platform/context/errors.ts';
import { forgetVotes, recordChange } from './write-evaluations.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { countRows, rowsOfPage } from '../platform/db/lists.ts';

/** One's own comments, read by the library or not, or own ratings; the latest first. */
export async function listOwnEvaluations(
  { kind, state, page, rows }: ParsedInputOf<'listOwnEvaluations'>,
  { store, library, reader }: ReaderCall,
): Promise<OutputOf<'listOwnEvaluations'>> {
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
}

/**
 * Deletes one's own comment, own rating, or both; pages and rankings follow.
 * @throws ServiceError 404 when the reader has none of that number
 */
export async function deleteEvaluation(
  { evaluationId, part }: ParsedInputOf<'deleteEvaluation'>,
  { store, library, reader, now, say }: ReaderCall,
): Promise<OutputOf<'deleteEvaluation'>> {
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
}
