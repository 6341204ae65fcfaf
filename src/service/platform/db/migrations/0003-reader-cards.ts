import type { Kysely } from 'kysely';

/** Department, validity of the card, and a message for staff of each reader (docs/guide/desk.md). */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const column of ['department', 'valid_from', 'valid_until', 'desk_message'])
    await schema.alterTable('reader').addColumn(column, 'text').execute();
}
