import { afterAll, beforeAll, expect, test } from 'vitest';
import { testService, type TestService } from '#support/service.ts';
import { otherLibrary, otherRecords, testRecords } from '#support/records.ts';
import { unbreakable } from '../../../lib/rules/line-breaks.ts';
import { tightSeparator } from '../../../lib/rules/tight-separator.ts';

let service: TestService;
const ids: Record<string, string> = {};
const idOf = (controlNumber: string): string => ids[controlNumber] ?? 'unknown';

beforeAll(async () => {
  service = await testService({ libraries: [{}, otherLibrary], records: testRecords });
  await service.put(otherRecords, 'other');
  for (const { controlNumber } of testRecords) ids[controlNumber] = await service.idOf(controlNumber);
  for (const { controlNumber } of otherRecords) ids[controlNumber] = await service.idOf(controlNumber, 'other');
});
afterAll(() => service.close());

test('availability of a page counts copies, says where one is on the shelf, and keeps the order asked for', async () => {
  const recordIds = [idOf('e1'), idOf('b1'), idOf('b2'), idOf('b3')];
  expect(await service.data('getAvailability', { recordIds })).toEqual([
    {
      recordId: idOf('e1'),
      itemCount: 0,
      onShelfCount: 0,
      useHereCount: 0,
      overdueCount: 0,
      locationName: null,
      callNo: null,
      nextDue: null,
      electronicUrl: 'https://db.example.org/',
      imageUrl: null,
      shelfItemId: null,
      text: '没有馆藏册次',
    },
    {
      recordId: idOf('b1'),
      itemCount: 4,
      onShelfCount: 1,
      useHereCount: 1,
      overdueCount: 0,
      locationName: '书库',
      callNo: 'I313.45/D732',
      nextDue: null,
      electronicUrl: null,
      imageUrl: null,
      shelfItemId: null,
      text: `可借 1 / 4 册${tightSeparator}书库${tightSeparator}I313.45/D732`,
    },
    {
      recordId: idOf('b2'),
      itemCount: 2,
      onShelfCount: 0,
      useHereCount: 0,
      overdueCount: 0,
      locationName: '书库',
      callNo: 'I313.45/D733',
      nextDue: '2026-02-10',
      electronicUrl: null,
      imageUrl: null,
      shelfItemId: null,
      text: `共 2 册，目前都不可借${tightSeparator}最早 ${unbreakable('2026年2月10日')} 应还`,
    },
    expect.objectContaining({ itemCount: 0, electronicUrl: 'https://books.example.org/compilers' }),
  ]);
});

test('filtered availability counts matching copies and names one of their locations', async () => {
  const recordIds = [idOf('b1')];
  const where = '?q=x&libCode=MED';
  const [medicine] = await service.data('getAvailability', { recordIds, where });
  expect(medicine).toMatchObject({ itemCount: 1, onShelfCount: 0 });
  const [stacks] = await service.data('getAvailability', { recordIds, where: '?libCode=MAIN' });
  expect(stacks).toMatchObject({ itemCount: 3, onShelfCount: 1, locationName: '书库' });
  const [none] = await service.data('getAvailability', { recordIds, where: '?locationId=nowhere' });
  expect(none).toMatchObject({ itemCount: 4 });
});

test('availability leaves out what the library does not have, and answers for the rest', async () => {
  const recordIds = [idOf('o1'), '999999', idOf('b2'), idOf('b2')];
  const answered = await service.data('getAvailability', { recordIds });
  expect(answered.map((entry) => entry.recordId)).toEqual([idOf('b2')]);
});

test('availability is read from the store: a returned copy is on the shelf at once', async () => {
  const scratch = await testService({ records: testRecords });
  const recordIds = [await scratch.idOf('b2')];
  await scratch.store.db.updateTable('item').set({ status: 'available' }).where('barcode', '=', 'X2').execute();
  expect(await scratch.data('getAvailability', { recordIds })).toMatchObject([{ onShelfCount: 1, nextDue: null }]);
  await scratch.close();
});

