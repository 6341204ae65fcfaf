import type { Kysely } from 'kysely';
import { errCodes } from '../../lib/contract/envelope.ts';
import type { TakeBackCheck, TakeBackObstacle } from '../../lib/rules/desk-take-back.ts';
import { answersADay, questionsADay, type QuestionState } from '../../lib/rules/questions.ts';
import { contentChanged } from '../platform/content/changes.ts';
import { type CallContext, type ReaderCall, ServiceError, type Handlers } from '../platform/context/context.ts';
import { requireDatabase } from '../databases/catalogue.ts';
import { notifyAnswer, notifyState } from './question-notices.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { placeOfDay } from '../platform/readers/place-of-day.ts';
import { requireQuestion } from './read-questions.ts';
import { createHash } from 'node:crypto';
import { foldKey } from '../catalogue/text/analysis.ts';

/** By what two texts are the same, whatever signs and spaces they have. */
export const keyOf = (text: string): string =>
  createHash('sha256').update(foldKey(text)).digest('base64url').slice(0, 22);

/** Name under which pages with questions are kept: list:<groupCode>:questions. */
const kind = 'questions';

/** The columns of a text that the library has yet to release. */
function waitingText({ library, reader, now }: ReaderCall, text: string) {
  const at = now();
  const owner = { library_id: library.id, reader_id: reader.id };
  return { ...owner, text, text_key: keyOf(text), state: 'waiting' as const, created_at: at, updated_at: at };
}

/**
 * Asks something about a database. The same asked again is the same question.
 * @throws ServiceError 404 for what is no database of the library, 429 when the day's questions are used up
 */
export const askQuestion: Handlers['askQuestion'] = async ({ recordId, question: text }, call) => {
  const { id: record_id } = await requireDatabase(call, recordId);
  const { store, reader } = call;
  const now = call.now();
  const text_key = keyOf(text);
  const question = await inTransaction(store.db, async (db) => {
    const same = await db
      .selectFrom('question')
      .select(['id', 'state'])
      .where('reader_id', '=', reader.id)
      .where('record_id', '=', record_id)
      .where('text_key', '=', text_key)
      .executeTakeFirst();
    if (same) return same;
    const place = await placeOfDay(db, 'question', reader.id, now);
    if (place.nth > questionsADay) throw new ServiceError(errCodes.tooMany, 'questionsUsedUp');
    return db
      .insertInto('question')
      .values({ record_id, ...place, ...waitingText(call, text) })
      .returning(['id', 'state'])
      .executeTakeFirstOrThrow();
  });
  call.say('questionSent');
  return { questionId: String(question.id), state: question.state };
};

/**
 * Answers a question. The same answer given again is the same one.
 * @throws ServiceError 404 for a question that the reader does not see, 429 when the day's answers are used up
 */
export const addAnswer: Handlers['addAnswer'] = async ({ questionId, answer: text }, call) => {
  const { store, reader } = call;
  const question_id = await requireQuestion(call, questionId, reader.id);
  const now = call.now();
  const text_key = keyOf(text);
  const given = await inTransaction(store.db, async (db) => {
    const same = await db
      .selectFrom('answer')
      .select(['id', 'state'])
      .where('question_id', '=', question_id)
      .where('reader_id', '=', reader.id)
      .where('text_key', '=', text_key)
      .executeTakeFirst();
    if (same) return same;
    const place = await placeOfDay(db, 'answer', reader.id, now);
    if (place.nth > answersADay) throw new ServiceError(errCodes.tooMany, 'answersUsedUp');
    return db
      .insertInto('answer')
      .values({ question_id, ...place, ...waitingText(call, text) })
      .returning(['id', 'state'])
      .executeTakeFirstOrThrow();
  });
  call.say('answerSent');
  return { answerId: String(given.id), state: given.state };
};

type Staff = Pick<CallContext, 'store' | 'library' | 'now'>;

const stale = (db: Kysely<Database>, { library, now }: Staff): Promise<void> =>
  contentChanged(db, { libraryId: library.id, kind, now: now() });

