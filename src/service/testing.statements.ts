import type { Store } from './store/open.ts';

/** How many statements some work takes. @param work gets the store that counts */
export async function countStatements(store: Store, work: (counting: Store) => Promise<unknown>): Promise<number> {
  let statements = 0;
  const db = store.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await work({ ...store, db });
  return statements;
}
