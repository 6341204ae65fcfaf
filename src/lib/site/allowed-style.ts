import { createHash } from 'node:crypto';

/** By style; a process has as many as libraries have had colours. */
const sources = new Map<string, string>();

/** What a content security policy calls a style element with that text (CSP 3 §2.3.1). */
function sourceOf(style: string): string {
  const known = sources.get(style);
  if (known !== undefined) return known;
  const source = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  if (sources.size > 500) sources.clear();
  sources.set(style, source);
  return source;
}

/**
 * The answer, its content security policy allowing a style element with that text beside what it allows.
 * An answer without a policy for styles stays as it is.
 */
export function allowingStyle(answer: Response, style: string): Response {
  const policy = answer.headers.get('content-security-policy');
  if (policy !== null) {
    answer.headers.set('content-security-policy', policy.replace(/style-src /, `style-src ${sourceOf(style)} `));
  }
  return answer;
}
