import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  cancelReason,
  folioKey,
  mainDesk,
  medicalDesk,
  startFolio,
  uuid,
  type FolioDouble,
} from '#support/folio/folio.ts';
import { lentElsewhere, patientSettings } from '#support/lent-elsewhere.ts';
import { testLibrary, testReader } from '#support/service.ts';
import type { FolioSettings } from '../../platform/configuration/folio.schema.ts';
import { libraryFileSchema } from '../../platform/configuration/schema.ts';
import { createFolioSystems } from './systems.ts';

// A library whose loans are in FOLIO, a stand-in, and a reader of it.

const card = '20240001';
let folio: FolioDouble;
let world: Awaited<ReturnType<typeof lentElsewhere>>;

beforeEach(async () => {
  folio = await startFolio(card);
  const places = { MAIN: mainDesk, MED: medicalDesk };
  world = await lentElsewhere({
    create: createFolioSystems,
    file: { folio: { ...patientSettings, url: folio.origin, cancelReason, places } },
    key: folioKey,
    card,
    copies: [
      // As a file gives it, and as a harvest does.
      [uuid(1), '雪国', 'A1', 'A2', 'A3'],
      [harvested, '古都', 'B1'],
    ],
  });
});
afterEach(async () => {
  await world.service.close();
  await folio.close();
});

const settings = (): FolioSettings => {
  const { folio: found } = world.service.context().library.file;
  if (!found) throw new Error('the library has no FOLIO');
  return found;
};
const harvested = `oai:folio.org:t/${uuid(2)}`;
const times = (operation: FolioDouble['done'][number]) => folio.done.filter((entry) => entry === operation).length;

const bothLoans = [
  [uuid(91), '2026-01-10'],
  ['A1', '2026-02-01'],
];

describe('the account of a reader', () => {
  it('has the loans and debts of FOLIO, with the copies by barcode', async () => {
    folio.charges.push({ amount: 1.15, reason: '超期' }, { amount: 30, reason: '遗失' });
    const { result, blocks, knownAt } = await world.list();
    expect(result.map((loan) => [loan.barcode, loan.title, loan.dueOn, loan.lentOn]).toSorted()).toEqual([
      [uuid(91), '不在目录中的书', '2026-01-10', '2026-01-02'],
      ['A1', '雪国', '2026-02-01', '2026-01-02'],
    ]);
    expect([knownAt, blocks]).toEqual([null, []]);
    expect(await world.service.data('listCharges', {}, { session: world.session })).toMatchObject({
      owedFen: 3115,
      isPayable: false,
      result: [
        { note: '超期', openFen: 115 },
        { note: '遗失', openFen: 3000 },
      ],
    });
  });

  it('in another currency is not shown as yuan', async () => {
    folio.currency.code = 'USD';
    expect((await world.list()).total).toBe(2);
    folio.charges.push({ amount: 5, reason: 'Overdue fine' });
    world.later();
    expect((await world.list()).knownAt).not.toBeNull();
  });

  it.each([
    ['account', 'forbidden', 1],
    ['account', 'notFound', 0],
    ['account', 'broken', 1],
    ['account', 'late', 1],
    ['account', 'html', 1],
    ['account', 'half', 1],
    ['account', 'cut', 1],
    ['account', 'empty', 0],
    ['rtac', 'broken', 1],
    ['rtac', 'half', 1],
    ['rtac', 'empty', 0],
  ] as const)(
    'stays as it was known when the answer of %s is %s, and no loan ends',
    async (operation, trick, reported) => {
      expect(await world.dueDays()).toEqual(bothLoans);
      world.later();
      folio.tricks.set(operation, [trick]);
      const old = await world.list();
      expect(old.knownAt).not.toBeNull();
      expect(old.result).toHaveLength(2);
      expect(world.troubles.length).toBe(reported);
      world.later();
      expect(await world.list()).toMatchObject({ knownAt: null, total: 2 });
    },
  );

  it('that FOLIO does not answer in time is what was known', async () => {
    await world.list();
    world.later();
    folio.tricks.set('account', ['silent']);
    Object.assign(settings(), { timeoutMs: 100 });
    expect((await world.list()).knownAt).not.toBeNull();
  });

  it('is not to be had for somebody whom FOLIO does not know, or with a wrong key, which is in the log', async () => {
    await world.service.addReader({ ...testReader, account: 'new', primaryId: `${card}/account` });
    const other = await world.service.signIn({ username: 'new' });
    const down = { success: false, errCode: 503, message: '借阅系统暂时没有响应，请稍后再试' };
    expect(await world.service.call('listLoans', {}, { session: other })).toMatchObject(down);
    world.credentials.key = 'wrong';
    Object.assign(world.service.context().library.file, { folio: { ...settings() } });
    expect(await world.service.call('listLoans', {}, { session: world.session })).toMatchObject(down);
    expect(world.troubles).toEqual(['GET /patron/account/…: 401 Access Denied']);
  });
});

