import { offerProblemNames, type OfferProblem } from '#lib/rules/donations.ts';
import type { OfferMessages } from './messages.ts';

/** What is wrong in the words of the reader, by field; the first of a field counts. */
function problemMessages(problems: readonly OfferProblem[], messages: OfferMessages): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { field, problem } of problems) found[field] ??= messages[`problem_${problem}`];
  return found;
}

const isProblem = (value: unknown): value is OfferProblem =>
  typeof value === 'object' &&
  value !== null &&
  'field' in value &&
  typeof value.field === 'string' &&
  'problem' in value &&
  offerProblemNames.some((offerProblemName) => offerProblemName === value.problem);

/** The same out of the data of a refusal; nothing if it names no problems. */
function of(data: unknown, messages: OfferMessages): Record<string, string> {
  const problems: unknown = typeof data === 'object' && data !== null && 'problems' in data ? data.problems : undefined;
  return Array.isArray(problems) ? problemMessages(problems.filter(isProblem), messages) : {};
}

export const Problems = { problemMessages, of };
