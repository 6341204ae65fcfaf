import type { Kysely } from 'kysely';

/** Who took or paid out money at the desk, and where: the cash report counts it by person and desk. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const column of ['staff', 'lib_code'])
    await schema.alterTable('ledger_entry').addColumn(column, 'text').execute();
}