describe('renewing', () => {
  const renew = () => world.renew('A1');

  it('is done by FOLIO, with its due day, also of a copy without a barcode', async () => {
    expect(await renew()).toMatchObject({ success: true, data: { renewed: 1, results: [{ dueOn: '2026-03-31' }] } });
    expect(await world.system().renew(card, uuid(91))).toEqual({ isDone: true, dueOn: '2026-03-31' });
    expect(await world.system().renew(card, 'A2')).toMatchObject({ isDone: false, reason: { key: 'loanNotFound' } });
  });

  it.each([
    ['loan at maximum renewal number', 'The renewal limit has been reached'],
    [
      'items cannot be renewed when there is an active recall request',
      'Another reader is waiting for this item, so it cannot be renewed',
    ],
    ['loan is not renewable', 'This type of item cannot be renewed'],
    ['renewal would not change the due date', 'Renewing now would not give you a later due date'],
    ['Patron blocked from renewing', 'You cannot renew at the moment'],
    ['something new', 'The library system did not renew the item'],
  ])('that is refused (%s) says why in a sentence of ours', async (refusal, message) => {
    Object.assign(folio.loans[0] ?? {}, { refusal });
    expect(await renew()).toMatchObject({ success: false, data: { results: [{ message }] } });
    expect(times('renew')).toBe(0);
  });

  it.each(['cut', 'broken', 'html', 'half', 'late'] as const)(
    'with %s is sent once; the due day then shows the result',
    async (trick) => {
      folio.tricks.set('renew', [trick]);
      const message = 'The library system did not respond; please check the due date later';
      expect(await renew()).toMatchObject({ success: false, data: { results: [{ message }] } });
      world.later();
      expect(await world.dueDays()).toEqual([bothLoans[0], ['A1', '2026-03-31']]);
      expect(times('renew')).toBe(1);
    },
  );

  it('is not done if the portal lacks the permission', async () => {
    folio.tricks.set('renew', ['forbidden']);
    const message = 'The library system is not responding; please try again later';
    expect(await renew()).toMatchObject({ success: false, data: { results: [{ message }] } });
    expect(world.troubles).toEqual([expect.stringContaining('403 Access requires permission')]);
  });
});

describe('reservations', () => {
  let recordId: string;
  beforeEach(async () => {
    recordId = await world.service.idOf(harvested);
    await world.list();
    await world.service.data('getAvailability', { recordIds: [recordId] });
  });
  const place = () =>
    world.service.call(
      'placeCopyRequest',
      { recordId, pickupPlaceId: 'MED' },
      { session: world.session, language: 'en-US' },
    );
  const requests = async () => (await world.service.data('listCopyRequests', {}, { session: world.session })).result;

  it('are placed and cancelled in FOLIO, and are ready when it says so', async () => {
    expect(await place()).toMatchObject({ success: true, data: { request: { stage: 'waiting' } } });
    expect(folio.holds).toMatchObject([{ instanceId: uuid(2), pickupLocationId: medicalDesk }]);
    world.later();
    Object.assign(folio.holds[0] ?? {}, { status: 'Open - Awaiting pickup' });
    expect((await requests()).map((entry) => entry.stage)).toEqual(['ready']);
    Object.assign(folio.holds[0] ?? {}, { status: 'Open - In transit' });
    world.later();
    const [request] = await requests();
    expect(request).toMatchObject({ title: '古都', stage: 'waiting', mayCancel: true });
    await world.service.data('cancelCopyRequest', { requestId: request?.requestId ?? '' }, { session: world.session });
    expect([folio.holds, times('cancelHold')]).toEqual([[], 1]);
    expect((await requests()).map((entry) => entry.stage)).toEqual(['cancelled']);
  });

  it('of one volume are of its copy; without a chosen place they go to the first allowed one', async () => {
    const volume = { barcode: 'A2', controlNumber: uuid(1), isVolume: true };
    expect(await world.system().placeHold(card, volume, undefined)).toEqual({ isDone: true });
    expect(folio.holds).toMatchObject([{ itemId: uuid(12), pickupLocationId: mainDesk }]);
    expect(await world.system().cancelHold(card, { ...volume, barcode: 'A3' })).toEqual({ isDone: true });
    expect(times('cancelHold')).toBe(0);
    expect(await world.system().cancelHold(card, volume)).toEqual({ isDone: true });
    expect(folio.holds).toEqual([]);
  });

  it.each([
    ['a place that is not allowed', [mainDesk], 'Delivery to this pickup location is not possible'],
    ['no place', [], 'The library does not offer this service for this item or your reader type'],
  ])('with %s are not sent', async (_, allowed, reason) => {
    folio.servicePoints.splice(0, 2, ...allowed);
    expect(await place()).toMatchObject({ success: false, errCode: 409, message: `Not completed: ${reason}` });
    expect(folio.seen.filter((operation) => operation === 'placeHold')).toEqual([]);
  });

  it('that FOLIO refuses say why, and are not stored', async () => {
    const hold = { requestId: uuid(500), pickupLocationId: mainDesk, status: 'Open - Not yet filled' };
    folio.holds.push({ ...hold, instanceId: uuid(2) });
    expect(await place()).toMatchObject({
      success: false,
      errCode: 409,
      message: 'Not completed: You already have an open request for it',
    });
    expect(await world.service.store.db.selectFrom('copy_request').select('id').execute()).toEqual([]);
  });

  it('of a record without a number of FOLIO are not sent', async () => {
    const wanted = { barcode: 'A1', controlNumber: 'in00000000001', isVolume: false };
    expect(await world.system().placeHold(card, wanted, mainDesk)).toEqual({ isDone: false, reason: undefined });
  });

  it.each(['cut', 'broken'] as const)('with %s are sent once, and found with the next look', async (trick) => {
    folio.tricks.set('placeHold', [trick]);
    expect(await place()).toMatchObject({ success: false, errCode: 503 });
    world.later();
    expect((await requests()).map((entry) => [entry.title, entry.stage])).toEqual([['古都', 'waiting']]);
    expect(times('placeHold')).toBe(1);
  });

  it('whose cancellation is cut off are cancelled once', async () => {
    await place();
    world.later();
    const [request] = await requests();
    folio.tricks.set('cancelHold', ['cut']);
    const input = { requestId: request?.requestId ?? '' };
    expect(await world.service.call('cancelCopyRequest', input, { session: world.session })).toMatchObject({
      success: false,
      errCode: 503,
    });
    world.later();
    expect((await requests()).map((entry) => entry.stage)).toEqual(['lapsed']);
    expect(times('cancelHold')).toBe(1);
  });
});

