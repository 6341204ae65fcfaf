import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { registerProcess } from '../../src/server/pid-file.ts';
import { readEnvironment } from '../../src/service/platform/environment/environment.ts';
import { catalogueRecordSchema } from '../../src/service/catalogue/model/record.ts';
import { librariesFolder } from '#support/library-folder.ts';
import { startService, type ServiceProcess } from '../../src/service/process.ts';
import { viewVersion } from '../../src/service/catalogue/record-views/view.ts';
import { indexFile, sweepIndexes } from '../../src/service/catalogue/search/index-files.ts';
import { indexVersion } from '../../src/service/catalogue/search/schema.ts';
import { openStore, type Store } from '../../src/service/platform/db/open.ts';
import { writeRecords } from '../../src/service/catalogue/import/write/records.ts';
import { requestOf, testLibrary } from '#support/service.ts';
import { testDatabase } from '#support/store.ts';

// Two releases on one store and one data folder: this one, and the next, which is this one with other versions of what is
// derived. Whoever upgrades has both for a while, and may go back.

const root = join(import.meta.dirname, '..', '..');
const dir = mkdtempSync(join(tmpdir(), 'yuelan-releases-'));
const folder = librariesFolder({ demo: { 'library.json': testLibrary, 'menus.json': {} } });
const next = join(dir, 'next');
const searchDir = join(dir, 'data', 'search');
const ownFile = indexFile(searchDir, testLibrary.groupCode);
const nextFile = indexFile(searchDir, testLibrary.groupCode, indexVersion + 1);
let env: Record<string, string>;
let store: Store;
let old: ServiceProcess;
let unregister: () => void;
let child: ChildProcess | undefined;

/** The service of the next release behind a port. */
const program = `
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { readEnvironment } from './src/service/platform/environment/environment.ts';
import { startService } from './src/service/process.ts';
const service = await startService(readEnvironment(process.env), { build: () => ['false'], follow: () => ['false'], fileImport: () => ['false'], harvest: () => ['false'] });
const server = createServer(async (request, response) => {
  const body = request.method === 'POST' ? await buffer(request) : null;
  const url = 'http://next' + request.url;
  const answer = await service.fetch(new Request(url, { method: request.method, headers: request.headers, body }));
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
}).listen(0, '127.0.0.1', () => console.log('port ' + server.address().port));
process.on('SIGTERM', async () => { server.closeAllConnections(); server.close(); await service.close(); process.exit(0); });
`;

function bump(file: string, name: string, version: number): void {
  const path = join(next, file);
  const text = readFileSync(path, 'utf8');
  const line = `export const ${name} = ${String(version)};`;
  if (!text.includes(line)) throw new Error(`${file} has no ${name}`);
  writeFileSync(path, text.replace(line, `export const ${name} = ${String(version + 1)};`));
}

async function write(from: number, to: number): Promise<void> {
  const libraryId = old.registry().byPath('demo')?.id ?? 0;
  const records = Array.from({ length: to - from }, (_, at) =>
    catalogueRecordSchema.parse({
      controlNumber: `c${String(from + at)}`,
      kind: 'book',
      title: `同行之书 ${String(from + at)}`,
    }),
  );
  await writeRecords(store, { libraryId, source: 'test' }, records, 1);
}

type Ask = (request: Request) => Promise<Response>;
interface Found {
  success: boolean;
  data: { numFound: number; searchResult: { recordId: string }[] };
}
const search = async (ask: Ask): Promise<Found> =>
  (await ask(requestOf('search', { searchFieldContent: '同行之书' }, 'demo'))).json();

