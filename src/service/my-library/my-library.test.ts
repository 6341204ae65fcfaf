import { expect, test } from 'vitest';
import type { ChargeKind } from '../../lib/rules/charges.ts';
import { agreeAll } from '#support/circulation.ts';
import {
  back,
  ids,
  me,
  out,
  recordId,
  reserve,
  service,
  session,
  setId,
  withReaders,
} from '#support/copy-requests/readers.ts';
import { readerCall } from '#support/copy-requests/world.ts';
import { testLibrary, testService } from '#support/service.ts';
import { countStatements } from '#support/statements.ts';
import { charge } from '../ledger/charges/charge.ts';
import { lendingHandlers } from '../lending-handlers.ts';

withReaders();

test('shows loans, requests and debts as the sections show them', async () => {
  await out('S1', ids.me);
  for (const barcode of ['A1', 'A2']) await out(barcode);
  await reserve(await session('zhao'));
  const { requestId } = await reserve(me);
  const shown = await service.data('getMyLibrary', {}, { session: me });
  expect(shown.loans).toEqual(await service.data('listLoans', {}, { session: me }));
  expect(shown.loans.total).toBe(1);
  const { owedFen, isOverLimit, isPayable } = await service.data('listCharges', {}, { session: me });
  expect(shown).toMatchObject({ owedFen, isOverLimit, isPayable });
  const [request] = (await service.data('listCopyRequests', { status: 'open' }, { session: me })).result;
  expect(shown.requests).toEqual([
    {
      requestId,
      name: request?.name,
      stage: 'waiting',
      recordId,
      title: request?.title,
      titleLang: request?.titleLang,
      pickupPlace: request?.pickupPlace,
      until: null,
      position: 2,
      expectedOn: request?.expectedOn,
    },
  ]);
  expect(request?.expectedOn).not.toBeNull();
});

test('shows all charges; shares of orders do not block borrowing', async () => {
  const file = { ...testLibrary, circulation: { rules: [{ loans: 3, days: 30 }], fines: { debtLimitFen: 500 } } };
  const own = await testService({ libraries: [{ file }] });
  const readerId = await own.addReader();
  const reader = await own.signIn();
  const { library } = own.context();
  const owe = (kind: ChargeKind, amountFen: number) =>
    charge(own.store.db, { library, readerId, key: kind, now: own.clock.now, kind, amountFen });
  const shown = async () => {
    const { owedFen, isOverLimit } = await own.data('getMyLibrary', {}, { session: reader });
    expect(await own.data('listCharges', {}, { session: reader })).toMatchObject({ owedFen, isOverLimit });
    return [owedFen, isOverLimit];
  };
  await owe('order', 600);
  await owe('fee', 500);
  expect(await shown()).toEqual([1100, false]);
  await owe('fine', 1);
  expect(await shown()).toEqual([1101, true]);
  await own.close();
});

test('has the latest favourites and returned books of this reader alone, each book once', async () => {
  await agreeAll(service.store.db, service.clock.now);
  for (let times = 0; times < 2; times += 1) {
    await out('S1', ids.me);
    await back('S1');
  }
  await service.data('addFavourites', { recordIds: [recordId] }, { session: me });
  const { favourites, read } = await service.data('getMyLibrary', {}, { session: me });
  expect([favourites, read].map((records) => records.map((record) => record.recordId))).toEqual([[recordId], [setId]]);
  const others = await service.data('getMyLibrary', {}, { session: await session('zhao') });
  expect(others).toMatchObject({ favourites: [], read: [], requests: [], notices: [] });
});

test('takes the same twelve statements however much there is', async () => {
  await out('S1', ids.me);
  for (const barcode of ['A1', 'A2']) await out(barcode);
  await reserve(me);
  const { getMyLibrary } = lendingHandlers;
  const call = await readerCall(service, ids.me);
  const statements = await countStatements(service.store, (store) =>
    Promise.resolve(getMyLibrary({}, { ...call, store })),
  );
  expect(statements).toBeLessThanOrEqual(12);
});
