import { coverAddressOf } from '../../lib/rules/cover-picture.ts';
import { docCodes, findRecords } from '../catalogue/model/stored.ts';
import type { CallContext, Handlers } from '../platform/context/context.ts';
import { readIsbn } from '../catalogue/model/identifiers.ts';
import { outsideCover } from '../platform/configuration/covers.schema.ts';
import { coverUrlOf, serviceCoverPath, type CoverSubject } from '../catalogue/records/cover-url.ts';

/** What of a record of the library decides on its cover; undefined where the library does not have it. */
async function subjectOf(recordId: string, { store, library }: CallContext): Promise<CoverSubject | undefined> {
  const [found] = await findRecords(store, library.id, [Number(recordId)]);
  if (!found) return undefined;
  const { record, kind, cover: picture } = found;
  const { title, cover: outside } = record;
  return { recordId, docCode: docCodes[kind], picture, outside, isbn: record.isbn[0], title };
}

/** The cover's address on this site (portal-shell §7.4): the library's own picture, else that of its cover service. */
const getBookCover: Handlers['getBookCover'] = async ({ isbn, title, recordId }, call) => {
  const subject = recordId === undefined ? undefined : await subjectOf(recordId, call);
  if (subject) return { url: coverUrlOf(call.library, subject) };
  return { url: serviceCoverPath(call.library, { isbn: readIsbn(isbn), title }) };
};

/**
 * The picture that the library's cover service has of a book, which the server fetches: readers ask nobody but us.
 * @returns null where there is none, or it does not come now
 */
const getServiceCover: Handlers['getServiceCover'] = async ({ recordId, isbn, title }, call) => {
  const { file } = call.library;
  const named = { recordId: '', docCode: docCodes.book, outside: null, isbn: readIsbn(isbn), title };
  const book = recordId === undefined ? named : await subjectOf(recordId, call);
  const url = book && outsideCover(file, book);
  const picture = url && (await call.fetchedCovers?.find(file.covers ?? file, url));
  return { url: picture === undefined ? null : coverAddressOf(picture) };
};

export const coverHandlers = { getBookCover, getServiceCover } satisfies Partial<Handlers>;
