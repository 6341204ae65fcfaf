import { expect, test } from 'vitest';
import { dayAfter } from '#lib/rules/days.ts';
import { loadDemoEvents } from './rankings.ts';
import { expectRenewalsCounted } from '#support/circulation.ts';
import { testLibrary, testService } from '#support/service.ts';
import { loadDemoLoans } from './circulation.ts';

test('demo readers have loans that items, statistics and rankings agree with, some due soon and some overdue, once', async () => {
  const records = Array.from({ length: 30 }, (_, at) => ({
    controlNumber: String(at),
    kind: 'book' as const,
    title: `书 ${String(at)}`,
    priorLoans: 200 - at,
    holdings: [
      {
        libCode: 'MAIN',
        locationId: 'stacks',
        items: [{ barcode: `I${String(at)}`, status: at < 10 ? ('loaned' as const) : ('available' as const) }],
      },
    ],
  }));
  const service = await testService({
    libraries: [
      { file: { ...testLibrary, demo: true } },
      { file: { ...testLibrary, mappingPath: 'real', groupCode: '900002' } },
    ],
    records,
  });
  try {
    await service.put(records, 'real');
    await service.addReader({}, 'real');
    const session = await service.signIn();
    await service.addReader({ account: 'second' });
    const { db } = service.store;
    const libraries = ['demo', 'real'].map((library) => service.context({ library }).library);
    expect(await loadDemoLoans(service.store, libraries, () => service.clock.now)).toEqual(['demo']);
    const running = await service.data('listLoans', {}, { session });
    expect(running).toMatchObject({ total: 6, overdue: 1, dueSoon: 2 });
    expect(running.result[0]).toMatchObject({ dueOn: dayAfter('2026-01-15', -3), dueState: 'overdue' });
    const states = await db
      .selectFrom('item')
      .innerJoin('loan', 'loan.item_id', 'item.id')
      .where('returned_at', 'is', null)
      .select(['status', 'due_date', 'due_on'])
      .execute();
    expect(states.length).toBeGreaterThan(6);
    for (const state of states)
      expect(state).toEqual({ status: 'loaned', due_date: state.due_on, due_on: state.due_on });
    const history = await service.data('listLoanHistory', {}, { session });
    expect(history.years.length).toBeGreaterThan(2);
    expect(history.result.some((entry) => entry.wasLate)).toBe(true);
    const all = (await db.selectFrom('loan').select('id').execute()).length;
    const counted = await db
      .selectFrom('ranking_day')
      .select((eb) => eb.fn.sum<number>('count').as('count'))
      .execute();
    expect(counted).toEqual([{ count: all }]);
    await expectRenewalsCounted(db);
    await loadDemoEvents(service.store, libraries, () => service.clock.now);
    expect(await loadDemoLoans(service.store, libraries, () => service.clock.now)).toEqual([]);
  } finally {
    await service.close();
  }
});
