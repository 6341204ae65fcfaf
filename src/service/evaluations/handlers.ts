import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { requireRecord } from '../catalogue/model/stored.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import type { Handlers, ReaderCall } from '../platform/context/context.ts';
import { listHelpfulVotes, voteHelpful } from './helpful.ts';
import { deleteEvaluation, listOwnEvaluations } from './own-evaluations.ts';
import { getRatings, listComments } from './read-evaluations.ts';
import { evaluate } from './write-evaluations.ts';

async function getOwnEvaluation(
  { recordId }: ParsedInputOf<'getOwnEvaluation'>,
  call: ReaderCall,
): Promise<OutputOf<'getOwnEvaluation'>> {
  const id = await requireRecord(call.store, call.library.id, recordId);
  const row = await call.store.db
    .selectFrom('evaluation')
    .select(['score', 'comment', 'state'])
    .where('record_id', '=', id)
    .where('reader_id', '=', String(call.reader.id))
    .executeTakeFirst();
  if (!row) return { score: null, comment: null, state: null };
  return { score: row.score, comment: row.comment, state: row.comment === null ? null : row.state };
}

async function evaluateRecord(
  { recordId, ...given }: ParsedInputOf<'evaluate'>,
  { store, library, reader, now }: ReaderCall,
): Promise<OutputOf<'evaluate'>> {
  const { ratingsPerDay: ratings, commentsPerDay: comments } = library.file;
  const id = await requireRecord(store, library.id, recordId);
  const target = { libraryId: library.id, recordId: id, readerId: String(reader.id), readerName: reader.name };
  const limits = { readerId: reader.id, library, day: libraryDay(library, now()), ratings, comments };
  return { state: await evaluate(store, { ...target, now: now() }, given, limits) };
}

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
