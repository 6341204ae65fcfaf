import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { giveBack, lend } from '../../circulation/lend.ts';
import { startDouble, thenSilence, tricks, type Mischief, type SipDouble } from '../../providers/sip2.double.ts';
import { heldMs, holdTimeouts } from '../../providers/sip2.fixture.ts';
import { createSipSystems, type SipSystems } from '../../providers/sip2.systems.ts';
import { testReader, testService, type TestService } from '../../testing.ts';
import type { SessionToken } from '../../../lib/contract/session.ts';

// Readers of a library whose loans run in another system: the screens' own calls, that system behind them.

let double: SipDouble;
let systems: SipSystems;
let service: TestService;
let session: SessionToken;
const card = '20240001';
let timeouts: ReturnType<typeof holdTimeouts>;
const silence = (trick: Mischief) => thenSilence(timeouts.elapse, trick);
/** How long pages and lists wait: for a system that answers, longer than that takes on any machine. */
const waits = { pageMs: 10_000, listMs: 2_000 };
/** For one that does not, no longer than is needed to see that they do not wait. */
const hurry = () => Object.assign(service.context().library.file.sip2.system ?? {}, { pageMs: 50, listMs: 50 });
const hurryNoMore = () => Object.assign(service.context().library.file.sip2.system ?? {}, waits);

beforeEach(async () => {
  timeouts = holdTimeouts();
  double = await startDouble({ pageSize: 2 });
  double.loans.set('A1', { title: '雪国', dueOn: '2026-02-01', patron: card });
  double.loans.set('X9', { title: '不在目录中的书', dueOn: '2026-01-10', patron: card });
  systems = createSipSystems({ passwordOf: () => 'right', now: () => service.clock.now, onTrouble: () => undefined });
  const system = {
    host: '127.0.0.1',
    port: double.port,
    account: 'yuelan',
    timeoutMs: heldMs,
    ...waits,
    itemSeconds: 30,
    freshSeconds: 0,
    places: { MED: 'med-there' },
  };
  const circulation = { fines: { perDayFen: 10 } };
  const copyRequests = { rules: [{ kinds: ['reservation' as const] }] };
  service = await testService({
    libraries: [{ file: { circulation, copyRequests, sip2: { system } } }],
    sipSystemOf: systems.of,
  });
  const items = [{ barcode: 'A1' }, { barcode: 'A2' }, { barcode: 'A3' }];
  await service.put([
    { controlNumber: 'one', kind: 'book', title: '雪国', holdings: [{ libCode: 'MAIN', locationId: 'stacks', items }] },
    {
      ...{ controlNumber: 'two', kind: 'book', title: '古都' },
      holdings: [{ libCode: 'MAIN', locationId: 'stacks', items: [{ barcode: 'B1' }] }],
    },
  ]);
  await service.addReader({ primaryId: card });
  session = await service.signIn();
});
afterEach(async () => {
  timeouts.release();
  systems.close();
  await double.close();
  await service.close();
});

const list = () => service.data('listLoans', {}, { session });
const barcodes = async () => (await list()).result.map((one) => one.barcode);
const later = () => {
  service.clock.now += 60_000;
};

