import type { Kysely } from 'kysely';
import { createIndex, identity, partOf, required } from './baseline/builders.ts';

/** What moved in from another system, so that it can be undone until the cut-over day (docs/guide/move-in.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('move_in_run')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('source', 'text', required)
    .addColumn('started_at', 'bigint', required)
    .addColumn('finished_at', 'bigint')
    .addColumn('undone_at', 'bigint')
    .execute();
  await createIndex(db, 'move_in_run_library', 'move_in_run', ['library_id']);
  await db.schema
    .createTable('move_in_entry')
    .addColumn('run_id', 'integer', partOf('move_in_run'))
    .addColumn('kind', 'text', required)
    .addColumn('ref', 'integer', required)
    .addColumn('number', 'text')
    .addPrimaryKeyConstraint('move_in_entry_pk', ['run_id', 'kind', 'ref'])
    .execute();
}
