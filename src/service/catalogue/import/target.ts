import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadedLibrary } from '../../platform/configuration/types.ts';
import { type Profile, readProfile } from '../../platform/configuration/import-profile.schema.ts';
import { fileProblem } from '../../platform/text-table.ts';
import type { ImportOptions } from './run.ts';

/** @throws with the name of the file */
function profileIn(file: string): Profile {
  try {
    return readProfile(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${fileProblem(error)}`, { cause: error });
  }
}

/**
 * Reads the import settings of a library: codes, locations and profile.
 * @param profileFile profile to use instead of the library's import.json
 * @throws if the profile is invalid
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
    profile: from === undefined ? undefined : profileIn(from),
  };
}
