import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readEnvironment } from '../../src/service/platform/environment/environment.ts';
import { librariesFolder } from '#support/library-folder.ts';
import { startService, type ServiceProcess } from '../../src/service/process.ts';
import { indexFile } from '../../src/service/catalogue/search/index-files.ts';
import { testDatabase } from '#support/store.ts';
import { requestOf, testLibrary } from '#support/service.ts';
import { writeNumberedBooks } from './numbered-books.ts';

// A server leaves the following of an import to a process of its own, and answers with what that one has followed.

const dir = mkdtempSync(join(tmpdir(), 'yuelan-follow-'));
const folder = librariesFolder({ demo: { 'library.json': testLibrary, 'menus.json': {} } });
const program = fileURLToPath(new URL('../../src/cli/yuelan.ts', import.meta.url));
const pidFile = join(dir, 'follower.pid');
let database: string;
let service: ServiceProcess;
let started = 0;

const write = (from: number, to: number): Promise<void> => {
  const libraryId = service.registry().byPath('demo')?.id ?? 0;
  return writeNumberedBooks(database, { libraryId, title: '共见之书' }, from, to);
};

const numFound = async (): Promise<number> => {
  const answer = await service.fetch(requestOf('search', { searchFieldContent: '共见之书' }, 'demo'));
  const body: { data: { numFound: number } } = await answer.json();
  return body.data.numFound;
};
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const areFound = (count: number) => vi.waitUntil(async () => (await numFound()) === count, { timeout: 300_000 });

beforeAll(async () => {
  database = (await testDatabase()) ?? `sqlite:${join(dir, 'store.db')}`;
  const environment = {
    DATA_DIR: join(dir, 'data'),
    LIBRARIES_DIR: folder.dir,
    LOG_LEVEL: 'silent',
    DATABASE_URL: database,
  };
  service = await startService(readEnvironment(environment), {
    build: () => ['false'],
    publish: () => ['false'],
    fileImport: () => ['false'],
    harvest: () => ['false'],
    follow: (groupCode, after) => {
      started += 1;
      const given = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
      const args = ['index', 'follow', '--library', groupCode, '--after', String(after)];
      return [
        'sh',
        '-c',
        `echo $$ > ${pidFile}; exec "$@"`,
        'sh',
        'env',
        ...given,
        process.execPath,
        program,
        ...args,
        '--file',
        indexFile('', groupCode),
      ];
    },
  });
  await write(0, 300);
  await areFound(300);
});
afterAll(async () => {
  await service.close();
  folder[Symbol.dispose]();
  rmSync(dir, { recursive: true });
});

test('what an import brings is followed by another process, and what comes afterwards by the server again', async () => {
  expect(started).toBe(0);
  await write(300, 3_000);
  await areFound(3_000);
  expect(started).toBe(1);
  const pid = Number(readFileSync(pidFile, 'utf8'));
  await vi.waitUntil(() => !isAlive(pid), { timeout: 300_000 });
  await write(3_000, 3_010);
  await areFound(3_010);
  expect(started).toBe(1);
});

test('all of it is found, too, when that process is killed in the middle', async () => {
  await write(3_010, 6_000);
  await vi.waitUntil(async () => (await numFound()) > 3_010, { timeout: 300_000 });
  process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL');
  await areFound(6_000);
  expect(started).toBe(2);
});
