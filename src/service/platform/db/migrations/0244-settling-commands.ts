import { sql, type Kysely } from 'kysely';

/** What commands did about what waits for staff is looked up without a day's acts at the desk (desk/settled.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('audit_entry_commands')
    .on('audit_entry')
    .columns(['library_id', 'at'])
    .where(sql<boolean>`kind in ('command', 'commandFailed')`)
    .execute();
}
