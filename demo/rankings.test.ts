import { afterEach, beforeEach, expect, it } from 'vitest';
import { dayAfter, dayOf } from '#lib/rules/days.ts';
import { testService, type TestService } from '#support/service.ts';
import { loadDemoEvents } from './rankings.ts';

const lent = Array.from({ length: 12 }, (_, at) => ({
  controlNumber: `n${String(at)}`,
  kind: 'book' as const,
  title: `书${String(at)}`,
  priorLoans: 40 * (at + 1),
  ...(at === 11 && { acquiredOn: '2025-12-28' }),
}));

const start = async () => {
  const service = await testService({ libraries: [{ file: { demo: true } }], records: lent });
  await service.addReader({ account: 'demo' });
  return service;
};
let service: TestService;
beforeEach(async () => {
  service = await start();
});
afterEach(() => service.close());

const load = ({ store, context, clock }: TestService) => loadDemoEvents(store, [context().library], () => clock.now);
const daysOf = ({ store }: TestService) =>
  store.db.selectFrom('ranking_day').selectAll().orderBy('type').orderBy('day').orderBy('record_id').execute();

it('gives a demo library a year, once, and the same to the same library on the same day', async () => {
  expect(await load(service)).toEqual(['demo']);
  expect(await load(service)).toEqual([]);
  const days = await daysOf(service);
  expect(new Set(days.map((row) => row.type))).toEqual(new Set(['loan', 'view', 'favourite', 'share']));
  const counted = await service.store.db.selectFrom('activity_month').select('type').distinct().execute();
  expect(new Set(counted.map((row) => row.type))).toEqual(
    new Set(['loan', 'view', 'favourite', 'share', 'reservation', 'use']),
  );
  const today = dayOf(service.clock.now);
  expect(days.filter((row) => row.day > today || row.day < dayAfter(today, -430))).toEqual([]);
  const newest = Number(await service.idOf('n11'));
  expect(days.filter((row) => row.record_id === newest && row.day < '2025-12-28')).toEqual([]);

  const { result } = await service.data('getCirculationRanking', { range: 'year' });
  expect(result.length).toBeGreaterThan(5);
  const first = result[0]?.recordId ?? '';
  const analysis = await service.data('getLoanAnalysis', { recordId: first });
  expect(analysis.total).toBeGreaterThanOrEqual(result[0]?.count ?? 0);
  // The catalogue's count includes the loans that now have dates.
  expect((await service.data('getLoanStatistics', { recordId: first })).loans % 40).toBe(0);
  expect((await service.data('getScoreRanking', {})).total).toBeGreaterThan(0);
  const comments = await service.store.db
    .selectFrom('evaluation')
    .select(['state', 'helpful'])
    .where('comment', 'is not', null)
    .orderBy('id')
    .execute();
  expect(comments.map((comment) => comment.state)).toEqual(['unaudited', 'rejected', 'audited']);

  const other = await start();
  await load(other);
  expect(await daysOf(other)).toEqual(days);
  await other.close();
});

it('gives nothing to a library that is no demonstration', async () => {
  const real = await testService({ records: lent });
  expect(await load(real)).toEqual([]);
  expect(await daysOf(real)).toEqual([]);
  await real.close();
});
