import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testLibrary, testService, type TestService } from '#support/service.ts';
import { otherLibrary, otherRecords, testRecords } from '#support/records.ts';

const day = 24 * 60 * 60_000;
let service: TestService;
afterEach(() => service.close());

describe('opened electronic resources and clicks', () => {
  let recordId: string;
  beforeEach(async () => {
    service = await testService({ libraries: [{}, otherLibrary], records: testRecords });
    await service.put(otherRecords, 'other');
    recordId = await service.idOf('d1');
  });
  const days = async () => {
    await service.context().activity.flush();
    return service.store.db.selectFrom('visit_day').select(['day', 'kind', 'target', 'count']).orderBy('day').execute();
  };

  it('are counted by day and target, and as openings of the record', async () => {
    const visit = { recordId, kind: 'database' } as const;
    expect(await service.data('logElectronicVisit', visit)).toEqual({ counted: true });
    expect(await service.data('logNewElectronicVisit', visit)).toEqual({ counted: false });
    await service.data('logNewElectronicVisit', visit, { address: '198.51.100.7' });
    service.clock.now += day;
    await service.data('logElectronicVisit', visit);
    await service.data('logNavigationClick', { navigationType: 17 });
    expect(await days()).toEqual([
      { day: '2026-01-15', kind: 'database', target: recordId, count: 2 },
      { day: '2026-01-16', kind: 'database', target: recordId, count: 1 },
      { day: '2026-01-16', kind: 'navigation', target: '17', count: 1 },
    ]);
    expect((await service.data('getLoanStatistics', { recordId })).accesses).toBe(3);
  });

  it('are kept for the reader who is signed in, with the address or the kind of link, and deleted with the rest', async () => {
    const session = await service.signIn();
    const target = 'https://db.example.org/login?x=1';
    await service.data('logElectronicVisit', { recordId, kind: 'database', target }, { session });
    service.clock.now += 1;
    await service.data('logNavigationClick', { navigationType: 17 }, { session });
    const { result } = await service.data('listBehaviors', {}, { session });
    expect(result).toMatchObject([
      { type: 'navigation', recordId: null, page: '17' },
      { type: 'access', recordId, page: target },
    ]);
    await service.data('deleteBehaviors', { behaviorId: 'all' }, { session });
    expect((await service.data('listBehaviors', {}, { session })).total).toBe(0);
    expect(await days()).toHaveLength(2);
  });

  it('are refused for records of another library, and for numbers and kinds that are none', async () => {
    const foreign = await service.idOf('o1', 'other');
    const kind = 'database' as const;
    expect(await service.call('logElectronicVisit', { recordId: foreign, kind })).toMatchObject({ errCode: 404 });
    expect(await service.call('logNavigationClick', { navigationType: -1 })).toMatchObject({ errCode: 400 });
    expect(await service.call('logNavigationClick', { navigationType: 1.5 })).toMatchObject({ errCode: 400 });
    expect(await days()).toEqual([]);
  });
});

describe('the time for which a library keeps what readers did', () => {
  it('is over after the configured days: entries are hidden, and deleted with the next write', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      service = await testService({
        libraries: [{ file: { ...testLibrary, behaviourDays: 30 } }],
        records: testRecords,
      });
      const recordId = await service.idOf('d1');
      const session = await service.signIn();
      await service.data('addBehavior', { recordId, type: 'view' }, { session });
      await service.context().activity.flush();
      service.clock.now += 31 * day;
      const later = await service.signIn();
      expect((await service.data('listBehaviors', {}, { session: later })).total).toBe(0);
      expect(await service.store.db.selectFrom('behaviour').select('id').execute()).toHaveLength(1);
      service.context().activity.countRecord(Number(recordId), 'view');
      vi.advanceTimersByTime(5_000);
      await vi.waitFor(
        async () => {
          expect(await service.store.db.selectFrom('behaviour').select('id').execute()).toEqual([]);
        },
        // A busy machine needs more than a second on PostgreSQL.
        { timeout: 60_000 },
      );
      expect((await service.data('getLoanStatistics', { recordId })).views).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('can be none: then nothing is kept', async () => {
    service = await testService({ libraries: [{ file: { ...testLibrary, behaviourDays: 0 } }], records: testRecords });
    const recordId = await service.idOf('d1');
    const session = await service.signIn();
    await service.data('addBehavior', { recordId, type: 'view' }, { session });
    await service.data('logElectronicVisit', { recordId, kind: 'book' }, { session });
    await service.data('logNavigationClick', { navigationType: 17 }, { session });
    expect(await service.data('listBehaviors', {}, { session })).toMatchObject({ total: 0, keptDays: 0 });
    expect((await service.data('getLoanStatistics', { recordId })).views).toBe(1);
  });
});
