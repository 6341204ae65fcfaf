import type { Kysely } from 'kysely';

/** Dictionaries are read from the libraries' files; nobody read the copy that every start wrote into the store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('dictionary_entry').execute();
}
