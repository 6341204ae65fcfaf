import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../platform/audit/whose.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import { signedInStaff, type DeskBrowser } from '#support/desk.ts';

const card = testReader.account;
let service: TestService;
let desk: DeskBrowser;
let recordId: string;

const holding = { libCode: 'MAIN', locationId: 'stacks', callNumber: 'I247/1' };
const book = (...barcodes: string[]) => ({
  controlNumber: 'one',
  kind: 'book' as const,
  title: '雪国',
  price: 'CNY30.00',
  holdings: [{ ...holding, items: barcodes.map((barcode) => ({ barcode })) }],
});

beforeEach(async () => {
  service = await testService({
    libraries: [
      {
        file: {
          copyRequests: { rules: [{}] },
          labels: { pocket: { width: 70, height: 20 } },
          circulation: { rules: [{ loans: 5, days: 10, renewals: 1 }], fines: { perDayFen: 10 } },
        },
      },
    ],
  });
  await service.put([book('A1', 'A2')]);
  recordId = await service.idOf('one');
  await service.addReader();
  await service.addReader({ account: 'zhang.wei', name: '张伟', password: 'Zhang-2026', mustChange: false });
  desk = await signedInStaff(service, ['circulation']);
});
afterEach(() => service.close());

const statusOf = async (barcode: string) => (await desk.data('getDeskCopy', { barcode })).status;
const act = (barcode: string, name: 'found' | 'missing' | 'withdraw' | 'restore' | 'repair' | 'shelve') =>
  desk.data('actOnDeskCopy', { barcode, act: name });

const lendToAnother = (barcode: string) => desk.data('lendAtDesk', { card: 'zhang.wei', barcode });

it('has labels in the order of a list, with the size of the library, and names barcodes that no copy has', async () => {
  const labels = await desk.data('getDeskLabels', { kind: 'spine', barcodes: ['A2', 'ZZ', 'A1'] });
  expect(labels.copies.map(({ barcode, callNo }) => [barcode, callNo])).toEqual([
    ['A2', 'I247/1'],
    ['A1', 'I247/1'],
  ]);
  expect(labels).toMatchObject({ unknown: ['ZZ'], size: { width: 25, height: 38 } });
  expect((await desk.data('getDeskLabels', { kind: 'pocket', barcodes: ['A1'] })).size).toEqual({
    width: 70,
    height: 20,
  });
});

describe('a copy at the desk', () => {
  it('shows place, loan and history, without the reader of an ended loan', async () => {
    await desk.data('lendAtDesk', { card, barcode: 'A1' });
    const lent = await desk.data('getDeskCopy', { barcode: ' A1 ' });
    expect(lent).toMatchObject({
      title: '雪国',
      callNo: 'I247/1',
      status: 'loaned',
      loan: { account: card, lateDays: 0 },
    });
    expect(lent.acts).toEqual(['lost', 'damaged']);
    service.clock.now += 1000;
    await desk.data('returnAtDesk', { barcode: 'A1' });
    service.clock.now += 1000;
    await act('A1', 'missing');
    const file = await desk.data('getDeskCopy', { barcode: 'A1' });
    expect(file.history.map(({ kind, by }) => [kind, by])).toEqual([
      ['missing', 'wang.fang'],
      ['returned', null],
      ['lent', null],
    ]);
    expect(JSON.stringify(file)).not.toContain(card);
    expect(await desk.ask('getDeskCopy', { barcode: 'XX' })).toMatchObject({
      errCode: 409,
      message: 'No item has this barcode',
    });
  });

  it('offers exactly the acts that its status allows, and refuses the others without a trace', async () => {
    expect((await desk.data('getDeskCopy', { barcode: 'A1' })).acts).toEqual(['missing', 'repair', 'withdraw']);
    for (const name of ['found', 'shelve', 'restore', 'lost', 'damaged'] as const) {
      expect(await desk.ask('actOnDeskCopy', { barcode: 'A1', act: name, amountFen: 100 })).toMatchObject({
        errCode: 409,
      });
    }
    expect((await desk.data('getDeskCopy', { barcode: 'A1' })).history).toEqual([]);
    expect(await auditEntries(service.store.db).where('kind', '=', 'deskAct').execute()).toEqual([]);
    await act('A1', 'withdraw');
    expect((await desk.data('getDeskCopy', { barcode: 'A1' })).acts).toEqual(['restore']);
    await act('A1', 'restore');
    expect(await statusOf('A1')).toBe('available');
  });

  it('is rejected while the copy is on loan or reserved, and the loan is unchanged', async () => {
    await desk.data('lendAtDesk', { card, barcode: 'A1' });
    expect(await desk.ask('actOnDeskCopy', { barcode: 'A1', act: 'withdraw' })).toMatchObject({
      errCode: 409,
      message: 'This item is on loan or on hold; return it or process the hold first',
    });
    expect(await statusOf('A1')).toBe('loaned');
  });

  it('for use in the library is that again after it was missing', async () => {
    await service.store.db.updateTable('item').set({ status: 'reference' }).where('barcode', '=', 'A1').execute();
    await act('A1', 'missing');
    await act('A1', 'repair');
    await desk.data('actOnDeskCopy', { barcode: 'A1', act: 'shelve' });
    expect(await statusOf('A1')).toBe('reference');
  });
});

