import type { z } from 'zod';
import type { ContentProblem } from '../../lib/contract/desk/content.ts';

function problemOf(issue: z.core.$ZodIssue): ContentProblem['problem'] {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.message.includes('undefined') ? 'missing' : 'wrong';
    case 'too_small':
      return issue.minimum === 1 ? 'missing' : 'tooShort';
    case 'too_big':
      return 'tooLong';
    case 'invalid_value':
      return 'notOne';
    case 'unrecognized_keys':
      return 'unknown';
    default:
      return 'wrong';
  }
}

/** What is wrong with an entry, field by field; nothing when the kind takes it. */
export function contentProblems(row: z.ZodType, value: unknown): ContentProblem[] {
  const parsed = row.safeParse(value);
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => ({
    path: issue.path.map((part) => (typeof part === 'number' ? part : String(part))),
    problem: problemOf(issue),
    detail: issue.message,
  }));
}
