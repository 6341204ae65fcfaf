import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from '../platform/db/open.ts';
import { addActivity } from '../platform/activity/write-activity.ts';
import { requestOf, testService, type TestService } from '#support/service.ts';
import { otherLibrary, otherRecords, testRecords } from '#support/records.ts';
import { addBehavior } from './handlers.ts';
import { RecentEvents, maxOfClient, windowMs } from '../platform/activity/recent-events.ts';
import { ActivityRecorder } from '../platform/activity/recorder.ts';
import { monthOf } from '../platform/activity/types.ts';

let service: TestService;
let recordId: string;
beforeEach(async () => {
  service = await testService({ libraries: [{}, otherLibrary], records: testRecords });
  await service.put(otherRecords, 'other');
  recordId = await service.idOf('d1');
});
afterEach(() => service.close());

const from = (address: string) => service.context({ address });

describe('what readers do with a record', () => {
  it('is counted by month and included in the statistics', async () => {
    expect(await service.data('addBehavior', { recordId, type: 'view' })).toEqual({ counted: true });
    await addBehavior({ recordId, type: 'view' }, from('198.51.100.1'));
    await addBehavior({ recordId, type: 'download' }, from('198.51.100.1'));
    expect(await service.context().activity.flush()).toBe(true);
    const statistics = await service.data('getLoanStatistics', { recordId });
    expect(statistics).toMatchObject({
      loans: 0,
      views: 2,
      downloads: 1,
      shares: 0,
      exports: 0,
      accesses: 0,
      favourites: 0,
    });
    const rows = await service.store.db.selectFrom('activity_month').selectAll().orderBy('type').execute();
    const its = { record_id: Number(recordId), month: '2026-01', origin: '' };
    expect(rows).toEqual([
      { ...its, type: 'download', count: 1 },
      { ...its, type: 'view', count: 2 },
    ]);
  });

  it('counts once for the same client, until a while has passed', async () => {
    const again = () => addBehavior({ recordId, type: 'view' }, from('198.51.100.1'));
    expect(await again()).toEqual({ counted: true });
    expect(await again()).toEqual({ counted: false });
    service.clock.now += 2 * windowMs;
    expect(await again()).toEqual({ counted: true });
  });

  it('adds to what was written before, in the month of its day', async () => {
    await addBehavior({ recordId, type: 'view' }, from('198.51.100.1'));
    await service.context().activity.flush();
    service.clock.now = Date.UTC(2026, 1, 1);
    await addBehavior({ recordId, type: 'view' }, from('198.51.100.1'));
    await service.context().activity.flush();
    await addBehavior({ recordId, type: 'view' }, from('198.51.100.2'));
    await service.context().activity.flush();
    const rows = await service.store.db.selectFrom('activity_month').select(['month', 'count']).execute();
    expect(rows).toEqual([
      { month: '2026-01', count: 1 },
      { month: '2026-02', count: 2 },
    ]);
    expect((await service.data('getLoanStatistics', { recordId })).views).toBe(3);
  });

  it('is refused for a record that the library does not have, and for words that name no act', async () => {
    const foreign = await service.idOf('o1', 'other');
    const none = await service.call('addBehavior', { recordId: foreign, type: 'view' });
    expect(none).toMatchObject({ success: false, errCode: 404 });
    const body = requestOf('addBehavior', { recordId, type: 'loan' }, 'demo');
    expect((await service.fetch(body)).status).toBe(400);
    await service.context().activity.flush();
    expect(await service.store.db.selectFrom('activity_month').selectAll().execute()).toEqual([]);
  });

  it('leaves the page caches alone: a view that made the page stale would leave nothing to keep', async () => {
    const stale: string[] = [];
    service.invalidation.listen((tags) => stale.push(...tags));
    await addBehavior({ recordId, type: 'view' }, from('198.51.100.1'));
    await service.context().activity.flush();
    await service.follow();
    expect(stale).toEqual([]);
  });
});

