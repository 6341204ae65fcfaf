import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogueRecordInput } from '../catalogue/model/record.ts';
import { testLibrary, testService, type TestService } from '#support/service.ts';
import { otherLibrary, otherRecords, testRecords } from '#support/records.ts';

const access = (collection: string) => [{ url: 'https://books.example.org/', collection }];
const more: CatalogueRecordInput[] = [
  { controlNumber: 'c1', kind: 'book', title: 'One', access: access('Vendor eBooks 2020') },
  { controlNumber: 'c2', kind: 'book', title: 'Two', access: access('Vendor eBooks 2020') },
  {
    controlNumber: 'c3',
    kind: 'database',
    title: 'Books by example',
    otherTitles: ['Example books'],
    access: access('ＥＸＡＭＰＬＥ Books'),
  },
];

let service: TestService;
beforeAll(async () => {
  const opening = { 'zh-CN': '8:00-22:00', 'en-US': '8 am to 10 pm' };
  const locations = testLibrary.locations.map((location) =>
    location.locationId === 'stacks' ? { ...location, opening } : location,
  );
  const file = { locations, collectionsLeftOut: ['vendor EBOOKS'] };
  service = await testService({ libraries: [{ file }, otherLibrary], records: [...testRecords, ...more] });
  await service.put(otherRecords, 'other');
});
afterAll(() => service.close());

describe('locations', () => {
  it('count the records of a search in them, and their items without withdrawn ones', async () => {
    const all = await service.data('listLocations', {}, { language: 'en-US' });
    const { db } = service.store;
    for (const entry of all) {
      const found = await service.data('search', { locationId: [entry.locationId] });
      expect([entry.locationId, entry.recordCount]).toEqual([entry.locationId, found.numFound]);
      const items = await db
        .selectFrom('item')
        .innerJoin('holding', 'holding.id', 'item.holding_id')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('holding.location_id', '=', entry.locationId)
        .where('item.library_id', '=', 1)
        .where('item.status', '!=', 'withdrawn')
        .executeTakeFirstOrThrow();
      expect([entry.locationId, entry.itemCount]).toEqual([entry.locationId, Number(items.count)]);
    }
    expect(all.find((entry) => entry.locationId === 'stacks')).toMatchObject({
      locationName: 'Stacks',
      place: 'Third floor',
      opening: '8 am to 10 pm',
      recordCount: 2,
      itemCount: 4,
    });
    // An import named it, library.json does not: it comes last, under its code.
    expect(all.at(-1)).toMatchObject({ locationId: 'ANNEX', locationName: 'ANNEX', recordCount: 1, itemCount: 0 });
  });

  it('follow a record that is withdrawn', async () => {
    const scratch = await testService({ records: testRecords });
    const of = async (locationId: string) => (await scratch.data('listLocations', { locationId }))[0];
    expect(await of('medicine')).toMatchObject({ recordCount: 1, itemCount: 1 });
    const id = Number(await scratch.idOf('b1'));
    await scratch.store.db.updateTable('record').set({ deleted_at: 1 }).where('id', '=', id).execute();
    const change = { library_id: 1, record_id: id, op: 'delete', at: 1 };
    await scratch.store.db.insertInto('change').values(change).execute();
    await scratch.follow();
    expect(await of('medicine')).toMatchObject({ recordCount: 0, itemCount: 0 });
    await scratch.close();
  });

  it('are narrowed by library, campus and id', async () => {
    const ids = async (input: Parameters<typeof service.data<'listLocations'>>[1]) =>
      (await service.data('listLocations', input)).map((entry) => entry.locationId);
    expect(await ids({ libCode: 'MED' })).toEqual(['medicine']);
    expect(await ids({ campusId: 'west' })).toEqual(['medicine']);
    expect(await ids({ locationId: 'reading' })).toEqual(['reading']);
    expect(await ids({ locationId: 'nowhere' })).toEqual([]);
  });

  it('are found by words of their names in any language, of where they are, and of what they belong to', async () => {
    const ids = async (term: string) =>
      (await service.data('listLocations', { term })).map((entry) => entry.locationId);
    expect(await ids('醫學')).toEqual(['medicine']);
    expect(await ids('reading ROOM')).toEqual(['reading']);
    expect(await ids('East stacks')).toEqual(['stacks']);
    expect(await ids('三樓')).toEqual(['stacks']);
    expect(await ids('annex')).toEqual(['ANNEX']);
    expect(await ids('')).toHaveLength(4);
    expect(await ids('nowhere')).toEqual([]);
  });
});

describe('electronic collections', () => {
  it('include the database of that name, the largest first, without excluded ones', async () => {
    const shown = await service.data('listCollections', {});
    expect(shown).toEqual({
      total: 1,
      collections: [{ recordId: await service.idOf('c3'), collectionName: 'Example Books', recordCount: 3 }],
    });
    const popular = await service.data('getHotCollections', {});
    expect(popular.map(({ name }) => name)).toEqual(['Example Books']);
  });

  it('are left out by either of two labels', async () => {
    const collectionsLeftOut = ['vendor A', 'vendor B'];
    const scratch = await testService({ libraries: [{ file: { collectionsLeftOut } }] });
    const names = ['Vendor A books', 'Books of vendor b', 'Vendor C books'];
    await scratch.put(
      names.map((collection, at) => ({
        controlNumber: `v${String(at)}`,
        kind: 'book',
        title: collection,
        access: access(collection),
      })),
    );
    const { collections } = await scratch.data('listCollections', {});
    expect(collections.map(({ collectionName }) => collectionName)).toEqual(['Vendor C books']);
    await scratch.close();
  });

  it('are all listed and paged with the option “all”', async () => {
    const all = await service.data('listCollections', { all: '1' });
    expect(
      all.collections.map((collection) => [
        collection.collectionName,
        collection.recordId === null,
        collection.recordCount,
      ]),
    ).toEqual([
      ['Example Books', false, 3],
      ['Vendor eBooks 2020', true, 2],
    ]);
    const second = await service.data('listCollections', { all: '1', rows: 1, page: 2 });
    expect(second).toEqual({ total: 2, collections: all.collections.slice(1) });
  });

  it('are none of another library', async () => {
    expect(await service.data('listCollections', {}, { library: 'other' })).toEqual({ total: 0, collections: [] });
  });
});

describe('a search by electronic collection', () => {
  it('accepts the id of the lists, and the name', async () => {
    const { collections } = await service.data('listCollections', { all: '1' });
    const known = collections.filter(({ recordId }) => recordId !== null);
    expect(known.length).toBeGreaterThan(0);
    for (const { recordId, collectionName, recordCount } of known) {
      const byId = await service.data('search', { eCollectionIds: [recordId ?? ''] });
      const byName = await service.data('search', { eCollectionIds: [collectionName] });
      expect([collectionName, byId.numFound, byName.numFound]).toEqual([collectionName, recordCount, recordCount]);
    }
    const listed = await service.data('listElectronicCollections', {});
    for (const { recordId, collectionName } of listed.filter((entry) => entry.recordId !== null)) {
      const { facetResult } = await service.data('search', { eCollectionIds: [recordId ?? ''] });
      expect(facetResult.collectionName?.map(({ code }) => code)).toContain(collectionName);
    }
    expect((await service.data('search', { eCollectionIds: ['999999'] })).numFound).toBe(0);
  });
});
