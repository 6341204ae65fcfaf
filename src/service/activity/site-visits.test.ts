import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSqlite, openStore, type Store } from '../platform/db/open.ts';
import { testService, type TestService } from '#support/service.ts';
import { otherLibrary } from '#support/records.ts';
import { testDatabase } from '#support/store.ts';
import { ActivityRecorder } from '../platform/activity/recorder.ts';
import { createSiteVisits, type SiteVisits } from './site-visits.ts';
import { visitStatistics } from '../platform/activity/statistics.ts';

// Pages and visits of the site are counted in memory and written with the rest that readers do.

const rowsOf = ({ db }: Store) =>
  db
    .selectFrom('visit_day')
    .select(['library_id', 'day', 'kind', 'target', 'count'])
    .orderBy('library_id')
    .orderBy('day')
    .orderBy('kind')
    .orderBy('target')
    .execute()
    .then((rows) =>
      rows.map((row) => `${String(row.library_id)} ${row.day} ${row.kind} ${row.target} ${String(row.count)}`),
    );

describe('pages and visits of a site', () => {
  let service: TestService;
  let visits: SiteVisits;
  let ids: [number, number];
  beforeEach(async () => {
    service = await testService({ libraries: [{}, otherLibrary] });
    visits = createSiteVisits(service.context().activity);
    const { libraries } = service.context().registry();
    ids = [libraries[0]?.id ?? 0, libraries[1]?.id ?? 0];
  });
  afterEach(() => service.close());

  it('are counted by library, day and language, and added to what was written before', async () => {
    const [entry, other] = ids;
    visits.add(entry, 'zh-CN', true);
    visits.add(entry, 'zh-CN', false);
    visits.add(entry, 'en-US', false);
    visits.add(other, 'zh-CN', true);
    await service.context().activity.flush();
    visits.add(entry, 'zh-CN', true);
    await service.context().activity.flush();
    service.clock.now += 24 * 60 * 60_000;
    visits.add(entry, 'zh_TW', true);
    await service.context().activity.flush();
    expect(await rowsOf(service.store)).toEqual(
      [
        [entry, '2026-01-15 page en-US 1'],
        [entry, '2026-01-15 page zh-CN 3'],
        [entry, '2026-01-15 visit zh-CN 2'],
        [entry, '2026-01-16 page zh_TW 1'],
        [entry, '2026-01-16 visit zh_TW 1'],
        [other, '2026-01-15 page zh-CN 1'],
        [other, '2026-01-15 visit zh-CN 1'],
      ].map((row) => row.join(' ')),
    );
  });

  it('are one row for many concurrent visits, listed by month and by day', async () => {
    for (let at = 0; at < 100_000; at += 1) visits.add(ids[0], 'zh-CN', at % 4 === 0);
    await service.context().activity.flush();
    const its = { kind: 'visit', target: 'zh-CN', title: '', count: 25_000 };
    for (const [by, period] of [
      ['month', '2026-01'],
      ['day', '2026-01-15'],
    ] as const) {
      const rows = await visitStatistics(service.store, ids[0], { by });
      expect(rows).toEqual([
        { ...its, period, kind: 'page', count: 100_000 },
        { ...its, period },
      ]);
    }
  });
});

describe('the time at which they are written', () => {
  it('is five seconds after the first, and the end of a day at the latest', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const service = await testService({});
    try {
      const visits = createSiteVisits(service.context().activity);
      const id = service.context().registry().libraries[0]?.id ?? 0;
      const pass = (milliseconds: number) => {
        service.clock.now += milliseconds;
        vi.advanceTimersByTime(milliseconds);
      };
      visits.add(id, 'zh-CN', true);
      pass(4_999);
      expect(await rowsOf(service.store)).toEqual([]);
      pass(1);
      await vi.waitFor(async () => {
        expect(await rowsOf(service.store)).toHaveLength(2);
      });
      service.clock.now = Date.UTC(2026, 0, 31, 23, 59, 59);
      visits.add(id, 'zh-CN', true);
      pass(1_000);
      visits.add(id, 'zh-CN', true);
      await service.context().activity.flush();
      const months = await visitStatistics(service.store, id, { by: 'day', from: '2026-01-31' });
      expect(months.filter(({ kind }) => kind === 'visit')).toMatchObject([
        { period: '2026-01-31', count: 1 },
        { period: '2026-02-01', count: 1 },
      ]);
    } finally {
      vi.useRealTimers();
      await service.close();
    }
  });
});

describe('several processes on one store', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'yuelan-visits-'));
  });
  afterEach(() => {
    rmSync(dir, { recursive: true, force: true });
  });
  const recorderOf = (store: Store) =>
    new ActivityRecorder({
      store,
      now: () => Date.UTC(2026, 0, 15),
      log: { error: () => undefined } as never,
      registry: () => ({ libraries: [] }) as never,
    });

  it('add up what each of them answered', async () => {
    const place = (await testDatabase()) ?? join(dir, 'store.db');
    const [entry, other] = [await openStore(place), await openStore(place)];
    try {
      await entry.db.insertInto('library').values({ group_code: 'g', mapping_path: 'm', name: 'n' }).execute();
      const { id } = await entry.db.selectFrom('library').select('id').executeTakeFirstOrThrow();
      const recorders = [recorderOf(entry), recorderOf(other)] as const;
      for (const recorder of [...recorders, recorders[1]]) createSiteVisits(recorder).add(id, 'zh-CN', true);
      for (const recorder of recorders) expect(await recorder.flush()).toBe(true);
      expect(await rowsOf(other)).toEqual(['page', 'visit'].map((kind) => `${String(id)} 2026-01-15 ${kind} zh-CN 3`));
    } finally {
      await entry.close();
      await other.close();
    }
  });

  it('lose nothing while one of them writes for long', async () => {
    const file = join(dir, 'store.db');
    const [store, importing] = [await openSqlite(file), await openSqlite(file)];
    try {
      await store.db.insertInto('library').values({ group_code: 'g', mapping_path: 'm', name: 'n' }).execute();
      const activity = recorderOf(store);
      const visits = createSiteVisits(activity);
      visits.add(1, 'zh-CN', true);
      importing.sqlite.exec('BEGIN IMMEDIATE');
      expect(await activity.flush()).toBe(false);
      visits.add(1, 'zh-CN', true);
      expect(await activity.flush()).toBe(false);
      importing.sqlite.exec('COMMIT');
      expect(await activity.flush()).toBe(true);
      expect(await rowsOf(store)).toEqual(['1 2026-01-15 page zh-CN 2', '1 2026-01-15 visit zh-CN 2']);
    } finally {
      await store.close();
      await importing.close();
    }
  });
});
