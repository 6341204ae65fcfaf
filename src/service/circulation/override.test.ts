import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../platform/audit/whose.ts';
import { signedInStaff, type DeskBrowser } from '#support/desk.ts';
import { setDueDay } from './renew.ts';
import { testReader, testService, type TestService } from '#support/service.ts';

// Staff with the role `overrides` lend against a rule or set another due day, each with a reason in the audit log.

const card = testReader.account;
const reason = '教授急用';
const other = { account: 'zhang.wei', name: '张伟', password: 'Zhang-2026', mustChange: false };
let service: TestService;
let desk: DeskBrowser;

beforeEach(async () => {
  const circulation = {
    rules: [
      { materialTypes: ['bound'], loans: 0, days: 1 },
      { loans: 1, days: 10, renewals: 0 },
    ],
    fines: { perDayFen: 10, debtLimitFen: 100 },
    closed: { weekdays: [], days: ['2026-01-02', '2026-01-03'] },
  };
  service = await testService({ libraries: [{ file: { copyRequests: { rules: [{}] }, circulation } }] });
  const items = [{ barcode: 'A1' }, { barcode: 'A2' }, { barcode: 'A3', materialType: 'bound' }];
  const holdings = [{ libCode: 'MAIN', locationId: 'stacks', callNumber: 'I247/1', items }];
  await service.put([{ controlNumber: 'one', kind: 'book', title: '雪国', holdings }]);
  await service.addReader();
  await service.addReader(other);
  // A day of the library (UTC+8).
  service.clock.now = Date.UTC(2026, 0, 1, 4);
  desk = await signedInStaff(service, ['circulation', 'overrides']);
});
afterEach(() => service.close());

const override = (barcode: string, dueOn?: string) =>
  desk.data('overrideLoanAtDesk', { card, barcode, reason, ...(dueOn !== undefined && { dueOn }) });
const statusOf = async (barcode: string) => (await desk.data('getDeskCopy', { barcode })).status;
const setReader = (values: object) =>
  service.store.db.updateTable('reader').set(values).where('account', '=', card).execute();
const setStatus = (barcode: string, status: string) =>
  service.store.db.updateTable('item').set({ status }).where('barcode', '=', barcode).execute();
const lastEntry = async () =>
  (await auditEntries(service.store.db).where('kind', '=', 'deskAct').orderBy('id').execute())
    .map(({ detail, account, subjects }) => ({ detail, account, subjects: JSON.parse(subjects ?? '[]') as string[] }))
    .at(-1);
const reserve = async () => {
  const session = await service.signIn({ username: other.account, password: other.password });
  const input = { recordId: await service.idOf('one'), kind: 'reservation', pickupPlaceId: 'MAIN' } as const;
  const { requestId } = (await service.data('placeCopyRequest', input, { session })).request;
  return { requestId, session };
};

/** Each rule: what makes it refuse the loan of a copy, and the copy. */
const refusals = {
  maxLoans: { barcode: 'A2', prepare: () => desk.data('lendAtDesk', { card, barcode: 'A1' }) },
  notForLoan: { barcode: 'A3', prepare: () => Promise.resolve() },
  referenceOnly: { barcode: 'A1', prepare: () => setStatus('A1', 'reference') },
  cardExpired: { barcode: 'A1', prepare: () => setReader({ valid_until: '2025-12-31' }) },
  cardNotYetValid: { barcode: 'A1', prepare: () => setReader({ valid_from: '2026-01-02' }) },
} as const;

describe.each(Object.entries(refusals))('a loan that %s refuses', (rule, { barcode, prepare }) => {
  it('is made with a reason that the audit log has', async () => {
    await prepare();
    expect(await desk.ask('lendAtDesk', { card, barcode })).toMatchObject({ errCode: 409 });
    const { loan, overridden, reader } = await override(barcode);
    expect(overridden).toEqual([rule]);
    expect(reader.loans.map((entry) => entry.barcode)).toContain(barcode);
    const entry = { detail: 'lend override', account: card, subjects: [barcode, rule, loan.dueOn, reason] };
    expect(await lastEntry()).toEqual(entry);
  });
});

it('reports every rule that a loan overrides', async () => {
  await desk.data('lendAtDesk', { card, barcode: 'A1' });
  service.clock.now += 11 * 86_400_000;
  desk = await signedInStaff(service, ['circulation', 'overrides'], 'late.shift');
  await setReader({ valid_until: '2026-01-11' });
  expect((await override('A2')).overridden).toEqual(['cardExpired', 'hasOverdue', 'maxLoans']);
});

it('leaves a reference copy what it was once it is back', async () => {
  await setStatus('A1', 'reference');
  await override('A1');
  await desk.data('returnAtDesk', { barcode: 'A1', libCode: 'MAIN' });
  expect(await statusOf('A1')).toBe('reference');
});