describe('loans', () => {
  it('are those of the other system, also of copies that the catalogue does not have, all pages of them', async () => {
    double.loans.set('A2', { title: '雪国', dueOn: '2026-02-03', patron: card });
    const { result, total, overdue, knownAt } = await list();
    expect({ total, overdue, knownAt }).toEqual({ total: 3, overdue: 1, knownAt: null });
    expect(result.map((one) => [one.barcode, one.title, one.dueOn, one.renewalsLeft])).toEqual([
      ['X9', '不在目录中的书', '2026-01-10', null],
      ['A1', '雪国', '2026-02-01', null],
      ['A2', '雪国', '2026-02-03', null],
    ]);
    const recordId = await service.idOf('one');
    expect((await service.data('getAvailability', { recordIds: [recordId] }))[0]).toMatchObject({ onShelfCount: 1 });
  });

  it('change, come and go with the next look, and twice the same changes nothing', async () => {
    expect(await barcodes()).toEqual(['X9', 'A1']);
    later();
    expect(await barcodes()).toEqual(['X9', 'A1']);
    double.loans.delete('X9');
    double.loans.set('A1', { title: '雪国', dueOn: '2026-02-20', patron: card });
    double.loans.set('A3', { title: '雪国', dueOn: '2026-02-05', patron: card });
    later();
    expect((await list()).result.map((one) => [one.barcode, one.dueOn])).toEqual([
      ['A3', '2026-02-05'],
      ['A1', '2026-02-20'],
    ]);
    const rows = await service.store.db.selectFrom('loan').select('barcode').execute();
    expect(rows).toHaveLength(3);
  });

  it('cost nothing here while they are late, because the other system charges for them', async () => {
    await list();
    // Lent here before the other system took over.
    await service.store.db.updateTable('loan').set({ origin: 'here' }).where('barcode', '=', 'X9').execute();
    const { runningFen, result } = await list();
    expect([runningFen, result.map((one) => one.fineFen)]).toEqual([0, [0, 0]]);
  });

  it('of one reader are asked for once, however many pages want them at the same moment', async () => {
    await Promise.all([list(), list(), list(), service.data('exportLoans', {}, { session })]);
    expect(double.seen.filter((one) => one === '63')).toHaveLength(1);
  });
});

describe('a system that is slow or down', () => {
  it('leaves readers what was known, with its time, and pages do not wait for it', async () => {
    await list();
    const at = new Date(service.clock.now).toISOString();
    later();
    hurry();
    // Its silence lasts until the page was shown.
    double.mischief.set('63', [tricks.silent, tricks.silent]);
    expect(await list()).toMatchObject({ total: 2, knownAt: at });
    timeouts.elapse();
    await double.sleep();
    later();
    expect(await list()).toMatchObject({ total: 2, knownAt: at });
    expect(await service.data('listCharges', {}, { session })).toMatchObject({ knownAt: at });
    await double.wake();
    hurryNoMore();
    double.mischief.clear();
    service.clock.now += 10 * 60_000;
    // What was begun while it was down ends first.
    await expect.poll(list, { timeout: 20_000 }).toMatchObject({ total: 2, knownAt: null });
  });

  it('is said to be down where nothing is known yet', async () => {
    await double.sleep();
    expect(await service.call('listLoans', {}, { session, language: 'en-US' })).toMatchObject({
      ...{ success: false, errCode: 503 },
      message: 'The lending system does not answer at the moment; please try again later',
    });
  });

  it('takes nothing away when it answers half a list', async () => {
    await list();
    later();
    double.mischief.set(
      '17',
      Array.from({ length: 8 }, () => silence(tricks.halfLine)),
    );
    expect(await list()).toMatchObject({ total: 2 });
  });
});

