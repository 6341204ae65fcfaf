import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { registerIndexes } from '../../src/cli/indexes.ts';
import { createIndexSnapshots } from '../../src/server/index-snapshots.ts';
import { readEnvironment } from '../../src/service/platform/environment/environment.ts';
import { librariesFolder } from '#support/library-folder.ts';
import { startService, type ServiceProcess } from '../../src/service/process.ts';
import { indexFile } from '../../src/service/catalogue/search/index-files.ts';
import { indexVersion } from '../../src/service/catalogue/search/schema.ts';
import { testDatabase } from '#support/store.ts';
import { requestOf, testLibrary } from '#support/service.ts';
import { writeNumberedBooks } from './numbered-books.ts';

// A node that starts copies the index of one that serves: over HTTP, by the command, and follows the feed from there.

const secret = 'a secret that all of the nodes share';
const dir = mkdtempSync(join(tmpdir(), 'yuelan-fetch-'));
const folder = librariesFolder({ demo: { 'library.json': testLibrary, 'menus.json': {} } });
let database: string;
let serving: ServiceProcess;
let node: Server;
let url: string;
/** Changes what the serving node answers on its way. */
let spoil: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;

const environmentOf = (name: string) => ({
  DATA_DIR: join(dir, name),
  LIBRARIES_DIR: folder.dir,
  LOG_LEVEL: 'silent',
  CLUSTER_SECRET: secret,
  DATABASE_URL: database,
});
const fileOf = (name: string) => indexFile(join(dir, name, 'search'), testLibrary.groupCode);

const write = (from: number, to: number): Promise<void> => {
  const libraryId = serving.registry().byPath('demo')?.id ?? 0;
  return writeNumberedBooks(database, { libraryId, title: '共见之书' }, from, to);
};

/** Runs the command as another node has it. */
async function fetchTo(name: string, input: { from?: string; secret?: string } = {}) {
  const printed: string[] = [];
  const keep = (...texts: unknown[]) => void printed.push(texts.join(' '));
  vi.spyOn(console, 'log').mockImplementation(keep);
  vi.spyOn(console, 'error').mockImplementation(keep);
  for (const [key, value] of Object.entries(environmentOf(name))) vi.stubEnv(key, value);
  if (input.secret !== undefined) vi.stubEnv('CLUSTER_SECRET', input.secret);
  const program = new Command('yuelan');
  registerIndexes(program);
  await program.parseAsync(['index', 'fetch', '--from', input.from ?? url], { from: 'user' });
  const { exitCode } = process;
  process.exitCode = undefined;
  return { printed, failed: exitCode === 1 };
}

const numFound = async (service: ServiceProcess): Promise<number> => {
  const answer = await service.fetch(requestOf('search', { searchFieldContent: '共见之书' }, 'demo'));
  const body: { data: { numFound: number } } = await answer.json();
  return body.data.numFound;
};