it('does not override a frozen reader, a copy on loan or a copy that is not here', async () => {
  await desk.data('lendAtDesk', { card: other.account, barcode: 'A2' });
  await setStatus('A3', 'missing');
  const refused = async (barcode: string) => (await desk.ask('overrideLoanAtDesk', { card, barcode, reason })).message;
  expect(await refused('A2')).toMatch(/^On loan to another reader/);
  expect(await refused('A3')).toBe('Marked as missing; return it first');
  await setReader({ status: 'frozen' });
  expect(await refused('A1')).toMatch(/frozen/);
  expect(await statusOf('A1')).toBe('available');
});

it('gives a copy that is kept for another reader to this one, and the other reader another copy', async () => {
  for (const barcode of ['A2', 'A3']) await setStatus(barcode, 'missing');
  await service.addReader({ ...other, account: 'wu' });
  await desk.data('lendAtDesk', { card: 'wu', barcode: 'A1' });
  const { requestId, session } = await reserve();
  const { caught } = await desk.data('returnAtDesk', { barcode: 'A1', libCode: 'MAIN' });
  expect(caught).toMatchObject({ requestId });
  expect((await override('A1')).overridden).toEqual(['heldForAnother']);
  const shown = async () => (await service.data('getCopyRequest', { requestId }, { session })).request;
  expect(await shown()).toMatchObject({ stage: 'waiting', position: 1 });
  await desk.data('returnAtDesk', { barcode: 'A2', libCode: 'MAIN' });
  expect(await shown()).toMatchObject({ stage: 'ready' });
});

describe('the due day', () => {
  it('is the next open day for a loan overnight', async () => {
    expect((await override('A1', 'overnight')).loan.dueOn).toBe('2026-01-04');
  });

  it.each([
    ['2025-12-31', false],
    ['2026-01-01', true],
    ['2027-01-02', true],
    ['2027-01-03', false],
  ])('may be %s: %s', async (dueOn, isAllowed) => {
    const answer = await desk.ask('overrideLoanAtDesk', { card, barcode: 'A1', dueOn, reason });
    expect(answer.success).toBe(isAllowed);
    await desk.data('lendAtDesk', { card: other.account, barcode: 'A2' });
    const moved = await desk.ask('setDueDayAtDesk', { barcode: 'A2', dueOn, reason });
    expect(moved.success).toBe(isAllowed);
    if (isAllowed) expect(moved).toMatchObject({ data: { loan: { dueOn, renewals: 0 } } });
  });

  it('of a loan that may not be renewed is set with a reason, and its reader is notified', async () => {
    await desk.data('lendAtDesk', { card, barcode: 'A1' });
    expect(await desk.ask('renewAtDesk', { barcode: 'A1' })).toMatchObject({ errCode: 409 });
    await desk.data('setDueDayAtDesk', { barcode: 'A1', dueOn: '2026-03-01', reason });
    expect(await lastEntry()).toEqual({
      detail: 'due day set',
      account: card,
      subjects: ['A1', '2026-03-01', reason],
    });
    expect((await desk.data('getDeskCopy', { barcode: 'A1' })).loan).toMatchObject({ dueOn: '2026-03-01' });
    const { result } = await service.data('listNotices', {}, { session: await service.signIn() });
    expect(result.map(({ kind }) => kind)).toContain('renewed');
  });

  it('of a copy that nobody has, or nobody known, or that another system lends, is not set', async () => {
    const { library, store } = service.context();
    const set = (barcode: string, lending = library) =>
      setDueDay(store.db, { library: lending, barcode, dueOn: '2026-03-01', now: service.clock.now });
    await expect(set('A1')).rejects.toMatchObject({ reason: 'notOnLoan' });
    await desk.data('lendAtDesk', { card, barcode: 'A1' });
    const elsewhere = { ...library, file: { ...library.file, sip2: { ...library.file.sip2, system: {} as never } } };
    await expect(set('A1', elsewhere)).rejects.toMatchObject({ reason: 'lentElsewhere' });
    await store.db.updateTable('loan').set({ reader_id: null }).execute();
    await expect(set('A1')).rejects.toMatchObject({ reason: 'notOnLoan' });
  });

  it('charges the fine until today when it is moved late', async () => {
    await desk.data('lendAtDesk', { card, barcode: 'A1' });
    service.clock.now += 13 * 86_400_000;
    desk = await signedInStaff(service, ['circulation', 'overrides'], 'late.shift');
    await desk.data('setDueDayAtDesk', { barcode: 'A1', dueOn: '2026-02-01', reason });
    expect((await desk.data('getDeskReader', { card })).debtFen).toBe(30);
  });
});

it('needs the role for overrides, and a reason', async () => {
  const lender = await signedInStaff(service, ['circulation', 'readers'], 'lender');
  const input = { card, barcode: 'A1', reason };
  expect(await lender.ask('overrideLoanAtDesk', input)).toMatchObject({ errCode: 403 });
  expect(await lender.ask('setDueDayAtDesk', { barcode: 'A1', dueOn: '2026-02-01', reason })).toMatchObject({
    errCode: 403,
  });
  expect(await desk.ask('overrideLoanAtDesk', { ...input, reason: ' ' })).toMatchObject({ errCode: 400 });
});