describe('loans over time', () => {
  it('are none where no loan is known with its date, however many there were', async () => {
    const lent = await service.idOf('b1');
    expect(await service.data('getLoanAnalysis', { recordId: lent })).toEqual({ total: 0, months: [] });
  });

  it('are listed by month, with imported and own loans together', async () => {
    const id = Number(recordId);
    const row = { record_id: id, type: 'loan', month: '2025-12', origin: 'history', count: 4 };
    await service.store.db
      .insertInto('activity_month')
      .values([row, { ...row, month: '2026-01', count: 2 }, { ...row, type: 'view', count: 9 }])
      .execute();
    service.context().activity.countRecord(id, 'loan');
    await service.context().activity.flush();
    expect(await service.data('getLoanAnalysis', { recordId })).toEqual({
      total: 7,
      months: [
        { month: '2025-12', count: 4 },
        { month: '2026-01', count: 3 },
      ],
    });
    expect((await service.data('getLoanStatistics', { recordId })).loans).toBe(1);
  });
});

describe('writing what was counted', () => {
  it('does not wait for somebody else who writes, and loses nothing by it', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'yuelan-activity-'));
    const file = join(dir, 'store.db');
    const store = await openSqlite(file);
    const other = await openSqlite(file);
    try {
      const id = 1;
      await store.db.insertInto('library').values({ group_code: 'g', mapping_path: 'm', name: 'n' }).execute();
      const text = { source: 's', control_number: 'c', kind: 'book', title: 't', title_key: 't', work_key: 't' };
      const times = { data: '{}', created_at: 0, updated_at: 0 };
      await store.db
        .insertInto('record')
        .values({ library_id: 1, ...text, ...times })
        .execute();
      const activity = new ActivityRecorder({ ...service.context(), store });
      activity.countRecord(id, 'view');
      other.sqlite.exec('BEGIN IMMEDIATE');
      expect(await activity.flush()).toBe(false);
      other.sqlite.exec('COMMIT');
      activity.countRecord(id, 'view');
      expect(await activity.flush()).toBe(true);
      expect(await activity.flush()).toBe(true);
      expect(await store.db.selectFrom('activity_month').select('count').execute()).toEqual([{ count: 2 }]);
    } finally {
      await store.close();
      await other.close();
      rmSync(dir, { recursive: true, force: true });
    }
  });

  it('reports an error other than a concurrent writer', async () => {
    const count = { recordId: 987_654, type: 'view', day: '2026-01-05', count: 1 };
    await expect(addActivity(service.store, { counts: [count] })).rejects.toThrow(/foreign key/i);
  });
});

describe('RecentEvents', () => {
  it('limits the counts of one client in a window, and other clients are still counted', () => {
    const recent = new RecentEvents();
    const counted = Array.from({ length: maxOfClient + 50 }, (_, at) => recent.isNew('a', String(at), 0));
    expect(counted.filter(Boolean)).toHaveLength(maxOfClient);
    expect(recent.isNew('b', '1', 0)).toBe(true);
    expect(recent.isNew('a', 'later', windowMs)).toBe(true);
  });

  it('counts the same of one client at most once in a window, whenever it comes', () => {
    const steps = fc.array(fc.integer({ min: 0, max: windowMs * 1.5 }), { maxLength: 40 });
    fc.assert(
      fc.property(steps, (gaps) => {
        const recent = new RecentEvents();
        let at = 0;
        let last = -Infinity;
        for (const gap of gaps) {
          at += gap;
          const counted = recent.isNew('a', 'x', at);
          if (counted) expect(at - last).toBeGreaterThanOrEqual(windowMs);
          else expect(at - last).toBeLessThan(2 * windowMs);
          if (counted) last = at;
        }
      }),
    );
  });
});

it('puts a moment into its month', () => {
  expect(monthOf(Date.UTC(2025, 11, 31, 23, 59))).toBe('2025-12');
});
