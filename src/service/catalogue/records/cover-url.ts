import { coverAddressOf } from '../../../lib/rules/cover-picture.ts';
import { coverAddress, outsideCover } from '../../platform/configuration/covers.schema.ts';
import type { LoadedLibrary } from '../../platform/configuration/types.ts';

export interface CoverSubject {
  recordId: string;
  docCode: string;
  /** File name of the stored cover picture, or null. */
  picture: string | null;
  /** Address of a picture that is in the record itself. */
  outside: string | null | undefined;
  isbn: string | undefined;
  title: string;
}

/**
 * Address of a record's cover on this site, so that browsers contact no other site: the stored picture, or one that the
 * server fetches (service-cover.ts).
 * @returns null if a generated cover is shown
 */
export function coverUrlOf(
  { file, mappingPath }: Pick<LoadedLibrary, 'file' | 'mappingPath'>,
  subject: CoverSubject,
): string | null {
  if (subject.picture !== null) return coverAddressOf(subject.picture);
  // Records of others have no page here, and no picture.
  if (subject.recordId === '' || subject.recordId === '0') return null;
  return outsideCover(file, subject) ? `/${mappingPath}/bookCover/${subject.recordId}` : null;
}

/**
 * Address on this site of a cover from the cover service for a book without a record, such as an offer.
 * @returns null if the library uses no service or the book's data is not enough
 */
export function serviceCoverPath(
  { file, mappingPath }: Pick<LoadedLibrary, 'file' | 'mappingPath'>,
  { isbn, title }: { isbn: string | undefined; title: string },
): string | null {
  if (isbn !== undefined && coverAddress(file, { isbn, title: '', recordId: undefined }))
    return `/${mappingPath}/bookCover/isbn?isbn=${isbn}`;
  if (title !== '' && coverAddress(file, { isbn: undefined, title, recordId: undefined }))
    return `/${mappingPath}/bookCover/title?title=${encodeURIComponent(title.toWellFormed())}`;
  return null;
}
