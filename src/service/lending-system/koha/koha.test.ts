import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { kohaPassword, startKoha, type KohaDouble } from '#support/koha/koha.ts';
import { freePort } from '#support/sip2/messages.ts';
import { lentElsewhere, patientSettings } from '#support/lent-elsewhere.ts';
import { testLibrary, testReader } from '#support/service.ts';
import type { KohaSettings } from '../../platform/configuration/koha.schema.ts';
import { libraryFileSchema } from '../../platform/configuration/schema.ts';
import { createKohaSystems } from './systems.ts';

// A library whose loans are in Koha, a stand-in, and a reader of it.

const card = '20240001';
let koha: KohaDouble;
let world: Awaited<ReturnType<typeof lentElsewhere>>;

beforeEach(async () => {
  koha = await startKoha(card);
  const settings = {
    ...patientSettings,
    url: koha.origin,
    account: 'yuelan',
    payments: true,
    places: { MED: 'MEDLIB' },
  };
  world = await lentElsewhere({
    create: createKohaSystems,
    file: { koha: settings },
    key: kohaPassword,
    card,
    copies: [
      ['one', '雪国', 'A1', 'A2', 'A3'],
      ['two', '古都', 'B1'],
    ],
  });
});
afterEach(async () => {
  await world.service.close();
  await koha.close();
});

const settings = (): KohaSettings => {
  const { koha: found } = world.service.context().library.file;
  if (!found) throw new Error('the library has no Koha');
  return found;
};
const times = (operation: KohaDouble['done'][number]) => koha.done.filter((entry) => entry === operation).length;

const bothLoans = [
  ['A1', '2026-02-01'],
  ['X9', '2026-01-10'],
];

describe('the account of a reader', () => {
  it('has the loans, debts and blocks of Koha, read page by page', async () => {
    koha.items.push({ item_id: 92, biblio_id: 9, external_id: 'X8' });
    koha.checkouts.push({ ...koha.checkouts[0], checkout_id: 104, patron_id: 1, item_id: 92 } as never);
    koha.lines.push(
      { account_line_id: 7, patron_id: 1, description: '超期', debit_type: 'OVERDUE', amount_outstanding: 1.15 },
      { account_line_id: 8, patron_id: 12, description: '别人', debit_type: 'OVERDUE', amount_outstanding: 9 },
    );
    Object.assign(koha.patrons[0] ?? {}, { restricted: true });
    const { result, blocks, knownAt } = await world.list();
    expect(result.map((loan) => [loan.barcode, loan.title, loan.dueOn, loan.lentOn]).toSorted()).toEqual([
      ['A1', '雪国', '2026-02-01', '2026-01-02'],
      ['X8', '不在目录中的书', '2026-02-01', '2026-01-02'],
      ['X9', '不在目录中的书', '2026-01-10', '2026-01-02'],
    ]);
    expect([knownAt, blocks]).toEqual([null, ['您目前不能借书，请到服务台咨询']]);
    expect(await world.service.data('listCharges', {}, { session: world.session })).toMatchObject({
      owedFen: 115,
      isPayable: true,
      result: [{ note: '超期', openFen: 115 }],
    });
  });

  it('is empty for somebody whom Koha does not know, also if another number begins the same', async () => {
    await world.service.addReader({ ...testReader, account: 'new', primaryId: card.slice(0, -1) });
    const other = await world.service.signIn({ username: 'new' });
    expect(await world.service.data('listLoans', {}, { session: other })).toMatchObject({ total: 0 });
  });

  it.each(['forbidden', 'broken', 'html', 'cut', 'short'] as const)(
    'stays as it was known when the list of loans is %s, and no loan ends',
    async (trick) => {
      expect(await world.dueDays()).toEqual(bothLoans);
      world.later();
      koha.tricks.set('checkouts', [trick]);
      const old = await world.list();
      expect(old.knownAt).not.toBeNull();
      expect(old.result).toHaveLength(2);
      expect(world.troubles.length).toBe(trick === 'short' ? 0 : 1);
      world.later();
      expect(await world.list()).toMatchObject({ knownAt: null, total: 2 });
    },
  );

  it('that Koha does not answer in time is what was known', async () => {
    await world.list();
    world.later();
    koha.tricks.set('patrons', ['silent']);
    Object.assign(settings(), { timeoutMs: 100 });
    expect((await world.list()).knownAt).not.toBeNull();
  });

  it('of another patron is not shown, whatever is answered', async () => {
    koha.checkouts.push({ ...koha.checkouts[2], checkout_id: 105 } as never);
    const find = koha.checkouts.filter.bind(koha.checkouts);
    koha.checkouts.filter = (() => find(() => true)) as never;
    expect(await world.service.call('listLoans', {}, { session: world.session })).toMatchObject({
      success: false,
      errCode: 503,
    });
  });

  it('is not to be had with a wrong password, which is in the log', async () => {
    world.credentials.key = 'wrong';
    expect(await world.service.call('listLoans', {}, { session: world.session, language: 'en-US' })).toMatchObject({
      success: false,
      errCode: 503,
      message: 'The library system is not responding; please try again later',
    });
    expect(world.troubles).toEqual(['GET /api/v1/patrons: 401 Invalid password']);
  });
});

