import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { registerIndexes } from '../../src/cli/indexes.ts';
import { registerReindex } from '../../src/cli/reindex.ts';
import { indexFile } from '../../src/service/catalogue/search/index-files.ts';
import { indexVersion } from '../../src/service/catalogue/search/schema.ts';
import { isSnapshotDue, publishSnapshot, takeSnapshot } from '../../src/service/catalogue/search/snapshot.ts';
import { openStore, type Store } from '../../src/service/platform/db/open.ts';
import { readEnvironment } from '../../src/service/platform/environment/environment.ts';
import { folderFiles } from '../../src/service/platform/files/folder-files.ts';
import { s3Files } from '../../src/service/platform/files/place.ts';
import { startService, type CommandsBeside, type ServiceProcess } from '../../src/service/process.ts';
import { bucketKeys, startBucket } from '#support/bucket.ts';
import { librariesFolder } from '#support/library-folder.ts';
import { createDatabase } from '#support/postgres-databases.ts';
import { requestOf, testLibrary } from '#support/service.ts';
import { programFolder, startPostgres, type PostgresServer } from '../postgres-server.ts';
import { writeNumberedBooks } from './numbered-books.ts';

// Nodes of one PostgreSQL database share built indexes in the file store.

const isHere = programFolder() !== undefined;
if (!isHere) console.log('Shared indexes are not tested: there is no PostgreSQL here.');

const cli = fileURLToPath(new URL('../../src/cli/yuelan.ts', import.meta.url));
const { groupCode } = testLibrary;