/**
 * The library's answer to a question, which everybody sees from now on together with the question.
 * @returns false when the library has no such question
 */
export async function answerAsLibrary(staff: Staff, questionId: number, text: string): Promise<boolean> {
  const { store, library } = staff;
  const now = staff.now();
  return inTransaction(store.db, async (db) => {
    const question = await db
      .updateTable('question')
      .set({ state: 'released', updated_at: now })
      .where('id', '=', questionId)
      .where('library_id', '=', library.id)
      .returning(['id', 'record_id', 'reader_id', 'text'])
      .executeTakeFirst();
    if (!question) return false;
    await db
      .insertInto('answer')
      .values({
        library_id: library.id,
        question_id: question.id,
        reader_id: null,
        day: null,
        nth: null,
        text,
        text_key: keyOf(text),
        state: 'released',
        created_at: now,
        updated_at: now,
      })
      .execute();
    await notifyAnswer(db, { libraryId: library.id, now }, question, text);
    await stale(db, staff);
    return true;
  });
}

/**
 * Shows a question or an answer to everybody, or to nobody any more.
 * @returns false when the library has none of that number
 */
export async function setState(
  staff: Staff,
  table: 'question' | 'answer',
  id: number,
  state: Exclude<QuestionState, 'waiting'>,
): Promise<boolean> {
  const { store, library } = staff;
  const now = staff.now();
  return inTransaction(store.db, async (db) => {
    const before = await db
      .selectFrom(table)
      .select('state')
      .where('id', '=', id)
      .where('library_id', '=', library.id)
      .executeTakeFirst();
    if (!before) return false;
    await db.updateTable(table).set({ state, updated_at: now }).where('id', '=', id).execute();
    if (before.state !== state) await notifyState(db, { libraryId: library.id, now }, table, id, state);
    await stale(db, staff);
    return true;
  });
}

/** Whether a question or an answer of the library waits to be read. */
export const isWaiting = async (
  { store, library }: Pick<Staff, 'store' | 'library'>,
  table: 'question' | 'answer',
  id: number,
): Promise<boolean> =>
  (await store.db
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('library_id', '=', library.id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()) !== undefined;

/**
 * What is in the way of having a question or a reader's answer wait again: other answers of the library keep a question
 * shown, for one.
 */
export async function questionToReopen(
  { store: { db }, library }: Pick<Staff, 'store' | 'library'>,
  table: 'question' | 'answer',
  id: number,
): Promise<TakeBackCheck<{ id: number }>> {
  let wanted = db
    .selectFrom(table)
    .select(['id', 'state', 'updated_at'])
    .where('id', '=', id)
    .where('library_id', '=', library.id);
  // The library's own words have no reader.
  if (table === 'answer') wanted = wanted.where('reader_id', 'is not', null);
  const row = await wanted.executeTakeFirst();
  if (!row) return { obstacle: 'gone' };
  if (row.state === 'waiting') return { obstacle: 'waits' };
  if (table === 'answer') return { row };
  const other = await db
    .selectFrom('answer')
    .select('id')
    .where('question_id', '=', id)
    .where('reader_id', 'is', null)
    .where('created_at', '!=', row.updated_at)
    .executeTakeFirst();
  return other ? { obstacle: 'movedOn' } : { row };
}

/**
 * Has a question or a reader's answer that was shown or hidden wait again. The library's answer by which a question was
 * settled goes with that; other answers of the library keep the question shown.
 * @returns what is in the way
 */
export async function reopen(
  staff: Staff,
  table: 'question' | 'answer',
  id: number,
): Promise<TakeBackObstacle | undefined> {
  const { store, library, now } = staff;
  return inTransaction(store.db, async (db) => {
    const found = await questionToReopen({ store: { ...store, db }, library }, table, id);
    if (found.obstacle) return found.obstacle;
    await db.updateTable(table).set({ state: 'waiting', updated_at: now() }).where('id', '=', id).execute();
    if (table === 'question') {
      await db.deleteFrom('answer').where('question_id', '=', id).where('reader_id', 'is', null).execute();
    }
    await stale(db, staff);
    return undefined;
  });
}
