import { sectionPath } from '../../lib/rules/personal-sections.ts';
import type { TakeBackCheck, TakeBackObstacle } from '../../lib/rules/desk-take-back.ts';
import type { RequestState } from '../../lib/rules/questions.ts';
import type { RecommendationWay } from '#lib/rules/recommendations.ts';
import type { CallContext } from '../platform/context/context.ts';
import { notify } from '../platform/inbox/notify.ts';
import { saidOf } from './read-recommendations.ts';
import { openKeyOf } from './same.ts';
import { inTransaction } from '../platform/db/database.ts';

type Staff = Pick<CallContext, 'store' | 'library' | 'now'>;

export interface StaffRecommendation {
  id: number;
  way: RecommendationWay;
  state: RequestState;
  title: string;
  author: string | null;
  publisher: string | null;
  publishYear: number | null;
  isbn: string | null;
  recordId: number | null;
  answer: string | null;
  /** Milliseconds since 1970. */
  createdAt: number;
  readers: {
    account: string;
    name: string;
    reasons: string[];
    fields: { label: string; value: string }[];
    remark: string | null;
  }[];
}

/** Recommendations of the library's readers, oldest first. @param state all when left out */
export async function recommendationsForStaff(
  { store, library }: Pick<Staff, 'store' | 'library'>,
  state?: RequestState,
): Promise<StaffRecommendation[]> {
  const query = store.db.selectFrom('recommendation').selectAll().where('library_id', '=', library.id).orderBy('id');
  const rows = await (state === undefined ? query : query.where('state', '=', state)).execute();
  const by = store.db
    .selectFrom('recommendation_reader as by')
    .innerJoin('recommendation', 'recommendation.id', 'by.recommendation_id')
    .innerJoin('reader', 'reader.id', 'by.reader_id')
    .select(['by.recommendation_id', 'by.reasons', 'by.fields', 'by.remark', 'reader.account', 'reader.name'])
    .where('recommendation.library_id', '=', library.id)
    .orderBy('by.created_at')
    .orderBy('by.reader_id');
  const readers = await (state === undefined ? by : by.where('recommendation.state', '=', state)).execute();
  const place = { library, language: 'zh-CN' } as const;
  return rows.map((row) => ({
    id: row.id,
    way: row.way,
    state: row.state,
    title: row.title,
    author: row.author,
    isbn: row.isbn,
    publisher: row.publisher,
    publishYear: row.pub_year,
    recordId: row.record_id,
    answer: row.answer,
    createdAt: Number(row.created_at),
    readers: readers
      .filter((reader) => reader.recommendation_id === row.id)
      .map(({ account, name, remark, ...said }) => ({ account, name, remark, ...saidOf(said, place) })),
  }));
}

const noticeOf = {
  approvedOrder: 'recommendationOrder',
  approvedTrial: 'recommendationTrial',
  rejected: 'recommendationRejected',
} as const;

/**
 * Records the library's decision and notifies everybody who recommends it; a later one replaces it and is sent too.
 * @returns false when the library has no such recommendation
 */
export async function settleRecommendation(
  { store, library, now }: Staff,
  id: number,
  { state, answer }: { state: keyof typeof noticeOf; answer: string | null },
): Promise<boolean> {
  return inTransaction(store.db, async (db) => {
    const at = now();
    const row = await db
      .updateTable('recommendation')
      .set({ state, answer, open_key: null, settled_at: at })
      .where('id', '=', id)
      .where('library_id', '=', library.id)
      .returning('title')
      .executeTakeFirst();
    if (!row) return false;
    const readers = await db
      .selectFrom('recommendation_reader')
      .select('reader_id')
      .where('recommendation_id', '=', id)
      .execute();
    for (const { reader_id: readerId } of readers) {
      const values = { title: row.title, reply: answer };
      await notify(db, {
        libraryId: library.id,
        readerId,
        kind: noticeOf[state],
        values,
        link: sectionPath('recommendations', { tab: 'mine' }),
        now: at,
      });
    }
    return true;
  });
}

/** What is in the way of having a recommendation processed again: another of the same book is, for one. */
export async function recommendationToReopen(
  { store: { db }, library }: Pick<Staff, 'store' | 'library'>,
  id: number,
): Promise<TakeBackCheck<{ open_key: string }>> {
  const row = await db
    .selectFrom('recommendation')
    .select(['state', 'record_id', 'isbn', 'title', 'author'])
    .where('id', '=', id)
    .where('library_id', '=', library.id)
    .executeTakeFirst();
  if (!row) return { obstacle: 'gone' };
  if (row.state === 'processing') return { obstacle: 'waits' };
  const open_key = openKeyOf({ ...row, recordId: row.record_id });
  const other = await db
    .selectFrom('recommendation')
    .select('id')
    .where('library_id', '=', library.id)
    .where('open_key', '=', open_key)
    .executeTakeFirst();
  return other ? { obstacle: 'sentAnew' } : { row: { open_key } };
}

/**
 * Reopens a recommendation that was settled and hides its answer; earlier messages stay in inboxes.
 * @returns what prevents it
 */
export async function reopenRecommendation(
  { store, library }: Pick<Staff, 'store' | 'library'>,
  id: number,
): Promise<TakeBackObstacle | undefined> {
  return inTransaction(store.db, async (db) => {
    const found = await recommendationToReopen({ store: { ...store, db }, library }, id);
    if (found.obstacle) return found.obstacle;
    const waiting = { state: 'processing', answer: null, settled_at: null, ...found.row } as const;
    await db.updateTable('recommendation').set(waiting).where('id', '=', id).execute();
    return undefined;
  });
}
