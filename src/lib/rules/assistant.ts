/** Rules of the assistant that hold on both sides (portal-shell §3, §9). */

export const longestQuestion = 500;
export const maxBooks = 10;
/** The answer area is scrolled by so many pixels a chunk. */
export const scrollPixels = 120;

/** Who speaks: the numbers of the specification. */
export const roles = { reader: 0, assistant: 2 } as const;
export type Role = (typeof roles)[keyof typeof roles];

/** Kinds of stream events; the specification names the first. */
export const dataTypes = { text: 0, books: 1, end: 2, failure: 3, leads: 4 } as const;

interface Titled {
  title: string;
  isbn: string;
}

/** The first of each title and ISBN, and at most ten. */
export function uniqueBooks<B extends Titled>(books: readonly B[]): B[] {
  const seen = new Map<string, B>();
  for (const book of books) {
    const key = JSON.stringify([book.title.trim(), book.isbn.trim()]);
    if (!seen.has(key)) seen.set(key, book);
  }
  return [...seen.values()].slice(0, maxBooks);
}
