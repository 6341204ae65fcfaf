import type { ExpressionBuilder } from 'kysely';
import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { negativeTo, positiveFrom, scores, shownName, topComments } from '#lib/rules/evaluations.ts';
import { requireRecord } from '../catalogue/model/stored.ts';
import type { Handlers } from '../platform/context/context.ts';
import type { Database } from '../platform/db/database.ts';
import { countRows } from '../platform/db/lists.ts';

/** How readers have rated a record. */
export const getRatings: Handlers['getRatings'] = async ({ recordId }, call) => {
  const id = await requireRecord(call.store, call.library.id, recordId);
  const rows = await call.store.db
    .selectFrom('evaluation')
    .select(['score', (eb) => eb.fn.countAll<number>().as('count')])
    .where('record_id', '=', id)
    .where('score', 'is not', null)
    .groupBy('score')
    .execute();
  return ratingsOf(rows);
};

/** The average and how many gave each score. @param rows how many gave a score */
export function ratingsOf(rows: readonly { score: number | null; count: number }[]): OutputOf<'getRatings'> {
  const countOf = new Map(rows.map((row) => [row.score, Number(row.count)]));
  const distribution = scores.map((score) => ({ score, count: countOf.get(score) ?? 0 })).reverse();
  const count = distribution.reduce((sum, entry) => sum + entry.count, 0);
  const points = distribution.reduce((sum, entry) => sum + entry.score * entry.count, 0);
  return { average: count === 0 ? null : Math.round((points / count) * 10) / 10, count, distribution };
}

type Filter = ParsedInputOf<'listComments'>['filter'];

/** Which evaluations of a record are comments that everyone may read. */
const isShown = (recordId: number, filter: Filter) => (eb: ExpressionBuilder<Database, 'evaluation'>) =>
  eb.and([
    eb('record_id', '=', recordId),
    eb('state', '=', 'audited'),
    eb('comment', 'is not', null),
    ...(filter === 'positive' ? [eb('score', '>=', positiveFrom)] : []),
    ...(filter === 'negative' ? [eb('score', '<=', negativeTo)] : []),
  ]);

/** Comments on a record that the library has let pass, page by page. */
export const listComments: Handlers['listComments'] = async ({ recordId, page, rows, order, filter }, call) => {
  const { db } = call.store;
  const id = await requireRecord(call.store, call.library.id, recordId);
  const all = await countRows(db.selectFrom('evaluation').where(isShown(id, filter)));
  const total = filter === 'all' ? all : Math.min(all, topComments);
  const offset = (page - 1) * rows;
  const left = Math.min(rows, total - offset);
  if (left <= 0) return { total, result: [] };
  const select = db
    .selectFrom('evaluation')
    .select(['id', 'reader_name', 'score', 'comment', 'helpful', 'created_at'])
    .where(isShown(id, filter))
    .limit(left)
    .offset(offset);
  // The hundred best are one set, whatever order they are asked for in.
  const isTop = filter !== 'all' || order === 'helpful';
  const ordered = isTop ? select.orderBy('helpful', 'desc') : select;
  const found = await ordered.orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
  return { total, result: found.map(formatComment) };
};

export interface CommentRow {
  id: number;
  reader_name: string;
  score: number | null;
  comment: string | null;
  helpful: number;
  created_at: number;
}

/** A comment as everyone may read it. */
export const formatComment = (row: CommentRow): OutputOf<'listComments'>['result'][number] => ({
  commentId: String(row.id),
  name: shownName(row.reader_name),
  score: row.score,
  comment: row.comment ?? '',
  helpful: row.helpful,
  createdAt: new Date(Number(row.created_at)).toISOString(),
});
