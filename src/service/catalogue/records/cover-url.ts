import { coverAddressOf } from '../../../lib/rules/cover-picture.ts';
import { coverAddress, outsideCover } from '../../platform/configuration/covers.schema.ts';
import type { LoadedLibrary } from '../../platform/configuration/types.ts';

export interface CoverSubject {
  recordId: string;
  docCode: string;
  /** Name of the picture that the library keeps; null where it keeps none. */
  picture: string | null;
  /** Address of a picture that is in the record itself. */
  outside: string | null | undefined;
  isbn: string | undefined;
  title: string;
}

/**
 * Address of a record's cover on this very site, so that no reader's browser asks elsewhere: the picture that the library
 * keeps, else one that the server fetches (service-cover.ts).
 * @returns null where the cover is drawn
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
 * Address on this site of what the cover service has of a book that is no record: an offer, or one that somebody named.
 * @returns null where the library uses no service, or it cannot be asked with what is known
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
