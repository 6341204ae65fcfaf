import { readFileSync, statSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { EnvironmentError, type Environment } from '../service/platform/environment/environment.ts';
import { requireWritable } from '../service/health.ts';
import { paymentSecretsOf } from '../service/ledger/payments/secrets.ts';
import { publishedVersion, takePublished } from '../service/libraries/published.ts';
import { readLibraries } from '../service/libraries/read-libraries.ts';
import { storeExists } from '../service/platform/db/open.ts';
import { shownPlace, storePlace } from '../service/platform/db/place.ts';
import { sharedFiles } from '../service/shared-files.ts';
import { checkAddress } from './lifecycle.ts';

/** @throws EnvironmentError that names the variable if its folder is missing */
function requireFolder(variable: string, folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new EnvironmentError(`${variable}: there is no folder ${folder}`);
}

/**
 * Takes the newest published libraries. Without the file store, the node starts with the version that it has.
 * @throws EnvironmentError if there is none
 */
async function requirePublished(environment: Environment): Promise<void> {
  const { librariesDir } = environment;
  const files = sharedFiles(environment);
  try {
    if (files) await takePublished(files, librariesDir);
  } catch (error) {
    if ((await publishedVersion(librariesDir)) !== undefined) return;
    throw new EnvironmentError(`LIBRARIES_PUBLISHED: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * @throws EnvironmentError if the folder of libraries is missing, SERVE_LIBRARIES names a library that is not in it, or
 *   staff would practise with a library that is no demo library
 */
async function checkLibraries(environment: Environment): Promise<void> {
  const { librariesDir, serveLibraries, isTraining } = environment;
  if (librariesDir === environment.librariesSource) requireFolder('LIBRARIES_DIR', librariesDir);
  else await requirePublished(environment);
  if (!serveLibraries && !isTraining) return;
  const { libraries, broken } = await readLibraries(librariesDir);
  const real = [...libraries.filter(({ file }) => !file.demo), ...broken.filter(({ isDemo }) => !isDemo)];
  if (isTraining && real[0])
    throw new EnvironmentError(`TRAINING: ${real[0].mappingPath} in ${librariesDir} is no demo library`);
  if (!serveLibraries) return;
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

/** Runs a check. @throws EnvironmentError with the variable in front of what the check throws */
function naming<T>(variable: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw new EnvironmentError(`${variable}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** @throws EnvironmentError if the address of self-service machines or the files of TLS cannot be used */
async function checkMachines({ sip2 }: Environment): Promise<void> {
  if (!sip2) return;
  await checkAddress(sip2.host, sip2.port, { host: 'SIP2_HOST', port: 'SIP2_PORT' });
  const { tls } = sip2;
  if (!tls) return;
  const cert = naming('SIP2_TLS_CERT', () => readFileSync(tls.cert));
  const key = naming('SIP2_TLS_KEY', () => readFileSync(tls.key));
  naming('SIP2_TLS_CERT, SIP2_TLS_KEY', () => createSecureContext({ cert, key }));
}

/**
 * Checks what the configuration names, before anything is loaded.
 * @throws EnvironmentError with the variable that is wrong
 */
export async function checkConfiguration(environment: Environment): Promise<void> {
  await checkAddress(environment.host, environment.port);
  if (environment.libraryServiceUrl !== undefined) {
    if (environment.isTraining) throw new EnvironmentError('TRAINING: not with LIBRARY_SERVICE_URL');
    return;
  }
  await checkLibraries(environment);
  await checkStore(environment);
  await checkMachines(environment);
  naming(environment.paymentSecretsFile === undefined ? 'DATA_DIR' : 'PAYMENT_SECRETS_FILE', () =>
    paymentSecretsOf(environment, {}),
  );
  const { files, dataDir } = environment;
  if (files.kind === 'folder' && files.dir !== dataDir) requireFolder('FILES_URL', files.dir);
  requireWritable(dataDir);
}
