import { crc32 } from 'node:zlib';
import type { LoadedLibrary, Registry } from '../../platform/configuration/types.ts';
import type { IndexedLibrary } from '../search/feed.ts';

/**
 * The union catalogue as one library, with an identity of its own for each set of members: another set has another index.
 * @returns undefined for fewer than two members
 */
export function unionOf(members: readonly IndexedLibrary[]): IndexedLibrary | undefined {
  if (members.length < 2) return undefined;
  const id = crc32(
    members
      .map(({ groupCode }) => groupCode)
      .sort()
      .join(' '),
  );
  return { id, groupCode: String(id) };
}

/** The libraries that are in the union catalogue, by their configuration. */
export const unionMembers = ({ libraries }: Pick<Registry, 'libraries'>): LoadedLibrary[] =>
  libraries.filter(({ file }) => file.unionCatalogue);

/** Whether a library's readers can search the union catalogue: it is in it, and others are. */
export const isInUnion = (library: LoadedLibrary, registry: Pick<Registry, 'libraries'>): boolean =>
  library.file.unionCatalogue && unionOf(unionMembers(registry)) !== undefined;
