import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readEnvironment } from './platform/environment/environment.ts';
import { catalogueRecordSchema, type CatalogueRecordInput } from './catalogue/model/record.ts';
import { librariesFolder } from '#support/library-folder.ts';
import { startService, type ServiceProcess } from './process.ts';
import { followChanges, lastChange, makeDueViews } from './record-pages/follow-changes.ts';
import type { JobContext, ScheduledJob } from './platform/jobs/job.ts';
import { leaseMs } from './platform/jobs/lease.ts';
import { createSchedule } from './platform/jobs/schedule.ts';
import { openStore } from './platform/db/open.ts';
import { putRecordViews } from './catalogue/record-views/write-record-views.ts';
import { writeRecords } from './catalogue/import/write/records.ts';
import { requestOf, testLibrary, testService, type TestService } from '#support/service.ts';
import { otherLibrary, otherRecords, testRecords } from '#support/records.ts';
import { testDatabase } from '#support/store.ts';

const both = { 'library.json': testLibrary, 'menus.json': {} };
const other = { 'library.json': { ...testLibrary, ...otherLibrary.file, hosts: ['other.example'] }, 'menus.json': {} };

describe('a node that serves one library of two', () => {
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-serve-'));
  const folder = librariesFolder({ demo: both, other });
  let databaseUrl: string;
  const running: ServiceProcess[] = [];
  const environmentOf = (name: string, serve: string) =>
    readEnvironment({
      DATA_DIR: join(dir, name),
      LIBRARIES_DIR: folder.dir,
      LOG_LEVEL: 'silent',
      DATABASE_URL: databaseUrl,
      SERVE_LIBRARIES: serve,
    });
  const start = async (name: string, serve: string): Promise<ServiceProcess> => {
    const service = await startService(environmentOf(name, serve));
    running.push(service);
    return service;
  };
  const statusOf = async (node: ServiceProcess, library: string) =>
    (await node.fetch(requestOf('search', {}, library))).status;

  beforeAll(async () => {
    databaseUrl = (await testDatabase()) ?? `sqlite:${join(dir, 'store.db')}`;
    const first = await start('loading', '');
    const store = await openStore(databaseUrl.replace(/^sqlite:/, ''));
    for (const [library, records] of [
      ['demo', testRecords],
      ['other', otherRecords],
    ] as const) {
      const libraryId = first.registry().byPath(library)?.id ?? 0;
      const parsed = records.map((record) => catalogueRecordSchema.parse(record));
      await writeRecords(store, { libraryId, source: 'test' }, parsed, 1);
    }
    await store.close();
  });
  afterEach(async () => {
    for (const entry of running.splice(0)) await entry.close();
  });
  afterAll(() => {
    folder[Symbol.dispose]();
    rmSync(dir, { recursive: true });
  });

  test('answers for its own, and 421 for the other, whatever it is asked by', async () => {
    const node = await start('node', 'demo');
    expect([await statusOf(node, 'demo'), await statusOf(node, 'other'), await statusOf(node, 'none')]).toEqual([
      200, 421, 404,
    ]);
    const ask = async (input: object) => (await node.fetch(requestOf('getGroupCode', input, ''))).status;
    expect(await ask({ mappingPath: 'other' })).toBe(421);
    expect(await ask({ host: 'other.example' })).toBe(421);
    // What names no library is led to one that is served.
    expect(await ask({ host: 'nobody.example' })).toBe(200);
  });

  test('takes a group code for the name too, and knows of the libraries that it does not serve', async () => {
    const node = await start('node-by-code', otherLibrary.file.groupCode);
    expect([await statusOf(node, 'demo'), await statusOf(node, 'other')]).toEqual([421, 200]);
    expect(node.registry().libraries.map(({ mappingPath }) => mappingPath)).toEqual(['demo', 'other']);
    expect(node.registry().default?.mappingPath).toBe('other');
  });

  test('builds its own index alone, is ready with it, and watches nothing else', async () => {
    const node = await start('own', 'demo');
    await statusOf(node, 'demo');
    expect(readdirSync(join(dir, 'own', 'search')).filter((name) => /^\d+.*\.db$/.test(name))).toHaveLength(1);
    expect(node.health.missing()).toBeUndefined();
    expect(await node.health.parts()).toMatchObject({ index: 'ok' });
    const libraries = (await node.readings()).flatMap(({ labels }) => labels['library'] ?? []);
    expect(new Set(libraries)).toEqual(new Set(['demo']));
  });
});