test('items stand under their library codes in the order of the library, with names in the reader’s language', async () => {
  const groups = await service.data('groupItemsByLibrary', { recordId: idOf('b1') }, { language: 'zh_TW' });
  expect(groups.map(({ libName, itemCount, onShelfCount }) => ({ libName, itemCount, onShelfCount }))).toEqual([
    { libName: '總館', itemCount: 3, onShelfCount: 1 },
    { libName: '醫學館', itemCount: 1, onShelfCount: 0 },
  ]);
  expect(groups[0]?.items.map(({ barcode, statusName }) => [barcode, statusName])).toEqual([
    ['S1', '在架上'],
    ['S2', '已借出'],
    ['R1', '限館內閱覽'],
  ]);
  expect(groups[0]?.items[0]).toMatchObject({
    itemId: expect.stringMatching(/^\d+$/),
    barcode: 'S1',
    callNo: 'I313.45/D732',
    campusId: 'east',
    locationName: '書庫',
    currentLocationName: '閱覽室',
    place: '三樓',
    onShelf: true,
    dueDate: null,
  });
  expect(groups[1]?.items[0]).toMatchObject({ campusId: 'west', onShelf: false, dueDate: '2026-03-01' });
});

test('a serial shows its holdings statements, at places that the library does not describe too', async () => {
  const [group] = await service.data('groupItemsByLibrary', { recordId: idOf('j1') });
  expect(group?.statements).toEqual([
    { locationName: '阅览室', callNo: null, statement: '2001-2015' },
    { locationName: 'ANNEX', callNo: null, statement: '1983-2000' },
  ]);
});

test('the one list of items is narrowed by library code, location and what is on the shelf', async () => {
  const barcodes = async (narrowed: { libCode?: string; locationId?: string; onlyOnShelf?: boolean }) => {
    const items = await service.data('listGroupItems', { recordId: idOf('b1'), ...narrowed });
    return items.map((item) => item.barcode);
  };
  expect(await barcodes({})).toEqual(['S1', 'S2', 'R1', 'M1']);
  expect(await barcodes({ libCode: 'MED' })).toEqual(['M1']);
  expect(await barcodes({ locationId: 'reading' })).toEqual(['R1']);
  expect(await barcodes({ onlyOnShelf: true })).toEqual(['S1']);
  expect(await barcodes({ libCode: 'MED', onlyOnShelf: true })).toEqual([]);
});

test('issues of a serial come latest first, by number and not by letter, a page at a time', async () => {
  const recordId = idOf('j1');
  const all = await service.data('listSerialItems', { recordId });
  expect(all.items.map((item) => item.barcode)).toEqual(['J04', 'J10', 'J2']);
  const [group] = await service.data('groupItemsByLibrary', { recordId });
  expect(group?.items.map((item) => item.barcode)).toEqual(['J04', 'J10', 'J2']);
  expect(await service.data('listSerialItems', { recordId, volume: '２００３ 第2期' })).toMatchObject({
    total: 1,
    items: [{ barcode: 'J2' }],
  });
  expect(await service.data('listSerialItems', { recordId, page: 2, rows: 2 })).toMatchObject({
    total: 3,
    items: [{ barcode: 'J2' }],
  });
});

test('volumes of a serial are chosen by year, with the years that there are', async () => {
  const recordId = idOf('j1');
  const of = async (input: { year?: number; volume?: string; libCode?: string }) => {
    const { total, items, years } = await service.data('listSerialItems', { recordId, ...input });
    return { total, barcodes: items.map((item) => item.barcode), years };
  };
  const years = [
    { year: 2004, count: 1 },
    { year: 2003, count: 2 },
  ];
  expect(await of({ year: 2003 })).toEqual({ total: 2, barcodes: ['J10', 'J2'], years });
  expect(await of({ year: 1999 })).toEqual({ total: 0, barcodes: [], years });
  expect(await of({ volume: '第1期' })).toMatchObject({ barcodes: ['J04'], years: [{ year: 2004, count: 1 }] });
  expect(await of({ libCode: 'MED' })).toEqual({ total: 0, barcodes: [], years: [] });
});

test('electronic copies have address, collection and coverage', async () => {
  expect(await service.data('listElectronicItems', { recordId: idOf('e1') })).toEqual([
    {
      url: 'https://db.example.org/',
      label: null,
      collection: 'Example Books',
      from: '1990',
      to: '2020',
      note: null,
    },
  ]);
});

test('an attachment whose address is no link is not handed out', async () => {
  const attachments = await service.data('listAttachments', { recordId: idOf('b3') });
  expect(attachments).toMatchObject([{ title: 'Errata', url: '/files/errata.pdf', mediaType: 'application/pdf' }]);
});

test('every call about holdings refuses a record of another library', async () => {
  const input = { recordId: idOf('o1') };
  const answers = await Promise.all([
    service.call('groupItemsByLibrary', input),
    service.call('listGroupItems', input),
    service.call('listSerialItems', input),
    service.call('listShelfMarks', input),
    service.call('listPortfolios', input),
    service.call('listElectronicItems', input),
    service.call('listAttachments', input),
  ]);
  for (const answer of answers) expect(answer).toMatchObject({ success: false, errCode: 404 });
});
