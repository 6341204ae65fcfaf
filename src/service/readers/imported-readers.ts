import { inChunks } from '../platform/db/chunks.ts';
import type { Db } from '../platform/db/database.ts';

/**
 * Ends the cards of readers who are not in a whole list, unless they have ended before. Nobody is deleted. A list that
 * lacks more than half of the valid cards is no whole one: an export has failed.
 * @param ids readers of earlier lists
 * @param there folded account names of the list
 * @param lastDay last valid day of the cards (ISO)
 * @returns the number of cards that ended; undefined if the list is too short, and nothing was changed
 */
export async function endCardsOfLeavers(
  db: Db,
  { ids, there, lastDay, now }: { ids: readonly number[]; there: ReadonlySet<string>; lastDay: string; now: number },
): Promise<number | undefined> {
  const rows = await inChunks(ids, (chunk) =>
    db.selectFrom('reader').select(['id', 'account_key', 'valid_until']).where('id', 'in', chunk).execute(),
  );
  const valid = rows.filter((row) => (row.valid_until ?? '9999') > lastDay);
  const left = valid.filter((row) => !there.has(row.account_key));
  if (left.length > valid.length / 2) return undefined;
  for (const { id } of left) {
    await db.updateTable('reader').set({ valid_until: lastDay, updated_at: now }).where('id', '=', id).execute();
  }
  return left.length;
}

/** Deletes a reader who has never used the portal. @returns false if the reader has used it */
export async function removeUnusedReader(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('reader')
    .where('id', '=', id)
    .where('language', 'is', null)
    .where('first_login_done_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
