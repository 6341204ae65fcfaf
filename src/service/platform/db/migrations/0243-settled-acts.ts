import { sql, type Kysely } from 'kysely';

/** What staff did at the desk is looked up without a day's loans, of which there are many more (desk/settled.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('audit_entry_settled')
    .on('audit_entry')
    .columns(['library_id', 'at'])
    .where(sql<boolean>`kind = 'deskAct' and detail not in ('lend', 'return', 'renew')`)
    .execute();
}
