import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deskContract, type DeskInputOf } from '../../lib/contract/desk/contract.ts';
import { deskEndpoints, type DeskCallName } from '../../lib/contract/desk/endpoints.ts';
import type { Answer } from '../../lib/contract/envelope.ts';
import type { SessionToken } from '../../lib/contract/session.ts';
import { staffRoles } from '../../lib/rules/staff.ts';
import { charge } from '../ledger/charges/charge.ts';
import { inTransaction } from '../platform/db/database.ts';
import { message } from '../platform/messages/index.ts';
import { changeStaffAccount } from '../staff/accounts.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import { signedInStaff, type DeskBrowser } from '#support/desk.ts';

// Every call of the desk by staff who are limited to the main library, inside and outside of it. The calls and the
// fields of their input come from the contract.

const account = testReader.account;
const roles = staffRoles.filter((role) => role !== 'administrator');
const placed = ['barcode', 'libCode', 'locationId', 'chargeIds', 'bookingId', 'requestIds'] as const;
type Placed = (typeof placed)[number];
/** Fields of acts that say nothing about where the act takes place. */
const elsewhere: Partial<Record<DeskCallName, readonly Placed[]>> = {
  // The desk takes every copy and every payment.
  returnAtDesk: ['barcode'],
  takeDeskPayment: ['chargeIds'],
  // A new barcode.
  addDeskCopy: ['barcode'],
  addDeskRecord: ['barcode'],
  // The library of the reader.
  addDeskReader: ['libCode'],
  correctDeskReader: ['libCode'],
};

const names = Object.keys(deskEndpoints) as DeskCallName[];
const isRead = (name: DeskCallName) => /^(?:get|list|find|check|watch)/.test(name);
const fieldsOf = (name: DeskCallName) => {
  const fields = Object.keys(deskContract[name].input.shape);
  return placed.filter((field) => fields.includes(field) && !elsewhere[name]?.includes(field));
};
const cases = (isOfReads: boolean) =>
  names
    .filter((name) => isRead(name) === isOfReads)
    .flatMap((name) => fieldsOf(name).map((field): [DeskCallName, Placed] => [name, field]));

let service: TestService;
let all: DeskBrowser;
let limited: DeskBrowser;
let reader: SessionToken;
/** What is at the main library, and what is at the medical library. */
const inside: Partial<Record<string, unknown>> = { barcode: 'A1', libCode: 'MAIN', locationId: 'stacks' };
const outside: Partial<Record<string, unknown>> = { barcode: 'B1', libCode: 'MED', locationId: 'medicine' };
const others = {
  account,
  card: account,
  amountFen: 1,
  means: 'cash',
  isClosing: false,
  reason: 'x',
  dueOn: '2026-02-01',
  newBarcode: 'A9',
  volume: '',
  callNo: '',
  title: '雪国',
  author: '',
  isbn: '',
  barcodes: ['A1'],
  view: 'toFetch',
};
let slips = 0;

/** Limits somebody to the main library, who signs in again. */
async function limitedStaff(): Promise<DeskBrowser> {
  const browser = await signedInStaff(service, roles, 'li.na');
  const { library } = service.context();
  await inTransaction(service.store.db, (db) =>
    changeStaffAccount(db, { libraryId: library.id, account: 'li.na' }, { libCodes: ['MAIN'] }),
  );
  await browser.data('openDeskSession', { account: 'li.na', password: 'Guidance-Desk-27' });
  return browser;
}

/** A charge of a copy at that location, and its booking. */
async function owe(readerId: number, locationId: string) {
  const { library, now } = service.context();
  const subject = { loanId: null, recordId: null, title: '雪国', barcode: 'X1', locationId };
  const event = { library, readerId, key: `test:${locationId}`, now: now(), kind: 'damage' as const, amountFen: 500 };
  const { chargeId } = await charge(service.store.db, { ...event, subject });
  const [booking] = (await all.data('listDeskBookings', { account })).bookings;
  return { chargeIds: [String(chargeId)], bookingId: booking?.bookingId };
}

const bring = async (
  controlNumber: string,
  pickupPlaceId: string,
  kind: 'entrust' | 'reservation' = 'entrust',
): Promise<string> => {
  const input = { recordId: await service.idOf(controlNumber), kind, pickupPlaceId };
  return (await service.data('placeCopyRequest', input, { session: reader })).request.requestId;
};

