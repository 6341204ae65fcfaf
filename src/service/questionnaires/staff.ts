import type { Language } from '../../lib/contract/language.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { csvFile } from '../../lib/rules/csv.ts';
import {
  fewestAnswers,
  otherCode,
  type StoredAnswer,
  type QuestionnairePeriod,
} from '../../lib/rules/questionnaires.ts';
import type { QuestionResult } from '../../lib/rules/questionnaire-results.ts';
import type { CallContext } from '../platform/context/context.ts';
import { parseQuestionnaire, type QuestionData } from './questionnaire-content.ts';
import { periodNow, type StoredQuestionnaire } from './read-questionnaires.ts';
import { answersTo, countedAnswers, nameOfCode } from './results.ts';

type Staff = Pick<CallContext, 'store' | 'library' | 'now'>;

export interface StaffQuestionnaire extends StoredQuestionnaire {
  period: QuestionnairePeriod;
  /** The content file has it no more. */
  isWithdrawn: boolean;
  participants: number;
}

/** Questionnaires of the library, in the order in which they came. */
export async function questionnairesForStaff(staff: Staff): Promise<StaffQuestionnaire[]> {
  const rows = await staff.store.db
    .selectFrom('questionnaire')
    .selectAll('questionnaire')
    .select((eb) =>
      eb
        .selectFrom('questionnaire_answer as by')
        .whereRef('by.questionnaire_id', '=', 'questionnaire.id')
        .select((all) => all.fn.countAll<number>().as('count'))
        .as('participants'),
    )
    .where('library_id', '=', staff.library.id)
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const data = parseQuestionnaire(row.data);
    return {
      id: row.id,
      data,
      period: periodNow(data, staff),
      isWithdrawn: row.is_listed === 0,
      participants: Number(row.participants ?? 0),
    };
  });
}

/** A question with what readers answered to it, in words. */
export interface NamedResult extends Omit<QuestionResult, 'counts'> {
  type: QuestionData['type'];
  text: string;
  counts: { name: string; count: number }[];
}

/** Whether the answers may be shown: few answers to an anonymous questionnaire reveal whose they are. */
export const mayTell = ({ data, participants }: StaffQuestionnaire): boolean =>
  !data.anonymous || participants >= fewestAnswers;

/** What readers answered, counted, with all that they wrote. */
export async function resultsForStaff(
  { store }: Pick<Staff, 'store'>,
  entry: StoredQuestionnaire,
  language: Language,
): Promise<{ answers: number; questions: NamedResult[] }> {
  const { answers, questions } = await countedAnswers(store, entry);
  return {
    answers,
    questions: entry.data.questions.flatMap((question) => {
      const result = questions.find(({ id }) => id === question.id);
      if (!result) return [];
      const counts = result.counts.map(({ code, count }) => ({ name: nameOfCode(question, code, language), count }));
      return [{ ...result, counts, type: question.type, text: inLanguage(question.text, language) }];
    }),
  };
}

/** An answer in one cell; the reader's own text for "other" after its choice. */
function cellOf(question: QuestionData, input: StoredAnswer | undefined, language: Language): string | number | null {
  if (!input) return null;
  if (question.type === 'scale') return input.value ?? null;
  if (question.type === 'text') return input.text ?? null;
  const names = (input.choices ?? []).map((code) => {
    const name = nameOfCode(question, code, language);
    return code === otherCode && input.other !== undefined ? `${name}: ${input.other}` : name;
  });
  return names.join('; ');
}

/**
 * All answers as a CSV file that no spreadsheet takes for formulas, a line for each. Of an anonymous questionnaire there
 * are the answers alone, in an order that reveals nothing.
 */
export async function answersFile(
  { store }: Pick<Staff, 'store'>,
  entry: StoredQuestionnaire,
  language: Language,
): Promise<string> {
  const { anonymous, questions } = entry.data;
  const readers = new Map<number, { account: string; name: string }>();
  if (!anonymous) {
    const rows = await store.db
      .selectFrom('questionnaire_answer')
      .innerJoin('reader', 'reader.id', 'questionnaire_answer.reader_id')
      .select(['reader.id', 'reader.account', 'reader.name'])
      .where('questionnaire_id', '=', entry.id)
      .execute();
    for (const { id, account, name } of rows) readers.set(id, { account, name });
  }
  const lines: (string | number | null)[][] = [
    [...(anonymous ? [] : ['account', 'name', 'day']), ...questions.map(({ text }) => inLanguage(text, language))],
  ];
  for await (const { readerId, answeredOn, answers } of answersTo(store, entry.id)) {
    const reader = readerId === null ? undefined : readers.get(readerId);
    const who = anonymous ? [] : [reader?.account ?? null, reader?.name ?? null, answeredOn];
    lines.push([...who, ...questions.map((question) => cellOf(question, answers[question.id], language))]);
  }
  return csvFile(lines);
}
