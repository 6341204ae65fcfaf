import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readEnvironment } from './platform/environment/environment.ts';
import { catalogueRecordSchema } from './catalogue/model/record.ts';
import { serviceOfProcess, startService, type ServiceProcess } from './process.ts';
import { indexFile } from './catalogue/search/index-files.ts';
import { openSqlite, openStore } from './platform/db/open.ts';
import { writeRecords } from './catalogue/import/write/records.ts';
import { requestOf, testLibrary, testService, type TestService } from '#support/service.ts';
import { testRecords, whiteNight } from '#support/records.ts';

describe('the embedded service', () => {
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-process-'));
  const environment = readEnvironment({
    DATA_DIR: join(dir, 'data'),
    LIBRARIES_DIR: join(dir, 'libraries'),
    PUBLIC_ORIGIN: 'https://lib.example.edu/',
    LOG_LEVEL: 'silent',
  });
  let running: ServiceProcess | undefined;

  beforeAll(() => {
    const library = join(dir, 'libraries', testLibrary.mappingPath);
    mkdirSync(library, { recursive: true });
    writeFileSync(join(library, 'library.json'), JSON.stringify(testLibrary));
    writeFileSync(join(library, 'menus.json'), '{}');
  });
  afterEach(async () => {
    await running?.close();
    running = undefined;
    vi.useRealTimers();
  });
  afterAll(() => {
    rmSync(dir, { recursive: true });
  });

  test('opens store, libraries and index, and answers', async () => {
    running = await startService(environment);
    expect(running.registry().libraries.map((library) => library.mappingPath)).toEqual(['demo']);
    expect(running.publicOrigin).toBe('https://lib.example.edu');
    const response = await running.fetch(requestOf('search', {}, 'demo'));
    expect(await response.json()).toMatchObject({ success: true, data: { numFound: 0 } });
  });

  test('follows the writes of another process, and reports stale pages', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    running = await startService(environment);
    const stale: string[] = [];
    running.invalidation.listen((tags) => stale.push(...tags));
    const libraryId = running.registry().libraries[0]?.id ?? 0;
    const importer = await openStore(join(dir, 'data', 'yuelan.db'));
    await writeRecords(importer, { libraryId, source: 'test' }, [catalogueRecordSchema.parse(whiteNight)], 1);
    await importer.close();
    expect(stale).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(stale).toContain('list:900001:search');
    const response = await running.fetch(requestOf('search', { searchFieldContent: '白夜行' }, 'demo'));
    expect(await response.json()).toMatchObject({ data: { numFound: 1 } });
  });

  test('answers 503 for a library with a mistake in its files, and for the others as ever', async () => {
    const broken = join(dir, 'libraries', 'broken');
    mkdirSync(broken);
    writeFileSync(join(broken, 'library.json'), '{ "groupCode": ');
    running = await startService(environment);
    const statuses = await Promise.all(
      ['broken', 'demo'].map(async (library) => (await running?.fetch(requestOf('getHomeInfo', {}, library)))?.status),
    );
    expect(statuses).toEqual([503, 200]);
    rmSync(broken, { recursive: true });
  });

  test('distinguishes data folder, database and index', async () => {
    running = await startService(environment);
    const well = { data: 'ok', clock: 'ok', store: 'ok', index: 'ok', libraries: 'ok', upstream: 'none' };
    expect(await running.health.parts()).toEqual(well);
    const index = indexFile(join(dir, 'data', 'search'), '900001');
    renameSync(index, `${index}.away`);
    expect(await running.health.parts()).toEqual({ ...well, index: 'being built: demo' });
    renameSync(`${index}.away`, index);
    const other = await openSqlite(join(dir, 'data', 'yuelan.db'));
    other.sqlite.exec('ALTER TABLE library RENAME TO library_away');
    expect(await running.health.parts()).toMatchObject({
      data: 'ok',
      store: expect.stringContaining('library'),
      index: 'ok',
    });
    other.sqlite.exec('ALTER TABLE library_away RENAME TO library');
    await other.close();
    expect(await running.health.parts()).toEqual(well);
  });

  test('can be started again after a start that failed', async () => {
    const wrong = { ...environment, librariesDir: join(dir, 'nowhere') };
    await expect(serviceOfProcess(wrong)).rejects.toThrow();
    await expect(serviceOfProcess(wrong)).rejects.toThrow();
  });

  test('is one for the whole process', async () => {
    const [first, second] = await Promise.all([serviceOfProcess(environment), serviceOfProcess()]);
    running = first;
    expect(second).toBe(first);
  });

  test('says which variable is wrong when the database that it names cannot be reached', async () => {
    const elsewhere = { ...environment, databaseUrl: 'postgres://127.0.0.1:1/yuelan' };
    await expect(startService(elsewhere)).rejects.toThrow('DATABASE_URL');
  });
});

