import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditEntries } from '../platform/audit/whose.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import { signedInStaff, staffPassword, type DeskBrowser } from '#support/desk.ts';

// A day at the desk: lending, returning, requests, as scanner and keyboard do it.

const day = 24 * 60 * 60_000;
let service: TestService;
let desk: DeskBrowser;
let recordId: string;
const card = testReader.account;

beforeEach(async () => {
  service = await testService({
    libraries: [
      {
        file: {
          copyRequests: { rules: [{}] },
          circulation: { rules: [{ loans: 2, days: 10, renewals: 1 }], fines: { perDayFen: 10 } },
        },
      },
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

const acts = async () =>
  (await auditEntries(service.store.db).where('kind', '=', 'deskAct').orderBy('id').execute()).map(
    ({ detail, staff, account, subjects }) => [detail, staff, account, subjects].join(' '),
  );

test('a desk lists copies to fetch from its shelves, then those for its pick-up places', async () => {
  const session = await service.signIn();
  const input = { recordId, kind: 'entrust', pickupPlaceId: 'MED' } as const;
  const { request } = await service.data('placeCopyRequest', input, { session });
  const requestIds = [request.requestId];
  const countsAt = async (view: 'toFetch' | 'inTransit' | 'ready') => {
    const at = async (libCode?: string) => {
      const { total, counts, result } = await desk.data('listDeskRequests', { view, libCode });
      expect([total, counts[view]]).toEqual([result.length, result.length]);
      return result.length;
    };
    return { MAIN: await at('MAIN'), MED: await at('MED'), all: await at() };
  };
  expect(await countsAt('toFetch')).toEqual({ MAIN: 1, MED: 0, all: 1 });
  await desk.data('actOnDeskRequests', { act: 'dispatch', requestIds });
  expect(await countsAt('inTransit')).toEqual({ MAIN: 0, MED: 1, all: 1 });
  await desk.data('actOnDeskRequests', { act: 'shelve', requestIds });
  expect(await countsAt('ready')).toEqual({ MAIN: 0, MED: 1, all: 1 });
});

test('what waits for a decision or in a queue is listed at every desk', async () => {
  await desk.data('lendAtDesk', { card: 'zhang.wei', barcode: 'A1' });
  await desk.data('lendAtDesk', { card: 'zhang.wei', barcode: 'A2' });
  const session = await service.signIn();
  await service.data('placeCopyRequest', { recordId, kind: 'reservation', pickupPlaceId: 'MED' }, { session });
  for (const libCode of ['MAIN', 'MED', undefined]) {
    expect((await desk.data('listDeskRequests', { view: 'waiting', libCode })).total).toBe(1);
  }
});

test('lends a copy by card and barcode, renews and returns it, and logs each act with the member of staff', async () => {
  const { loan } = await desk.data('lendAtDesk', { card, barcode: ' A1 ' });
  expect(loan).toMatchObject({ barcode: 'A1', title: '雪国', lateDays: 0, renewals: 0 });
  expect(await desk.data('getDeskReader', { card })).toMatchObject({
    account: card,
    name: '李明',
    status: 'normal',
    debtFen: 0,
    maxLoans: 2,
    loans: [{ barcode: 'A1', dueOn: loan.dueOn }],
  });
  service.clock.now += 2 * day;
  await desk.data('openDeskSession', { account: 'wang.fang', password: staffPassword });
  const renewed = await desk.data('renewAtDesk', { barcode: 'A1' });
  expect(renewed.loan.dueOn > loan.dueOn).toBe(true);
  expect(await desk.ask('renewAtDesk', { barcode: 'A1' })).toMatchObject({ errCode: 409 });
  expect(await acts()).toEqual([`lend wang.fang ${card} ["A1"]`, `renew wang.fang ${card} ["A1"]`]);
  service.clock.now += 40 * day;
  const again = await signedInStaff(service, ['circulation'], 'late.shift');
  const back = await again.data('returnAtDesk', { barcode: 'A1' });
  expect(back).toMatchObject({ reader: { account: card }, caught: null });
  const lateDays = back.loan?.lateDays ?? 0;
  expect(lateDays).toBeGreaterThan(20);
  expect(back.fineFen).toBe(lateDays * 10);
  expect(await again.data('getDeskReader', { card })).toMatchObject({ loans: [], debtFen: back.fineFen });
  expect(await acts()).toEqual([
    // Whose loan it was went with the loan.
    'lend wang.fang  ["A1"]',
    'renew wang.fang  ["A1"]',
    'return late.shift  ["A1"]',
  ]);
});

test('shows why the rules reject a loan, and stores nothing', async () => {
  for (const [input, text] of [
    [{ card: 'nobody', barcode: 'A1' }, 'Reader not found; please check the card number'],
    [{ card, barcode: 'XX' }, 'No item has this barcode'],
  ] as const) {
    expect(await desk.ask('lendAtDesk', input)).toMatchObject({ success: false, message: text });
  }
  expect(await desk.ask('returnAtDesk', { barcode: 'A1', libCode: 'NONE' })).toMatchObject({ errCode: 400 });
  await desk.data('lendAtDesk', { card, barcode: 'A1' });
  expect(await desk.ask('lendAtDesk', { card: 'zhang.wei', barcode: 'A1' })).toMatchObject({
    errCode: 409,
    message: expect.stringMatching(/^On loan to another reader until Jan/) as unknown,
  });
  expect(await acts()).toHaveLength(1);
});

test('of two desks that scan the same copy at the same moment one lends it', async () => {
  const other = await signedInStaff(service, ['circulation'], 'other.desk');
  const answers = await Promise.all([
    desk.ask('lendAtDesk', { card, barcode: 'A1' }),
    other.ask('lendAtDesk', { card: 'zhang.wei', barcode: 'A1' }),
  ]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
});

test('a returned copy that somebody waits for is caught, put on the shelf and handed out, as the reader sees at once', async () => {
  await desk.data('lendAtDesk', { card: 'zhang.wei', barcode: 'A1' });
  await desk.data('lendAtDesk', { card: 'zhang.wei', barcode: 'A2' });
  const session = await service.signIn();
  const { request } = await service.data('placeCopyRequest', { recordId, kind: 'reservation' }, { session });
  const { caught } = await desk.data('returnAtDesk', { barcode: 'A1' });
  expect(caught).toMatchObject({ requestId: request.requestId, reader: { account: card }, stage: 'ready' });
  expect(caught?.acts).toEqual(expect.arrayContaining(['handOut', 'cancel', 'missing']));
  const { counts, result } = await desk.data('listDeskRequests', { view: 'ready' });
  expect(counts).toMatchObject({ ready: 1, toFetch: 0 });
  expect(result).toMatchObject([{ barcode: 'A1', to: 'Main Library' }]);
  expect(await desk.ask('lendAtDesk', { card: 'zhang.wei', barcode: 'A1' })).toMatchObject({ errCode: 409 });
  expect((await desk.data('getDeskReader', { card })).ready).toHaveLength(1);
  const shown = await service.data('getCopyRequest', { requestId: request.requestId }, { session });
  expect(shown).toMatchObject({ request: { stage: 'ready' } });
  const ids = [request.requestId, '999999'];
  const done = await desk.data('actOnDeskRequests', { act: 'handOut', requestIds: ids });
  expect(done).toMatchObject({
    done: [{ requestId: request.requestId, stage: 'lent' }],
    refused: [{ requestId: '999999', reason: 'The request does not exist or is closed' }],
  });
  expect(await desk.data('getDeskReader', { card })).toMatchObject({ loans: [{ barcode: 'A1' }], ready: [] });
  expect(await desk.data('getDeskToday', {})).toMatchObject({ copyRequests: { ready: 0 } });
});

test('a request is refused with the words that its reader then reads', async () => {
  await desk.data('lendAtDesk', { card: 'zhang.wei', barcode: 'A1' });
  await desk.data('lendAtDesk', { card: 'zhang.wei', barcode: 'A2' });
  const session = await service.signIn();
  const { request } = await service.data('placeCopyRequest', { recordId, kind: 'reservation' }, { session });
  const requestIds = [request.requestId];
  await desk.data('actOnDeskRequests', { act: 'refuse', requestIds, text: '该书将下架修补' });
  const shown = await service.data('getCopyRequest', { requestId: request.requestId }, { session });
  expect(JSON.stringify(shown)).toContain('该书将下架修补');
  const twice = await desk.data('actOnDeskRequests', { act: 'refuse', requestIds });
  expect(twice).toMatchObject({ done: [], refused: [{ requestId: request.requestId }] });
});

test('reopens a request rejected by mistake, with its place in the queue, and notifies its reader', async () => {
  await desk.data('lendAtDesk', { card: 'zhang.wei', barcode: 'A1' });
  await desk.data('lendAtDesk', { card: 'zhang.wei', barcode: 'A2' });
  const session = await service.signIn();
  const { request } = await service.data('placeCopyRequest', { recordId, kind: 'reservation' }, { session });
  const { requestId } = request;
  const show = async () => (await service.data('getCopyRequest', { requestId }, { session })).request;
  const takeBack = () => desk.data('takeBackDeskRequests', { requestIds: [requestId] });
  const no = { done: [], refused: [{ requestId, reason: expect.stringContaining('cannot be undone') }] };
  expect(await takeBack()).toMatchObject(no);
  await desk.data('actOnDeskRequests', { act: 'refuse', requestIds: [requestId], text: '该书将下架修补' });
  expect(await show()).toMatchObject({ stage: 'refused', answer: '该书将下架修补' });
  expect(await takeBack()).toMatchObject({ done: [{ requestId, stage: 'waiting' }], refused: [] });
  expect(await takeBack()).toMatchObject(no);
  expect(await show()).toMatchObject({ stage: 'waiting', position: 1, answer: null });
  const { result } = await service.data('listNotices', {}, { session });
  expect(result.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['copyRefused', 'copyReopened']));
  // Suspended it comes back with its day.
  await service.data('suspendCopyRequest', { requestId, until: '2030-01-01' }, { session });
  await desk.data('actOnDeskRequests', { act: 'cancel', requestIds: [requestId] });
  expect(await show()).toMatchObject({ stage: 'cancelled', suspendedUntil: null });
  await takeBack();
  expect(await show()).toMatchObject({ stage: 'suspended', suspendedUntil: '2030-01-01' });
  // What its reader ended is the reader's.
  await service.data('cancelCopyRequest', { requestId }, { session });
  expect(await takeBack()).toMatchObject(no);
});

test('a refusal is not taken back where a copy had been promised, or the reader has asked again', async () => {
  await desk.data('lendAtDesk', { card: 'zhang.wei', barcode: 'A1' });
  await desk.data('lendAtDesk', { card: 'zhang.wei', barcode: 'A2' });
  const session = await service.signIn();
  const place = async () =>
    (await service.data('placeCopyRequest', { recordId, kind: 'reservation' }, { session })).request.requestId;
  const refuse = (entry: string) => desk.data('actOnDeskRequests', { act: 'refuse', requestIds: [entry] });
  const takeBack = (entry: string) => desk.data('takeBackDeskRequests', { requestIds: [entry] });
  const first = await place();
  await refuse(first);
  const second = await place();
  expect(await takeBack(first)).toMatchObject({ done: [], refused: [{ requestId: first }] });
  await desk.data('returnAtDesk', { barcode: 'A1' });
  await refuse(second);
  expect(await takeBack(second)).toMatchObject({ done: [], refused: [{ requestId: second }] });
  // A copy on the shelf by then goes to the first reopened request.
  await desk.data('lendAtDesk', { card: 'zhang.wei', barcode: 'A1' });
  const third = await place();
  await refuse(third);
  await desk.data('returnAtDesk', { barcode: 'A1' });
  expect(await takeBack(third)).toMatchObject({ done: [{ requestId: third, stage: 'toFetch' }] });
});

test('content staff see no requests', async () => {
  const other = await signedInStaff(service, ['content'], 'editor');
  expect(await other.data('getDeskToday', {})).toMatchObject({ copyRequests: null });
});

test('a refusal says which rule it is, and what is in the way can be handed in and lent in one step', async () => {
  const set = (status: string) =>
    service.store.db.updateTable('item').set({ status }).where('barcode', '=', 'A1').execute();
  const refusal = async (to = card) => (await desk.ask('lendAtDesk', { card: to, barcode: 'A1' })).message;
  for (const [status, text] of [
    ['reference', 'For library use only'],
    ['missing', 'Marked as missing; return it first'],
    ['withdrawn', 'Withdrawn'],
    ['inProcess', 'In processing or repair'],
    ['inTransit', 'In transit to its library; return it first'],
  ] as const) {
    await set(status);
    expect(await refusal()).toBe(text);
  }
  await set('missing');
  const { loan } = await desk.data('lendAtDesk', { card, barcode: 'A1', takeBack: true });
  expect(loan.barcode).toBe('A1');
  expect(await refusal()).toBe('This item is already on loan to this reader');
  expect(await refusal('zhang.wei')).toMatch(/^On loan to another reader until/);
  await desk.data('lendAtDesk', { card: 'zhang.wei', barcode: 'A1', takeBack: true });
  expect(await desk.data('getDeskReader', { card: 'zhang.wei' })).toMatchObject({ loans: [{ barcode: 'A1' }] });
  expect(await desk.data('getDeskReader', { card })).toMatchObject({ loans: [] });
  expect((await acts()).map((act) => act.replace(/ wang.*/, ''))).toEqual(['copy found', 'lend', 'return', 'lend']);
});

test('handing in and lending leaves everything as it was where another reader waits', async () => {
  for (const barcode of ['A1', 'A2']) await desk.data('lendAtDesk', { card: 'zhang.wei', barcode });
  await service.data('placeCopyRequest', { recordId, kind: 'reservation' }, { session: await service.signIn() });
  await service.addReader({ account: 'wu', name: '吴', password: 'Zhang-2026', mustChange: false });
  expect(await desk.ask('lendAtDesk', { card: 'wu', barcode: 'A1', takeBack: true })).toMatchObject({
    errCode: 409,
    message: 'The item is on hold for another reader',
  });
  expect((await desk.data('getDeskReader', { card: 'zhang.wei' })).loans).toHaveLength(2);
});
