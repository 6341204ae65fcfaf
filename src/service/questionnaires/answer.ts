import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { checkAnswers, type AnswerProblem, type StoredAnswers } from '../../lib/rules/questionnaires.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import type { ReaderCall } from '../platform/context/context.ts';
import { ServiceError } from '../platform/context/errors.ts';
import { message, type MessageKey } from '../platform/messages/index.ts';
import { awardPoints } from '../ledger/points/ledger.ts';
import type { Database } from '../platform/db/schema.ts';
import { shuffleAnswers } from './shuffle-answers.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { periodNow, requireQuestionnaire, ruleOf, type StoredQuestionnaire } from './read-questionnaires.ts';

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
export async function answerQuestionnaire(
  { questionnaireId, answers: typed }: ParsedInputOf<'answerQuestionnaire'>,
  call: ReaderCall,
): Promise<OutputOf<'answerQuestionnaire'>> {
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
}
