import { errCodes } from '../../lib/contract/envelope.ts';
import { inLanguage, type Language } from '../../lib/contract/language.ts';
import { fewestAnswers, otherCode, type StoredAnswers } from '../../lib/rules/questionnaires.ts';
import { countAnswers } from '../../lib/rules/questionnaire-results.ts';
import { ServiceError, type Handlers } from '../platform/context/context.ts';
import { message } from '../platform/messages/index.ts';
import { cachedUntilChange } from '../catalogue/records/change-cache.ts';
import type { Store } from '../platform/db/open.ts';
import type { QuestionData } from './questionnaire-content.ts';
import {
  findQuestionnaire,
  hasPublicResults,
  parseAnswers,
  ruleOf,
  type StoredQuestionnaire,
} from './read-questionnaires.ts';

/** Answers read at once: with the longest texts some megabytes. */
const atOnce = 500;

/** All answers to a questionnaire, in the order of their random ids, so that not all of them are in memory at once. */
export async function* answersTo(
  { db }: Pick<Store, 'db'>,
  questionnaireId: number,
): AsyncGenerator<{ readerId: number | null; answeredOn: string | null; answers: StoredAnswers }> {
  let last = '';
  for (;;) {
    const rows = await db
      .selectFrom('questionnaire_answer')
      .select(['id', 'reader_id', 'answered_on', 'answers'])
      .where('questionnaire_id', '=', questionnaireId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    for (const row of rows) {
      yield { readerId: row.reader_id, answeredOn: row.answered_on, answers: parseAnswers(row.answers) };
    }
    const end = rows.at(-1);
    if (end === undefined || rows.length < atOnce) return;
    last = end.id;
  }
}

/** What readers answered to a questionnaire, counted by question. */
export async function countedAnswers(store: Pick<Store, 'db'>, { id, data }: StoredQuestionnaire) {
  const counted = countAnswers(data.questions.map(ruleOf));
  for await (const { answers } of answersTo(store, id)) counted.add(answers);
  return counted.results();
}

/** What a choice or a point of a scale is called. */
export function nameOfCode(question: QuestionData, code: string, language: Language): string {
  if (question.type === 'text') return code;
  if (question.type === 'scale') {
    const end =
      code === String(question.from) ? question.low : code === String(question.to) ? question.high : undefined;
    return end === undefined ? code : `${code} ${inLanguage(end, language)}`;
  }
  if (code === otherCode) return message(language, 'questionnaireOther');
  const option = question.options.find((option) => option.code === code);
  return option ? inLanguage(option.name, language) : code;
}

/** So long the numbers of public results stay, in milliseconds: what is over changes no more, but accounts may go. */
const cachedMs = 10 * 60_000;
const cachedCounts = cachedUntilChange(cachedMs, async (call, questionnaireId) => {
  const found = await findQuestionnaire(call, questionnaireId);
  return found && countedAnswers(call.store, found);
});

/**
 * Results that the library publishes: numbers alone, and none where few answered.
 * @throws ServiceError 404 when there is no such questionnaire, it is not over, or the library does not publish it
 */
export const getQuestionnaireResults: Handlers['getQuestionnaireResults'] = async ({ questionnaireId }, call) => {
  const found = await findQuestionnaire(call, questionnaireId);
  if (!found?.isListed || !hasPublicResults(found.data, call)) {
    throw new ServiceError(errCodes.notFound, 'questionnaireNotFound');
  }
  const { language } = call;
  const { title, intro, from, until, anonymous, questions } = found.data;
  const { answers, questions: all } = (await cachedCounts(call, String(found.id))) ?? { answers: 0, questions: [] };
  const results = new Map(all.map((entry) => [entry.id, entry]));
  return {
    title: inLanguage(title, language),
    intro: intro === undefined ? null : inLanguage(intro, language),
    from: from ?? null,
    until: until ?? null,
    isAnonymous: anonymous,
    answers,
    questions:
      answers < fewestAnswers
        ? null
        : questions.map((question) => {
            const { answered = 0, counts = [], mean = null } = results.get(question.id) ?? {};
            return {
              id: question.id,
              type: question.type,
              text: inLanguage(question.text, language),
              answered,
              mean,
              counts: counts.map(({ code, count }) => ({ name: nameOfCode(question, code, language), count })),
            };
          }),
  };
};
