import type { z } from 'zod';

/** Path of a field as people write it: locations[3].libCode. */
export function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((part, at) => (typeof part === 'number' ? `[${String(part)}]` : `${at === 0 ? '' : '.'}${String(part)}`))
    .join('');
}

/** A mistake the schema found, in plain words. */
export function issueText(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `there is no field called ${issue.keys.join(', ')}`;
  if (issue.code === 'invalid_type' && issue.input === undefined) return `is missing (${issue.expected} expected)`;
  if (issue.code === 'invalid_value')
    return issue.values.join('') === '' ? 'must be empty' : `must be one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'invalid_format' && issue.format === 'regex') {
    return issue.message.startsWith('Invalid string')
      ? `must match ${issue.pattern ?? ''}`
      : `must be ${issue.message}`;
  }
  if (issue.code === 'invalid_format' && issue.format === 'url') return 'must be a whole address, https://…';
  if (issue.code === 'invalid_union') {
    const inner = issue.errors.flat().map((error) => issueText(error));
    return inner.length > 0 ? [...new Set(inner)].join(', or ') : issue.message;
  }
  return issue.message;
}
