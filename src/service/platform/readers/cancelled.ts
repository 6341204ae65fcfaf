import type { Kysely } from 'kysely';
import { keyedHash, type Secrets } from '../secrets.ts';
import type { Database } from '../db/database.ts';

const hashOf = (secrets: Secrets, key: string): string => keyedHash(secrets, 'cancelled-account', key);

/**
 * Remembers that these accounts were cancelled by their readers.
 * @param keys account names and card numbers as they are compared (readers.ts, accountKey)
 * @param day ISO day by the library's time zone
 */
export async function rememberCancelled(
  db: Kysely<Database>,
  { libraryId, keys, secrets, day }: { libraryId: number; keys: readonly string[]; secrets: Secrets; day: string },
): Promise<void> {
  for (const key of new Set(keys)) {
    await db
      .insertInto('cancelled_account')
      .values({ library_id: libraryId, key_hash: hashOf(secrets, key), cancelled_on: day })
      .onConflict((at) => at.columns(['library_id', 'key_hash']).doUpdateSet({ cancelled_on: day }))
      .execute();
  }
}

/** The day on which a reader cancelled one of these accounts; undefined where none did. */
export async function cancelledOn(
  db: Kysely<Database>,
  { libraryId, keys, secrets }: { libraryId: number; keys: readonly string[]; secrets: Secrets },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('cancelled_account')
    .select('cancelled_on')
    .where('library_id', '=', libraryId)
    .where(
      'key_hash',
      'in',
      keys.map((key) => hashOf(secrets, key)),
    )
    .executeTakeFirst();
  return row?.cancelled_on;
}

/** Forgets that these accounts were cancelled: the library has added them again on purpose. */
export async function forgetCancelled(
  db: Kysely<Database>,
  { libraryId, keys, secrets }: { libraryId: number; keys: readonly string[]; secrets: Secrets },
): Promise<void> {
  await db
    .deleteFrom('cancelled_account')
    .where('library_id', '=', libraryId)
    .where(
      'key_hash',
      'in',
      keys.map((key) => hashOf(secrets, key)),
    )
    .execute();
}
