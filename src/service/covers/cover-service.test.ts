import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loopbackServer, type LoopbackServer } from '#support/providers/http.ts';
import { coverAddress } from '../platform/configuration/covers.schema.ts';
import { testService } from '#support/service.ts';
import { answerAsCoverService, type CoverServiceWay } from '#support/providers/cover-service.ts';
import { coverHandlers } from './handlers.ts';
import { folderFiles } from '../platform/files/folder-files.ts';
import { coversOfProcess, fetchedCoversIn } from './fetched-covers.ts';

const isbn = '9787544258609';
let server: LoopbackServer;
let dir = '';
let now = 0;
beforeEach(async () => {
  now = Date.now();
  dir = mkdtempSync(join(tmpdir(), 'yuelan-fetched-'));
  server = await loopbackServer((request, response) => void answerAsCoverService(request, response));
});
afterEach(async () => {
  await server.close();
  rmSync(dir, { recursive: true });
});
const at = (way: CoverServiceWay) => new URL(`${server.origin}/${way}/${isbn}.jpg`);
const covers = () => fetchedCoversIn(dir, () => now);

test('a picture is fetched once, also by another process, and again after a month', async () => {
  const own = covers();
  const [name, same] = await Promise.all([own.find({}, at('good')), own.find({}, at('good'))]);
  expect(name).toMatch(/^[0-9a-f]{20}$/);
  expect(same).toBe(name);
  expect(await covers().find({}, at('good'))).toBe(name);
  expect(server.requests).toHaveLength(1);
  expect((await coversOfProcess(folderFiles(dir), dir, false).read(`${name ?? ''}-80.webp`))?.length).toBeGreaterThan(
    50,
  );
  now += 31 * 24 * 3_600_000;
  expect(await covers().find({}, at('good'))).toBe(name);
  expect(server.requests).toHaveLength(2);
});

test.each(['missing', 'page', 'huge', 'bomb', 'redirect'] as const)(
  'what is %s is no cover, and is not asked for again today',
  async (way) => {
    expect(await covers().find({}, at(way))).toBeUndefined();
    expect(await covers().find({}, at(way))).toBeUndefined();
    expect(server.requests).toEqual([`GET /${way}/${isbn}.jpg`]);
    now += 13 * 3_600_000;
    await covers().find({}, at(way));
    expect(server.requests).toHaveLength(2);
  },
);

test('a service that fails again and again is left alone for a while', async () => {
  const settings = {};
  for (let times = 0; times < 6; times += 1) expect(await covers().find(settings, at('broken'))).toBeUndefined();
  expect(server.requests).toHaveLength(3);
  now += 60_000;
  await covers().find(settings, at('broken'));
  expect(server.requests).toHaveLength(4);
});

test('records of a library with a service lead to pictures of this site, and its own come first', async () => {
  const service = await testService({
    libraries: [
      {
        file: {
          findConfig: { bookCover: '1', bookCoverAppId: 'a' },
          covers: { urls: [`${server.origin}/good/{isbn}.jpg?app={appId}`] },
        },
      },
    ],
    records: [
      { controlNumber: '1', kind: 'book', title: '白夜行', isbn: [isbn] },
      { controlNumber: '2', kind: 'book', title: '无号' },
    ],
  });
  const recordId = await service.idOf('1');
  const { record } = await service.data('getRecordPage', { recordId });
  expect(record.coverUrl).toBe(`/demo/bookCover/${recordId}`);
  expect(await service.data('getBookCover', { recordId, isbn: '' })).toEqual({ url: record.coverUrl });
  expect(await service.data('getBookCover', { recordId: await service.idOf('2') })).toEqual({ url: null });
  const call = { ...service.context(), fetchedCovers: covers() };
  const { url } = await coverHandlers.getServiceCover({ recordId, isbn: '', title: '' }, call);
  expect(url).toMatch(/^\/covers\/[0-9a-f]{20}-160\.webp$/);
  expect(server.requests).toEqual([`GET /good/${isbn}.jpg?app=a`]);
  const unnumbered = { recordId: await service.idOf('2'), isbn: '', title: '' };
  expect(await coverHandlers.getServiceCover(unnumbered, call)).toEqual({ url: null });

  const picture = '0123456789abcdef0123';
  const row = { picture, origin: 'file', source: '1.jpg', added_at: 0, library_id: call.library.id } as const;
  await service.store.db
    .insertInto('record_cover')
    .values({ record_id: Number(recordId), ...row })
    .execute();
  const page = await service.data('getRecordPage', { recordId });
  expect(page.record.coverUrl).toBe(`/covers/${picture}-160.webp`);
  await service.close();
});

test('nothing that a record or reader says decides on the host', () => {
  const settings = {
    findConfig: { bookCover: '1', bookCoverAppId: '@evil.example/' } as const,
    covers: { urls: ['https://covers.example/{appId}/{title}'] },
    pictureHosts: [],
  };
  const url = coverAddress(settings, { isbn: undefined, title: '//evil.example', recordId: undefined });
  expect(url?.host).toBe('covers.example');
});
