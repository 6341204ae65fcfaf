import { sql } from 'kysely';
import { isOnPostgres } from '#support/store.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OutputOf } from '../../../lib/contract/contract.ts';
import { writeOperations } from '../import/write/records.ts';
import { testService, type TestService } from '#support/service.ts';
import { otherLibrary, otherRecords, testRecords } from '#support/records.ts';

let service: TestService;
let start: number;
beforeEach(async () => {
  service = await testService({ libraries: [{}, otherLibrary] });
  start = service.clock.now;
  for (const record of testRecords) {
    await service.put([record]);
    service.clock.now += 1000;
  }
  await service.put(otherRecords, 'other');
});
afterEach(() => service.close());

const idsOf = ({ result }: OutputOf<'listChanges'>) => result.map((entry) => entry.recordId);
const withdraw = async (controlNumber: string) => {
  const library = service.context().library;
  const target = { libraryId: library.id, source: 'test' };
  await writeOperations(service.store, target, [{ op: 'delete', controlNumber }], service.clock.now);
  await service.follow();
};
const all = () => Promise.all(testRecords.map(({ controlNumber }) => service.idOf(controlNumber)));

describe('listChanges', () => {
  test('walks all records of the library in the order of their change, page by page, each once', async () => {
    const found: string[] = [];
    let after: { time: number; recordId: string } | undefined;
    for (let more = true; more;) {
      const page = await service.data('listChanges', { rows: 2, after, counted: true });
      expect(page.total).toBe(testRecords.length);
      found.push(...idsOf(page));
      const last = page.result.at(-1);
      after = last && { time: last.changedAt, recordId: last.recordId };
      more = page.more;
    }
    expect(found).toEqual(await all());
  });

  test('walks records of one and the same moment by their ids', async () => {
    const [first, ...others] = testRecords;
    service.clock.now += 5000;
    await service.put(testRecords.map((record) => ({ ...record, notes: ['changed'] })));
    const before = await service.data('listChanges', { from: service.clock.now, rows: 1 });
    const [entry] = before.result;
    expect(entry?.recordId).toBe(await service.idOf(first?.controlNumber ?? ''));
    const after = entry && { time: entry.changedAt, recordId: entry.recordId };
    expect(idsOf(await service.data('listChanges', { from: service.clock.now, after }))).toHaveLength(others.length);
  });

  test('takes its first moment in and its end out', async () => {
    const [, second, third] = await all();
    const page = await service.data('listChanges', { from: start + 1000, before: start + 3000, counted: true });
    expect(idsOf(page)).toEqual([second, third]);
    expect(page).toMatchObject({ total: 2, more: false });
  });

  test('lists withdrawn records without their data', async () => {
    const id = await service.idOf('b1');
    service.clock.now += 1000;
    await withdraw('b1');
    const { result } = await service.data('listChanges', { from: service.clock.now, whole: true });
    expect(result).toEqual([
      { recordId: id, changedAt: service.clock.now, isDeleted: true, docCode: '1', libCodes: [], record: null },
    ]);
  });

  test('narrows by document type and by library; a withdrawn record belongs to every library', async () => {
    const idsWhere = async (input: object) => idsOf(await service.data('listChanges', input));
    const [b1, b2, b3, j1] = await all();
    expect(await idsWhere({ docCode: '1' })).toEqual([b1, b2, b3]);
    expect(await idsWhere({ docCode: '9' })).toEqual([]);
    expect(await idsWhere({ libCode: 'MAIN' })).toEqual([b1, b2, j1]);
    expect(await idsWhere({ libCode: 'MED' })).toEqual([b1]);
    await withdraw('b2');
    expect(await idsWhere({ libCode: 'MED' })).toEqual([b1, b2]);
  });

  test('lists a single record, and none of another library', async () => {
    const recordId = await service.idOf('b1');
    const { result } = await service.data('listChanges', { recordId, whole: true });
    expect(result).toMatchObject([{ recordId, libCodes: ['MAIN', 'MED'], record: { title: '白夜行' } }]);
    expect((await service.data('listChanges', { recordId }, { library: 'other' })).result).toEqual([]);
  });

  test.skipIf(isOnPostgres)('finds its pages in the index of the times (SQLite)', async () => {
    const library = service.context().library;
    const { rows: plan } = await sql<{ detail: string }>`
      EXPLAIN QUERY PLAN SELECT id FROM record WHERE library_id = ${library.id} AND updated_at >= ${start}
      AND (updated_at > ${start} OR id > 1) ORDER BY updated_at, id LIMIT 101`.execute(service.store.db);
    expect(plan.map((row) => row.detail).join(' ')).toMatch(/INDEX record_updated/);
    expect(plan.map((row) => row.detail).join(' ')).not.toMatch(/TEMP B-TREE/);
  });
});

test('getRecordDetails keeps the requested order, omits missing records, and returns the same as getRecordDetail', async () => {
  const [first = '', second = ''] = await all();
  const found = await service.data('getRecordDetails', { recordIds: [second, '999999', first] }, { language: 'en-US' });
  const entry = await service.data('getRecordDetail', { recordId: second }, { language: 'en-US' });
  expect(found.map(({ recordId }) => recordId)).toEqual([second, first]);
  expect(found[0]).toEqual(entry);
});