describe('renewing', () => {
  const renew = () => world.renew('A1');

  it('is done by Koha, with its due day', async () => {
    expect(await renew()).toMatchObject({ success: true, data: { renewed: 1, results: [{ dueOn: '2026-03-31' }] } });
    expect((await world.list()).result.find((loan) => loan.barcode === 'A1')).toMatchObject({ renewals: 1 });
  });

  it.each([
    ['too_many', 'The renewal limit has been reached'],
    ['on_reserve', 'Another reader is waiting for this item, so it cannot be renewed'],
    ['something_new', 'The library system did not renew the item'],
  ])('that is refused (%s) says why', async (refusal, message) => {
    Object.assign(koha.checkouts[0] ?? {}, { refusal });
    expect(await renew()).toMatchObject({ success: false, data: { results: [{ message }] } });
    expect(times('renew')).toBe(0);
  });

  it.each(['cut', 'broken', 'html'] as const)(
    'with %s is sent once; the due day then shows the result',
    async (trick) => {
      koha.tricks.set('renew', [trick]);
      const message = 'The library system did not respond; please check the due date later';
      expect(await renew()).toMatchObject({ success: false, data: { results: [{ message }] } });
      expect(times('renew')).toBe(1);
      world.later();
      expect(await world.dueDays()).toEqual([['A1', '2026-03-31'], bothLoans[1]]);
      expect(times('renew')).toBe(1);
    },
  );

  it('is not done if the portal lacks the permission', async () => {
    koha.tricks.set('renew', ['forbidden']);
    const message = 'The library system is not responding; please try again later';
    expect(await renew()).toMatchObject({ success: false, data: { results: [{ message }] } });
    expect(world.troubles).toEqual([expect.stringContaining('403 Authorization failure')]);
  });
});

