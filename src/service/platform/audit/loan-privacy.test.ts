import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SessionToken } from '../../../lib/contract/session.ts';
import { signedInStaff, type DeskBrowser } from '#support/desk.ts';
import { signedInMachine, sipServer, type TestMachine } from '#support/sip2/server.ts';
import { findReader } from '../readers/readers.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import { readAudit } from './read-audit.ts';

// Who borrowed what: the audit log names the reader while the loan or the request runs, and afterwards only those who
// agreed to a history of loans.

const card = testReader.account;
let service: TestService;
let desk: DeskBrowser;
let boss: DeskBrowser;
let machine: TestMachine;
let session: SessionToken;
let recordId: string;
beforeEach(async () => {
  const circulation = { rules: [{ loans: 9, days: 10, renewals: 3 }] };
  service = await testService({
    libraries: [{ file: { circulation, copyRequests: { rules: [{}] }, sip2: { server: sipServer } } }],
  });
  const items = [{ barcode: 'A1' }, { barcode: 'A2' }];
  const holdings = [{ libCode: 'MAIN', locationId: 'stacks', callNumber: 'I247/1', items }];
  await service.put([{ controlNumber: 'one', kind: 'book', title: '雪国', holdings }]);
  recordId = await service.idOf('one');
  session = await service.signIn();
  await service.addReader({ account: 'zhang.wei', name: '张伟', mustChange: false });
  desk = await signedInStaff(service, ['circulation']);
  boss = await signedInStaff(service, ['administrator'], 'boss');
  machine = await signedInMachine(service);
});
afterEach(() => service.close());

const acts = ['lend', 'return', 'renew', 'hold +', 'hold -'];
const isAboutCopy = (detail: string) => acts.includes(detail) || detail.startsWith('copy request');
/** Acts on copies that the log lists for a reader, at the desk and by the command. */
const actsOf = async (): Promise<string[]> => {
  const { result } = await boss.data('listDeskAudit', { text: card });
  const reader = await findReader(service.store, 1, card);
  const rows: string[] = [];
  for await (const row of readAudit(service.store.db, { libraryId: 1, readerId: reader?.id })) {
    expect(row.account).toBe(card);
    if (isAboutCopy(row.detail)) rows.push(row.detail);
  }
  const shown = result.filter(({ detail }) => isAboutCopy(detail)).map(({ detail }) => detail);
  expect(shown.toReversed()).toEqual(rows);
  return rows;
};
/** All acts on copies in the log. */
const all = async () => {
  const { result } = await boss.data('listDeskAudit', {});
  return result.filter(({ detail }) => isAboutCopy(detail)).map(({ detail, subjects }) => [detail, ...subjects]);
};
const machineDoes = (item: string) => ({
  lend: () => machine.fields(`11NN${' '.repeat(36)}AO|AA${card}|AB${item}|AC|AD${testReader.password}|`),
  renew: () => machine.fields(`29NN${' '.repeat(36)}AO|AA${card}|AD${testReader.password}|AB${item}|`),
  return: () => machine.fields(`09N${' '.repeat(36)}APhall|AO|AB${item}|AC|`),
});

test('a loan has its reader while it is open, and no reader after it has ended', async () => {
  await desk.data('lendAtDesk', { card, barcode: 'A1' });
  service.clock.now += 86_400_000;
  desk = await signedInStaff(service, ['circulation'], 'next.day');
  boss = await signedInStaff(service, ['administrator'], 'boss.next');
  await desk.data('renewAtDesk', { barcode: 'A1' });
  expect(await actsOf()).toEqual(['lend', 'renew']);
  await desk.data('returnAtDesk', { barcode: 'A1' });
  expect(await actsOf()).toEqual([]);
  // What was done, by whom and with which copy stays.
  expect(await all()).toEqual([
    ['return', 'A1'],
    ['renew', 'A1'],
    ['lend', 'A1'],
  ]);
  // A later loan of the same copy names only its own reader.
  await desk.data('lendAtDesk', { card: 'zhang.wei', barcode: 'A1' });
  expect(await actsOf()).toEqual([]);
});