describe('a lost copy', () => {
  it('is charged once, and found again gives the charge back once', async () => {
    await desk.data('lendAtDesk', { card, barcode: 'A1' });
    const lost = await desk.data('actOnDeskCopy', { barcode: 'A1', act: 'lost', amountFen: 3000 });
    expect(lost).toMatchObject({ amountFen: 3000, copy: { status: 'missing', loan: null } });
    expect((await desk.data('getDeskReader', { card })).debtFen).toBe(3000);
    expect(await desk.data('actOnDeskCopy', { barcode: 'A1', act: 'found' })).toMatchObject({ amountFen: 3000 });
    expect((await desk.data('getDeskReader', { card })).debtFen).toBe(0);
    await act('A1', 'missing');
    expect(await desk.data('actOnDeskCopy', { barcode: 'A1', act: 'found' })).toMatchObject({ amountFen: 0 });
  });

  it('gives the charge back when it is found under a new barcode', async () => {
    await desk.data('lendAtDesk', { card, barcode: 'A1' });
    await desk.data('actOnDeskCopy', { barcode: 'A1', act: 'lost', amountFen: 3000 });
    const place = { locationId: 'stacks', callNo: 'I247/1', volume: '' };
    await desk.data('changeDeskCopy', { barcode: 'A1', newBarcode: 'B1', ...place });
    expect(await desk.data('actOnDeskCopy', { barcode: 'B1', act: 'found' })).toMatchObject({ amountFen: 3000 });
    expect((await desk.data('getDeskReader', { card })).debtFen).toBe(0);
  });

  it('that is found goes to the reader who waits', async () => {
    await act('A2', 'missing');
    await lendToAnother('A1');
    const session = await service.signIn();
    const { request } = await service.data('placeCopyRequest', { recordId, kind: 'reservation' }, { session });
    expect((await desk.data('getDeskCopy', { barcode: 'A2' })).waiting).toBe(1);
    const { caught, copy } = await desk.data('actOnDeskCopy', { barcode: 'A2', act: 'found' });
    expect(caught).toMatchObject({ requestId: request.requestId, barcode: 'A2' });
    expect(copy).toMatchObject({ status: 'onHold', promise: { requestId: request.requestId }, acts: [] });
  });
});

describe('damage', () => {
  it('needs an amount', async () => {
    await desk.data('lendAtDesk', { card, barcode: 'A1' });
    expect(await desk.ask('actOnDeskCopy', { barcode: 'A1', act: 'damaged' })).toMatchObject({ errCode: 400 });
    expect(
      await desk.data('actOnDeskCopy', { barcode: 'A1', act: 'damaged', amountFen: 1, note: '缺页' }),
    ).toMatchObject({
      amountFen: 1,
      copy: { status: 'loaned' },
    });
    expect((await desk.data('getDeskReader', { card })).debtFen).toBe(1);
    // Once for a loan: a second charge is refused, and its note names nobody in the history of the copy.
    const again = { barcode: 'A1', act: 'damaged', amountFen: 500 } as const;
    expect(await desk.ask('actOnDeskCopy', again)).toMatchObject({
      errCode: 409,
      message: 'Damage was already charged for this loan',
    });
    expect((await desk.data('getDeskReader', { card })).debtFen).toBe(1);
    const { history } = await desk.data('getDeskCopy', { barcode: 'A1' });
    expect(history.map(({ kind, note }) => [kind, note])).toContainEqual(['damaged', null]);
    expect(history.filter(({ kind }) => kind === 'damaged')).toHaveLength(1);
  });
});

