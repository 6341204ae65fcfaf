import { expect, test } from 'vitest';
import { catalogueRecordSchema } from '#service/catalogue/model/record.ts';
import { libraryDay } from '#service/platform/configuration/lending.ts';
import { expectRenewalsCounted } from '#support/circulation.ts';
import { testLibrary, testService } from '#support/service.ts';
import { loadDemoBorrowers } from './borrowers.ts';
import { loadDemoEvents } from './rankings.ts';
import { demoRecordSource } from './records.ts';

const statusOf = (at: number) => (['loaned', 'onHold', 'inTransit', 'available'] as const)[at % 4] ?? 'available';
const records = Array.from({ length: 60 }, (_, at) =>
  catalogueRecordSchema.parse({
    controlNumber: String(at),
    kind: 'book',
    title: `书 ${String(at)}`,
    priorLoans: 400 - at,
    holdings: [{ libCode: 'MAIN', locationId: 'stacks', items: [{ barcode: `I${String(at)}`, status: statusOf(at) }] }],
  }),
);

test('lent copies and counted loans of a demo library are loans of readers who cannot sign in', async () => {
  const service = await testService({
    libraries: [
      { file: { ...testLibrary, demo: true } },
      { file: { ...testLibrary, mappingPath: 'real', groupCode: '900002' } },
    ],
  });
  try {
    const { store, clock } = service;
    const { db } = store;
    const libraries = ['demo', 'real'].map((library) => service.context({ library }).library);
    const [demo] = libraries;
    const source = demo && demoRecordSource(store, demo);
    await service.put(records.map((record) => source?.adapt(record, clock.now) ?? record));
    await service.put(records, 'real');
    await loadDemoEvents(store, libraries, () => clock.now);
    expect(await loadDemoBorrowers(store, libraries, () => clock.now)).toEqual(['demo']);

    const items = await db
      .selectFrom('item')
      .leftJoin('loan', (join) => join.onRef('loan.item_id', '=', 'item.id').on('returned_at', 'is', null))
      .select(['item.library_id', 'status', 'due_date', 'due_on', 'lent_on', 'renewals', 'reader_id'])
      .execute();
    const own = items.filter((item) => item.library_id === demo?.id);
    expect(new Set(own.map(({ status }) => status))).toEqual(new Set(['loaned', 'available']));
    for (const item of own.filter(({ status }) => status === 'loaned')) {
      expect(item.due_on).toBe(item.due_date);
      expect(item.lent_on && demo && item.lent_on <= libraryDay(demo, clock.now)).toBe(true);
    }
    for (const item of items.filter(({ status, library_id }) => status !== 'loaned' || library_id !== demo?.id))
      expect(item.reader_id).toBeNull();
    const count = async (table: 'loan' | 'co_loan') =>
      (
        await db
          .selectFrom(table)
          .select('library_id')
          .where('library_id', '=', demo?.id ?? 0)
          .execute()
      ).length;
    const ranked = await db
      .selectFrom('ranking_day')
      .select((eb) => eb.fn.sum<number>('count').as('count'))
      .where('type', '=', 'loan')
      .where('library_id', '=', demo?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(await count('loan')).toBe(Number(ranked.count));
    expect(await count('loan')).toBeGreaterThan(records.length);
    expect(await count('co_loan')).toBeGreaterThan(0);
    const lentHere = await db
      .selectFrom('loan')
      .select(['lent_on', 'created_at', 'returned_at'])
      .where('origin', '=', 'here')
      .where('created_at', '<', clock.now)
      .execute();
    expect(lentHere.length).toBeGreaterThan(0);
    for (const loan of lentHere) {
      const opening = Date.parse(`${loan.lent_on}T08:00:00+08:00`);
      expect(loan.created_at).toBeGreaterThanOrEqual(opening);
      expect(loan.created_at).toBeLessThan(opening + 14 * 3_600_000);
      expect(loan.returned_at).toBeGreaterThanOrEqual(loan.created_at);
    }
    await expectRenewalsCounted(db);
    expect(await db.selectFrom('credential').select('reader_id').execute()).toEqual([]);
    expect(await loadDemoBorrowers(store, libraries, () => clock.now)).toEqual([]);
  } finally {
    await service.close();
  }
});
