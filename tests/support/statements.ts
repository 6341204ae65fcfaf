import type { Store } from '#service/platform/db/open.ts';

/**
 * Counts the statements of the store that some work takes; those of the index are not counted
 * (tests/budgets/statements.spec.ts counts both).
 * @param work gets the store that counts
 */
export async function countStatements(store: Store, work: (counting: Store) => Promise<unknown>): Promise<number> {
  let statements = 0;
  const db = store.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      statements += 1;
      return Promise.resolve(result);
    },
  });
  await work({ ...store, db });
  return statements;
}
