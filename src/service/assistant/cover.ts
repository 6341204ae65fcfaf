import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import type { CallContext } from '../context.ts';
import { readIsbn } from '../import/identifiers.ts';
import { coverAddress, hasCovers } from '../providers/covers.ts';

/** Whether the library has a cover service. */
export const libraryHasCovers = ({ library: { file } }: CallContext): boolean => hasCovers(file);

/** The cover's address at the library's cover service (portal-shell §7.4); the reader's browser asks for it. */
export function getBookCover(
  { isbn, title, recordId }: ParsedInputOf<'getBookCover'>,
  { library: { file } }: CallContext,
): OutputOf<'getBookCover'> {
  return { url: coverAddress(file, { isbn: readIsbn(isbn), title, recordId })?.href ?? null };
}
