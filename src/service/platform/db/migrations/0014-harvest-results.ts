import type { Kysely } from 'kysely';

/** The result of a harvest and its start at the desk (docs/guide/harvesting.md). */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('harvest').addColumn('outcome', 'text').execute();
  await schema.alterTable('harvest').addColumn('list_size', 'integer').execute();
  await schema.alterTable('harvest').addColumn('requested_at', 'bigint').execute();
}
