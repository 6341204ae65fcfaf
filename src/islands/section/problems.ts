import type { Answer } from '#lib/contract/envelope.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Texts of what is wrong, by field, in the `data` of a refusal; none where it has no such thing. */
export function problemsOf(data: unknown): Record<string, string> {
  const problems = isObject(data) && Array.isArray(data['problems']) ? data['problems'] : [];
  const found: Record<string, string> = {};
  for (const problem of problems) {
    if (!isObject(problem)) continue;
    const { field, message } = problem;
    if (typeof field === 'string' && typeof message === 'string') found[field] ??= message;
  }
  return found;
}

/** The answer, whose refusal is the problem of a field. */
export const withProblem = <T extends Answer<unknown>>(answer: T, field: string) =>
  answer.success ? answer : { ...answer, data: { problems: [{ field, message: answer.message }] } };