describe.skipIf(!isHere)('indexes in the file store', () => {
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-snapshots-'));
  const folder = librariesFolder({ demo: { 'library.json': testLibrary, 'menus.json': {} } });
  const files = folderFiles(join(dir, 'shared'));
  const snapshots = join(dir, 'shared', 'indexes', groupCode, `v${String(indexVersion)}`);
  let postgres: PostgresServer;
  let database: string;
  let store: Store;
  let first: ServiceProcess;
  let libraryId = 0;
  let nodes = 0;

  const environmentOf = (name: string) => ({
    DATA_DIR: join(dir, name),
    LIBRARIES_DIR: folder.dir,
    LOG_LEVEL: 'silent',
    DATABASE_URL: database,
    FILES_URL: `file://${join(dir, 'shared')}`,
  });
  /** Starts a node that runs the real commands. */
  const startNode = (name: string): Promise<ServiceProcess> => {
    const variables = Object.entries(environmentOf(name)).map(([key, value]) => `${key}=${value}`);
    const command = (...args: string[]) => ['env', ...variables, process.execPath, cli, ...args] as const;
    const commands: CommandsBeside = {
      build: (code) => command('reindex', '--library', code, '--no-pages', '--copy') as [string, ...string[]],
      publish: (code) => command('index', 'publish', '--library', code) as [string, ...string[]],
      follow: () => ['false'],
      fileImport: () => ['false'],
      harvest: () => ['false'],
    };
    return startService(readEnvironment(environmentOf(name)), commands);
  };
  /** Runs a command on a node. */
  async function run(name: string, ...args: string[]): Promise<string> {
    const printed: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((...texts: unknown[]) => void printed.push(texts.join(' ')));
    vi.spyOn(console, 'error').mockImplementation((...texts: unknown[]) => void printed.push(texts.join(' ')));
    for (const [key, value] of Object.entries(environmentOf(name))) vi.stubEnv(key, value);
    const program = new Command('yuelan');
    registerIndexes(program);
    registerReindex(program);
    await program.parseAsync(args, { from: 'user' });
    process.exitCode = undefined;
    return printed.join('\n');
  }
  const publish = () => run('first', 'index', 'publish', '--library', groupCode);
  /** Prepares the index of a new node, as a server that starts does. */
  const copyTo = (name: string) => run(name, 'reindex', '--library', groupCode, '--no-pages', '--copy');
  const newNode = () => `node${String((nodes += 1))}`;
  const shared = (now = Date.now) => ({ files, db: store.db, library: { id: libraryId, groupCode }, now });
  const write = (from: number, to: number) => writeNumberedBooks(database, { libraryId, title: '共见之书' }, from, to);
  const published = () => readdirSync(snapshots).sort();
  const newest = (end: 'db' | 'json') => join(snapshots, published().findLast((name) => name.endsWith(end)) ?? '');
  const search = async (service: ServiceProcess) => {
    const answer = await service.fetch(requestOf('search', { searchFieldContent: '共见之书' }, 'demo'));
    const body: { data: { numFound: number } } = await answer.json();
    return body.data;
  };
  const follows = (service: ServiceProcess, count: number) =>
    vi.waitUntil(async () => (await search(service)).numFound === count, { timeout: 60_000 });
  const change = (work: (manifest: Record<string, unknown>) => void) => {
    const manifest: Record<string, unknown> = JSON.parse(readFileSync(newest('json'), 'utf8'));
    work(manifest);
    writeFileSync(newest('json'), JSON.stringify(manifest));
  };

  beforeAll(async () => {
    postgres = await startPostgres();
    database = await createDatabase(postgres.address, 'library');
    store = await openStore(database);
    first = await startNode('first');
    libraryId = first.registry().byPath('demo')?.id ?? 0;
    await write(0, 700);
    await follows(first, 700);
  }, 120_000);
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
  afterAll(async () => {
    await first.close();
    await store.close();
    await postgres.stop();
    folder[Symbol.dispose]();
    rmSync(dir, { recursive: true });
  });

  test('are published on schedule, copied by a node that starts, and followed from there', async () => {
    await store.db.deleteFrom('schedule_run').where('job', '=', 'index-snapshots').execute();
    await expect.poll(() => readdirSync(dir).includes('shared') && published().length, { timeout: 60_000 }).toBe(2);
    await write(700, 720);
    const second = await startNode('second');
    try {
      expect(second.health.missing()).toBe('indexes are being built');
      await follows(second, 720);
      await follows(first, 720);
      expect(second.health.missing()).toBe(undefined);
      const taken = await takeSnapshot(shared(), join(dir, 'compared'), () => undefined);
      expect(taken?.records).toBe(700);
      expect(await search(second)).toEqual(await search(first));
      await write(720, 750);
      await follows(second, 750);
    } finally {
      await second.close();
    }
    for (const name of ['first', 'second'])
      expect(readdirSync(join(dir, name, 'search')).filter((entry) => /copy|taken/.test(entry))).toEqual([]);
  }, 180_000);

  test('are due after a day with changes, or many changes', async () => {
    const inADay = () => Date.now() + 25 * 60 * 60_000;
    await publish();
    expect(await isSnapshotDue(shared())).toBe(false);
    expect(await isSnapshotDue(shared(inADay))).toBe(false);
    await write(750, 751);
    expect(await isSnapshotDue(shared())).toBe(false);
    expect(await isSnapshotDue(shared(inADay))).toBe(true);
    await store.db
      .insertInto('change')
      .values(Array.from({ length: 5_000 }, () => ({ library_id: libraryId, record_id: 1, op: 'items', at: 1 })))
      .execute();
    expect(await isSnapshotDue(shared())).toBe(true);
    expect(await isSnapshotDue({ ...shared(), library: { id: 9_999, groupCode: '999999' } })).toBe(false);
  });

  test('are deleted except for the two newest', async () => {
    for (let time = 0; time < 3; time += 1) await publish();
    expect(published().map((name) => name.split('.')[1])).toEqual(['db', 'json', 'db', 'json']);
  });

  describe('that cannot be used', () => {
    beforeEach(async () => {
      await publish();
      await publish();
    });

    test.each<[string, RegExp, () => void]>([
      [
        'a damaged one',
        /checksum is wrong/,
        () => {
          const bytes = readFileSync(newest('db'));
          bytes[5_000] = (bytes[5_000] ?? 0) ^ 1;
          writeFileSync(newest('db'), bytes);
        },
      ],
      ['a truncated one', /file is incomplete/, () => truncateSync(newest('db'), 4_096)],
      ['one without its file', /file is incomplete/, () => rmSync(newest('db'))],
      ['a damaged manifest', /manifest is damaged/, () => writeFileSync(newest('json'), '{"indexVersion":')],
      [
        'one of another version',
        /its version is \d+, this program needs \d+/,
        () => change((manifest) => (manifest['indexVersion'] = indexVersion + 1)),
      ],
      [
        'one that is ahead of a restored database',
        /contains change 99999999, the database ends at \d+/,
        () => change((manifest) => (manifest['position'] = 99_999_999)),
      ],
      [
        'one with another history',
        /change \d+ of the database is another one/,
        () => change((manifest) => (manifest['change'] = '1 put 5')),
      ],
      [
        'one that is far behind',
        /longer than a build/,
        () => change((manifest) => Object.assign(manifest, { position: 0, change: '' })),
      ],
    ])('refuse %s and take the one before', async (_, message, spoil) => {
      spoil();
      const refused = newest('json');
      const printed = await copyTo(newNode());
      expect(printed).toMatch(new RegExp(`^snapshot .* refused: .*${message.source}\ndemo: copied up to change \\d+`));
      rmSync(refused);
    });

    test('of another library', async () => {
      const taken = await takeSnapshot(
        { ...shared(), library: { id: libraryId + 1, groupCode } },
        join(dir, newNode()),
        () => undefined,
      );
      expect(taken).toBeUndefined();
    });

    test('at all: the node builds its index and publishes it', async () => {
      for (const name of published()) if (name.endsWith('.db')) truncateSync(join(snapshots, name), 10);
      const name = newNode();
      expect(await copyTo(name)).toMatch(/refused.*\n.*refused.*\ndemo: indexed/);
      expect(readdirSync(join(dir, name, 'search'))).toContain(indexFile('', groupCode));
      rmSync(snapshots, { recursive: true });
      expect(await copyTo(newNode())).toMatch(/^demo: indexed and published/);
      expect(await copyTo(newNode())).toMatch(/^demo: copied/);
    });
  });

  test('are shared in a bucket', async () => {
    const bucket = await startBucket();
    const place = { ...bucketKeys, endpoint: bucket.endpoint, bucket: 'yuelan', region: 'us-east-1', prefix: '' };
    const inBucket = { ...shared(), files: s3Files(place) };
    expect(await isSnapshotDue(inBucket)).toBe(true);
    const published = await publishSnapshot(inBucket, join(dir, 'first', 'search'));
    expect(await isSnapshotDue(inBucket)).toBe(false);
    expect(await takeSnapshot(inBucket, join(dir, newNode()), () => undefined)).toEqual(published);
    bucket.close();
  });

  test('are not visible before they are complete, and their remains are deleted', async () => {
    await publish();
    const before = published();
    const dying: typeof files = {
      ...files,
      put: async (name, content) => {
        if (name.endsWith('.json')) throw new Error('the process was killed');
        await files.put(name, content);
        await files.put(`${name}.00000000-0000-0000-0000-000000000000`, Buffer.from('a part'));
      },
    };
    const inDir = join(dir, 'first', 'search');
    await expect(publishSnapshot({ ...shared(), files: dying }, inDir)).rejects.toThrow('killed');
    expect(published().length).toBe(before.length + 2);
    expect(await copyTo(newNode())).toMatch(/^demo: copied/);
    await publish();
    expect(published().length).toBeGreaterThan(4);
    await publishSnapshot(
      shared(() => Date.now() + 3 * 24 * 60 * 60_000),
      inDir,
    );
    expect(published().length).toBe(4);
  });
});
