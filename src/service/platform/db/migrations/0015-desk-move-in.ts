import type { Kysely } from 'kysely';

/** The task of a move-in at the desk; null for an import of records (docs/guide/move-in.md). */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('file_import').addColumn('move_in', 'text').execute();
}
