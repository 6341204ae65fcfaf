import type { Kysely } from 'kysely';
import type { QuestionState } from '../../lib/rules/questions.ts';
import { recordTitle } from '../catalogue/records/known-records.ts';
import { notify } from '../platform/inbox/notify.ts';
import type { Database } from '../platform/db/database.ts';

interface Target {
  libraryId: number;
  now: number;
}
interface Question {
  record_id: number;
  reader_id: number;
  text: string;
}

/** The database asked about, by its title, and where the question is. */
async function placeOf(db: Kysely<Database>, recordId: number): Promise<{ database: string; link: string }> {
  return { database: await recordTitle(db, recordId), link: `/dataBaseNav/details/${String(recordId)}` };
}

/** Notifies the reader who asked of an answer, of the library or of another reader. */
export async function notifyAnswer(
  db: Kysely<Database>,
  target: Target,
  question: Question,
  answer: string,
): Promise<void> {
  const { database, link } = await placeOf(db, question.record_id);
  const values = { database, question: question.text, reply: answer };
  await notify(db, { ...target, readerId: question.reader_id, kind: 'questionAnswered', values, link });
}

/** Notifies authors that their question or answer is public or hidden, and the reader who asked of a new answer. */
export async function notifyState(
  db: Kysely<Database>,
  target: Target,
  table: 'question' | 'answer',
  id: number,
  state: Exclude<QuestionState, 'waiting'>,
): Promise<void> {
  const isReleased = state === 'released';
  const questions = db.selectFrom('question').select(['record_id', 'reader_id', 'text', 'state']);
  if (table === 'question') {
    const question = await questions.where('id', '=', id).executeTakeFirstOrThrow();
    const { database, link } = await placeOf(db, question.record_id);
    await notify(db, {
      ...target,
      readerId: question.reader_id,
      values: { database, question: question.text },
      kind: isReleased ? 'questionReleased' : 'questionHidden',
      link,
    });
    return;
  }
  const { question_id, reader_id, text } = await db
    .selectFrom('answer')
    .select(['question_id', 'reader_id', 'text'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const question = await questions.where('id', '=', question_id).executeTakeFirstOrThrow();
  const { database, link } = await placeOf(db, question.record_id);
  if (reader_id !== null) {
    const values = { database, answer: text };
    await notify(db, {
      ...target,
      readerId: reader_id,
      values,
      kind: isReleased ? 'answerReleased' : 'answerHidden',
      link,
    });
  }
  // A reader who answers the own question is notified once.
  if (isReleased && question.state === 'released' && reader_id !== question.reader_id) {
    await notifyAnswer(db, target, question, text);
  }
}
