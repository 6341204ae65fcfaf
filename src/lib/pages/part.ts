import type { Answer } from '#lib/contract/envelope.ts';

/** A part of a page out of its envelope: what it shows, or the message that is in its place. */
export type Part<T> = { data: T; failure?: undefined } | { data?: undefined; failure: string };

/** Unwraps the answer that a part of a page is made of. */
export const partOf = <T>(answer: Answer<T>): Part<T> =>
  answer.success ? { data: answer.data } : { failure: answer.message };
