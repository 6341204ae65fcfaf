import type { Answer } from '#lib/contract/envelope.ts';

/** A part of a page out of its envelope: what it shows, or the message that is in its place. */
export type Part<T> = { data: T; failure?: undefined } | { data?: undefined; failure: string };

/** Unwraps the answer that a part of a page is made of. */
export const partOf = <T>(answer: Answer<T>): Part<T> =>
  answer.success ? { data: answer.data } : { failure: answer.message };

/** Waits for parts that were requested at the same time. */
export async function partsOf<T extends object>(requested: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  const entries = Object.entries<Promise<unknown>>(requested).map(async ([name, part]) => [name, await part] as const);
  return Object.fromEntries(await Promise.all(entries)) as T;
}
