import type { CommentState } from '#lib/rules/evaluations.ts';
import type { Store } from '../platform/db/open.ts';

export interface StaffComment {
  id: number;
  state: CommentState;
  title: string;
  controlNumber: string;
  /** Null where the reader is no longer known. */
  account: string | null;
  name: string;
  score: number | null;
  text: string;
  /** Milliseconds since 1970. */
  writtenAt: number;
}

/**
 * Comments of a library, oldest first.
 * @param state only those in it; all when undefined
 * @param ids only those of these numbers
 * @param limit at most so many
 */
export async function commentsForStaff(
  { db }: Store,
  {
    libraryId,
    state,
    ids,
    limit,
  }: { libraryId: number; state?: CommentState | undefined; ids?: readonly number[]; limit: number },
): Promise<StaffComment[]> {
  let comments = db
    .selectFrom('evaluation')
    .innerJoin('record', 'record.id', 'evaluation.record_id')
    .select(['evaluation.id', 'evaluation.state', 'evaluation.score', 'evaluation.comment', 'evaluation.updated_at'])
    .select(['evaluation.reader_id', 'evaluation.reader_name', 'record.title', 'record.control_number'])
    .where('evaluation.library_id', '=', libraryId)
    .where('evaluation.comment', 'is not', null)
    .orderBy('evaluation.updated_at')
    .orderBy('evaluation.id')
    .limit(limit);
  if (state !== undefined) comments = comments.where('evaluation.state', '=', state);
  if (ids) comments = comments.where('evaluation.id', 'in', ids);
  const rows = await comments.execute();
  // Comments of readers who are gone have a key that is no number.
  const readerIds = rows.map((row) => Number(row.reader_id)).filter(Number.isInteger);
  const readers = await db
    .selectFrom('reader')
    .select(['id', 'account'])
    .where('id', 'in', readerIds)
    .where('library_id', '=', libraryId)
    .execute();
  const accounts = new Map(readers.map(({ id, account }) => [String(id), account]));
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    title: row.title,
    controlNumber: row.control_number,
    account: accounts.get(row.reader_id) ?? null,
    name: row.reader_name,
    score: row.score,
    text: row.comment ?? '',
    writtenAt: Number(row.updated_at),
  }));
}
