import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { usageFor } from '../src/server/usage.ts';
import { areFilesLoaded } from '#service/platform/db/loaded-files.ts';
import { isPostgresPlace, storePlace } from '#service/platform/db/place.ts';
import { build, buildName, isFresh } from './build.ts';
import { listingOf } from './file-listing.ts';
import { root, run } from './shell.ts';

// Before it builds and loads what nobody wanted.
const args = process.argv.slice(2);
if (args.length > 0) {
  const { variableNames } = await import('../src/service/platform/environment/environment.ts');
  const usage = usageFor(args, variableNames);
  if (usage) {
    console.error(usage.text);
    process.exit(usage.status);
  }
}

/** Checks the configuration before anything is built or loaded; otherwise the server checks it. Ends on a mistake. */
async function checkConfigurationFirst(): Promise<void> {
  const { checkConfiguration } = await import('../src/server/preflight.ts');
  const { EnvironmentError, readEnvironment } = await import('../src/service/platform/environment/environment.ts');
  try {
    await checkConfiguration(readEnvironment(process.env));
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

// npm start builds the site if needed, loads library files that are not in the store, then serves. Slow modules are
// imported only where something changed: readers wait for a start.
if (!isFresh()) {
  await checkConfigurationFirst();
  console.log('Building the site …');
  await build();
}
const librariesDir = process.env['LIBRARIES_DIR'] ?? join(root, 'libraries');

/** Whether one of the libraries is a demo library. A release has no folder `demo`. */
function hasDemo(): boolean {
  if (!existsSync(join(root, 'demo')) || !existsSync(librariesDir)) return false;
  return readdirSync(librariesDir)
    .map((name) => join(librariesDir, name, 'library.json'))
    .some((file) => existsSync(file) && /"demo"\s*:\s*true/.test(readFileSync(file, 'utf8')));
}

/** Identifies these files of libraries, the place of their pictures and the program that loads them. */
function stateOfFiles(): string {
  // Read separately, because a library's folder may be a link.
  const libraries = existsSync(librariesDir) ? readdirSync(librariesDir).sort() : [];
  const listing = listingOf([join(root, 'demo'), ...libraries.map((name) => join(librariesDir, name))]);
  return createHash('sha256')
    .update([listing, process.env['FILES_URL'] ?? '', buildName()].join('\n'))
    .digest('hex');
}

/**
 * @returns exit status: 0, or 2 where some records have mistakes, which were listed; the library is served all the same
 */
async function load(): Promise<number> {
  const state = stateOfFiles();
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '.data' } = process.env;
  const place = storePlace({ databaseUrl, dataDir });
  if (!isPostgresPlace(place) && areFilesLoaded(place, state)) return 0;
  await checkConfigurationFirst();
  const command = hasDemo() ? ['demo/yuelan.ts', 'demo'] : ['src/cli/yuelan.ts'];
  return run('node', [...command, 'load', '--state', state]);
}
const loaded = process.env['LIBRARY_SERVICE_URL'] ? 0 : await load();
if (loaded !== 0 && loaded !== 2) process.exit(loaded);

// The server reads its libraries afterwards, and with them where these are.
if (hasDemo()) {
  const { startBesidePortal } = await import('#demo/identity-services/start.ts');
  await startBesidePortal(librariesDir);
}

// In this process, so that it receives signals directly.
await import(pathToFileURL(join(root, 'dist', 'server', 'yuelan.mjs')).href);
