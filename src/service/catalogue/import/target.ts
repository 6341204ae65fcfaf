import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadedLibrary } from '../../platform/configuration/types.ts';
import { type Profile, readProfile } from '../../platform/configuration/import-profile.schema.ts';
import type { ImportOptions } from './run.ts';

/**
 * What a library says of its own records: its codes and locations, and how its files are read.
 * @param profileFile another way with them than import.json of the library
 * @throws when the profile makes no sense
 */
export function importTargetOf(
  library: LoadedLibrary,
  profileFile?: string,
): Pick<ImportOptions, 'libraryId' | 'libCodes' | 'locations'> & { profile: Profile | undefined } {
  const usual = join(library.dir, 'import.json');
  const from = profileFile ?? (existsSync(usual) ? usual : undefined);
  return {
    libraryId: library.id,
    libCodes: library.file.libraries.map((library) => library.libCode),
    locations: Object.fromEntries(library.file.locations.map((location) => [location.locationId, location.libCode])),
    profile: from === undefined ? undefined : readProfile(readFileSync(from, 'utf8')),
  };
}
