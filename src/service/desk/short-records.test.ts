import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../platform/audit/whose.ts';
import { signedInStaff, type DeskBrowser } from '#support/desk.ts';
import { testReader, testService, type TestService } from '#support/service.ts';

// A book that lies on the desk and is not in the catalogue: staff add it, and the full record replaces it later.

let service: TestService;
let desk: DeskBrowser;
beforeEach(async () => {
  const circulation = { rules: [{ loans: 5, days: 10 }] };
  service = await testService({ libraries: [{ file: { copyRequests: { rules: [{}] }, circulation } }] });
  await service.addReader();
  desk = await signedInStaff(service, ['circulation', 'content']);
});
afterEach(() => service.close());

const place = { locationId: 'stacks', callNo: 'I247/1', volume: '' };
const book = { title: '雪国', author: '川端康成', isbn: '7-5327-3104-9', ...place };
const add = (input: object) => desk.ask('addDeskRecord', { ...book, barcode: 'N1', ...input });
const full = (barcode: string) => ({
  controlNumber: 'full',
  kind: 'book' as const,
  title: '雪国：完整书目',
  holdings: [{ libCode: 'MAIN', locationId: 'reading', callNumber: 'I313', items: [{ barcode }] }],
});
const listed = async () =>
  (await desk.data('findDeskRecords', { text: '' })).result.map(({ title, source, copies }) => [title, source, copies]);

it('adds a book with its copy, which can be lent at once, to the list of books to catalogue', async () => {
  expect(await add({})).toMatchObject({
    success: true,
    data: { barcode: 'N1', title: '雪国', callNo: 'I247/1', locationId: 'stacks', status: 'available' },
  });
  await desk.data('lendAtDesk', { card: testReader.account, barcode: 'N1' });
  expect(await listed()).toEqual([['雪国', 'desk', 1]]);
  const entry = await auditEntries(service.store.db).where('detail', '=', 'record added').executeTakeFirst();
  expect(JSON.parse(entry?.subjects ?? '[]')).toEqual(['N1', expect.stringMatching(/^\d+$/)]);
});

it('adds the copy to the record with the same ISBN, however it is written', async () => {
  await service.put([{ controlNumber: 'one', kind: 'book', title: '雪国（已编目）', isbn: ['9787532731046'] }]);
  expect(await add({})).toMatchObject({ data: { title: '雪国（已编目）' } });
  expect(await listed()).toEqual([]);
});

it.each([
  ['a wrong ISBN', { isbn: '7-5327-3104-2' }, 'The ISBN is not valid; check it or leave the field empty'],
  ['an unknown place', { locationId: 'nowhere' }, 'This library does not have this location'],
  ['no title', { title: ' ' }, undefined],
])('refuses %s and writes nothing', async (_, input, text) => {
  const answer = await add(input);
  expect(answer.success).toBe(false);
  if (text !== undefined) expect(answer.message).toBe(text);
  expect(await listed()).toEqual([]);
});

it('refuses a barcode that a copy has', async () => {
  await service.put([full('N1')]);
  expect(await add({})).toMatchObject({ errCode: 409, message: 'Another item has this barcode' });
});

describe('the import of the full record', () => {
  it('takes the copy with its loan, and the short record goes', async () => {
    await add({});
    await desk.data('lendAtDesk', { card: testReader.account, barcode: 'N1' });
    await service.put([full('N1')]);
    const copy = await desk.data('getDeskCopy', { barcode: 'N1' });
    const recordId = await service.idOf('full');
    expect(copy).toMatchObject({ title: '雪国：完整书目', recordId, callNo: 'I313', loan: {}, isOwn: false });
    expect(await listed()).toEqual([]);
    await desk.data('returnAtDesk', { barcode: 'N1', libCode: 'MAIN' });
    expect((await desk.data('getDeskCopy', { barcode: 'N1' })).status).toBe('available');
    const loan = await service.store.db.selectFrom('loan').select('record_id').executeTakeFirstOrThrow();
    expect(String(loan.record_id)).toBe(recordId);
  });

  it('keeps a short record that has another copy', async () => {
    await add({});
    await add({ barcode: 'N2' });
    await service.put([full('N2')]);
    expect(await listed()).toEqual([['雪国', 'desk', 1]]);
  });

  it('leaves the copies of other records alone', async () => {
    await service.put([{ ...full('N1'), controlNumber: 'one' }]);
    const { problems } = await service.put([full('N1')]);
    expect(problems).toHaveLength(1);
    expect(await desk.data('getDeskCopy', { barcode: 'N1' })).toMatchObject({ recordId: await service.idOf('one') });
  });
});
