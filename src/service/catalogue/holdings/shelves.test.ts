import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testLibrary, testService, type TestService } from '#support/service.ts';
import { otherLibrary, testRecords, whiteNight } from '#support/records.ts';

let service: TestService;
beforeAll(async () => {
  const pickup = {
    file: {
      ...otherLibrary.file,
      locations: testLibrary.locations.map((location) =>
        location.locationId === 'stacks' ? { ...location, pickup: true } : location,
      ),
    },
  };
  service = await testService({ libraries: [{}, pickup], records: testRecords });
});
afterAll(() => service.close());

describe('shelf marks', () => {
  it('are the call numbers of a record by place, with their copies', async () => {
    const recordId = await service.idOf('b1');
    const marks = await service.data('listShelfMarks', { recordId }, { language: 'en-US' });
    const items = await service.data('listGroupItems', { recordId });
    expect(marks.reduce((sum, mark) => sum + mark.itemCount, 0)).toBe(items.length);
    expect(marks.reduce((sum, mark) => sum + mark.onShelfCount, 0)).toBe(items.filter((item) => item.onShelf).length);
    expect(marks[0]).toMatchObject({ callNo: 'I313.45/D732', locationName: 'Stacks', place: 'Third floor' });
    const only = await service.data('listShelfMarks', { recordId, libCode: 'MED' });
    expect(only.length).toBeGreaterThan(0);
    expect(only.length).toBeLessThan(marks.length);
    expect(new Set(only.map((entry) => entry.libCode))).toEqual(new Set(['MED']));
  });

  it('are none where there is no copy', async () => {
    expect(await service.data('listShelfMarks', { recordId: await service.idOf('e1') })).toEqual([]);
  });
});

describe('pick-up places', () => {
  it('are the desks of a library that marks no location', async () => {
    expect(await service.data('listPickupPlaces', {}, { language: 'en-US' })).toEqual([
      {
        addressId: 'MAIN',
        name: 'Main Library',
        libCode: 'MAIN',
        libName: 'Main Library',
        campusId: 'east',
        campusName: 'East Campus',
        place: null,
      },
      {
        addressId: 'MED',
        name: 'Medical Library',
        libCode: 'MED',
        libName: 'Medical Library',
        campusId: 'west',
        campusName: 'West Campus',
        place: null,
      },
    ]);
  });

  it('are the marked locations where there are some, narrowed by library and campus', async () => {
    const places = await service.data('listPickupPlaces', {}, { library: 'other' });
    expect(places.map((entry) => [entry.addressId, entry.name, entry.place, entry.campusId])).toEqual([
      ['stacks', '书库', '三楼', 'east'],
      ['MED', '医学馆', null, 'west'],
    ]);
    expect(await service.data('listPickupPlaces', { libCode: 'MAIN' }, { library: 'other' })).toHaveLength(1);
    expect(await service.data('listPickupPlaces', { campusId: 'north' })).toEqual([]);
  });
});

describe('portfolios', () => {
  const access = (from: string | undefined, to: string | undefined, collection: string) => ({
    url: `https://example.org/${collection}`,
    collection,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  });

  it('are chosen by a year of their coverage; an open end covers', async () => {
    await service.put([
      {
        controlNumber: 'p9',
        kind: 'journal',
        title: 'Portfolio Studies',
        access: [
          access('1990-03-01', '1999-12-31', 'old'),
          access('2000', undefined, 'new'),
          access(undefined, undefined, 'all'),
        ],
      },
    ]);
    const recordId = await service.idOf('p9');
    const of = async (year?: number) => {
      const { total, items } = await service.data('listPortfolios', { recordId, ...(year && { year }) });
      expect(total).toBe(items.length);
      return items.map((item) => item.collection);
    };
    expect(await of()).toEqual(['old', 'new', 'all']);
    expect(await of(1989)).toEqual(['all']);
    expect(await of(1990)).toEqual(['old', 'all']);
    expect(await of(2026)).toEqual(['new', 'all']);
  });
});

describe('availability in lists', () => {
  it('reads the database: a copy lent since the index was built is reported as lent', async () => {
    const scratch = await testService({ records: [whiteNight] });
    const recordId = await scratch.idOf('b1');
    const ask = async () => (await scratch.data('getAvailability', { recordIds: [recordId] }))[0];
    const before = await ask();
    expect(before?.onShelfCount).toBe(1);
    await scratch.store.db
      .updateTable('item')
      .set({ status: 'loaned', due_date: '2026-02-03' })
      .where('record_id', '=', Number(recordId))
      .where('status', '=', 'available')
      .execute();
    // The index has not been updated: the search still finds the record, but its availability is correct.
    expect((await scratch.data('search', { onlyOnShelf: true })).numFound).toBe(1);
    expect(await ask()).toMatchObject({ itemCount: before?.itemCount, onShelfCount: 0 });
    expect((await ask())?.nextDue).not.toBeNull();
    await scratch.close();
  });
});
