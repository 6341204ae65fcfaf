import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isStoreAway } from '../../src/service/platform/db/away.ts';
import { openStore, type Store, type StoreWatch } from '../../src/service/platform/db/open.ts';
import { createDatabase } from '#support/postgres-databases.ts';
import { cuttableWay, type CuttableWay } from '../cut-network.ts';
import { programFolder, startPostgres, type PostgresServer } from '../postgres-server.ts';

// What a node does that alone cannot reach the database: with a real PostgreSQL.

const isHere = programFolder() !== undefined;
if (!isHere) console.log('Nodes that are cut off are not tested: there is no PostgreSQL here.');

describe.skipIf(!isHere)('a node before a database', () => {
  let server: PostgresServer;
  let database: string;
  beforeAll(async () => {
    server = await startPostgres();
    database = await createDatabase(server.address, 'library');
  });
  afterAll(() => server.stop());

  describe('that it alone cannot reach', () => {
    let way: CuttableWay;
    let store: Store;
    let watch: StoreWatch;
    const changes = vi.fn();
    beforeAll(async () => {
      way = await cuttableWay(database);
      store = await openStore(way.address);
      store.onChange(changes);
      watch = await store.watch();
    });
    afterAll(async () => {
      await store.close();
      await way.close();
    });

    const sleepIn = (seconds: number, db: Store['db'] = store.db) =>
      db.selectNoFrom(sql`pg_sleep(${seconds})`.as('slept')).execute();
    const library = (name: string) =>
      store.db.insertInto('library').values({ group_code: name, mapping_path: name, name }).execute();
    /** Milliseconds until something fails because the database is away. */
    const failsAfter = async (work: Promise<unknown>) => {
      const began = performance.now();
      await expect(work).rejects.toSatisfy(isStoreAway);
      return performance.now() - began;
    };

    it('waits for a long statement while the database answers others', async () => {
      await sleepIn(3);
      expect(watch.isAway()).toBe(false);
    });

    it('knows it in two seconds, gives up what it waits for, and is back by itself', async () => {
      const reading = sleepIn(60);
      const writing = store.db.transaction().execute((db) => sleepIn(60, db));
      // More than there are connections: they wait for one.
      const waiting = Array.from({ length: 20 }, () => sleepIn(60));
      way.cut();
      const took = await Promise.all([reading, writing, ...waiting].map(failsAfter));
      expect(Math.max(...took)).toBeLessThan(2_000);
      expect(watch.isAway()).toBe(true);
      expect(await failsAfter(library('late'))).toBeLessThan(500);

      way.mend();
      await expect.poll(() => watch.isAway(), { interval: 50 }).toBe(false);
      await library('mended');
      changes.mockClear();
      await store.db.insertInto('change').values({ library_id: 1, record_id: 1, op: 'put', at: 1 }).execute();
      await expect.poll(() => changes.mock.calls.length).toBeGreaterThan(0);
    });
  });
});
