import { z } from 'zod';
import type { OutputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { inLanguage, type Language, type LocalText } from '../../lib/contract/language.ts';
import { isForReader, periodOf, type StoredAnswers, type QuestionRule } from '../../lib/rules/questionnaires.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { type CallContext, type ReaderCall, ServiceError, type Handlers } from '../platform/context/context.ts';
import { choicesOf, parseQuestionnaire, type QuestionData, type QuestionnaireData } from './questionnaire-content.ts';

const storedAnswers = z.record(
  z.string(),
  z.object({
    choices: z.array(z.string()).optional(),
    other: z.string().optional(),
    value: z.int().optional(),
    text: z.string().optional(),
  }),
);

/** Answers as they stand in the store. */
export const parseAnswers = (answers: string): StoredAnswers => storedAnswers.parse(JSON.parse(answers));

/** The rule by which answers to a question are checked and counted. */
export const ruleOf = (question: QuestionData): QuestionRule =>
  question.type === 'several' ? { ...question, max: question.max ?? choicesOf(question) } : question;

/** A questionnaire of the library with its row of the content file. */
export interface StoredQuestionnaire {
  id: number;
  data: QuestionnaireData;
}

/** A questionnaire of the library. @returns undefined when it has none under that id */
export async function findQuestionnaire(
  { store, library }: Pick<CallContext, 'store' | 'library'>,
  questionnaireId: string,
): Promise<(StoredQuestionnaire & { isListed: boolean }) | undefined> {
  const row = await store.db
    .selectFrom('questionnaire')
    .select(['id', 'data', 'is_listed'])
    .where('id', '=', Number(questionnaireId))
    .where('library_id', '=', library.id)
    .executeTakeFirst();
  return row && { id: row.id, data: parseQuestionnaire(row.data), isListed: row.is_listed === 1 };
}

/** What of a reader decides which questionnaires are for them. */
async function audienceOf({ store, reader }: ReaderCall): Promise<{ typeCode: string | null; libCode: string }> {
  const row = await store.db
    .selectFrom('reader')
    .select('type_code')
    .where('id', '=', reader.id)
    .executeTakeFirstOrThrow();
  return { typeCode: row.type_code, libCode: reader.libCode };
}

/**
 * A questionnaire that the library shows to this reader.
 * @throws ServiceError 404 for one of another library, for other readers, or that the library took away
 */
export async function requireQuestionnaire(questionnaireId: string, call: ReaderCall): Promise<StoredQuestionnaire> {
  const found = await findQuestionnaire(call, questionnaireId);
  const isShown = found?.isListed === true && isForReader(found.data.for, await audienceOf(call));
  if (!isShown) throw new ServiceError(errCodes.notFound, 'questionnaireNotFound');
  return found;
}

const daysOf = ({ from, until }: QuestionnaireData) => ({ from: from ?? null, until: until ?? null });
const textIn = (text: LocalText | undefined, language: Language): string | null =>
  text === undefined ? null : inLanguage(text, language);

/** State of a questionnaire today. */
export const periodNow = (data: QuestionnaireData, { library, now }: Pick<CallContext, 'library' | 'now'>) =>
  periodOf(daysOf(data), libraryDay(library, now()));

/** Whether everybody may read how many chose what. */
export const hasPublicResults = (data: QuestionnaireData, call: Pick<CallContext, 'library' | 'now'>): boolean =>
  data.results === 'public' && periodNow(data, call) === 'over';

function summaryOf({ id, data }: StoredQuestionnaire, isAnswered: boolean, call: CallContext) {
  const period = periodNow(data, call);
  return {
    questionnaireId: String(id),
    title: inLanguage(data.title, call.language),
    intro: textIn(data.intro, call.language),
    ...daysOf(data),
    period,
    isAnswered,
    isAnonymous: data.anonymous,
    mayChange: isAnswered && data.changeable && period === 'open',
    questionCount: data.questions.length,
    hasResults: hasPublicResults(data, call),
  };
}
type Summary = ReturnType<typeof summaryOf>;

/** What waits for the reader comes first, what ends first before it; what is over comes last, the latest first. */
function byUrgency(a: Summary, b: Summary): number {
  const rank = ({ period, isAnswered }: Summary) =>
    period === 'open' ? Number(isAnswered) * 2 : period === 'upcoming' ? 1 : 3;
  const [never, always] = ['9999-12-31', '0000-01-01'];
  const later = (x: string, y: string) => (x < y ? -1 : x > y ? 1 : 0);
  return (
    rank(a) - rank(b) ||
    (a.period === 'over' ? later(b.until ?? always, a.until ?? always) : later(a.until ?? never, b.until ?? never)) ||
    Number(b.questionnaireId) - Number(a.questionnaireId)
  );
}

/** Questionnaires that are for the reader. A library has some dozens: they are read at once. */
export const listQuestionnaires: Handlers['listQuestionnaires'] = async ({ page, rows }, call) => {
  const { store, library, reader } = call;
  const audience = await audienceOf(call);
  const stored = await store.db
    .selectFrom('questionnaire')
    .leftJoin('questionnaire_participant as by', (on) =>
      on.onRef('by.questionnaire_id', '=', 'questionnaire.id').on('by.reader_id', '=', reader.id),
    )
    .select(['questionnaire.id', 'questionnaire.data', 'by.reader_id'])
    .where('questionnaire.library_id', '=', library.id)
    .where('questionnaire.is_listed', '=', 1)
    .execute();
  const all = stored
    .map((row) => ({ id: row.id, data: parseQuestionnaire(row.data), isAnswered: row.reader_id !== null }))
    .filter(({ data }) => isForReader(data.for, audience))
    .map(({ isAnswered, ...one }) => summaryOf(one, isAnswered, call))
    .sort(byUrgency);
  return {
    total: all.length,
    waiting: all.filter((entry) => entry.period === 'open' && !entry.isAnswered).length,
    result: all.slice((page - 1) * rows, page * rows),
  };
};

async function hasTakenPart(
  db: ReaderCall['store']['db'],
  questionnaireId: number,
  readerId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('questionnaire_participant')
    .select('reader_id')
    .where('questionnaire_id', '=', questionnaireId)
    .where('reader_id', '=', readerId)
    .executeTakeFirst();
  return row !== undefined;
}

function questionOf(question: QuestionData, language: Language): OutputOf<'getQuestionnaire'>['questions'][number] {
  const { id, required } = question;
  const shared = { id, required, text: inLanguage(question.text, language), hint: textIn(question.hint, language) };
  if (question.type === 'text') return { ...shared, type: 'text', longest: question.longest };
  if (question.type === 'scale') {
    const { from, to, low, high } = question;
    return { ...shared, type: 'scale', from, to, low: textIn(low, language), high: textIn(high, language) };
  }
  const options = question.options.map(({ code, name }) => ({ code, name: inLanguage(name, language) }));
  const choosing = { ...shared, options, other: question.other };
  if (question.type === 'one') return { ...choosing, type: 'one' };
  return { ...choosing, type: 'several', min: question.min, max: question.max ?? choicesOf(question) };
}

/** @throws ServiceError 404 as `requireQuestionnaire` */
export const getQuestionnaire: Handlers['getQuestionnaire'] = async ({ questionnaireId }, call) => {
  const { store, reader, language } = call;
  const stored = await requireQuestionnaire(questionnaireId, call);
  const own = await store.db
    .selectFrom('questionnaire_answer')
    .select('answers')
    .where('questionnaire_id', '=', stored.id)
    .where('reader_id', '=', reader.id)
    .executeTakeFirst();
  return {
    ...summaryOf(stored, await hasTakenPart(store.db, stored.id, reader.id), call),
    thanks: textIn(stored.data.thanks, language),
    questions: stored.data.questions.map((question) => questionOf(question, language)),
    answers: own ? parseAnswers(own.answers) : null,
  };
};
