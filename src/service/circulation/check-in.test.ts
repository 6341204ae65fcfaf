import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repeatedScanMs } from '../../lib/rules/copies.ts';
import { auditEntries } from '../platform/audit/whose.ts';
import { signedInStaff, type DeskBrowser } from '#support/desk.ts';
import { testReader, testService, type TestService } from '#support/service.ts';

// Whatever is handed in over the counter is accepted, and the desk says what it is and where it goes.

const card = testReader.account;
let service: TestService;
let desk: DeskBrowser;
let recordId: string;

beforeEach(async () => {
  const circulation = { rules: [{ loans: 5, days: 10 }], fines: { perDayFen: 10 } };
  service = await testService({
    libraries: [
      { file: { copyRequests: { rules: [{}] }, circulation } },
      { file: { groupCode: '000002', mappingPath: 'other' } },
    ],
  });
  const holdings = [
    { libCode: 'MAIN', locationId: 'stacks', callNumber: 'I247/1', items: [{ barcode: 'A1' }, { barcode: 'A2' }] },
  ];
  await service.put([{ controlNumber: 'one', kind: 'book', title: '雪国', holdings }]);
  recordId = await service.idOf('one');
  await service.addReader();
  await service.addReader({ account: 'zhang.wei', name: '张伟', password: 'Zhang-2026', mustChange: false });
  desk = await signedInStaff(service, ['circulation']);
});
afterEach(() => service.close());

const handIn = (barcode: string, libCode = 'MAIN') => desk.data('returnAtDesk', { barcode, libCode });
const statusOf = async (barcode: string) => (await desk.data('getDeskCopy', { barcode })).status;
const uses = async () =>
  (await service.store.db.selectFrom('activity_month').select('count').where('type', '=', 'use').executeTakeFirst())
    ?.count ?? 0;
const loggedActs = async () =>
  (await auditEntries(service.store.db).where('kind', '=', 'deskAct').orderBy('id').execute()).map(
    ({ detail }) => detail,
  );
const setStatus = (barcode: string, status: string) =>
  service.store.db.updateTable('item').set({ status }).where('barcode', '=', barcode).execute();
const shownTo = async () => {
  const [entry] = await service.data('getAvailability', { recordIds: [recordId] }, { language: 'en-US' });
  const items = await service.data('listGroupItems', { recordId }, { language: 'en-US' });
  return { onShelf: entry?.onShelfCount, text: entry?.text, names: items.map(({ statusName }) => statusName) };
};
async function reserve(pickupPlaceId: string, account: string = card) {
  const session = await service.signIn(account === card ? undefined : { username: account, password: 'Zhang-2026' });
  const placed = await service.data('placeCopyRequest', { recordId, kind: 'reservation', pickupPlaceId }, { session });
  return placed.request.requestId;
}

describe('a copy that is not on loan', () => {
  it('counts as used in the library, once in five minutes', async () => {
    expect(await handIn('A1')).toMatchObject({
      outcome: 'used',
      copy: { title: '雪国', callNo: 'I247/1' },
      loan: null,
      reader: null,
      sendTo: null,
    });
    service.clock.now += repeatedScanMs - 1;
    expect(await handIn('A1')).toMatchObject({ outcome: 'repeated' });
    expect(await uses()).toBe(1);
    service.clock.now += 1;
    expect(await handIn('A1')).toMatchObject({ outcome: 'used' });
    expect(await uses()).toBe(2);
    const { figures } = await desk.data('getDeskFigures', { from: '2026-01', to: '2026-01', by: 'month' });
    expect(figures.find(({ name }) => name === 'uses')?.rows).toMatchObject([{ key: '2026-01', value: 2 }]);
    expect(await loggedActs()).toEqual(['copy used', 'copy used']);
  });

  it('is no use in the library when it was returned a moment ago', async () => {
    await desk.data('lendAtDesk', { card, barcode: 'A1' });
    expect(await handIn('A1')).toMatchObject({ outcome: 'returned', reader: { account: card } });
    expect(await handIn('A1')).toMatchObject({ outcome: 'repeated', reader: null });
    expect(await uses()).toBe(0);
  });

  it('for use in the library stays so', async () => {
    await setStatus('A1', 'reference');
    expect(await handIn('A1')).toMatchObject({ outcome: 'used' });
    expect(await statusOf('A1')).toBe('reference');
  });
});

