import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeOperations } from '../catalogue/import/write/records.ts';
import { testRecords } from '#support/records.ts';
import { testPicture } from '#support/pictures.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import { signedInStaff, type DeskBrowser } from '#support/desk.ts';

// Records at the desk: taken out of what readers see and shown again, covers, runs, and searches that found nothing.

let service: TestService;
let editor: DeskBrowser;
let recordId: string;
beforeEach(async () => {
  const file = { copyRequests: { rules: [{}] }, circulation: { rules: [{ loans: 5, days: 10 }] } };
  service = await testService({ libraries: [{ file }], records: testRecords });
  await put();
  recordId = await service.idOf('one');
  editor = await signedInStaff(service, ['content'], 'zhao.min');
});
afterEach(() => service.close());

const put = (title = '雪国') => {
  const items = [{ barcode: 'A1' }];
  const holdings = [{ libCode: 'MAIN', locationId: 'stacks', callNumber: 'I313/1', items }];
  return service.put([{ controlNumber: 'one', kind: 'book', title, isbn: ['9787020002207'], holdings }]);
};
const isFound = async () => {
  const { searchResult } = await service.data('search', { searchFieldContent: '雪国' });
  return searchResult.some(({ title }) => title.startsWith('雪国'));
};
const suppress = async (suppressed: boolean) => {
  const done = await editor.data('suppressDeskRecord', { recordId, suppressed });
  await service.follow();
  return done;
};

test('a suppressed record is in no search and on no page, remains suppressed after an import, and can be restored whole', async () => {
  expect(await isFound()).toBe(true);
  expect(await suppress(true)).toMatchObject({ title: '雪国', isSuppressed: true, copies: 1 });
  expect(await isFound()).toBe(false);
  expect(await service.call('getRecordPage', { recordId })).toMatchObject({ errCode: 404 });
  await put();
  await put('雪国（新版）');
  expect(await isFound()).toBe(false);
  expect((await editor.data('findDeskRecords', { text: '' })).result).toMatchObject([
    { recordId, title: '雪国（新版）' },
  ]);
  expect(await editor.ask('suppressDeskRecord', { recordId, suppressed: true })).toMatchObject({ errCode: 409 });
  expect(await suppress(false)).toMatchObject({ isSuppressed: false });
  expect(await isFound()).toBe(true);
  const acts = await service.store.db
    .selectFrom('audit_entry')
    .select(['detail', 'staff', 'subjects'])
    .where('kind', '=', 'deskAct')
    .execute();
  expect(acts).toEqual([
    { detail: 'record suppressed', staff: 'zhao.min', subjects: JSON.stringify([recordId]) },
    { detail: 'record shown', staff: 'zhao.min', subjects: JSON.stringify([recordId]) },
  ]);
});

test('copies of a suppressed record are lent and returned, and a record that readers wait for is not suppressed', async () => {
  const lending = await signedInStaff(service, ['circulation']);
  const session = await service.signIn();
  await service.addReader({ account: 'zhang.wei', name: '张伟' });
  await suppress(true);
  await lending.data('lendAtDesk', { card: 'zhang.wei', barcode: 'A1' });
  await suppress(false);
  await service.data('placeCopyRequest', { recordId, kind: 'reservation' }, { session });
  expect(await editor.ask('suppressDeskRecord', { recordId, suppressed: true })).toMatchObject({
    errCode: 409,
    message: 'Open reader requests: 1. Please process them first',
  });
  expect(await lending.data('returnAtDesk', { barcode: 'A1' })).toMatchObject({
    caught: { reader: { account: testReader.account } },
  });
});

test('what its source withdraws is gone, whether staff had suppressed it or not', async () => {
  await suppress(true);
  const target = { libraryId: service.context().library.id, source: 'test' };
  const done = await writeOperations(
    service.store,
    target,
    [{ op: 'delete', controlNumber: 'one' }],
    service.clock.now,
  );
  expect(done.deleted).toBe(1);
  expect(await editor.ask('suppressDeskRecord', { recordId, suppressed: false })).toMatchObject({ errCode: 404 });
  expect((await editor.data('findDeskRecords', { text: '' })).result).toEqual([]);
  // Given again it is as staff left it.
  await put();
  await service.follow();
  expect(await isFound()).toBe(false);
  expect((await editor.data('findDeskRecords', { text: '' })).result).toMatchObject([{ recordId, isSuppressed: true }]);
  expect(await suppress(false)).toMatchObject({ isSuppressed: false });
  expect(await isFound()).toBe(true);
});

