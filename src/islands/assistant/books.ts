import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import type { BookAttachment } from '#lib/contract/calls/assistant.ts';
import { uniqueBooks } from '#lib/rules/assistant.ts';

export type ShownBook = OutputOf<'matchBooks'>[number] & {
  /** Null: drawn. */
  coverUrl: string | null;
};

/**
 * The books of an answer that the catalogue has: only these are links, whatever the answer said. Covers are asked for
 * where the library has a cover service.
 */
export async function booksOf(
  attachments: readonly BookAttachment[],
  { client, groupCode, hasCovers }: { client: Client; groupCode: string; hasCovers: boolean },
): Promise<ShownBook[]> {
  const matchData = uniqueBooks(attachments).map(({ title, isbn }) => ({ title, isbn }));
  if (matchData.length === 0) return [];
  const matched = await client.call('matchBooks', { groupCode, matchData });
  if (!matched.success) return [];
  // Two titles of an answer may be one record.
  const books = [...new Map(matched.data.map((entry) => [entry.recordId, entry])).values()];
  const coverOf = async ({ isbn, title, recordId }: (typeof books)[number]) => {
    if (!hasCovers) return null;
    const answer = await client.call('getBookCover', { isbn, title, recordId });
    return answer.success ? answer.data.url : null;
  };
  return Promise.all(books.map(async (book) => ({ ...book, coverUrl: await coverOf(book) })));
}
