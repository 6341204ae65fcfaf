import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { isStoreAway } from '../away.ts';
import { isLagTolerated } from '../lag.ts';
import type { Link } from './link.ts';

/** How often a replica is looked at that nothing is expected of, in milliseconds: so old its answers may be. */
const everyMs = 500;
/** How often, and how many times, it is asked whether it has caught up. */
const again = { pauseMs: 20, times: 20 };

/**
 * A replica that reads may go to. It is used while it has everything that this process has written or heard of: each
 * write and each word of a change takes it out of use, until it has replayed what the primary had written by then.
 */
export class Replica {
  readonly pool: Pool;
  readonly link: Link;
  readonly #primary: Pick<Pool, 'query'>;
  #isCurrent = false;
  #isPrimaryAway = false;
  #known = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #looking: Promise<void>;

  constructor(pool: Pool, link: Link, primary: Pick<Pool, 'query'>) {
    this.pool = pool;
    this.link = link;
    this.#primary = primary;
    this.#looking = this.#look();
  }

  /** Whether it has everything that is known here. */
  get isCurrent(): boolean {
    return this.#isCurrent;
  }

  /** Later reads must see what this or another process wrote: so the primary is available again. */
  expectMore(): void {
    this.#known += 1;
    this.#isCurrent = false;
    this.#isPrimaryAway = false;
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#lookLater(0);
  }

  /**
   * Reads from the replica where that is tolerated and it is current, or the primary is away: what it has is the newest
   * that there is. Else from the primary.
   */
  async reading<T>(onReplica: () => Promise<T>, onPrimary: () => Promise<T>): Promise<T> {
    if (!isLagTolerated()) return onPrimary();
    if (this.#isCurrent || this.#isPrimaryAway) {
      try {
        return await onReplica();
      } catch {
        // Whatever it was (it is gone, it gave up a long query to go on replaying): the primary says what is so.
        this.expectMore();
      }
    }
    try {
      return await onPrimary();
    } catch (error) {
      if (!isStoreAway(error)) throw error;
      return onReplica();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await this.link.close();
    if (!this.pool.ended) await this.pool.end();
  }

  #lookLater(pauseMs: number): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#looking = this.#look();
    }, pauseMs).unref();
  }

  async #look(): Promise<void> {
    const known = this.#known;
    let isCurrent: boolean | undefined;
    let isPrimaryAway = false;
    try {
      // The insert position, not what is on the disk: with synchronous_commit off a commit is reported before.
      const { rows } = await this.#primary.query<{ at: string }>('SELECT pg_current_wal_insert_lsn()::text AS at');
      this.#isPrimaryAway = false;
      isCurrent = await this.#hasReplayed(rows[0]?.at ?? '');
    } catch (error) {
      // While the primary is away nothing is written: a replica that had everything has it still.
      isPrimaryAway = isStoreAway(error);
      isCurrent = isPrimaryAway ? undefined : false;
    }
    // What was written meanwhile is newer than what was seen.
    if (known === this.#known) {
      this.#isPrimaryAway = isPrimaryAway;
      this.#isCurrent = isCurrent ?? this.#isCurrent;
    }
    this.#lookLater(known === this.#known ? everyMs : 0);
  }

  async #hasReplayed(position: string): Promise<boolean> {
    for (let time = 0; time < again.times && !this.#isClosed; time += 1) {
      if (time > 0) await sleep(again.pauseMs);
      const { rows } = await this.pool
        .query<{ is: boolean | null }>('SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS is', [position])
        .catch(() => ({ rows: [] }));
      if (rows[0]?.is === true) return true;
      // It is waited for a moment, and nobody is shown what it has until then.
      this.#isCurrent = false;
    }
    return false;
  }
}