test('records are found by number, control number, ISBN, barcode and as readers find them; those of others are not', async () => {
  const found = async (text: string) =>
    (await editor.data('findDeskRecords', { text })).result.map((entry) => entry.recordId);
  for (const text of [recordId, 'one', '978-7-02-000220-7', 'A1', '雪国'])
    expect(await found(text), text).toEqual([recordId]);
  expect(await found('没有这本书')).toEqual([]);
  for (const id of ['999999999', '1e3', '0']) {
    expect((await editor.ask('suppressDeskRecord', { recordId: id, suppressed: true })).success).toBe(false);
  }
});

test('what staff note of a record is found at the desk, outlives imports, and readers see their part of it', async () => {
  const noting = { recordId, staffText: '馆藏第 2 册缺页', publicText: '附光盘，请向咨询台借取' };
  const { note } = await editor.data('noteDeskRecord', { ...noting, seen: 0 });
  expect(note).toMatchObject({ staffText: noting.staffText, by: 'zhao.min', version: 1 });
  await put('雪国（新版）');
  await service.follow();
  const page = JSON.stringify(await service.data('getRecordPage', { recordId }));
  expect([page.includes(noting.publicText), page.includes(noting.staffText)]).toEqual([true, false]);
  for (const text of ['缺頁', '光盘 咨询台']) {
    expect((await editor.data('findDeskRecords', { text })).result, text).toMatchObject([{ recordId }]);
  }
  expect(await editor.ask('noteDeskRecord', { ...noting, seen: 0 })).toMatchObject({ errCode: 409 });
  await editor.data('noteDeskRecord', { recordId, staffText: '', publicText: '', seen: 1 });
  expect(JSON.stringify(await service.data('getRecordPage', { recordId }))).not.toContain(noting.publicText);
  expect((await editor.data('findDeskRecords', { text: '光盘' })).result).toEqual([]);
});

test('a cover is uploaded, shown to readers and removed; other files are rejected', async () => {
  const picture = (await testPicture(300, 420)).toString('base64');
  expect(
    await editor.ask('putDeskCover', { recordId, picture: Buffer.from('no picture').toString('base64') }),
  ).toMatchObject({ errCode: 400 });
  const { coverUrl, hasOwnCover } = await editor.data('putDeskCover', { recordId, picture });
  expect(hasOwnCover).toBe(true);
  expect(coverUrl).toMatch(/^\/covers\/.+-160\.webp$/);
  await service.follow();
  expect(JSON.stringify(await service.data('getRecordPage', { recordId }))).toContain(coverUrl ?? '-');
  expect(await editor.data('dropDeskCover', { recordId })).toMatchObject({ coverUrl: null, hasOwnCover: false });
  expect(await editor.ask('dropDeskCover', { recordId })).toMatchObject({ errCode: 409 });
});

test('searches that found nothing are counted by term, and none that may be about a person is kept', async () => {
  for (const term of ['量子引力学导论', '量子引力学导论', 'qzxv@vzq.xq', '19900112233', '雪国']) {
    await service.data('addPopularSearch', { term });
    service.clock.now += 6_000;
  }
  expect((await editor.data('listDeskMisses', {})).result).toEqual([
    { term: '量子引力学导论', searches: 2, lastOn: '2026-01-15' },
  ]);
  expect(await service.store.db.selectFrom('search_day').select(['searches', 'misses']).execute()).toEqual([
    { searches: 5, misses: 4 },
  ]);
  service.clock.now += 91 * 86_400_000;
  editor = await signedInStaff(service, ['acquisitions'], 'later');
  expect((await editor.data('listDeskMisses', {})).result).toEqual([]);
});

test('imports are listed with their results', async () => {
  const { db } = service.store;
  const library_id = service.context().library.id;
  const run = { library_id, source: 'main', fingerprint: 'x', position: 1, started_at: 1, updated_at: 2 };
  await db
    .insertInto('import_run')
    .values({ ...run, file: '/srv/in/books.mrc', records: 9, rejected: 1, state: 'done' })
    .execute();
  expect((await editor.data('listDeskRuns', {})).result).toMatchObject([
    { from: 'books.mrc', state: 'done', records: 9, rejected: 1 },
  ]);
});