describe('renewing', () => {
  const renew = async (...wanted: string[]) => {
    const { result } = await list();
    const loanIds = result.filter((one) => wanted.includes(one.barcode)).map((one) => one.loanId);
    return service.call('renewLoans', { loanIds }, { session, language: 'en-US' });
  };

  it('is done by the other system, with the due day that it gives', async () => {
    const answer = await renew('A1', 'X9');
    expect(answer).toMatchObject({ success: true, data: { renewed: 2 } });
    expect((await list()).result.map((one) => one.dueOn)).toEqual(['2026-03-31', '2026-03-31']);
    expect((await list()).result[0]).toMatchObject({ renewals: 1 });
  });

  const timesSent = (code: string) => double.seen.filter((one) => one === code).length;

  it('of all that a reader has is one message; what is not renewed by it is asked for by itself, for the reason', async () => {
    double.loans.set('A2', { title: '雪国', dueOn: '2026-02-01', patron: card, isFixed: true });
    const answer = await renew('A1', 'A2', 'X9');
    expect(answer).toMatchObject({ success: true, data: { renewed: 2 } });
    const results = answer.success ? answer.data.results : [];
    expect(results.map(({ isRenewed, dueOn, message }) => [isRenewed, dueOn, message])).toEqual([
      [true, '2026-03-31', ''],
      [true, '2026-03-31', ''],
      [false, null, '未借出'],
    ]);
    expect([timesSent('65'), timesSent('29')]).toEqual([1, 1]);
    expect((await list()).result.map(({ barcode, renewals }) => [barcode, renewals]).toSorted()).toEqual([
      ['A1', 1],
      ['A2', 0],
      ['X9', 1],
    ]);
  });

  it('of some of them, or where the other system cannot renew all, is one message each', async () => {
    double.loans.set('A2', { title: '雪国', dueOn: '2026-02-01', patron: card });
    expect(await renew('A1', 'X9')).toMatchObject({ success: true, data: { renewed: 2 } });
    double.supports = 'YYYYYYYYYYYNNYYN';
    systems.close();
    later();
    expect(await renew('A1', 'A2', 'X9')).toMatchObject({ success: true, data: { renewed: 3 } });
    expect([timesSent('65'), timesSent('29')]).toEqual([0, 5]);
  });

  it('of all, when it was not answered, is sent once; the due days then tell what was done', async () => {
    await list();
    double.mischief.set('65', [silence(tricks.silent)]);
    const answer = await renew('A1', 'X9');
    const unsure = { message: expect.stringContaining('did not answer') as unknown };
    expect(answer).toMatchObject({ success: false, data: { results: [unsure, unsure] } });
    expect([timesSent('65'), timesSent('29')]).toEqual([1, 0]);
    expect((await list()).result.map((one) => one.dueOn)).toEqual(['2026-03-31', '2026-03-31']);
  });

  it('is refused with its words', async () => {
    await list();
    double.loans.set('A1', { title: '雪国', dueOn: '2026-02-01', patron: 'another' });
    const loanId = String(
      (await service.store.db.selectFrom('loan').select('id').where('barcode', '=', 'A1').executeTakeFirstOrThrow()).id,
    );
    const answer = await service.call('renewLoans', { loanIds: [loanId] }, { session });
    expect(answer).toMatchObject({ success: false, data: { results: [{ message: '未借出' }] } });
  });

  it('that was not answered is sent once; the due day then tells whether it was done', async () => {
    await list();
    double.mischief.set('29', [silence(tricks.silent)]);
    const answer = await renew('A1');
    expect(answer).toMatchObject({
      success: false,
      data: { results: [{ message: expect.stringContaining('did not answer') as unknown }] },
    });
    expect(double.seen.filter((one) => one === '29')).toHaveLength(1);
    expect((await list()).result.find((one) => one.barcode === 'A1')).toMatchObject({ dueOn: '2026-03-31' });
  });

  it('is not offered where the other system cannot do it', async () => {
    expect((await list()).result[0]).toMatchObject({ renewsTo: '2026-01-10', notRenewable: null });
    double.supports = 'YYYYYYYYYYYNNYNN';
    systems.close();
    later();
    expect((await list()).result[0]).toMatchObject({ renewsTo: null, notRenewable: '请在服务台办理续借' });
  });
});

