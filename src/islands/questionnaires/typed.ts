import type { OutputOf } from '#lib/contract/contract.ts';
import { otherCode, type StoredAnswers, type TypedAnswer } from '#lib/rules/questionnaires.ts';
import type { Language } from '#lib/contract/language.ts';
import { fill } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import type { QuestionnaireMessages } from './messages.ts';

export function daysOf(
  { from, until }: { from: string | null; until: string | null },
  messages: QuestionnaireMessages,
  language: Language,
): string {
  const [first, last] = [from, until].map((day) => (day === null ? '' : formatDay(day, language)));
  if (first && last) return fill(messages.fromUntil, { from: first, until: last });
  if (first) return fill(messages.fromOn, { from: first });
  return last ? fill(messages.untilOn, { until: last }) : messages.always;
}

export type Question = OutputOf<'getQuestionnaire'>['questions'][number];

export type FieldValues = Readonly<Record<string, string>>;

// A field has the name of its question, if the question has one field. The form names the type of each question, so that
// its act needs no other data.
const typePrefix = 'type:';
export const typeField = (id: string) => typePrefix + id;
export const choiceField = (id: string, code: string) => `${id}.choice.${code}`;
export const otherField = (id: string) => `${id}.other`;

export function valuesOf(questions: readonly Question[], answers: StoredAnswers | null): FieldValues {
  const values: Record<string, string> = {};
  for (const { id, type } of questions) {
    const { choices = [], other = '', value, text = '' } = answers?.[id] ?? {};
    if (type === 'several') for (const code of choices) values[choiceField(id, code)] = 'on';
    else values[id] = type === 'one' ? (choices[0] ?? '') : type === 'scale' ? String(value ?? '') : text;
    if (choices.includes(otherCode)) values[otherField(id)] = other;
  }
  return values;
}

function answerIn(values: FieldValues, id: string): TypedAnswer {
  const type = values[typeField(id)];
  const value = values[id] ?? '';
  const ticked = choiceField(id, '');
  return {
    choices:
      type === 'several'
        ? Object.keys(values).flatMap((name) => (name.startsWith(ticked) ? [name.slice(ticked.length)] : []))
        : type === 'one' && value !== ''
          ? [value]
          : [],
    other: values[otherField(id)] ?? '',
    value: type === 'scale' && value !== '' ? Number(value) : null,
    text: type === 'text' ? value : '',
  };
}

export function answersIn(values: FieldValues): Record<string, TypedAnswer> {
  const types = Object.keys(values).filter((name) => name.startsWith(typePrefix));
  const ids = types.map((name) => name.slice(typePrefix.length));
  return Object.fromEntries(ids.map((id) => [id, answerIn(values, id)]));
}
