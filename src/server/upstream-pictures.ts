import { coverCache, type CoverFiles } from '../service/covers/cover-files.ts';
import type { LibraryFiles } from './library-files.ts';

/**
 * Covers and pictures of libraries where another library service is asked in place of the embedded one.
 * @param read what is at a path of that service
 */
export const upstreamPictures = (
  read: (path: string) => Promise<Buffer | undefined>,
): { covers: Pick<CoverFiles, 'read'>; libraryFiles: LibraryFiles } => ({
  covers: coverCache({ read: (name) => read(`/covers/${name}`) }),
  libraryFiles: {
    read: (mappingPath, path) => read(`/files/${[mappingPath, ...path.split('/')].map(encodeURIComponent).join('/')}`),
  },
});
