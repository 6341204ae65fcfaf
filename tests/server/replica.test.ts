import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isStoreAway } from '../../src/service/platform/db/away.ts';
import { mayLag } from '../../src/service/platform/db/lag.ts';
import { openStore, type Store } from '../../src/service/platform/db/open.ts';
import { atDatabase, createDatabase } from '#support/postgres-databases.ts';
import { prepared } from '../../src/service/platform/db/prepared.ts';
import { cuttableWay, type CuttableWay } from '../cut-network.ts';
import { programFolder, startPostgres, type PostgresServer } from '../postgres-server.ts';

// Reads by a real standby, which is held back and let go on.

const isHere = programFolder() !== undefined;
if (!isHere) console.log('Reads by a replica are not tested: there is no PostgreSQL here.');

describe.skipIf(!isHere)('a store with a replica', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let way: CuttableWay;
  let store: Store;
  let other: Store;
  let onStandby: Client;

  beforeAll(async () => {
    primary = await startPostgres();
    const database = await createDatabase(primary.address, 'library');
    standby = await primary.startStandby();
    way = await cuttableWay(database);
    store = await openStore(way.address, { readAddress: atDatabase(standby.address, 'library') });
    await store.watch();
    other = await openStore(database);
    onStandby = new Client({ connectionString: standby.address });
    await onStandby.connect();
  });
  afterAll(async () => {
    await onStandby.end();
    await store.close();
    await other.close();
    await way.close();
    await standby.stop();
    await primary.stop();
  });

  const where = async (): Promise<string> => {
    const isReplica = sql<boolean>`pg_is_in_recovery()`;
    const { is } = await store.db.selectNoFrom(isReplica.as('is')).executeTakeFirstOrThrow();
    return is ? 'replica' : 'primary';
  };
  /** Where a read goes that may lag. */
  const whereLagging = () => mayLag(where);
  const names = async () =>
    (await store.db.selectFrom('library').select('name').orderBy('id').execute()).map((entry) => entry.name);
  const add = (to: Store, name: string) =>
    to.db.insertInto('library').values({ group_code: name, mapping_path: name, name }).execute();
  const holdBack = async () => {
    await onStandby.query('SELECT pg_wal_replay_pause()');
    const state = () => onStandby.query<{ is: string }>('SELECT pg_get_wal_replay_pause_state() AS is');
    await expect.poll(async () => (await state()).rows[0]?.is, { interval: 10 }).toBe('paused');
  };
  const goOn = () => onStandby.query('SELECT pg_wal_replay_resume()');

  it('reads from it what may lag, and nothing else, as soon as it has everything', async () => {
    await expect.poll(whereLagging).toBe('replica');
    expect(await where()).toBe('primary');
    const there = prepared<[], { is: boolean }>('SELECT pg_is_in_recovery() AS is');
    const read = () => there.all(store.db);
    expect(await mayLag(read)).toEqual([{ is: true }]);
    expect(await read()).toEqual([{ is: false }]);
  });

  it('never reads from one that has not what this node wrote', async () => {
    await expect.poll(whereLagging).toBe('replica');
    await holdBack();
    await add(store, 'own');
    expect(await mayLag(names)).toContain('own');
    await store.db.transaction().execute((db) => db.updateTable('library').set({ name: 'mine' }).execute());
    expect(await mayLag(names)).toContain('mine');
    for (let time = 0; time < 200; time += 1) expect(await whereLagging()).toBe('primary');
    await goOn();
    await expect.poll(whereLagging).toBe('replica');
    expect(await mayLag(names)).toContain('mine');
  });

  it('nor from one that has not what this node heard of; what it has not heard of is late by a second at most', async () => {
    await expect.poll(whereLagging).toBe('replica');
    await holdBack();
    await add(other, 'heard');
    store.noteChange();
    expect(await mayLag(names)).toContain('heard');
    await goOn();
    await expect.poll(whereLagging).toBe('replica');
    await holdBack();
    await add(other, 'unheard');
    await expect.poll(() => mayLag(names), { interval: 20, timeout: 300_000 }).toContain('unheard');
    expect(await whereLagging()).toBe('primary');
    await goOn();
  });

  it('reads from it soon when nothing is heard of the primary', async () => {
    // What was written last is not in it yet, and so the primary is asked.
    await holdBack();
    await add(store, 'before the cut');
    way.cut();
    const began = performance.now();
    expect(await mayLag(names)).toContain('mine');
    expect(performance.now() - began).toBeLessThan(5_000);
    await goOn();
    await expect.poll(() => mayLag(names)).toContain('before the cut');
    way.mend();
    await expect.poll(() => where().catch(() => 'nowhere')).toBe('primary');
  });

  it('goes on without it, and reads from it alone while the primary is away', async () => {
    await onStandby.end();
    await expect.poll(whereLagging).toBe('replica');
    await standby.kill();
    expect(await mayLag(names)).toContain('mine');
    await standby.restart();
    onStandby = new Client({ connectionString: standby.address });
    await onStandby.connect();
    await expect.poll(whereLagging).toBe('replica');
    // In a transaction that asks nothing at the moment: nobody waits for the connection that is lost.
    const inside = store.db.transaction().execute(async (db) => {
      await db.selectFrom('library').select('id').execute();
      await primary.kill();
      await db.selectFrom('library').select('id').execute();
    });
    await expect(inside).rejects.toSatisfy(isStoreAway);
    expect(await mayLag(names)).toContain('mine');
    await expect(add(store, 'lost')).rejects.toThrow();
    expect(await mayLag(names)).not.toContain('lost');
    // The write is the first that finds it there again: what is read next is asked of it, although it was away before.
    const written = expect
      .poll(
        () =>
          add(store, 'again').then(
            () => true,
            () => false,
          ),
        { interval: 1 },
      )
      .toBe(true);
    await primary.restart();
    await written;
    expect(await mayLag(names)).toContain('again');
  });
});
