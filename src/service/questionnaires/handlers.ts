import { type Handlers, type ReaderCall, ServiceError } from '../platform/context/context.ts';
import {
  getQuestionnaire,
  listQuestionnaires,
  periodNow,
  requireQuestionnaire,
  ruleOf,
  type StoredQuestionnaire,
} from './read-questionnaires.ts';
import { getQuestionnaireResults } from './results.ts';
import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { errCodes } from '../../lib/contract/envelope.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { checkAnswers, type AnswerProblem, type StoredAnswers } from '../../lib/rules/questionnaires.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { message, type MessageKey } from '../platform/messages/index.ts';
import { awardPoints } from '../ledger/points/ledger.ts';
import { engineOf } from '../platform/db/dialect.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';

const keyOfProblem: Record<AnswerProblem['problem'], MessageKey> = {
  missing: 'answerMissing',
  unknownChoice: 'answerUnknownChoice',
  tooFew: 'answerTooFew',
  tooMany: 'answerTooMany',
  tooLong: 'answerTooLong',
  otherMissing: 'answerOtherMissing',
  offScale: 'answerOffScale',
};

/** 400 with what is wrong by question (`data.problems`, whose `field` is the question). */
function refuse(language: ReaderCall['language'], found: readonly AnswerProblem[]): ServiceError {
  const problems = found.map(({ question, problem, values }) => ({
    field: question,
    message: message(language, keyOfProblem[problem], values),
  }));
  return new ServiceError(errCodes.badRequest, 'questionnaireIncomplete', { count: problems.length }, { problems });
}

/**
 * Writes that a reader has taken part; the key of the table lets it be written once.
 * @returns false when the reader has taken part before
 */
async function takePart(db: Kysely<Database>, questionnaireId: number, readerId: number): Promise<boolean> {
  const row = await db
    .insertInto('questionnaire_participant')
    .values({ questionnaire_id: questionnaireId, reader_id: readerId })
    .onConflict((at) => at.doNothing())
    .executeTakeFirst();
  return Number(row.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Among so many others an answer is hidden; as many rows are rewritten with each. */
const others = 500;

/**
 * Hides an anonymous answer that was just written among those before it. PostgreSQL keeps rows in the order in which
 * they came, each with the number of its transaction, which also noted who took part: so up to 500 answers are
 * rewritten together with this one, in an order of chance. On SQLite both tables are ordered by keys that tell nothing.
 * @param inside the transaction that wrote the answer
 */
async function shuffleAnswers(inside: Kysely<Database>, questionnaireId: number, id: string): Promise<void> {
  if (engineOf(inside) === 'sqlite') return;
  await sql`with gone as (
      delete from questionnaire_answer where questionnaire_id = ${questionnaireId} and (id = ${id} or id in (
        select id from questionnaire_answer where questionnaire_id = ${questionnaireId} order by random() limit ${others}))
      returning id, questionnaire_id, reader_id, answers, answered_on)
    insert into questionnaire_answer (id, questionnaire_id, reader_id, answers, answered_on)
    select id, questionnaire_id, reader_id, answers, answered_on from gone order by random()`.execute(inside);
}

/** Of an anonymous questionnaire the answers are put down with neither reader nor time, under a random id. */
async function saveAnswers(
  db: Kysely<Database>,
  { id, data }: StoredQuestionnaire,
  answers: StoredAnswers,
  { reader, library, now }: ReaderCall,
): Promise<void> {
  const answerId = randomBytes(16).toString('base64url');
  await db
    .insertInto('questionnaire_answer')
    .values({
      id: answerId,
      questionnaire_id: id,
      answers: JSON.stringify(answers),
      ...(data.anonymous
        ? { reader_id: null, answered_on: null }
        : { reader_id: reader.id, answered_on: libraryDay(library, now()) }),
    })
    .execute();
  if (data.anonymous) await shuffleAnswers(db, id, answerId);
}

async function changeAnswers(
  db: Kysely<Database>,
  { id }: StoredQuestionnaire,
  answers: StoredAnswers,
  { reader, library, now }: ReaderCall,
): Promise<void> {
  await db
    .updateTable('questionnaire_answer')
    .set({ answers: JSON.stringify(answers), answered_on: libraryDay(library, now()) })
    .where('questionnaire_id', '=', id)
    .where('reader_id', '=', reader.id)
    .execute();
}

/**
 * Takes a reader's answers, once; later ones take their place where the library allows it.
 * @throws ServiceError 404 for a questionnaire that is not for the reader, 409 when it has not begun, is over or was
 *   answered already, 400 with what is wrong by question
 */
export const answerQuestionnaire: Handlers['answerQuestionnaire'] = async (
  { questionnaireId, answers: typed },
  call,
) => {
  const stored = await requireQuestionnaire(questionnaireId, call);
  const { data } = stored;
  const period = periodNow(data, call);
  if (period === 'upcoming') throw new ServiceError(errCodes.conflict, 'questionnaireUpcoming');
  if (period === 'over') throw new ServiceError(errCodes.conflict, 'questionnaireOver');
  const { answers, problems } = checkAnswers(data.questions.map(ruleOf), typed);
  if (problems) throw refuse(call.language, problems);
  if (Object.keys(answers).length === 0) throw new ServiceError(errCodes.badRequest, 'questionnaireEmpty');
  const isChanged = await inTransaction(call.store.db, async (db) => {
    if (await takePart(db, stored.id, call.reader.id)) {
      await saveAnswers(db, stored, answers, call);
      const about = { library: call.library, readerId: call.reader.id, now: call.now() };
      await awardPoints(db, { ...about, key: `questionnaire:${String(stored.id)}`, event: 'questionnaireAnswered' });
      return false;
    }
    if (!data.changeable) throw new ServiceError(errCodes.conflict, 'questionnaireAnswered');
    await changeAnswers(db, stored, answers, call);
    return true;
  });
  call.say(isChanged ? 'questionnaireChanged' : 'questionnaireSent');
  return { questionnaireId, thanks: data.thanks === undefined ? null : inLanguage(data.thanks, call.language) };
};

/** The calls of questionnaires: section 10 of the personal center, and results that everybody may read. */
export const questionnaireHandlers = {
  listQuestionnaires,
  getQuestionnaire,
  answerQuestionnaire,
  getQuestionnaireResults,
} satisfies Partial<Handlers>;