describe('with another service behind it', () => {
  let upstream: TestService;
  let server: ReturnType<typeof createServer>;
  let origin: string;
  let running: ServiceProcess;
  /** Where its calls begin: /oga and /find stand behind it (portal-shell §7.1). */
  const prefix = '/library/api';
  const forwarded: unknown[] = [];
  const addresses: string[] = [];

  beforeAll(async () => {
    upstream = await testService({ records: testRecords });
    server = createServer((request, answer) => {
      forwarded.push(request.headers['x-forwarded-for']);
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const headers = new Headers();
        for (const [key, value] of Object.entries(request.headers))
          if (typeof value === 'string') headers.set(key, value);
        const { method = 'GET', url = '/' } = request;
        addresses.push(url);
        if (!url.startsWith(`${prefix}/`)) {
          answer.writeHead(404).end();
          return;
        }
        const body = method === 'GET' ? null : Buffer.concat(chunks);
        void upstream
          .fetch(new Request(new URL(url.slice(prefix.length), origin), { method, headers, body }))
          .then(async (response) => {
            answer.writeHead(response.status, Object.fromEntries(response.headers));
            answer.end(Buffer.from(await response.arrayBuffer()));
          });
      });
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('no port');
    origin = `http://127.0.0.1:${String(address.port)}`;
    running = await startService(readEnvironment({ LIBRARY_SERVICE_URL: `${origin}${prefix}/`, LOG_LEVEL: 'silent' }));
  });
  afterAll(async () => {
    await running.close();
    server.closeAllConnections();
    server.close();
    await upstream.close();
  });

  test.each([
    ['search', { searchFieldContent: '白夜行' }, 'zh-CN'],
    ['getDisciplines', {}, 'en-US'],
    ['getRecordDetail', { recordId: '1' }, 'zh_TW'],
    ['getRecordDetail', { recordId: '999' }, 'zh_TW'],
    ['getCatalog', { recordId: 'x' }, 'en-US'],
  ] as const)('%s %o in %s is answered as that service answers it', async (name, input, language) => {
    const through = await running.fetch(requestOf(name, input, 'demo', language));
    const direct = await upstream.fetch(requestOf(name, input, 'demo', language));
    expect(through.status).toBe(direct.status);
    expect(await through.json()).toEqual(await direct.json());
  });

  test('every call is sent to the configured prefix, with its query and body', async () => {
    addresses.length = 0;
    await running.fetch(requestOf('getFindConfig', {}, 'demo'));
    await running.fetch(requestOf('suggest', { term: '白夜' }, 'demo'));
    await running.fetch(requestOf('search', { searchFieldContent: '白夜行' }, 'demo'));
    expect(addresses).toEqual([
      '/library/api/find/findConfig/getFindConfig',
      `/library/api/find/searchAssociative?term=${encodeURIComponent('白夜')}`,
      '/library/api/find/unify/search',
    ]);
    // Whether it is there is asked there too.
    await running.health.parts();
    expect(addresses.at(-1)).toBe('/library/api/find/findConfig/getGroupCode');
  });

  test('signing in goes through: the reader’s address is handed on, and the cookie is for https alone', async () => {
    await upstream.addReader();
    const guess = requestOf('login', await upstream.signInForm(), 'demo');
    guess.headers.set('sec-fetch-site', 'same-origin');
    guess.headers.set('x-forwarded-for', '203.0.113.9');
    const request = new Request(guess.url.replace('http:', 'https:'), guess);
    const answer = await running.fetch(request, { address: '192.0.2.7' });
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^reader_900001=.+; Secure$/)]);
    expect(forwarded.at(-1)).toBe('192.0.2.7');
  });

  test('a write that the other service does not answer has an unknown outcome; one that is not sent was not done', async () => {
    const silent = createServer((request) => request.socket.destroy());
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    const address = silent.address();
    const silentPort = typeof address === 'object' && address ? address.port : 0;
    const portal = async (port: number) => {
      const url = `http://127.0.0.1:${String(port)}`;
      const service = await startService(readEnvironment({ LIBRARY_SERVICE_URL: url, LOG_LEVEL: 'silent' }));
      const statuses = [];
      for (const [name, input] of [
        ['renewLoans', { loanIds: ['1'] }],
        ['getCatalog', { recordId: '1' }],
      ] as const)
        statuses.push((await service.fetch(requestOf(name, input, 'demo'))).status);
      await service.close();
      return statuses;
    };
    expect(await portal(silentPort)).toEqual([504, 502]);
    await new Promise((closed) => silent.close(closed));
    expect(await portal(silentPort)).toEqual([502, 502]);
  });

  test('one that is down is answered for in the reader’s language', async () => {
    const gone = await startService(
      readEnvironment({ LIBRARY_SERVICE_URL: 'http://127.0.0.1:1', LOG_LEVEL: 'silent' }),
    );
    const response = await gone.fetch(requestOf('search', {}, 'demo', 'en-US'));
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({
      success: false,
      errCode: 502,
      message: expect.stringContaining('cannot be reached'),
    });
    const parts = { data: 'none', store: 'none', index: 'none' };
    expect(await gone.health.parts()).toEqual({ ...parts, upstream: 'the library service does not answer' });
    expect(gone.health.trouble()).toBe('the library service does not answer');
    expect(await running.health.parts()).toEqual({ ...parts, upstream: 'ok' });
    await gone.close();
  });
});