it('finds a missing copy and gives back what was charged for it', async () => {
  await desk.data('lendAtDesk', { card, barcode: 'A1' });
  await desk.data('actOnDeskCopy', { barcode: 'A1', act: 'lost', amountFen: 3000 });
  expect(await handIn('A1')).toMatchObject({ outcome: 'found', refundFen: 3000 });
  expect((await desk.data('getDeskReader', { card })).debtFen).toBe(0);
  expect(await statusOf('A1')).toBe('available');
  expect((await loggedActs()).at(-1)).toBe('copy found');
});

it.each(['withdrawn', 'inProcess'] as const)('says that a copy is %s, and leaves it so', async (status) => {
  await setStatus('A1', status);
  // At the desk of another library it is not sent home either.
  for (const place of ['MAIN', 'MED']) {
    expect(await handIn('A1', place)).toMatchObject({ outcome: status, sendTo: null });
    expect(await statusOf('A1')).toBe(status);
  }
  expect(await loggedActs()).toEqual([]);
});

it('says to which library of the installation a barcode belongs, or that none knows it', async () => {
  const { db } = service.store;
  const other = await db
    .selectFrom('library')
    .select('id')
    .where('group_code', '=', '000002')
    .executeTakeFirstOrThrow();
  await db.updateTable('item').set({ library_id: other.id }).where('barcode', '=', 'A2').execute();
  expect(await handIn('A2')).toMatchObject({
    outcome: 'otherLibrary',
    copy: null,
    sendTo: expect.any(String) as unknown,
  });
  expect(await handIn('XX')).toMatchObject({ outcome: 'unknown', copy: null, sendTo: null });
  expect(await loggedActs()).toEqual([]);
});

it('gives a found copy to the reader who waits, at the place of the desk', async () => {
  await setStatus('A2', 'missing');
  await desk.data('lendAtDesk', { card: 'zhang.wei', barcode: 'A1' });
  const requestId = await reserve('MED');
  expect(await handIn('A2', 'MED')).toMatchObject({
    outcome: 'found',
    caught: { requestId, stage: 'ready' },
    sendTo: null,
  });
});

it('refuses where another system lends', async () => {
  const { library } = service.context();
  library.file.sip2.system = {} as never;
  for (const call of [
    desk.ask('returnAtDesk', { barcode: 'A1', libCode: 'MAIN' }),
    desk.ask('actOnDeskCopy', { barcode: 'A1', act: 'missing' }),
    desk.ask('changeDeskCopy', { barcode: 'A1', newBarcode: 'A9', locationId: 'stacks', callNo: '', volume: '' }),
    desk.ask('addDeskCopy', { recordId, barcode: 'A9', locationId: 'stacks', callNo: '', volume: '' }),
  ]) {
    expect(await call).toMatchObject({ errCode: 409, message: 'This library uses another system for circulation' });
  }
  delete library.file.sip2.system;
  expect(await statusOf('A1')).toBe('available');
});

