import { createHash } from 'node:crypto';

/**
 * What a page needs its content security policy to allow in addition to the default: the colours of the library, the
 * frame of another site, pictures of others. The page sends it in a header that never leaves the process; the process
 * writes the policy (server/page-policy.ts).
 */
export const allowanceHeader = 'x-yuelan-allows';

const directives = ['style-src', 'frame-src', 'img-src', 'frame-ancestors', 'form-action'] as const;
type Directive = (typeof directives)[number];

export interface Allowance {
  directive: Directive;
  /** As the policy writes it: `'sha256-…'`, or an origin. */
  source: string;
}

/** Hashes by text; a process has as many as libraries have had colours. */
const hashes = new Map<string, string>();

/** How a content security policy names an element with that text (CSP 3 §2.3.1). */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function rememberedHash(style: string): string {
  const known = hashes.get(style);
  if (known !== undefined) return known;
  const source = hashSource(style);
  if (hashes.size > 500) hashes.clear();
  hashes.set(style, source);
  return source;
}

const allow = (answer: { headers: Headers }, { directive, source }: Allowance): void => {
  answer.headers.append(allowanceHeader, `${directive} ${source}`);
};

/** Allows a style element with exactly this text. */
export function allowStyle(answer: { headers: Headers }, style: string): void {
  allow(answer, { directive: 'style-src', source: rememberedHash(style) });
}

/** Allows frames of another site. @param origin scheme, host and port of it */
export function allowFrame(answer: { headers: Headers }, origin: string): void {
  allow(answer, { directive: 'frame-src', source: origin });
}

/**
 * What is in a policy as one source: a scheme, a host (perhaps all below it) and a port, without any sign that ends it.
 */
const hostSource = /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$|^https?:\/\/\[[0-9a-f:]+\](:\d+)?$/i;

/** Allows pictures of these origins; what is no origin is left out. */
export function allowPictures(answer: { headers: Headers }, origins: readonly string[]): void {
  for (const source of origins) if (hostSource.test(source)) allow(answer, { directive: 'img-src', source });
}

/** Lets these origins show the page in a frame; what is no origin is left out. */
export function allowFramedBy(answer: { headers: Headers }, origins: readonly string[]): void {
  for (const source of origins) if (hostSource.test(source)) allow(answer, { directive: 'frame-ancestors', source });
}

/** Allows forms that are sent to these origins; what is no origin is left out. */
export function allowFormsTo(answer: { headers: Headers }, origins: readonly string[]): void {
  for (const source of origins) if (hostSource.test(source)) allow(answer, { directive: 'form-action', source });
}

/** Reads what the functions above wrote. */
export function allowancesOf(headers: Headers): Allowance[] {
  const text = headers.get(allowanceHeader);
  if (text === null) return [];
  return text.split(', ').map((entry) => {
    const end = entry.indexOf(' ');
    const name = entry.slice(0, end);
    return { directive: directives.find((known) => known === name) ?? 'style-src', source: entry.slice(end + 1) };
  });
}