describe('a changed copy', () => {
  it('has the new barcode in its loan, and imports find and leave it', async () => {
    await desk.data('lendAtDesk', { card, barcode: 'A1' });
    const changed = await desk.data('changeDeskCopy', {
      barcode: 'A1',
      newBarcode: 'B1',
      locationId: 'stacks',
      callNo: 'I247/2',
      volume: '',
    });
    expect(changed).toMatchObject({ barcode: 'B1', callNo: 'I247/2', isOwn: true, loan: { account: card } });
    await service.put([{ ...book('A1', 'A2'), title: '雪国（新版）' }]);
    const { copies } = await desk.data('listDeskCopies', { recordId });
    expect(copies.map(({ barcode, callNo }) => [barcode, callNo])).toEqual([
      ['B1', 'I247/2'],
      ['A2', 'I247/1'],
    ]);
    await desk.data('returnAtDesk', { barcode: 'B1' });
    await act('B1', 'missing');
    // Neither a status nor the absence of the copy in an import changes what staff said.
    await service.put([book('A2')]);
    expect(await statusOf('B1')).toBe('missing');
  });

  it('is refused with the barcode of another copy or an unknown place, and nothing changes', async () => {
    const place = { locationId: 'stacks', callNo: 'I247/1', volume: '' };
    expect(await desk.ask('changeDeskCopy', { barcode: 'A1', newBarcode: 'A2', ...place })).toMatchObject({
      errCode: 409,
    });
    const away = { ...place, locationId: 'moon' };
    expect(await desk.ask('changeDeskCopy', { barcode: 'A1', newBarcode: 'A1', ...away })).toMatchObject({
      errCode: 409,
    });
    expect(await desk.data('getDeskCopy', { barcode: 'A1' })).toMatchObject({ locationId: 'stacks', history: [] });
  });
});

describe('a hold for a reader', () => {
  const requests = () => service.store.db.selectFrom('copy_request').select(['kind', 'stage']).execute();

  it('is placed by card, waits in the queue, and is refused a second time', async () => {
    await lendToAnother('A1');
    await lendToAnother('A2');
    expect(await desk.data('placeDeskHold', { barcode: 'A1', card })).toMatchObject({ barcode: 'A1', waiting: 1 });
    expect(await requests()).toEqual([{ kind: 'reservation', stage: 'waiting' }]);
    expect(await desk.ask('placeDeskHold', { barcode: 'A2', card })).toMatchObject({ errCode: 409 });
    expect(await requests()).toHaveLength(1);
    const entry = await service.store.db
      .selectFrom('audit_entry')
      .select(['detail', 'staff', 'subjects', 'reader_id', (eb) => eb('request_id', 'is not', null).as('isOfRequest')])
      .where('detail', '=', 'hold placed')
      .execute();
    expect(entry).toMatchObject([{ subjects: '["A1"]', reader_id: null }]);
    expect(Boolean(entry[0]?.isOfRequest)).toBe(true);
  });

  it('is not placed while a copy is on the shelf, or for nobody', async () => {
    expect(await desk.ask('placeDeskHold', { barcode: 'A1', card })).toMatchObject({ errCode: 409 });
    expect(await desk.ask('placeDeskHold', { barcode: 'A1', card: 'nobody' })).toMatchObject({ errCode: 404 });
    expect(await requests()).toEqual([]);
  });
});

describe('an added copy', () => {
  it('is lent like any other, stays through imports, and goes to the reader who waits', async () => {
    await lendToAnother('A1');
    await lendToAnother('A2');
    const session = await service.signIn();
    await service.data('placeCopyRequest', { recordId, kind: 'reservation' }, { session });
    const place = { locationId: 'stacks', callNo: '', volume: '' };
    expect(await desk.ask('addDeskCopy', { recordId, barcode: 'A1', ...place })).toMatchObject({ errCode: 409 });
    const added = await desk.data('addDeskCopy', { recordId, barcode: 'N1', ...place });
    expect(added).toMatchObject({ status: 'onHold', callNo: null, isOwn: true, history: [{ kind: 'added' }] });
    await service.put([book('A1', 'A2')]);
    await desk.data('lendAtDesk', { card, barcode: 'N1' });
    expect(await statusOf('N1')).toBe('loaned');
  });
});
