import type { OutputOf } from '#lib/contract/contract.ts';
import { otherCode, type TypedAnswer } from '#lib/rules/questionnaires.ts';

export type Question = OutputOf<'getQuestionnaire'>['questions'][number];
/** What the reader has put into the form, by question. */
export type Typed = Readonly<Record<string, TypedAnswer>>;

export const nothingTyped: TypedAnswer = { choices: [], other: '', value: null, text: '' };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * What a draft, or an earlier answer, says to the questions as they are now: what they do not have any more is left out.
 * @param input whatever was kept; anything may be in it
 */
export function fitTo(questions: readonly Question[], input: unknown): Typed {
  const typed: Record<string, TypedAnswer> = {};
  for (const question of questions) {
    const entry = isObject(input) && Object.hasOwn(input, question.id) ? input[question.id] : undefined;
    if (!isObject(entry)) continue;
    const { choices, value } = entry;
    const known =
      question.type === 'one' || question.type === 'several'
        ? [...question.options.map(({ code }) => code), ...(question.other ? [otherCode] : [])]
        : [];
    typed[question.id] = {
      choices: known.filter((code) => Array.isArray(choices) && choices.includes(code)),
      value: typeof value === 'number' && Number.isInteger(value) ? value : null,
      other: textOf(entry['other']),
      text: textOf(entry['text']),
    };
  }
  return typed;
}
