import type SqliteDatabase from 'better-sqlite3';
import { isSqlite, type SqliteStore, type Store } from '#service/platform/db/open.ts';
import type { Steps } from '#service/platform/db/statement.ts';

const runs = ['run', 'get', 'all', 'iterate'] as const;

/** The statement, telling of each of its runs. */
const counting = <S extends object>(statement: S, count: () => void): S =>
  new Proxy(statement, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const isRun = runs.some((run) => run === name);
      return (...values: unknown[]): unknown => {
        if (isRun) count();
        return Reflect.apply(value, target, values);
      };
    },
  });

/** Work on the store, telling of each of its statements. */
function* countingSteps<T>(steps: Steps<T>, count: () => void): Steps<T> {
  for (let next = steps.next(); ; next = steps.next()) {
    if (next.done === true) return next.value;
    count();
    yield next.value;
  }
}

/**
 * How many statements of the store some work takes, whoever prepared them; those of the index are not counted
 * (tests/budgets/statements.spec.ts counts both).
 * @param work gets the store that counts
 */
export async function countStatements(store: Store, work: (counting: Store) => Promise<unknown>): Promise<number> {
  let statements = 0;
  const count = () => {
    statements += 1;
  };
  const db = store.db.withPlugin({
    transformQuery: ({ node }) => {
      count();
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const counted: Store = {
    ...store,
    db,
    read: (steps) => store.read(() => countingSteps(steps(), count)),
    write: (steps) => store.write(() => countingSteps(steps(), count)),
    writeUnlessBusy: (steps) => store.writeUnlessBusy(() => countingSteps(steps(), count)),
  };
  if (!isSqlite(store)) {
    await work(counted);
    return statements;
  }
  // What is prepared once may be run on the connection itself.
  const sqlite = new Proxy(store.sqlite, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (name === 'prepare') return (text: string) => counting(target.prepare(text), count);
      return (...values: unknown[]): unknown => Reflect.apply(value, target, values);
    },
  }) satisfies SqliteDatabase.Database;
  const countedSqlite: SqliteStore = { ...counted, engine: 'sqlite', sqlite };
  await work(countedSqlite);
  return statements;
}