describe('copies of a list', () => {
  const copies = async () => {
    const [answer] = await service.data(
      'getAvailability',
      { recordIds: [await service.idOf('one')] },
      { language: 'en-US' },
    );
    return answer;
  };
  const questions = () => double.seen.filter((one) => one === '17').length;

  it('stand as the other system says, and are asked about once in a while', async () => {
    double.loans.set('A2', { title: '雪国', dueOn: '2026-02-09', patron: 'another' });
    expect(await copies()).toMatchObject({ itemCount: 3, onShelfCount: 1 });
    expect((await copies())?.knownAt).toBeUndefined();
    expect(questions()).toBe(3);
    double.loans.delete('A1');
    expect(await copies()).toMatchObject({ onShelfCount: 1 });
    later();
    expect(await copies()).toMatchObject({ onShelfCount: 2 });
    expect(questions()).toBe(6);
  });

  it('come back with the loan that ended: the reader no longer has it', async () => {
    await list();
    double.loans.delete('A1');
    later();
    await copies();
    const row = await service.store.db.selectFrom('loan').select('returned_at').where('barcode', '=', 'A1').execute();
    expect(row).toEqual([{ returned_at: service.clock.now }]);
  });

  it('are shown as they were known, with the time, where the other system is slow, and stand right a moment later', async () => {
    await copies();
    const at = new Date(service.clock.now).toISOString();
    double.loans.set('A2', { title: '雪国', dueOn: '2026-02-09', patron: 'another' });
    later();
    hurry();
    double.mischief.set('17', [tricks.silent, tricks.silent, tricks.silent]);
    const late = await copies();
    expect(late).toMatchObject({ onShelfCount: 2, knownAt: at });
    expect(late?.text).toMatch(/\(as of 1\/15\/26, 4:00.PM\)$/);
    // All three were asked about at once; then their time is over, and they are asked about again.
    await expect.poll(questions, { timeout: 20_000 }).toBe(6);
    timeouts.elapse();
    await expect.poll(async () => (await copies())?.onShelfCount, { timeout: 20_000 }).toBe(1);
  });

  it('are told from the catalogue alone where the other system was never reached', async () => {
    await double.sleep();
    expect(await copies()).toMatchObject({ itemCount: 3, onShelfCount: 3 });
    expect((await copies())?.text).not.toContain('as of');
  });
});

describe('reservations', () => {
  let recordId: string;
  beforeEach(async () => {
    recordId = await service.idOf('two');
    double.loans.set('B1', { title: '古都', dueOn: '2026-02-09', patron: 'another' });
    await list();
    await service.data('getAvailability', { recordIds: [recordId] });
  });
  const place = () =>
    service.call('placeCopyRequest', { recordId, pickupPlaceId: 'MED' }, { session, language: 'en-US' });
  const requests = async () => (await service.data('listCopyRequests', {}, { session })).result;

  it('are offered where the other system takes them, and no other kind of request', async () => {
    const { options, primary } = await service.data('getRequestOptions', { recordId }, { session });
    expect(options.map((one) => [one.kind, one.isAllowed])).toEqual([['reservation', true]]);
    expect(primary).toMatchObject({ action: 'reserve', kind: 'reservation' });
    double.supports = 'YYYYYYYYYYYNNNYY';
    systems.close();
    later();
    await list();
    const none = await service.data('getRequestOptions', { recordId }, { session });
    expect([none.options, none.primary.kind]).toEqual([[], null]);
    expect(await place()).toMatchObject({ success: false, errCode: 409 });
  });

  it('are placed and cancelled there, with its code of the place, and stand among the reader requests', async () => {
    expect(await place()).toMatchObject({ success: true, data: { request: { stage: 'waiting', maySuspend: false } } });
    expect(double.holds).toEqual([{ patron: card, text: 'B1', isReady: false, place: 'med-there' }]);
    later();
    const [request] = await requests();
    expect(request).toMatchObject({ title: '古都', stage: 'waiting', position: null, mayCancel: true });
    await service.data('cancelCopyRequest', { requestId: request?.requestId ?? '' }, { session });
    expect(double.holds).toEqual([]);
    expect((await requests()).map((one) => one.stage)).toEqual(['cancelled']);
  });

  it('that it refuses are told in its words, and nothing is written', async () => {
    double.holds.push({ patron: card, text: 'B1', isReady: false });
    expect(await place()).toMatchObject({ success: false, errCode: 409, message: 'Not done: 不能预约' });
    expect((await service.store.db.selectFrom('copy_request').select('id').execute()).length).toBe(0);
  });

  it('that were not answered are sent once, and found with the next look where they were taken', async () => {
    double.mischief.set('15', [silence(tricks.silent)]);
    expect(await place()).toMatchObject({ success: false, errCode: 503 });
    expect(double.seen.filter((one) => one === '15')).toHaveLength(1);
    expect((await requests()).map((one) => [one.title, one.stage])).toEqual([['古都', 'waiting']]);
  });

  it('that were placed over there come and go, wait and are ready as it says, known by barcode, number or title', async () => {
    double.holds.push({ patron: card, text: 'two', isReady: false });
    later();
    expect((await requests()).map((one) => one.stage)).toEqual(['waiting']);
    double.holds[0] = { patron: card, text: 'B1', isReady: true };
    later();
    expect((await requests()).map((one) => one.stage)).toEqual(['ready']);
    double.holds[0] = { patron: card, text: '古都', isReady: false };
    later();
    expect((await requests()).map((one) => one.stage)).toEqual(['waiting']);
    double.loans.set('B1', { title: '古都', dueOn: '2026-03-09', patron: card });
    double.holds.length = 0;
    later();
    expect((await requests()).map((one) => one.stage)).toEqual(['lent']);
  });

  it('that it has no more lapse, and stay as they were known while it does not answer', async () => {
    await place();
    await double.sleep();
    later();
    const known = await service.data('listCopyRequests', {}, { session });
    expect(known.result.map((one) => one.stage)).toEqual(['waiting']);
    expect(known.knownAt).toBeDefined();
    await double.wake();
    double.holds.length = 0;
    later();
    await expect.poll(async () => (await requests()).map((one) => one.stage), { timeout: 20_000 }).toEqual(['lapsed']);
  });

  it('are not given copies by the house when one comes back', async () => {
    await place();
    double.loans.delete('B1');
    later();
    await service.data('getAvailability', { recordIds: [recordId] });
    later();
    expect((await requests()).map((one) => one.stage)).toEqual(['waiting']);
  });
});

