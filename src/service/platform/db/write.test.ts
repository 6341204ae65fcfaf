import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { catalogueRecordSchema, type CatalogueRecordInput } from '../../catalogue/model/record.ts';
import { openTestStore } from '#support/store.ts';
import type { Store } from './open.ts';
import { writeOperations, writeRecords, type WriteTarget } from '../../catalogue/import/write/records.ts';

let store: Store;
let target: WriteTarget;
const item = (barcode: string) => ({ barcode });
const holding = (locationId: string, ...barcodes: string[]) => ({
  libCode: 'MAIN',
  locationId,
  callNumber: 'I26/1',
  items: barcodes.map(item),
});
const record = (controlNumber: string, rest: Partial<CatalogueRecordInput> = {}) =>
  catalogueRecordSchema.parse({ controlNumber, kind: 'book', title: '灯下集', ...rest });

beforeEach(async () => {
  store = await openTestStore();
  const library = { group_code: '900001', mapping_path: 'demo', name: '示范' };
  const { id } = await store.db.insertInto('library').values(library).returning('id').executeTakeFirstOrThrow();
  target = { libraryId: id, source: 'marc' };
});
afterEach(() => store.close());

const items = () =>
  store.db.selectFrom('item').select(['id', 'barcode', 'record_id', 'holding_id']).orderBy('barcode').execute();
const changes = () => store.db.selectFrom('change').select(['record_id', 'op']).orderBy('seq').execute();

/** The rows that repeat parts of a record. */
async function partsOf(controlNumber: string): Promise<unknown[]> {
  const { db } = store;
  const { id } = await db
    .selectFrom('record')
    .select('id')
    .where('control_number', '=', controlNumber)
    .executeTakeFirstOrThrow();
  const identifiers = db.selectFrom('record_identifier').select(['type', 'value']).where('record_id', '=', id);
  const contributors = db.selectFrom('record_contributor').select(['seq', 'role', 'name', 'name_key']);
  const access = db.selectFrom('electronic_access').select(['seq', 'url', 'coverage_from']);
  return Promise.all([
    identifiers.orderBy('type').orderBy('value').execute(),
    contributors.where('record_id', '=', id).orderBy('seq').execute(),
    db.selectFrom('record_subject').select(['seq', 'term']).where('record_id', '=', id).orderBy('seq').execute(),
    db.selectFrom('record_class').select(['scheme', 'code']).where('record_id', '=', id).orderBy('code').execute(),
    access.where('record_id', '=', id).orderBy('seq').execute(),
    db.selectFrom('record_work_key').select('key').where('record_id', '=', id).orderBy('key').execute(),
    db.selectFrom('attachment').select(['seq', 'title', 'url']).where('record_id', '=', id).orderBy('seq').execute(),
  ]);
}

