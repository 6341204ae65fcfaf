import type { IsolationLevel } from 'kysely';
import type { Store } from '#service/platform/db/open.ts';

/** What a test does around each transaction; what it throws is thrown to the code under test. */
export interface TransactionHooks {
  before?: (() => void | Promise<void>) | undefined;
  /** After the commit. */
  after?: (() => void) | undefined;
}

/** The disk is full, as SQLite reports it. */
export const fullDisk = () => Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });

/** A store that calls hooks around its transactions: `testService({ around: withTransactionHooks(hooks) })`. */
export const withTransactionHooks =
  (hooks: TransactionHooks) =>
  (store: Store): Store => ({
    ...store,
    db: new Proxy(store.db, {
      get: (db, name) => {
        const value: unknown = Reflect.get(db, name, db);
        if (name !== 'transaction') return typeof value === 'function' ? value.bind(db) : value;
        return () => ({
          // Snapshots, which write nothing, have no hooks.
          setIsolationLevel: (level: IsolationLevel) => db.transaction().setIsolationLevel(level),
          execute: async (work: Parameters<ReturnType<Store['db']['transaction']>['execute']>[0]) => {
            await hooks.before?.();
            const result = await db.transaction().execute(work);
            hooks.after?.();
            return result;
          },
        });
      },
    }),
  });
