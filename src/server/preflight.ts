import { statSync } from 'node:fs';
import { EnvironmentError, type Environment } from '../service/platform/environment/environment.ts';
import { requireWritable } from '../service/health.ts';
import { readLibraries } from '../service/libraries/read-libraries.ts';
import { storeExists } from '../service/platform/db/open.ts';
import { shownPlace, storePlace } from '../service/platform/db/place.ts';
import { checkAddress } from './lifecycle.ts';

/** @throws EnvironmentError if the folder of libraries is missing, or SERVE_LIBRARIES names a library that is not in it */
async function checkLibraries({ librariesDir, serveLibraries }: Environment): Promise<void> {
  if (statSync(librariesDir, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new EnvironmentError(`LIBRARIES_DIR: there is no folder ${librariesDir}`);
  if (!serveLibraries) return;
  const { libraries, broken } = await readLibraries(librariesDir);
  const known = [...libraries, ...broken].flatMap((library) => [
    library.mappingPath,
    ...('groupCode' in library ? [library.groupCode] : []),
  ]);
  const unknown = serveLibraries.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const paths = [...libraries, ...broken].map(({ mappingPath }) => mappingPath).join(', ');
  throw new EnvironmentError(
    `SERVE_LIBRARIES: there is no library ${unknown.join(', ')} in ${librariesDir}, only ${paths || 'none'}`,
  );
}

/** @throws EnvironmentError if the store is missing in production: a wrong path must not start an empty library */
async function checkStore(environment: Environment): Promise<void> {
  if (!environment.isProduction) return;
  const variable = environment.databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL';
  const place = storePlace(environment);
  const exists = await storeExists(place).catch((error: unknown) => {
    throw new EnvironmentError(`${variable}: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (exists) return;
  throw new EnvironmentError(
    `${variable}: there is no store at ${shownPlace(place)}; create it before the first start: yuelan store create`,
  );
}

/**
 * Checks what the configuration names, before anything is loaded.
 * @throws EnvironmentError with the variable that is wrong
 */
export async function checkConfiguration(environment: Environment): Promise<void> {
  await checkAddress(environment.host, environment.port);
  if (environment.libraryServiceUrl !== undefined) return;
  await checkLibraries(environment);
  await checkStore(environment);
  requireWritable(environment.dataDir);
}
