import type { Kysely } from 'kysely';

/** The library codes to which the acts of a staff account are limited (docs/guide/desk-accounts.md). */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('staff')
    .addColumn('lib_codes', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
}
