import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { catalogueRecordSchema, type CatalogueRecordInput } from '../catalogue/model/record.ts';
import { writeRecords } from '../catalogue/import/write/records.ts';
import { testService, type TestService } from '#support/service.ts';
import { otherLibrary, otherRecords, testRecords } from '#support/records.ts';
import { isSqlite } from '../platform/db/open.ts';
import { isOnPostgres } from '#support/store.ts';
import { dueViews, followChanges, lastChange, makeDueViews } from './follow-changes.ts';
import { writeViews } from '../catalogue/record-views/stored-views.ts';

let service: TestService;
beforeEach(async () => {
  service = await testService({ libraries: [{}, otherLibrary], records: testRecords });
  await service.put(otherRecords, 'other');
});
afterEach(() => service.close());

/** Makes every view that is due, as a server does when nobody asks. */
async function makeAll(): Promise<void> {
  const context = service.context();
  while (await followChanges(context, await lastChange(context)));
  while (await makeDueViews(context, () => false));
}

/** Writes records as an import of another process does, and lets the index follow. */
async function write(records: readonly CatalogueRecordInput[]): Promise<void> {
  const { library, store, search } = service.context();
  const target = { libraryId: library.id, source: 'test' };
  await writeRecords(
    store,
    target,
    records.map((record) => catalogueRecordSchema.parse(record)),
    service.clock.now,
  );
  await search.catchUp();
}

/** Ids of all records of the library. */
async function allIds(): Promise<string[]> {
  const rows = await service.store.db
    .selectFrom('record')
    .innerJoin('library', 'library.id', 'record.library_id')
    .select('record.id')
    .where('library.mapping_path', '=', 'demo')
    .execute();
  return rows.map((row) => String(row.id));
}

/** Parts of the page that are the answers of other calls. */
const parts = [
  ['record', 'getRecordDetail'],
  ['groups', 'groupItemsByLibrary'],
  ['electronic', 'listElectronicItems'],
  ['options', 'getRequestOptions'],
  ['attachments', 'listAttachments'],
  ['elsewhere', 'getOtherLibraryCollection'],
  ['statistics', 'getLoanStatistics'],
  ['loans', 'getLoanAnalysis'],
  ['ratings', 'getRatings'],
  ['comments', 'listComments'],
  ['author', 'getAuthorInfo'],
  ['sites', 'listLookupSites'],
] as const;

test.each(['zh-CN', 'zh_TW', 'en-US'] as const)('the page says in %s what the single calls say', async (language) => {
  for (const state of ['before views are made', 'after']) {
    if (state === 'after') await makeAll();
    for (const recordId of await allIds()) {
      const page = await service.data('getRecordPage', { recordId }, { language });
      for (const [part, name] of parts) {
        const alone = await service.data(name, { recordId }, { language });
        expect([state, part, page[part]]).toEqual([state, part, alone]);
      }
      const bare = <T extends object>(list: readonly T[]) => list.map((entry) => ({ ...entry, summary: null }));
      const editions = await service.data('listEditions', { recordId, rows: 24 }, { language });
      expect(page.editions).toEqual({ ...editions, result: bare(editions.result) });
      const related = await service.data('getRelatedRecords', { recordId, rows: 6 }, { language });
      expect(page.related).toEqual({ ...related, result: bare(related.result) });
      const works = await service.data('getAuthorWorks', { recordId, rows: 6 }, { language });
      expect(page.works).toEqual({ ...works, result: bare(works.result) });
      const studies = await service.data('listRelatedStudies', { recordId, rows: 5 }, { language });
      expect(page.studies).toEqual(bare(studies));
    }
  }
});

test('reports a missing record after the first query', async () => {
  expect(await service.call('getRecordPage', { recordId: '999999' })).toMatchObject({ success: false, errCode: 404 });
  const foreign = await service.idOf('o1', 'other');
  expect(await service.call('getRecordPage', { recordId: foreign })).toMatchObject({ errCode: 404 });
});