describe('reservations', () => {
  let recordId: string;
  beforeEach(async () => {
    recordId = await world.service.idOf('two');
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

  it('are placed and cancelled in Koha, and are ready when it says so', async () => {
    expect(await place()).toMatchObject({ success: true, data: { request: { stage: 'waiting' } } });
    expect(koha.holds).toMatchObject([{ patron_id: 1, biblio_id: 2, item_id: null, pickup_library_id: 'MEDLIB' }]);
    world.later();
    Object.assign(koha.holds[0] ?? {}, { status: 'W' });
    expect((await requests()).map((entry) => entry.stage)).toEqual(['ready']);
    Object.assign(koha.holds[0] ?? {}, { status: null });
    world.later();
    const [request] = await requests();
    expect(request).toMatchObject({ title: '古都', stage: 'waiting', mayCancel: true });
    await world.service.data('cancelCopyRequest', { requestId: request?.requestId ?? '' }, { session: world.session });
    expect([koha.holds, times('cancelHold')]).toEqual([[], 1]);
    expect((await requests()).map((entry) => entry.stage)).toEqual(['cancelled']);
  });

  it('that Koha refuses say why, and are not stored', async () => {
    koha.holds.push({ hold_id: 1, patron_id: 1, biblio_id: 2, item_id: null, pickup_library_id: 'CPL', status: null });
    expect(await place()).toMatchObject({
      success: false,
      errCode: 409,
      message: 'Not completed: You cannot place holds at the moment',
    });
    expect(await world.service.store.db.selectFrom('copy_request').select('id').execute()).toEqual([]);
  });

  it.each(['cut', 'broken'] as const)('with %s are sent once, and found with the next look', async (trick) => {
    koha.tricks.set('placeHold', [trick]);
    expect(await place()).toMatchObject({ success: false, errCode: 503 });
    expect(times('placeHold')).toBe(1);
    world.later();
    expect((await requests()).map((entry) => [entry.title, entry.stage])).toEqual([['古都', 'waiting']]);
    expect(times('placeHold')).toBe(1);
  });

  it('whose cancellation is cut off are cancelled once', async () => {
    await place();
    world.later();
    const [request] = await requests();
    koha.tricks.set('cancelHold', ['cut']);
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
  it('have the states of Koha, by three requests for a whole list', async () => {
    const states = [{ lost_status: 1 }, { not_for_loan_status: -1 }, { not_for_loan_status: 1 }, { withdrawn: 1 }];
    for (const [nth, state] of states.entries()) {
      koha.items.push({ item_id: 31 + nth, biblio_id: 3, external_id: `C${String(nth)}`, ...state });
    }
    const hold = { patron_id: 12, biblio_id: 1, pickup_library_id: 'CPL' };
    koha.holds.push(
      { hold_id: 1, item_id: '12', status: 'W', ...hold },
      { hold_id: 2, item_id: '13', status: 'T', ...hold },
    );
    koha.seen.length = 0;
    const barcodes = ['A1', 'A2', 'A3', 'X9', 'C0', 'C1', 'C2', 'C3', 'none'];
    const found = await world.system().readItems(barcodes.map((barcode) => ({ barcode, controlNumber: '' })));
    expect([...found].map(([barcode, { status, dueOn }]) => [barcode, status, dueOn])).toEqual([
      ['A1', 'loaned', '2026-02-01'],
      ['A2', 'onHold', undefined],
      ['A3', 'inTransit', undefined],
      ['X9', 'loaned', '2026-01-10'],
      ['C0', 'missing', undefined],
      ['C1', 'inProcess', undefined],
      ['C2', undefined, undefined],
      ['C3', undefined, undefined],
      ['none', undefined, undefined],
    ]);
    // Four pages of copies, one each of loans and holds.
    expect(koha.seen.toSorted()).toEqual(['checkouts', 'holds', 'items', 'items', 'items', 'items']);
  });

  it('are shown in lists, and stay as they were while Koha fails', async () => {
    const recordId = await world.service.idOf('two');
    const first = await world.service.data('getAvailability', { recordIds: [recordId] });
    expect(first).toMatchObject([{ onShelfCount: 0 }]);
    world.later();
    koha.checkouts.splice(2, 1);
    koha.tricks.set('items', ['broken']);
    expect(await world.service.data('getAvailability', { recordIds: [recordId] })).toMatchObject([{ onShelfCount: 0 }]);
    world.later();
    expect(await world.service.data('getAvailability', { recordIds: [recordId] })).toMatchObject([{ onShelfCount: 1 }]);
  });
});

describe('a payment', () => {
  const payment = { number: '20260115-0001F1', fee: '7', amountFen: 115 };
  const pay = (change: Partial<typeof payment> = {}) => world.system().pay(card, { ...payment, ...change });
  beforeEach(() => {
    koha.lines.push({
      account_line_id: 7,
      patron_id: 1,
      description: '超期',
      debit_type: 'OVERDUE',
      amount_outstanding: 1.15,
    });
  });

  it('is a credit for its debt with our number, once however often it is sent', async () => {
    expect(await pay()).toEqual({ state: 'booked', problem: '' });
    expect(await pay()).toEqual({ state: 'booked', problem: '' });
    expect(koha.credits).toMatchObject([{ amount: -1.15, internal_note: payment.number, lines: [7] }]);
    expect(koha.lines[0]).toMatchObject({ amount_outstanding: 0 });
  });

  it.each([114, 115, 116])('of %i fen for a debt of 115 is booked if it is not more', async (amountFen) => {
    expect((await pay({ amountFen })).state).toBe(amountFen > 115 ? 'refused' : 'booked');
    expect(koha.credits).toHaveLength(amountFen > 115 ? 0 : 1);
  });

  it('for a debt that is no longer there is refused', async () => {
    expect(await pay({ fee: '8' })).toEqual({ state: 'refused', problem: 'outstanding: 0.00' });
    expect(koha.credits).toEqual([]);
  });

  it.each(['cut', 'broken'] as const)(
    'with %s has an unknown end, and is found when it is sent again',
    async (trick) => {
      koha.tricks.set('pay', [trick]);
      await expect(pay()).rejects.toMatchObject({ failure: 'silent' });
      world.later();
      expect((await pay()).state).toBe('booked');
      expect(koha.credits).toHaveLength(1);
    },
  );

  it('with an answer that is no credit has an unknown end', async () => {
    koha.tricks.set('pay', ['html']);
    expect((await pay()).state).toBe('unknown');
  });

  it('is not sent if the credits cannot be read, the permission is missing or nobody is there', async () => {
    koha.tricks.set('credits', ['broken']);
    await expect(pay()).rejects.toMatchObject({ failure: 'down' });
    koha.tricks.set('pay', ['forbidden']);
    await expect(pay()).rejects.toMatchObject({ failure: 'down' });
    Object.assign(settings(), { url: `http://127.0.0.1:${String(await freePort())}` });
    await expect(pay()).rejects.toMatchObject({ failure: 'down' });
    expect(koha.credits).toEqual([]);
  });
});

it('a library has Koha or SIP2, and the address has no slash at its end', () => {
  const right = { url: 'https://koha.example.edu', account: 'yuelan' };
  const reads = (change: object) => libraryFileSchema.safeParse({ ...testLibrary, ...change }).success;
  expect(reads({ koha: right })).toBe(true);
  expect(reads({ koha: right, sip2: { system: { host: 'ils.example.edu', port: 6001 } } })).toBe(false);
  expect(reads({ koha: right, sip2: { server: { addresses: ['10.0.0.1'] } } })).toBe(false);
  expect(reads({ koha: { ...right, url: `${right.url}/` } })).toBe(false);
});