describe('copies', () => {
  it('have the states of FOLIO, by one request for fifty records', async () => {
    for (const [nth, status] of ['Missing', 'On order', 'Withdrawn', 'Available'].entries()) {
      folio.items.push({ id: uuid(31 + nth), instanceId: uuid(3), barcode: `C${String(nth)}`, status });
    }
    folio.seen.length = 0;
    const copies = Object.entries({ A1: 1, A2: 1, A3: 1, B1: 2, C0: 3, C1: 3, C2: 3, C3: 3, none: 3, other: 4 });
    const wanted = copies.map(([barcode, instance]) => ({ barcode, controlNumber: uuid(instance) }));
    const found = await world.system().readItems([...wanted, { barcode: 'D1', controlNumber: 'in00000000001' }]);
    expect([...found].map(([barcode, { status, dueOn }]) => [barcode, status, dueOn])).toEqual([
      ['A1', 'loaned', '2026-02-01'],
      ['A2', 'onHold', undefined],
      ['A3', 'inTransit', undefined],
      ['B1', 'loaned', '2026-02-09'],
      ['C0', 'missing', undefined],
      ['C1', 'inProcess', undefined],
      ['C2', undefined, undefined],
      ['C3', 'available', undefined],
      ['none', undefined, undefined],
      ['other', undefined, undefined],
      ['D1', undefined, undefined],
    ]);
    expect(folio.seen).toEqual(['rtac']);
    const many = Array.from({ length: 120 }, (_, nth) => ({
      barcode: `M${String(nth)}`,
      controlNumber: uuid(nth + 1),
    }));
    await world.system().readItems(many);
    expect(times('rtac')).toBe(4);
  });

  it('are shown in lists, and stay as they were while FOLIO fails', async () => {
    const recordId = await world.service.idOf(uuid(1));
    const shelf = () => world.service.data('getAvailability', { recordIds: [recordId] });
    expect(await shelf()).toMatchObject([{ onShelfCount: 0 }]);
    world.later();
    Object.assign(folio.items[1] ?? {}, { status: 'Available' });
    folio.tricks.set('rtac', ['broken']);
    expect(await shelf()).toMatchObject([{ onShelfCount: 0 }]);
    world.later();
    expect(await shelf()).toMatchObject([{ onShelfCount: 1 }]);
  });
});

it('takes no payments', async () => {
  expect(world.system().offers('payments')).toBe(false);
  expect(await world.system().pay(card, { number: '1', fee: '', amountFen: 1 })).toMatchObject({ state: 'refused' });
});

it('a library has FOLIO, Koha or SIP2, and does not offer payments with FOLIO', () => {
  const right = { url: 'https://edge.example.edu', cancelReason };
  const reads = (change: object) => libraryFileSchema.safeParse({ ...testLibrary, ...change }).success;
  expect(reads({ folio: right })).toBe(true);
  expect(reads({ folio: right, sip2: { system: { host: 'ils.example.edu', port: 6001 } } })).toBe(false);
  expect(reads({ folio: right, koha: { url: 'https://koha.example.edu', account: 'yuelan' } })).toBe(false);
  expect(reads({ folio: { ...right, payments: true } })).toBe(false);
  expect(reads({ folio: { ...right, url: `${right.url}/` } })).toBe(false);
});