describe('a copy returned at another library', () => {
  it('is on its way, for nobody on the shelf, until it is scanned at its own', async () => {
    await desk.data('lendAtDesk', { card, barcode: 'A1' });
    expect(await handIn('A1', 'MED')).toMatchObject({ outcome: 'returned', sendTo: 'Main Library', caught: null });
    expect(await statusOf('A1')).toBe('inTransit');
    expect(await shownTo()).toMatchObject({
      onShelf: 1,
      names: expect.arrayContaining(['On its way to Main Library']) as unknown,
    });
    expect(await desk.ask('lendAtDesk', { card, barcode: 'A1' })).toMatchObject({ errCode: 409 });
    // Scanned once more on its way: it is sent on.
    expect(await handIn('A1', 'MED')).toMatchObject({ outcome: 'underWay', sendTo: 'Main Library' });
    expect(await handIn('A1', 'MAIN')).toMatchObject({ outcome: 'arrived', sendTo: null });
    expect(await statusOf('A1')).toBe('available');
    const { history } = await desk.data('getDeskCopy', { barcode: 'A1' });
    expect(history.map(({ kind }) => kind).toSorted()).toEqual(['arrived', 'lent', 'returned', 'sent']);
    expect(await loggedActs()).toEqual(['lend', 'return', 'copy sent', 'copy arrived']);
  });

  it('is shown in lists when no copy is on the shelf, in three languages', async () => {
    for (const barcode of ['A1', 'A2']) await handIn(barcode, 'MED');
    expect(await shownTo()).toMatchObject({
      onShelf: 0,
      text: expect.stringContaining('2 on the way to Main Library') as unknown,
    });
    for (const [language, text] of [
      ['zh-CN', '正在送往'],
      ['zh_TW', '正在送往'],
    ] as const) {
      const [entry] = await service.data('getAvailability', { recordIds: [recordId] }, { language });
      expect(entry?.text).toContain(text);
    }
  });

  it('is for use in the library again when it arrives', async () => {
    await setStatus('A1', 'reference');
    await handIn('A1', 'MED');
    await handIn('A1', 'MAIN');
    expect(await statusOf('A1')).toBe('reference');
  });

  it('stays on its way through an import, which decides what it is on arrival', async () => {
    await handIn('A1', 'MED');
    const holdings = [
      {
        libCode: 'MAIN',
        locationId: 'stacks',
        callNumber: 'I247/1',
        items: [{ barcode: 'A1', status: 'reference' as const }, { barcode: 'A2' }],
      },
    ];
    await service.put([{ controlNumber: 'one', kind: 'book', title: '雪国', holdings }]);
    expect(await statusOf('A1')).toBe('inTransit');
    await handIn('A1', 'MAIN');
    expect(await statusOf('A1')).toBe('reference');
  });

  it('marked as missing is no longer in transit', async () => {
    await handIn('A1', 'MED');
    await desk.data('actOnDeskCopy', { barcode: 'A1', act: 'missing' });
    expect(await handIn('A1', 'MAIN')).toMatchObject({ outcome: 'found', sendTo: null });
    expect(await statusOf('A1')).toBe('available');
    expect(await service.store.db.selectFrom('copy_transit').selectAll().execute()).toEqual([]);
  });

  it('is caught on its way for a reader who collects it there', async () => {
    await handIn('A1', 'MED');
    await desk.data('lendAtDesk', { card: 'zhang.wei', barcode: 'A2' });
    const requestId = await reserve('MED');
    expect(await handIn('A1', 'MED')).toMatchObject({ caught: { requestId, stage: 'ready' }, sendTo: null });
    expect(await statusOf('A1')).toBe('onHold');
  });
});

describe('a copy that a request has', () => {
  it('goes on its way elsewhere, and on the pick-up shelf when it is scanned there', async () => {
    for (const barcode of ['A1', 'A2']) await desk.data('lendAtDesk', { card: 'zhang.wei', barcode });
    const requestId = await reserve('MED');
    expect(await handIn('A1', 'MAIN')).toMatchObject({
      outcome: 'returned',
      caught: { requestId, stage: 'inTransit' },
    });
    expect(await handIn('A1', 'MAIN')).toMatchObject({ outcome: 'reserved', caught: { stage: 'inTransit' } });
    expect(await handIn('A1', 'MED')).toMatchObject({ outcome: 'reserved', caught: { stage: 'ready' } });
    expect(await handIn('A1', 'MED')).toMatchObject({ outcome: 'reserved', caught: { stage: 'ready' } });
    expect(await statusOf('A1')).toBe('onHold');
    expect((await loggedActs()).slice(2)).toEqual(['return', 'copy request shelve']);
  });

  it('goes home when its request ends at another place', async () => {
    for (const barcode of ['A1', 'A2']) await desk.data('lendAtDesk', { card: 'zhang.wei', barcode });
    const requestId = await reserve('MED');
    await handIn('A1', 'MED');
    await desk.data('actOnDeskRequests', { act: 'cancel', requestIds: [requestId] });
    expect(await statusOf('A1')).toBe('inTransit');
    expect(await handIn('A1', 'MAIN')).toMatchObject({ outcome: 'arrived' });
    expect(await statusOf('A1')).toBe('available');
  });
});