describe('debts', () => {
  it('are what the other system tells, and what it tells only as a sum', async () => {
    double.fees.push({ text: '超期 雪国', amount: '1.50' }, { text: '复印', amount: '2.00' });
    const { owedFen, result } = await service.data('listCharges', {}, { session });
    expect(owedFen).toBe(350);
    expect(result.map((one) => [one.note, one.openFen])).toEqual([
      ['超期 雪国', 150],
      ['复印', 200],
    ]);
  });

  it('are read where a number of the debt stands first, and as the sum alone where entries make no sense', async () => {
    double.entries = ['17 1.50 CNY 超期', '18 2.00 复印'];
    double.fees.push({ text: '', amount: '3.50' });
    const read = async () => {
      later();
      const { owedFen, result } = await service.data('listCharges', {}, { session });
      return [owedFen, result.map((one) => [one.note, one.openFen])];
    };
    expect(await read()).toEqual([
      350,
      [
        ['CNY 超期', 150],
        ['复印', 200],
      ],
    ]);
    double.entries = ['170.00 1.50', '18'];
    expect(await read()).toEqual([350, [[null, 350]]]);
  });
});

describe('what stands in the way of a reader', () => {
  it('is told in words, each once, as long as it does', async () => {
    expect((await list()).blocks).toEqual([]);
    double.flags = 'YY YY     YY  ';
    later();
    const { blocks } = await service.data('listLoans', {}, { session, language: 'en-US' });
    expect(blocks).toEqual([
      'Your card is reported lost; please go to the desk',
      'You cannot borrow at the moment; please ask at the desk',
      'You owe too much to borrow',
      'You cannot renew at the moment',
      'You cannot reserve at the moment',
    ]);
    double.flags = ' '.repeat(14);
    later();
    expect((await list()).blocks).toEqual([]);
  });
});