test('self-service machines follow the same rule', async () => {
  const does = machineDoes('A2');
  expect(await does.lend()).toMatchObject({ ok: '1' });
  service.clock.now += 86_400_000;
  boss = await signedInStaff(service, ['administrator'], 'boss.next');
  expect(await does.renew()).toMatchObject({ ok: '1' });
  expect(await actsOf()).toEqual(['lend', 'renew']);
  expect(await does.return()).toMatchObject({ ok: '1' });
  expect(await actsOf()).toEqual([]);
});

test('nothing in the rows of an ended loan leads to the reader', async () => {
  await desk.data('lendAtDesk', { card, barcode: 'A1' });
  await machineDoes('A2').lend();
  await desk.data('returnAtDesk', { barcode: 'A1' });
  await machineDoes('A2').return();
  const { db } = service.store;
  const rows = await db.selectFrom('audit_entry').selectAll().where('detail', 'in', acts).execute();
  expect(rows).toHaveLength(4);
  for (const row of rows) {
    expect(row).toMatchObject({ reader_id: null, account: null });
    expect(JSON.stringify(row)).not.toContain(card);
  }
  const loans = await db.selectFrom('loan').select('reader_id').execute();
  expect(loans.map((loan) => loan.reader_id)).toEqual([null, null]);
});

test('names a reader who agreed to a history until the history is deleted', async () => {
  await service.data('keepLoanHistory', { keep: true }, { session });
  await desk.data('lendAtDesk', { card, barcode: 'A1' });
  await desk.data('returnAtDesk', { barcode: 'A1' });
  await desk.data('lendAtDesk', { card, barcode: 'A2' });
  await desk.data('returnAtDesk', { barcode: 'A2' });
  expect(await actsOf()).toEqual(['lend', 'return', 'lend', 'return']);
  const [latest] = (await service.data('listLoanHistory', {}, { session })).result;
  await service.data('deleteLoanHistory', { loanId: latest?.loanId ?? '' }, { session });
  expect(await actsOf()).toEqual(['lend', 'return']);
  await service.data('keepLoanHistory', { keep: false }, { session });
  expect(await actsOf()).toEqual([]);
});

test('a request for a copy names its reader while it is open or its loan runs', async () => {
  const requested = async () => {
    await desk.data('lendAtDesk', { card: 'zhang.wei', barcode: 'A1' });
    await desk.data('lendAtDesk', { card: 'zhang.wei', barcode: 'A2' });
    const input = { kind: 'reservation', recordId, pickupPlaceId: 'MAIN' } as const;
    const { request } = await service.data('placeCopyRequest', input, { session });
    await desk.data('returnAtDesk', { barcode: 'A1' });
    await desk.data('returnAtDesk', { barcode: 'A2' });
    return request.requestId;
  };
  const act = (name: 'missing' | 'handOut' | 'cancel', requestId: string) =>
    desk.data('actOnDeskRequests', { act: name, requestIds: [requestId] });
  const first = await requested();
  const done = await act('handOut', first);
  expect(done.refused).toEqual([]);
  expect(await actsOf()).toEqual(['copy request handOut']);
  const { barcode } = await service.store.db
    .selectFrom('loan')
    .select('barcode')
    .where('returned_at', 'is', null)
    .executeTakeFirstOrThrow();
  await desk.data('returnAtDesk', { barcode });
  expect(await actsOf()).toEqual([]);

  const second = await requested();
  // The copy is not found: the request waits again.
  expect((await act('missing', second)).refused).toEqual([]);
  expect(await actsOf()).toEqual(['copy request missing']);
  expect((await act('cancel', second)).refused).toEqual([]);
  expect(await actsOf()).toEqual([]);
  expect((await all()).filter(([detail]) => detail === 'copy request cancel')).toEqual([
    ['copy request cancel', second],
  ]);
  // Of readers who keep a history an ended request is known as well.
  await service.data('keepLoanHistory', { keep: true }, { session });
  expect(await actsOf()).toEqual(['copy request missing', 'copy request cancel']);
  await service.data('keepLoanHistory', { keep: false }, { session });
  expect(await actsOf()).toEqual([]);
});
