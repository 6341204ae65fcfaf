import { build, isFresh } from './build.ts';
import { run, start } from './shell.ts';

// npm start: builds what is not built, loads the libraries' records on the first start, then serves.
if (!isFresh()) {
  console.log('Building the site …');
  await build();
}
// 2: some records have mistakes, which were listed; the library is served all the same.
const loaded = process.env['LIBRARY_SERVICE_URL'] ? 0 : await run('node', ['src/cli/yuelan.ts', 'demo', 'load']);
if (loaded !== 0 && loaded !== 2) process.exit(loaded);

const server = start('node', ['dist/server/yuelan.mjs']);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
server.once('exit', (code, signal) => {
  process.exit(signal === null ? (code ?? 1) : 0);
});