describe('a system that tells of readers without lists (23 in place of 63)', () => {
  const noLists = 'YYYYYYYNYYYNNYYY';
  beforeEach(() => {
    double.supports = noLists;
    double.fees.push({ text: '超期', amount: '1.50' }, { text: '复印', amount: '2.00' });
  });
  const questions = () => double.seen.filter((code) => code === '23' || code === '63');

  it('is asked by patron status, and tells what is owed altogether and what stands in the way', async () => {
    double.flags = 'Y'.padEnd(14);
    expect(await service.data('listCharges', {}, { session })).toMatchObject({
      ...{ owedFen: 350, isPayable: false, knownAt: null },
      result: [{ note: null, openFen: 350 }],
    });
    expect(questions()).toEqual(['23']);
    expect(await list()).toMatchObject({
      ...{ isTold: false, total: 0, overdue: 0, dueSoon: 0, result: [] },
      blocks: ['您目前不能借书，请到服务台咨询'],
    });
  });

  it('offers no list of loans, no file of them, nothing to renew and no reservations', async () => {
    await list();
    expect(await service.call('exportLoans', {}, { session })).toMatchObject({ success: false, errCode: 409 });
    expect(await service.call('renewLoans', { loanIds: ['1'] }, { session })).toMatchObject({ success: false });
    const recordId = await service.idOf('one');
    const { options } = await service.data('getRequestOptions', { recordId }, { session });
    expect(options).toEqual([]);
    expect(await service.call('placeCopyRequest', { recordId }, { session })).toMatchObject({ success: false });
    expect(double.holds).toEqual([]);
  });

  it('ends no loan that was told of before, and does not show it', async () => {
    double.supports = 'YYYYYYYYYYYNNYYY';
    expect(await list()).toMatchObject({ total: 2, isTold: true });
    double.supports = noLists;
    systems.close();
    await double.sleep();
    await double.wake();
    Object.assign(service.context().library.file.sip2.system ?? {}, { location: 'anew' });
    later();
    expect(await list()).toMatchObject({ total: 0, isTold: false });
    const rows = await service.store.db.selectFrom('loan').select('returned_at').execute();
    expect(rows.map((one) => one.returned_at)).toEqual([null, null]);
  });

  it('is known by the configuration, too, and has a reader whom it does not know', async () => {
    double.supports = undefined;
    Object.assign(service.context().library.file.sip2.system ?? {}, { supports: ['23', '17'] });
    expect(await list()).toMatchObject({ isTold: false });
    expect(questions()).toEqual(['23']);
    await service.addReader({ ...testReader, account: 'new', primaryId: 'nobody' });
    const other = await service.signIn({ username: 'new' });
    expect(await service.data('listCharges', {}, { session: other })).toMatchObject({ owedFen: 0, total: 0 });
  });
});

it('a reader of whom the other system tells nothing has not nothing', async () => {
  await service.addReader({ ...testReader, account: 'new', primaryId: 'hidden' });
  const other = await service.signIn({ username: 'new' });
  expect(await service.call('listLoans', {}, { session: other })).toMatchObject({ success: false, errCode: 503 });
});

it('a reader whom the other system does not know has nothing there', async () => {
  await service.addReader({ ...testReader, account: 'new', primaryId: 'nobody' });
  const other = await service.signIn({ username: 'new' });
  expect(await service.data('listLoans', {}, { session: other })).toMatchObject({ total: 0, knownAt: null });
});

it('nothing is lent, taken back or renewed by the house: the other system would not know of it', async () => {
  const { library, now } = service.context();
  const { db } = service.store;
  const { id: readerId } = await db.selectFrom('reader').select('id').executeTakeFirstOrThrow();
  const refusal = { reason: 'lentElsewhere' };
  await list();
  await expect(lend(db, { library, readerId, barcode: 'A2', now: now() })).rejects.toMatchObject(refusal);
  await expect(giveBack(db, { library, barcode: 'A1', now: now() })).rejects.toMatchObject(refusal);
});