test('creates a view once, writes it with others, and creates it again when its record changes', async () => {
  const recordId = await service.idOf('b1');
  const count = async () => (await service.store.db.selectFrom('record_views').select('record_id').execute()).length;
  expect(await count()).toBe(0);
  await service.data('getRecordPage', { recordId });
  expect(await writeViews(service.store)).toBe(true);
  expect(await count()).toBe(1);
  await makeAll();
  const all = await service.store.db.selectFrom('record').select('id').where('deleted_at', 'is', null).execute();
  expect(await count()).toBe(all.length);

  const [changed] = testRecords.filter((testRecord) => testRecord.controlNumber === 'b1');
  if (!changed) throw new Error('no record b1');
  service.clock.now += 1_000;
  await write([{ ...changed, title: `${changed.title} 新版` }]);
  const page = await service.data('getRecordPage', { recordId });
  expect(page.record.title).toBe(`${changed.title} 新版`);
  await followChanges(service.context(), await lastChange(service.context()));
  expect(await count()).toBeLessThan(all.length);
  await makeAll();
  expect(await count()).toBe(all.length);
});

test('hides a withdrawn related record before views are created again', async () => {
  await makeAll();
  const ids = await allIds();
  const pages = await Promise.all(ids.map((recordId) => service.data('getRecordPage', { recordId })));
  const shown = pages.find((page) => page.related.result.length > 0);
  const gone = shown?.related.result[0]?.recordId;
  if (!shown || gone === undefined) throw new Error('no record has a related one');
  await service.store.db.updateTable('record').set({ deleted_at: 1 }).where('id', '=', Number(gone)).execute();
  const after = await service.data('getRecordPage', { recordId: shown.record.recordId });
  expect(after.related.result.map((entry) => entry.recordId)).not.toContain(gone);
});

test('a new edition shows on the pages of the others once changes are followed', async () => {
  await makeAll();
  const recordId = await service.idOf('b1');
  const [entry] = testRecords.filter((record) => record.controlNumber === 'b1');
  if (!entry) throw new Error('no record b1');
  const before = await service.data('getRecordPage', { recordId });
  await write([{ ...entry, controlNumber: 'b1-new', pubYear: 2025, holdings: [] }]);
  await makeAll();
  const after = await service.data('getRecordPage', { recordId });
  expect(after.editions.total).toBe(Math.max(1, before.editions.total) + 1);
});

/** How many records of the test library have a view, or one that is due. */
async function countOf(table: 'record_views' | 'record_views_due'): Promise<number> {
  const ids = new Set(await allIds());
  const rows = await service.store.db.selectFrom(table).select('record_id').execute();
  return rows.filter((row) => ids.has(String(row.record_id))).length;
}

test.each([
  ['few of many', 'related views are created again', 1_000_000],
  ['most of few', 'all views are created again', 20_000],
])('of very many changes that are %s, %s once no more come', async (_, __, records) => {
  await makeAll();
  const before = await countOf('record_views');
  const others = Array.from({ length: 2_050 }, (_none, at) => ({
    controlNumber: `far-${String(at)}`,
    title: `Far ${String(at)}`,
    kind: 'book' as const,
  }));
  await write(others);
  const context = service.context();
  const search = Object.assign(Object.create(context.search), { records: () => records });
  const upTo = await lastChange(context);
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  onTestFinished(() => {
    now.mockRestore();
  });
  expect(await followChanges({ ...context, search }, upTo)).toBe(false);
  expect(await countOf('record_views')).toBe(before);
  now.mockReturnValue(7_000);
  while (await followChanges({ ...context, search }, upTo));
  expect(await countOf('record_views')).toBe(records === 20_000 ? 0 : before);
  expect(await countOf('record_views_due')).toBe(records === 20_000 ? before + 2_050 : 2_050);
});

test.skipIf(isOnPostgres)('views that are due are found without going through the records of a library', () => {
  const { store } = service;
  if (!isSqlite(store)) throw new Error('no SQLite');
  const { sql, parameters } = dueViews(store, [1, 2]).compile();
  const plan = store.sqlite.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters);
  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^SCAN record_views_due USING /),
    expect.stringMatching(/^SEARCH record USING INTEGER PRIMARY KEY/),
  ]);
});
