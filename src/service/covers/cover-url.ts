import { coverAddressOf } from '../../lib/rules/cover-picture.ts';
import { outsideCover } from '../providers/covers.ts';
import type { LoadedLibrary } from '../libraries/types.ts';

/** What of a record decides on its cover. */
export interface CoverSubject {
  recordId: string;
  /** Code of its kind. */
  docCode: string;
  /** Name of the picture that the library keeps; null where it keeps none. */
  picture: string | null;
  /** Address of a picture that stands in the record itself. */
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
