import type { Kysely } from 'kysely';
import { createUniqueIndex } from './baseline/builders.ts';

/** Cards of readers on their phones, one for each session (docs/develop/personal-center.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['card_key', 'card_secret'])
    await db.schema.alterTable('session').addColumn(column, 'text').execute();
  await createUniqueIndex(db, 'session_card', 'session', ['card_key'], 'card_key is not null');
}