beforeAll(async () => {
  const circulation = { rules: [{ loans: 9, days: 10, renewals: 1 }] };
  const copyRequests = { rules: [{ kinds: ['entrust' as const, 'reservation' as const], atOnce: 9 }] };
  service = await testService({ libraries: [{ file: { circulation, copyRequests } }] });
  const book = (controlNumber: string, libCode: string, locationId: string, ...barcodes: string[]) => ({
    controlNumber,
    kind: 'book' as const,
    title: '雪国',
    holdings: [{ libCode, locationId, callNumber: 'I247/1', items: barcodes.map((barcode) => ({ barcode })) }],
  });
  await service.put([
    book('a', 'MAIN', 'stacks', 'A1'),
    book('b', 'MED', 'medicine', 'B1'),
    book('c', 'MAIN', 'stacks', 'C1'),
    book('d', 'MED', 'medicine', 'D1'),
    book('e', 'MAIN', 'stacks', 'E1'),
    book('f', 'MED', 'medicine', 'F1'),
  ]);
  const readerId = await service.addReader();
  reader = await service.signIn();
  all = await signedInStaff(service, ['circulation']);
  limited = await limitedStaff();
  await service.addReader({ account: 'zhang.wei', name: '张伟', password: 'Zhang-2026', mustChange: false });
  await all.data('lendAtDesk', { card: 'zhang.wei', barcode: 'D1' });
  Object.assign(inside, await owe(readerId, 'stacks'), { requestIds: [await bring('c', 'MED')] });
  Object.assign(outside, await owe(readerId, 'medicine'), { requestIds: [await bring('d', 'MED', 'reservation')] });
});
afterAll(() => service.close());

/** Input of a call at the main library. @param at the field that is of the medical library */
async function inputOf<N extends DeskCallName>(name: N, at?: Placed): Promise<DeskInputOf<N>> {
  slips += 1;
  const values: Partial<Record<string, unknown>> = {
    ...others,
    ...inside,
    recordId: await service.idOf('a'),
    slip: `slip-${String(slips).padStart(6, '0')}`,
    ...(at && { [at]: outside[at] }),
  };
  const { shape } = deskContract[name].input;
  const fields = Object.entries<z.ZodType>(shape).map(([field, schema]) => [
    field,
    schema instanceof z.ZodEnum && field !== 'view' && field !== 'means' ? schema.options[0] : values[field],
  ]);
  const input: unknown = Object.fromEntries(fields);
  expect(deskContract[name].input.safeParse(input).error, name).toBeUndefined();
  return input as DeskInputOf<N>;
}

/** The sentence that refuses a call, or the first of its items. */
function refusalOf(answer: Answer<unknown>): string {
  if (!answer.success) return answer.message;
  const { data } = answer;
  if (typeof data !== 'object' || data === null || !('refused' in data) || !Array.isArray(data.refused)) return '';
  return data.refused.map(({ reason }: { reason: string }) => reason).join();
}

const limit = 'limited to Main Library';

describe('staff who are limited to a library', () => {
  it('covers each act that names a place', () => {
    expect(cases(false).length).toBeGreaterThan(15);
  });

  it.each(cases(false))('refuses %s for another library by %s', async (name, field) => {
    const refusal = refusalOf(await limited.ask(name, await inputOf(name, field)));
    expect(refusal).toBe(message('en-US', 'deskOtherLibrary', { place: 'Medical Library', own: 'Main Library' }));
  });

  it.each([...new Set(cases(false).map(([name]) => name))])('does not limit %s for the own library', async (name) => {
    expect(refusalOf(await limited.ask(name, await inputOf(name)))).not.toContain(limit);
  });

  it.each(cases(true))('lets %s read what is of another library by %s', async (name, field) => {
    expect(await limited.ask(name, await inputOf(name, field))).toMatchObject({ success: true });
  });

  it.each(cases(false).flatMap(([name, field]) => (field === 'libCode' ? name : [])))(
    'refuses %s without the place of the desk',
    async (name) => {
      const { libCode: _, ...input } = (await inputOf(name)) as { libCode: string };
      const answer = await limited.ask(name, input as never);
      expect(answer.errCode).toBe(name === 'countDeskTill' ? 400 : 403);
    },
  );
});

it('follows a request from the shelf to its pick-up place', async () => {
  const requestId = await bring('e', 'MED');
  const requestIds = [requestId];
  const act = (name: 'dispatch' | 'shelve') => limited.ask('actOnDeskRequests', { act: name, requestIds });
  expect(await act('dispatch')).toMatchObject({ data: { done: [{ requestId }] } });
  expect(refusalOf(await act('shelve'))).toContain('Medical Library');
  expect(refusalOf(await limited.ask('lendAtDesk', { card: account, barcode: 'E1' }))).toContain('Medical Library');
  // Who sent it can take that back.
  const takenBack = await limited.ask('takeBackDeskRequests', { requestIds });
  expect(takenBack).toMatchObject({ data: { done: [{ requestId, stage: 'toFetch' }] } });
});

it('lends a copy of another library that was brought for a reader', async () => {
  const requestIds = [await bring('f', 'MAIN')];
  await all.data('actOnDeskRequests', { act: 'dispatch', requestIds });
  await all.data('actOnDeskRequests', { act: 'shelve', requestIds });
  expect(await limited.ask('lendAtDesk', { card: account, barcode: 'F1' })).toMatchObject({ success: true });
  expect(refusalOf(await limited.ask('renewAtDesk', { barcode: 'F1' }))).toContain('Medical Library');
});
