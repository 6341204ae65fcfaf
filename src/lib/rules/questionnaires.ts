import { tidyText } from './questions.ts';
import { lengthOf } from './recommendations.ts';

/** Questionnaires of a library: kinds of questions, and what an answer must look like (portal-content §5, §9). */

/** Longest text answer, in characters (portal-content §9). */
export const longestText = 1000;
export const longestOther = 200;
/** Results that everybody may read, and results of anonymous questionnaires, need so many answers. */
export const fewestAnswers = 5;
/** Code of the choice "other"; no option of a library may have it. */
export const otherCode = 'other';

interface AnyQuestion {
  id: string;
  required: boolean;
}
interface Choosing extends AnyQuestion {
  options: readonly { code: string }[];
  /** Whether there is the choice "other", with a text of the reader's own. */
  other: boolean;
}
export type QuestionRule =
  | (Choosing & { type: 'one' })
  | (Choosing & { type: 'several'; min: number; max: number })
  | (AnyQuestion & { type: 'scale'; from: number; to: number })
  | (AnyQuestion & { type: 'text'; longest: number });

/** An answer as it was typed; which fields count goes by the question. */
export interface TypedAnswer {
  choices: readonly string[];
  other: string;
  value: number | null;
  text: string;
}

export interface StoredAnswer {
  choices?: string[] | undefined;
  other?: string | undefined;
  value?: number | undefined;
  text?: string | undefined;
}
export type StoredAnswers = Record<string, StoredAnswer>;

export interface AnswerProblem {
  question: string;
  problem: 'missing' | 'unknownChoice' | 'tooFew' | 'tooMany' | 'tooLong' | 'otherMissing' | 'offScale';
  /** Numbers for its text: `least`, `most`, `count`. */
  values: Record<string, number>;
}

type Checked = StoredAnswer | Omit<AnswerProblem, 'question'> | undefined;
const problem = (name: AnswerProblem['problem'], values: AnswerProblem['values'] = {}) => ({ problem: name, values });

function checkText(typed: string, most: number): string | ReturnType<typeof problem> {
  const text = tidyText(typed);
  const count = lengthOf(text);
  return count > most ? problem('tooLong', { most, count }) : text;
}

function checkChoices(question: Extract<QuestionRule, { type: 'one' | 'several' }>, typed: TypedAnswer): Checked {
  const known = [...question.options.map(({ code }) => code), ...(question.other ? [otherCode] : [])];
  if (typed.choices.some((code) => !known.includes(code))) return problem('unknownChoice');
  // In the order of the question, each once.
  const choices = known.filter((code) => typed.choices.includes(code));
  const [min, max] = question.type === 'one' ? [1, 1] : [question.min, question.max];
  if (choices.length === 0) return undefined;
  if (choices.length < min) return problem('tooFew', { least: min });
  if (choices.length > max) return problem('tooMany', { most: max });
  if (!choices.includes(otherCode)) return { choices };
  const other = checkText(typed.other, longestOther);
  if (typeof other !== 'string') return other;
  return other === '' ? problem('otherMissing') : { choices, other };
}

/** The answer to one question as it is kept, undefined when there is none, or what is wrong with it. */
function checkAnswer(question: QuestionRule, typed: TypedAnswer): Checked {
  if (question.type === 'one' || question.type === 'several') return checkChoices(question, typed);
  if (question.type === 'scale') {
    const { value } = typed;
    if (value === null) return undefined;
    const isOnIt = Number.isInteger(value) && value >= question.from && value <= question.to;
    return isOnIt ? { value } : problem('offScale', { least: question.from, most: question.to });
  }
  const text = checkText(typed.text, question.longest);
  if (typeof text !== 'string') return text;
  return text === '' ? undefined : { text };
}

/**
 * Checks the answers to a questionnaire. Answers to questions that it does not have are left behind.
 * @param typed by question; what is not there was not answered
 * @returns the answers as they are kept, or everything that is wrong with them in the order of the questions
 */
export function checkAnswers(
  questions: readonly QuestionRule[],
  typed: Readonly<Record<string, TypedAnswer>>,
): { answers: StoredAnswers; problems?: never } | { answers?: never; problems: AnswerProblem[] } {
  const answers: StoredAnswers = {};
  const problems: AnswerProblem[] = [];
  for (const question of questions) {
    const given = Object.hasOwn(typed, question.id) ? typed[question.id] : undefined;
    const checked = given && checkAnswer(question, given);
    if (checked === undefined) {
      if (question.required) problems.push({ question: question.id, ...problem('missing') });
    } else if ('problem' in checked) problems.push({ question: question.id, ...checked });
    else answers[question.id] = checked;
  }
  return problems.length > 0 ? { problems } : { answers };
}

export const questionnairePeriods = ['upcoming', 'open', 'over'] as const;
export type QuestionnairePeriod = (typeof questionnairePeriods)[number];

/** How a questionnaire is on a day. Its first and last day are part of it. @param today ISO day where the library is */
export function periodOf(
  { from, until }: { from: string | null; until: string | null },
  today: string,
): QuestionnairePeriod {
  if (from !== null && today < from) return 'upcoming';
  return until !== null && today > until ? 'over' : 'open';
}

/** Whether a questionnaire is for a reader: an empty list means everybody. */
export const isForReader = (
  audience: { readerTypes: readonly string[]; libCodes: readonly string[] },
  reader: { typeCode: string | null; libCode: string },
): boolean =>
  (audience.readerTypes.length === 0 || (reader.typeCode !== null && audience.readerTypes.includes(reader.typeCode))) &&
  (audience.libCodes.length === 0 || audience.libCodes.includes(reader.libCode));
