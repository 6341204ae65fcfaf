import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CatalogueRecordInput } from './catalogue/model/record.ts';
import { testService, type TestService } from '#support/service.ts';

/**
 * The counts that different screens show of the same titles, compared with one SQL statement each. All of them count
 * works: editions and formats of a work count once.
 */

const places = ['stacks', 'reading', 'medicine'];
const classNumbers = ['I247.57', 'I313.45', 'O212', 'TP312'];
const collections = ['Open Books', 'Closed Books'];

/** Twelve novels in one to four editions, some of them electronic. */
const records = Array.from({ length: 12 }, (_, work) =>
  Array.from({ length: 1 + (work % 4) }, (__, edition): CatalogueRecordInput => {
    const isElectronic = edition % 2 === 1;
    const place = places[work % places.length] ?? '';
    return {
      controlNumber: `w${String(work)}e${String(edition)}`,
      kind: 'book',
      title: `长夜第${'甲乙丙丁戊己庚辛壬癸子丑'.charAt(work)}书`,
      contributors: [{ name: `作者${'甲乙丙丁戊己庚辛壬癸子丑'.charAt(work)}`, role: 'author' }],
      publisher: `出版社${String(edition)}`,
      pubYear: 1990 + edition * 5,
      classes: [{ scheme: 'clc', code: classNumbers[work % classNumbers.length] ?? '' }],
      ...(isElectronic
        ? { access: [{ url: 'https://books.example.org/', collection: collections[work % 2] ?? '' }] }
        : {
            holdings: [
              {
                libCode: place === 'medicine' ? 'MED' : 'MAIN',
                locationId: place,
                callNumber: 'I1',
                items: [{ barcode: `b${String(work)}-${String(edition)}`, status: 'available' }],
              },
            ],
          }),
    };
  }),
).flat();

let service: TestService;
beforeAll(async () => {
  service = await testService({ records });
  await service.putContent('packages', [
    { id: 'novels', name: { 'zh-CN': '小说' }, search: { kindNo: 'I' } },
    { id: 'japanese', parent: 'novels', name: { 'zh-CN': '日本小说' }, search: { kindNo: 'I313' } },
    { id: 'chosen', name: { 'zh-CN': '选' }, records: ['w3e0', 'w3e1', 'w3e2', 'w2e0'] },
  ]);
  await service.putContent('departments', [{ id: 'lit', name: { 'zh-CN': '文学院' }, classes: ['I'] }]);
  await service.putContent('topics', [{ id: 'all', name: { 'zh-CN': '小说' }, search: { kindNo: ['I'] } }]);
});
afterAll(() => service.close());

/** Works of the records that meet a condition, by title: no two works have the same. */
async function works(condition: string): Promise<number> {
  const rows = await service.store.db
    .selectFrom('record')
    .select('title')
    .distinct()
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`${sql.raw(condition)}`)
    .execute();
  return rows.length;
}

const inClass = (code: string) =>
  `id IN (SELECT record_id FROM record_class WHERE scheme = 'clc' AND code LIKE '${code}%')`;
const inCollection = (name: string) => `data LIKE '%"collection":"${name}"%'`;

it('has works of several editions in the records', async () => {
  expect(records.length).toBeGreaterThan(await works('1 = 1'));
  expect((await service.data('search', { entries: 'editions' })).numFound).toBe(records.length);
});

it('counts works on home, in classes and in result lists', async () => {
  const { collections: kinds } = await service.data('getHomeInfo', {});
  expect(kinds.map(({ count }) => count)).toEqual([await works(`kind = 'book'`)]);
  const home = await service.data('getDisciplines', {});
  const { classes } = await service.data('listClasses', {});
  expect(home.length).toBeGreaterThan(1);
  for (const { code, count } of [...home, ...classes]) {
    const { numFound } = await service.data('search', { kindNo: [code] });
    expect([code, count, numFound]).toEqual([code, await works(inClass(code)), await works(inClass(code))]);
  }
});

it('counts works in collections, at locations and among e-books', async () => {
  const listed = await service.data('listCollections', { all: '1' });
  const hot = await service.data('getHotCollections', {});
  expect(listed.collections.map(({ collectionName }) => collectionName).sort()).toEqual([...collections].sort());
  for (const { collectionName, recordCount } of listed.collections) {
    const { numFound } = await service.data('search', { collectionName: [collectionName] });
    const counted = await works(inCollection(collectionName));
    const onHome = hot.find(({ name }) => name === collectionName)?.count;
    expect([collectionName, recordCount, numFound, onHome]).toEqual([collectionName, counted, counted, counted]);
  }
  for (const { locationId, recordCount } of await service.data('listLocations', {})) {
    const counted = await works(`id IN (SELECT record_id FROM holding WHERE location_id = '${locationId}')`);
    const { numFound } = await service.data('indexSearch', { locationId: [locationId] });
    expect([locationId, recordCount, numFound]).toEqual([locationId, counted, counted]);
  }
});

it('counts works in special collections, their lists and their filters', async () => {
  const tree = await service.data('getPackageTree', {});
  const conditions = {
    novels: inClass('I'),
    japanese: inClass('I313'),
    chosen: `control_number IN ('w3e0', 'w3e1', 'w3e2', 'w2e0')`,
  };
  for (const [id, condition] of Object.entries(conditions)) {
    const counted = await works(condition);
    const {
      total,
      recordCount,
      records: listed,
      facets,
    } = await service.data('listPackageResources', { id, rows: 100 });
    const count = tree.find(({ packageId }) => packageId === id)?.count;
    const ofBooks = facets.docCode?.find(({ code }) => code === '1')?.count;
    expect([id, count, total, recordCount, listed.length, ofBooks]).toEqual([id, ...Array<number>(5).fill(counted)]);
  }
});

it('counts works for departments and in topics that are searches', async () => {
  const counted = await works(inClass('I'));
  const [department] = (await service.data('listDepartments', {})).result;
  const id = department?.id ?? '';
  const { resources } = await service.data('getDepartment', { id });
  expect(resources.find(({ kind }) => kind === 'books')?.count).toBe(counted);
  expect((await service.data('listDepartmentResources', { id, kind: 'books' })).total).toBe(counted);
  const [topic] = (await service.data('listBookTopics', {})).result;
  expect(topic?.recordCount).toBe(counted);
});
