import type { Kysely } from 'kysely';
import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { requireRecord } from '../catalogue/model/stored.ts';
import type { ReaderCall } from '../platform/context/context.ts';
import { ServiceError } from '../platform/context/errors.ts';
import type { Database } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { recordChange } from './write-evaluations.ts';

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
 * Tells that a comment helped the reader, or takes that back; asked again for the same it changes nothing.
 * @throws ServiceError 404 when the library shows no such comment, 403 for the reader's own
 */
export async function voteHelpful(
  { commentId, helpful }: ParsedInputOf<'voteHelpful'>,
  { store, library, reader, now }: ReaderCall,
): Promise<OutputOf<'voteHelpful'>> {
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
}

/** Of a record's comments: those that helped the reader, and the reader's own, which takes no vote of theirs. */
export async function listHelpfulVotes(
  { recordId }: ParsedInputOf<'listHelpfulVotes'>,
  { store, library, reader }: ReaderCall,
): Promise<OutputOf<'listHelpfulVotes'>> {
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
}
