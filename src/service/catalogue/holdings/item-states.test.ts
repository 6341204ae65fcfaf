import { afterEach, beforeEach, expect, test } from 'vitest';
import { testReader, testService, type TestService } from '#support/service.ts';
import { otherLibrary } from '#support/records.ts';

const rareRule = { materialTypes: ['thread'], loans: 0, days: 30 };
const readingRule = { locations: ['reading'], loans: 0, days: 30 };
const circulation = { rules: [rareRule, readingRule] };

const copies = (...items: { barcode: string; status?: 'available' | 'loaned' | 'reference'; dueDate?: string }[]) => [
  { libCode: 'MAIN', locationId: 'stacks', callNumber: 'A1', items },
];
const records = [
  {
    controlNumber: 'late',
    kind: 'book' as const,
    title: '迟还之书',
    holdings: copies(
      { barcode: 'L1', status: 'loaned', dueDate: '2026-03-01' },
      { barcode: 'L2', status: 'loaned', dueDate: '2026-03-20' },
    ),
  },
  {
    controlNumber: 'rare',
    kind: 'book' as const,
    title: '古籍善本',
    isbn: ['9787544258609'],
    holdings: [
      {
        libCode: 'MAIN',
        locationId: 'stacks',
        callNumber: 'R1',
        items: [{ barcode: 'R1', materialType: 'thread' }],
      },
      { libCode: 'MAIN', locationId: 'reading', callNumber: 'R2', items: [{ barcode: 'R2' }] },
    ],
  },
];

let service: TestService;
let late: string;
let rare: string;
beforeEach(async () => {
  service = await testService({ libraries: [{ file: { circulation } }, otherLibrary], records });
  await service.put([{ controlNumber: 'far', kind: 'book', title: '古籍善本', isbn: ['9787544258609'] }], 'other');
  [late, rare] = [await service.idOf('late'), await service.idOf('rare')];
});
afterEach(() => service.close());

const availability = async (recordId: string) => (await service.data('getAvailability', { recordIds: [recordId] }))[0];
const items = async (recordId: string) =>
  (await service.data('listGroupItems', { recordId })).map((entry) => [entry.barcode, entry.statusName, entry.dueDate]);

test('hides a due day in the past: the copy is overdue', async () => {
  service.clock.now = Date.UTC(2026, 1, 20);
  expect(await items(late)).toEqual([
    ['L1', '借出', '2026-03-01'],
    ['L2', '借出', '2026-03-20'],
  ]);
  expect(await availability(late)).toMatchObject({ nextDue: '2026-03-01', overdueCount: 0 });

  // 00:30 on the 2nd of March in the library's time zone.
  service.clock.now = Date.UTC(2026, 2, 1, 16, 30);
  expect(await items(late)).toEqual([
    ['L1', '已超期', null],
    ['L2', '借出', '2026-03-20'],
  ]);
  expect(await availability(late)).toMatchObject({ nextDue: '2026-03-20', overdueCount: 1 });

  service.clock.now = Date.UTC(2026, 3, 1);
  expect(await availability(late)).toMatchObject({ nextDue: null, overdueCount: 2, onShelfCount: 0 });
});

test('copies that no rule lends are for library use only, in all counts', async () => {
  expect(await items(rare)).toEqual([
    ['R1', '仅供馆内阅览', null],
    ['R2', '仅供馆内阅览', null],
  ]);
  expect(await availability(rare)).toMatchObject({ itemCount: 2, onShelfCount: 0, useHereCount: 2 });
  const groups = await service.data('groupItemsByLibrary', { recordId: rare });
  expect(groups).toMatchObject([{ libCode: 'MAIN', itemCount: 2, onShelfCount: 0, useHereCount: 2 }]);
  expect(await service.data('listGroupItems', { recordId: rare, onlyOnShelf: true })).toEqual([]);
});

test('a search limited to the shelf finds and counts only copies that can be borrowed', async () => {
  const onShelf = () => service.data('search', { onlyOnShelf: true, facets: ['docCode', 'locationId'] });
  expect(await onShelf()).toMatchObject({ numFound: 0 });
  await service.put([
    {
      controlNumber: 'both',
      kind: 'book',
      title: '可借与馆阅',
      holdings: [...copies({ barcode: 'C1' }), { libCode: 'MAIN', locationId: 'reading', items: [{ barcode: 'C2' }] }],
    },
  ]);
  const found = await onShelf();
  expect(found.searchResult.map((entry) => entry.recordId)).toEqual([await service.idOf('both')]);
  expect(found.facetResult.docCode).toMatchObject([{ code: '1', count: 1 }]);
  // The copy that may be borrowed goes out; the one in the reading room does not make up for it.
  await service.store.db.updateTable('item').set({ status: 'loaned' }).where('barcode', '=', 'C1').execute();
  const recordId = Number(await service.idOf('both'));
  const change = { library_id: service.context().library.id, record_id: recordId, op: 'items', at: 1 };
  await service.store.db.insertInto('change').values(change).execute();
  await service.follow();
  expect(await onShelf()).toMatchObject({ numFound: 0 });
});

test('another library that only shows its copies cannot be asked for them', async () => {
  const recordId = await service.idOf('far', 'other');
  const others = await service.data('getOtherLibraryCollection', { recordId }, { library: 'other' });
  expect(others).toMatchObject([{ itemCount: 2, onShelfCount: 0, useHereCount: 2, requestable: false }]);
  await service.addReader({ account: 'far' }, 'other');
  const session = await service.signIn({ username: 'far', password: testReader.password }, { library: 'other' });
  const answer = await service.call('submitToOtherLibrary', { recordId: rare }, { session, library: 'other' });
  expect(answer).toMatchObject({ errCode: 409 });
});
