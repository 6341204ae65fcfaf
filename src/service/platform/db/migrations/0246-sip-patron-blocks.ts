import type { Kysely } from 'kysely';

/** What another system says stands in a reader's way, and whether it tells what the reader has on loan. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('sip_patron')
    .addColumn('blocks', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await schema
    .alterTable('sip_patron')
    .addColumn('tells_loans', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
}
