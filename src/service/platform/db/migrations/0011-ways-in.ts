import type { Kysely } from 'kysely';

/** What signing in by others' services needs: tickets that work once, and where a session came from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('way_in_ticket')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('browser_hash', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('way_in_ticket_expires').on('way_in_ticket').column('expires_at').execute();

  await schema
    .createTable('session_origin')
    .addColumn('session_id', 'text', (c) => c.primaryKey().references('session.id').onDelete('cascade'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('provider_session', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('session_origin_provider')
    .on('session_origin')
    .columns(['provider', 'provider_session'])
    .execute();
}
