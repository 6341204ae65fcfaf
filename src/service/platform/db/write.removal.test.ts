import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testService, type TestService } from '#support/service.ts';
import { testRecords } from '#support/records.ts';
import { isSqlite } from './open.ts';
import { goesWithRecord, removeRecords } from '../../catalogue/import/write/removal.ts';

let service: TestService;
beforeEach(async () => {
  service = await testService();
  await service.put(testRecords);
});
afterEach(() => service.close());
const first = async () => Number(await service.idOf(testRecords[0]?.controlNumber ?? ''));
const gone = (id: number) => service.call('getRecordDetail', { recordId: String(id) });

/** Tables with readers' data and counts, retained like those of a withdrawn record. */
const outlivesRecord = [
  'evaluation',
  'question',
  'electronic_request',
  'favourite',
  'popularity',
  'activity_month',
  'co_loan',
];

describe('deleting records', () => {
  it('deletes the record and its copies, and reports it to harvesters', async () => {
    const id = await first();
    expect(await removeRecords(service.store, [id], service.clock.now, true)).toEqual({ deleted: 1, refused: [] });
    expect(await gone(id)).toMatchObject({ success: true });
    expect(await removeRecords(service.store, [id], service.clock.now)).toEqual({ deleted: 1, refused: [] });
    expect(await gone(id)).toMatchObject({ success: false });
    expect(await service.store.db.selectFrom('item').select('id').where('record_id', '=', id).execute()).toEqual([]);
    const { result } = await service.data('listChanges', { recordId: String(id) });
    expect(result).toMatchObject([{ isDeleted: true }]);
  });

  it('brings the record back whole when it comes again', async () => {
    const id = await first();
    const before = await service.data('getRecordDetail', { recordId: String(id) });
    await removeRecords(service.store, [id], service.clock.now);
    await service.put(testRecords);
    expect({ ...(await service.data('getRecordDetail', { recordId: String(id) })), updatedAt: '' }).toEqual({
      ...before,
      updatedAt: '',
    });
    const numbers = await service.store.db
      .selectFrom('record_contributor')
      .select('name')
      .where('record_id', '=', id)
      .execute();
    expect(numbers.length).toBeGreaterThan(0);
  });

  it('knows every table that hangs on a record', () => {
    const { store } = service;
    if (!isSqlite(store)) return;
    const tables = store.sqlite
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
      .pluck()
      .all()
      .map(String);
    const hanging = tables.filter((table) =>
      store.sqlite
        .prepare(`SELECT 1 FROM pragma_foreign_key_list('${table}') WHERE "table" = 'record' AND on_delete = 'CASCADE'`)
        .get(),
    );
    expect(hanging.toSorted()).toEqual([...goesWithRecord, ...outlivesRecord, 'holding', 'item'].toSorted());
  });
});