beforeAll(async () => {
  mkdirSync(next);
  for (const name of ['src', 'package.json', 'libraries'])
    cpSync(join(root, name), join(next, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(next, 'node_modules'));
  bump('src/service/catalogue/search/schema.ts', 'indexVersion', indexVersion);
  bump('src/service/catalogue/record-views/view.ts', 'viewVersion', viewVersion);
  writeFileSync(join(next, 'node.ts'), program);
  const database = (await testDatabase()) ?? `sqlite:${join(dir, 'store.db')}`;
  env = { DATA_DIR: join(dir, 'data'), LIBRARIES_DIR: folder.dir, LOG_LEVEL: 'silent', DATABASE_URL: database };
  old = await startService(readEnvironment(env), {
    build: () => ['false'],
    publish: () => ['false'],
    follow: () => ['false'],
    fileImport: () => ['false'],
    harvest: () => ['false'],
  });
  unregister = registerProcess(join(dir, 'data'));
  store = await openStore(database.replace(/^sqlite:/, ''));
  await write(0, 300);
  await vi.waitUntil(async () => (await search(old.fetch)).data.numFound === 300, { timeout: 300_000 });
});
afterAll(async () => {
  if (child && child.exitCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  await store.close();
  unregister();
  folder[Symbol.dispose]();
  rmSync(dir, { recursive: true });
});

test('the next release builds beside the old one, both serve, and none throws away what the other reads', async () => {
  const { ino } = statSync(ownFile);
  let failed = 0;
  let answered = 0;
  let isOver = false;
  let ask: Ask = old.fetch;
  const reading = (async () => {
    while (!isOver) {
      if ((await search(ask)).success) answered += 1;
      else failed += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();

  // The command of the next release, while the server of the old one runs on the same folder.
  const reindex = spawn(process.execPath, ['src/cli/yuelan.ts', 'reindex', '--no-pages'], {
    cwd: next,
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  expect(await once(reindex, 'exit')).toEqual([0, null]);
  expect(
    readdirSync(searchDir)
      .filter((name) => name.endsWith('.db'))
      .sort(),
  ).toEqual([ownFile, nextFile].map((file) => file.slice(searchDir.length + 1)));
  expect(statSync(ownFile).ino).toBe(ino);

  child = spawn(process.execPath, ['node.ts'], { cwd: next, env: { ...process.env, ...env } });
  let printed = '';
  child.stdout?.on('data', (text: Buffer) => {
    printed += text.toString();
  });
  child.stderr?.on('data', (text: Buffer) => process.stderr.write(text));
  await vi.waitUntil(() => /port \d+/.test(printed), { timeout: 300_000 });
  const port = /port (\d+)/.exec(printed)?.[1] ?? '';
  const askNext: Ask = async (request) => {
    const { pathname, search: query } = new URL(request.url);
    const body = request.method === 'POST' ? await request.text() : null;
    const headers = request.headers;
    return fetch(`http://127.0.0.1:${port}${pathname}${query}`, { method: request.method, headers, body });
  };
  expect((await search(askNext)).data.numFound).toBe(300);

  // What is written reaches both, and each has the views of its own.
  await write(300, 310);
  for (const entry of [old.fetch, askNext])
    await vi.waitUntil(async () => (await search(entry)).data.numFound === 310, { timeout: 300_000 });
  const recordId = (await search(old.fetch)).data.searchResult[0]?.recordId ?? '';
  for (const entry of [old.fetch, askNext]) {
    const page = await entry(requestOf('getRecordPage', { recordId }, 'demo'));
    expect(page.status).toBe(200);
  }
  const versions = async () =>
    (
      await store.db
        .selectFrom('record_views')
        .select(['version', (eb) => eb.fn.countAll<number>().as('count')])
        .groupBy('version')
        .orderBy('version')
        .execute()
    ).map(({ version, count }) => [version, Number(count)]);
  const all = [
    [viewVersion, 310],
    [viewVersion + 1, 310],
  ];
  // The balancer sends readers to the next release.
  ask = askNext;
  await new Promise((resolve) => setImmediate(resolve));
  await search(askNext);
  isOver = true;
  await reading;
  // The old one makes its views now: beside readers who never stop asking it gives them a hundredth of its time.
  await vi.waitUntil(async () => JSON.stringify(await versions()) === JSON.stringify(all), { timeout: 300_000 });
  // It ends in order.
  await old.close();
  expect((await search(askNext)).data.numFound).toBe(310);
  expect(failed).toBe(0);
  expect(answered).toBeGreaterThan(20);
  // Going back costs no building.
  expect(statSync(ownFile).ino).toBe(ino);
  expect(await versions()).toEqual(all);
});

test('a start that finds its own index deletes those of other versions, and of others none', () => {
  const place = join(dir, 'swept');
  mkdirSync(join(place, 'offers'), { recursive: true });
  const names = ['100001.db', '100001.v1.db', '100001.v1.db-wal', '100002.db', 'offers/100001.v1.db'];
  for (const name of names) writeFileSync(join(place, name), '');
  writeFileSync(indexFile(place, '100001'), '');
  writeFileSync(indexFile(join(place, 'offers'), '100001'), '');
  expect(sweepIndexes(place).sort()).toEqual(['100001.db', '100001.v1.db', '100001.v1.db']);
  expect(readdirSync(place).sort()).toEqual([`100001.v${String(indexVersion)}.db`, '100002.db', 'offers']);
});