describe('the bulk writer', () => {
  it('writes a record with all its parts', async () => {
    const given = record('a', {
      isbn: ['9787503717444'],
      issn: ['0317-8471'],
      doi: '10.1/x',
      pubYear: 2009,
      languages: ['chi'],
      priorLoans: 7,
      contributors: [{ name: '林一山', role: 'author' }],
      subjects: ['灯'],
      classes: [{ scheme: 'clc', code: 'I26' }],
      access: [{ url: 'https://example.org/1', from: '1990' }],
      attachments: [{ title: '目录', url: 'https://example.org/toc' }],
      holdings: [holding('attic', '0001')],
    });
    expect(await writeRecords(store, target, [given], 1000)).toMatchObject({ inserted: 1, problems: [] });
    const row = await store.db.selectFrom('record').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ title: '灯下集', pub_year: 2009, language: 'chi', created_at: 1000, deleted_at: null });
    expect(JSON.parse(row.data)).toEqual({ ...given, holdings: undefined });
    const counts = await Promise.all(
      (
        [
          'record_identifier',
          'record_contributor',
          'record_subject',
          'record_class',
          'electronic_access',
          'attachment',
        ] as const
      ).map(async (table) => (await store.db.selectFrom(table).select('record_id').execute()).length),
    );
    expect(counts).toEqual([3, 1, 1, 1, 1, 1]);
    expect(await store.db.selectFrom('popularity').select('loans').executeTakeFirst()).toEqual({ loans: 7 });
    expect(await store.db.selectFrom('location').select(['location_id', 'lib_code']).execute()).toEqual([
      { location_id: 'attic', lib_code: 'MAIN' },
    ]);
    expect(await changes()).toEqual([{ record_id: row.id, op: 'put' }]);
  });

  it('keeps the ids of unchanged attachments, which are part of addresses', async () => {
    const attachments = () =>
      store.db.selectFrom('attachment').select(['id', 'title', 'url', 'file', 'access']).orderBy('seq').execute();
    const toc = { title: '目录', url: 'https://example.org/toc' };
    const whole = { title: '全文', file: 'theses/1.pdf', access: 'reader' as const };
    await writeRecords(store, target, [record('a', { attachments: [toc, whole] })], 1000);
    const before = await attachments();
    expect(before).toMatchObject([
      { ...toc, file: null, access: 'everyone' },
      { ...whole, url: null },
    ]);
    const other = { title: '附录', file: 'theses/2.pdf' };
    await writeRecords(store, target, [record('a', { attachments: [{ ...whole, title: '正文' }, other] })], 2000);
    const after = await attachments();
    expect(after).toMatchObject([
      { id: before[1]?.id, title: '正文', access: 'reader' },
      { title: '附录', access: 'everyone' },
    ]);
  });

  it('changes and reports nothing when the same record is written again', async () => {
    const given = record('a', { holdings: [holding('stacks', '0001')] });
    await writeRecords(store, target, [given], 1000);
    expect(await writeRecords(store, target, [given], 2000)).toMatchObject({ inserted: 0, updated: 0, unchanged: 1 });
    expect(await changes()).toHaveLength(1);
  });

  it('updates by control number and keeps the ids of items, also when they move', async () => {
    await writeRecords(
      store,
      target,
      [record('a', { priorLoans: 3, holdings: [holding('stacks', '0001', '0002')] })],
      1000,
    );
    const before = await items();
    const changed = record('a', { title: '灯上集', priorLoans: 9, holdings: [holding('reading', '0002', '0003')] });
    expect(await writeRecords(store, target, [changed], 2000)).toMatchObject({ updated: 1 });
    const after = await items();
    expect(after.map(({ barcode }) => barcode)).toEqual(['0002', '0003']);
    expect(after[0]?.id).toBe(before[1]?.id);
    expect(await store.db.selectFrom('holding').select('location_id').execute()).toEqual([{ location_id: 'reading' }]);
    expect(await store.db.selectFrom('popularity').select('loans').executeTakeFirst()).toEqual({ loans: 3 });
    expect(await store.db.selectFrom('record').select(['title', 'updated_at']).execute()).toEqual([
      { title: '灯上集', updated_at: 2000 },
    ]);
  });

  it('brings the parts of a record to what a new one would have, whichever of them changed', async () => {
    const full: Partial<CatalogueRecordInput> = {
      isbn: ['9787503717444'],
      issn: ['0317-8471'],
      doi: '10.1/x',
      subtitle: '上',
      originalTitle: 'Under lamps',
      contributors: [
        { name: '林一山', role: 'author' },
        { name: '王二', role: 'editor' },
      ],
      subjects: ['灯', '夜'],
      classes: [{ scheme: 'clc', code: 'I26' }],
      access: [{ url: 'https://example.org/1', from: '1990' }],
      attachments: [{ title: '目录', url: 'https://example.org/toc' }],
    };
    const changed: Partial<CatalogueRecordInput>[] = [
      { isbn: [] },
      { doi: '10.1/y' },
      { title: '灯上集' },
      { originalTitle: undefined },
      { contributors: [{ name: '林一山', role: 'editor' }] },
      { subjects: ['夜', '灯'] },
      { classes: [{ scheme: 'clc', code: 'I27' }] },
      { access: [{ url: 'https://example.org/1', from: '1991' }] },
      { attachments: [{ title: '目次', url: 'https://example.org/toc' }] },
      { summary: '一' },
    ];
    await writeRecords(
      store,
      target,
      [...changed.keys()].map((at) => record(`a${String(at)}`, full)),
      1000,
    );
    for (const [at, rest] of changed.entries()) {
      await writeRecords(store, target, [record(`a${String(at)}`, { ...full, ...rest })], 2000);
      await writeRecords(store, target, [record(`b${String(at)}`, { ...full, ...rest })], 2000);
      expect(await partsOf(`a${String(at)}`), Object.keys(rest).join()).toEqual(await partsOf(`b${String(at)}`));
    }
  });

  it('reports a barcode that another record has, and writes the rest', async () => {
    await writeRecords(store, target, [record('a', { holdings: [holding('stacks', '0001')] })], 1000);
    const result = await writeRecords(
      store,
      target,
      [record('b', { holdings: [holding('stacks', '0001', '0002')] })],
      1000,
    );
    expect(result).toMatchObject({
      inserted: 1,
      problems: [{ controlNumber: 'b', reason: expect.stringContaining('0001') }],
    });
    expect((await items()).map(({ barcode }) => barcode)).toEqual(['0001', '0002']);
  });

  it('keeps the same control number of two sources apart', async () => {
    await writeRecords(store, target, [record('a')], 1000);
    await writeRecords(store, { ...target, source: 'kbart' }, [record('a')], 1000);
    expect(await store.db.selectFrom('record').select('source').execute()).toHaveLength(2);
  });

  it('withdraws a record with its items, and takes it back when it comes again', async () => {
    await writeRecords(store, target, [record('a', { holdings: [holding('stacks', '0001')] })], 1000);
    const { deleted } = await writeOperations(store, target, [{ op: 'delete', controlNumber: 'a' }], 2000);
    expect(deleted).toBe(1);
    expect(await items()).toEqual([]);
    await writeRecords(store, target, [record('a', { holdings: [holding('stacks', '0001')] })], 3000);
    expect(await store.db.selectFrom('record').select('deleted_at').execute()).toEqual([{ deleted_at: null }]);
    expect((await changes()).map(({ op }) => op)).toEqual(['put', 'delete', 'put']);
  });

  it('writes nothing of a batch that fails', async () => {
    const bad = { libraryId: 999, source: 'marc' };
    await expect(writeRecords(store, bad, [record('a')], 1000)).rejects.toThrow(/foreign key/i);
    expect(await changes()).toEqual([]);
  });
});
