import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startBesidePortal } from '../src/cli/demo-identity/start.ts';
import { usageFor } from '../src/server/usage.ts';
import { variableNames } from '../src/service/environment.ts';
import { build, isFresh } from './build.ts';
import { root, run } from './shell.ts';

// Before it builds and loads what nobody wanted.
const usage = usageFor(process.argv.slice(2), variableNames);
if (usage) {
  console.error(usage.text);
  process.exit(usage.status);
}

// npm start: builds what is not built, loads the libraries' records on the first start, then serves.
if (!isFresh()) {
  console.log('Building the site …');
  await build();
}
// 2: some records have mistakes, which were listed; the library is served all the same.
const loaded = process.env['LIBRARY_SERVICE_URL'] ? 0 : await run('node', ['src/cli/yuelan.ts', 'demo', 'load']);
if (loaded !== 0 && loaded !== 2) process.exit(loaded);

// The server reads its libraries afterwards, and with them where these are.
await startBesidePortal(process.env['LIBRARIES_DIR'] ?? join(root, 'libraries'));

// In this process, so that no other one stands between it and the signals that end it.
await import(pathToFileURL(join(root, 'dist', 'server', 'yuelan.mjs')).href);
