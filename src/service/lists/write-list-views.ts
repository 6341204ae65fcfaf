import type { Store } from '../platform/db/open.ts';

/**
 * Adds views to book lists in one short transaction. It never waits: while an import writes, a thread that stood here
 * would let every reader wait with it.
 * @param views by id of the list; ids of lists that are gone count nothing
 * @returns false when somebody else is writing; nothing was added then
 * @throws what the database throws else
 */
export async function addListViews(store: Store, views: ReadonlyMap<number, number>): Promise<boolean> {
  const written = await store.writeUnlessBusy(async (inside) => {
    for (const [id, count] of views) {
      await inside
        .updateTable('book_list')
        .set((eb) => ({ views: eb('views', '+', count) }))
        .where('id', '=', id)
        .execute();
    }
  });
  return written !== undefined;
}
