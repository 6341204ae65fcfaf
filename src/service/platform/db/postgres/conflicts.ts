import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresAdapter, type Kysely } from 'kysely';

/** serialization_failure and deadlock_detected: nothing was written, and doing it again may succeed. */
const conflicts = new Set(['40001', '40P01']);
/** unique_violation: of two who counted and took the same number, PostgreSQL may refuse the second with this instead. */
const sameKey = '23505';

/** Attempts side by side; who failed so often then goes on one after another, so that somebody is always done. */
const attemptsBeside = 3;
const attemptsAtMost = 60;
/** A key that is still there after so many turns was not taken in between. */
const attemptsAtKey = 5;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
const isConflict = (error: unknown): boolean => conflicts.has(codeOf(error)) || codeOf(error) === sameKey;

/**
 * Does what a conflict with another writer may undo, again and again until it is done. Those of this process who lost
 * more than once stand in a line: a hundred who want the same copy would else undo one another for ever.
 */
export class Conflicts {
  #line: Promise<unknown> = Promise.resolve();
  #lost = 0;

  /** Attempts that were undone so far. */
  get lost(): number {
    return this.#lost;
  }

  /** @param work undone as a whole where it fails; done again from its beginning */
  async retried<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; attempt <= attemptsBeside; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (!isConflict(error)) throw error;
        this.#lost += 1;
      }
    }
    const turn = this.#line.then(() => this.#inTurn(work));
    this.#line = turn.catch(() => undefined);
    return turn;
  }

  /** Only other nodes and first attempts are in the way now. */
  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        const most = codeOf(error) === sameKey ? attemptsAtKey : attemptsAtMost;
        if (!isConflict(error) || attempt >= most) throw error;
        this.#lost += 1;
        await sleep(Math.random() * 2 * Math.min(attempt, 25));
      }
    }
  }
}

/** The adapter of a store on PostgreSQL: it owns what retries the transactions of the store. */
export class StoreAdapter extends PostgresAdapter {
  readonly conflicts: Conflicts;

  constructor(conflicts: Conflicts) {
    super();
    this.conflicts = conflicts;
  }
}

/** Retries the transactions of a store after conflicts; undefined on SQLite, which has none. */
export function conflictsOf<DB>(db: Pick<Kysely<DB>, 'getExecutor'>): Conflicts | undefined {
  const { adapter } = db.getExecutor();
  return adapter instanceof StoreAdapter ? adapter.conflicts : undefined;
}
