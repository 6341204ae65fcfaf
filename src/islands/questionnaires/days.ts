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