beforeAll(async () => {
  database = (await testDatabase()) ?? `sqlite:${join(dir, 'store.db')}`;
  serving = await startService(readEnvironment(environmentOf('serving')));
  await write(0, 700);
  await vi.waitUntil(async () => (await numFound(serving)) === 700, { timeout: 300_000 });
  const answer = createIndexSnapshots({ secret, take: serving.indexSnapshot });
  node = createServer((request, response) => {
    spoil?.(request, response);
    void answer(request, response, new URL(request.url ?? '/', 'http://node').pathname);
  }).listen(0, '127.0.0.1');
  await once(node, 'listening');
  const address = node.address();
  url = `http://127.0.0.1:${String(typeof address === 'object' && address ? address.port : 0)}`;
});
afterEach(() => {
  spoil = undefined;
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
afterAll(async () => {
  node.closeAllConnections();
  node.close();
  await serving.close();
  folder[Symbol.dispose]();
  rmSync(dir, { recursive: true });
});

test('a new node copies an index, follows what was written since, and is ready without building anything', async () => {
  const { printed, failed } = await fetchTo('new');
  expect(failed).toBe(false);
  expect(printed).toEqual([expect.stringMatching(/^demo \(records\): [\d.]+ MB in [\d.]+ s, up to change \d+$/)]);
  await write(700, 750);
  const built: string[] = [];
  const started = await startService(readEnvironment(environmentOf('new')), {
    build: (groupCode) => {
      built.push(groupCode);
      return ['false'];
    },
    follow: () => ['false'],
    fileImport: () => ['false'],
    harvest: () => ['false'],
  });
  try {
    await expect.poll(() => numFound(started)).toBe(750);
    expect([built, started.health.missing()]).toEqual([[], undefined]);
  } finally {
    await started.close();
  }
  // Nothing of the copying is left, on either side.
  for (const name of ['new', 'serving'])
    expect(readdirSync(join(dir, name, 'search')).filter((entry) => /copy|fetched/.test(entry))).toEqual([]);
});

test('a node that cannot copy is not ready until it has built', async () => {
  const started = await startService(readEnvironment(environmentOf('without')), {
    build: () => ['false'],
    follow: () => ['false'],
    fileImport: () => ['false'],
    harvest: () => ['false'],
  });
  try {
    expect(started.health.missing()).toBe('indexes are being built');
  } finally {
    await started.close();
  }
});

describe('nothing is taken', () => {
  test('without the secret, which is answered as if there were nothing', async () => {
    const path = `/cluster/index/${testLibrary.groupCode}/records`;
    const asking = (authorization?: string) => fetch(url + path, { headers: authorization ? { authorization } : {} });
    for (const entry of [undefined, 'Bearer wrong', `Basic ${secret}`]) expect((await asking(entry)).status).toBe(404);
    expect((await asking(`Bearer ${secret}`)).status).toBe(200);
    expect(await fetchTo('stranger', { secret: 'another secret of thirty-two characters' })).toEqual({
      printed: [],
      failed: false,
    });
    expect(existsSync(fileOf('stranger'))).toBe(false);
  });

  test('that is not what was sent, has broken off, or is of another version; what was there stays', async () => {
    await fetchTo('kept-index');
    const before = readFileSync(fileOf('kept-index'));
    const spoils: [RegExp, NonNullable<typeof spoil>][] = [
      [
        /what came is not what was sent/,
        (_, response) => {
          const whole = response.write.bind(response);
          response.write = (chunk: Buffer, ...rest: unknown[]) => {
            chunk[100] = (chunk[100] ?? 0) ^ 1;
            return (whole as (...given: unknown[]) => boolean)(chunk, ...rest);
          };
        },
      ],
      [
        /it broke off after \d+ bytes/,
        (_, response) => {
          const whole = response.write.bind(response);
          response.write = (...input: unknown[]) => {
            setImmediate(() => response.destroy());
            return (whole as (...all: unknown[]) => boolean)(...input);
          };
        },
      ],
      [
        new RegExp(`of version ${String(indexVersion + 1)}, and this program has ${String(indexVersion)}`),
        (_, response) => {
          const head = response.writeHead.bind(response);
          response.writeHead = ((status: number, headers: Record<string, string>) =>
            head(status, {
              ...headers,
              'x-yuelan-index-version': String(indexVersion + 1),
            })) as typeof response.writeHead;
        },
      ],
    ];
    for (const [message, change] of spoils) {
      spoil = change;
      const { printed, failed } = await fetchTo('kept-index');
      expect(printed.join()).toMatch(message);
      expect(failed).toBe(true);
      expect(readFileSync(fileOf('kept-index')).equals(before)).toBe(true);
      expect(readdirSync(join(dir, 'kept-index', 'search')).filter((entry) => entry.includes('fetched'))).toEqual([]);
    }
  });

  test('of a node that does not answer, and without a secret of one’s own', async () => {
    const { printed, failed } = await fetchTo('nobody', { from: 'http://127.0.0.1:9' });
    expect([printed.length, failed]).toEqual([2, true]);
    expect((await fetchTo('nobody', { secret: '' })).printed).toEqual([expect.stringContaining('CLUSTER_SECRET')]);
  });

  test('by two at once: the second is told to come again', async () => {
    const ask = () =>
      fetch(`${url}/cluster/index/${testLibrary.groupCode}/records`, {
        headers: { authorization: `Bearer ${secret}` },
      });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status).sort()).toContain(503);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    for (const answer of answers) await answer.arrayBuffer();
  });
});