describe('of nodes that serve different libraries', () => {
  let service: TestService;
  let ran: string[];
  const job: ScheduledJob = {
    name: 'job',
    every: 'minute',
    run: ({ libraries }: JobContext) => {
      ran.push(...libraries.map(({ mappingPath }) => mappingPath));
      return Promise.resolve();
    },
  };
  const ofStore: ScheduledJob = {
    name: 'of-store',
    every: 'minute',
    of: 'store',
    run: () => {
      ran.push('the store');
      return Promise.resolve();
    },
  };
  /** The schedule of a node that serves some libraries. */
  const node = (...paths: string[]) => {
    const registry = service.jobContext().registry();
    const served = registry.libraries.filter(({ mappingPath }) => paths.includes(mappingPath));
    const own = { ...registry, served, serves: ({ id }: { id: number }) => served.some((entry) => entry.id === id) };
    return createSchedule({ ...service.jobContext(), registry: () => own }, [job, ofStore]);
  };
  const taken = () => ran.splice(0).sort();
  beforeEach(async () => {
    service = await testService({ libraries: [{}, otherLibrary] });
    ran = [];
  });
  afterEach(() => service.close());

  test('each process runs the scheduled work of its libraries once, and one runs the shared work', async () => {
    const nodes = [node('demo'), node('other'), node('demo', 'other')];
    for (const node of nodes) await node.tick();
    expect(taken()).toEqual(['demo', 'other', 'the store']);
    service.clock.now += 60_000;
    await Promise.all(nodes.map((node) => node.tick()));
    expect(taken()).toEqual(['demo', 'other', 'the store']);
  });

  test('the work of one that died is taken over by one that serves its library', async () => {
    const [first, other, all] = [node('demo'), node('other'), node('demo', 'other')];
    await first.tick();
    await other.tick();
    expect(taken()).toEqual(['demo', 'other', 'the store']);
    service.clock.now += leaseMs;
    // The first is not heard of any more.
    await other.tick();
    await all.tick();
    expect(taken()).toEqual(['demo', 'other', 'the store']);
  });

  test('a server of before that holds the old lease runs the jobs alone', async () => {
    const row = { name: 'jobs', holder: 'a server of before', held_until: service.clock.now + 1 };
    await service.store.db.insertInto('schedule_lease').values(row).execute();
    const own = node('demo', 'other');
    await own.tick();
    expect(taken()).toEqual([]);
    service.clock.now += 1;
    await own.tick();
    expect(taken()).toEqual(['demo', 'other', 'the store']);
  });

  test('a change in one library reaches the views of the other’s records that name it', async () => {
    const contributors = [{ name: '某人', role: 'author' as const }];
    const only: CatalogueRecordInput = { controlNumber: 'only', kind: 'book', title: '独此一册', contributors };
    await service.put([only]);
    await service.put(otherRecords, 'other');
    const registry = service.jobContext().registry();
    const contextOf = (path: string) => {
      const served = registry.libraries.filter(({ mappingPath }) => mappingPath === path);
      return { ...service.jobContext(), registry: () => ({ ...registry, served }) };
    };
    const follow = async (path: string) => {
      const context = contextOf(path);
      while (await followChanges(context, await lastChange(context)));
      while (await makeDueViews(context, () => false));
    };
    await follow('demo');
    await follow('other');
    const before = await lastChange(service.context());
    const all = await service.store.db.selectFrom('record_views').selectAll().execute();
    const there = async (recordId: number) =>
      (await service.data('getRecordPage', { recordId: String(recordId) })).elsewhere.map(
        ({ mappingPath }) => mappingPath,
      );
    const id = Number(await service.idOf(only.controlNumber));
    expect(await there(id)).toEqual([]);

    const target = { libraryId: registry.byPath('other')?.id ?? 0, source: 'test' };
    await writeRecords(service.store, target, [catalogueRecordSchema.parse(only)], service.clock.now);
    await service.jobContext().search.catchUp();
    const others = contextOf('other');
    while (await followChanges(others, await lastChange(others)));
    const rows = () => service.store.db.selectFrom('record_views').selectAll().where('record_id', '=', id).execute();
    expect(await rows()).toEqual([]);
    // A node that has not heard of it yet writes what it made before: that is passed over.
    const stale = all.find((entry) => entry.record_id === id);
    if (!stale) throw new Error('the view was not made');
    const { version, updated_at: updatedAt, card, data } = stale;
    expect(await putRecordViews(service.store, [{ recordId: id, version, updatedAt, seq: before, card, data }])).toBe(
      true,
    );
    expect(await rows()).toEqual([]);
    await follow('demo');
    expect(await rows()).toHaveLength(1);
    expect(await there(id)).toEqual(['other']);
  });
});
