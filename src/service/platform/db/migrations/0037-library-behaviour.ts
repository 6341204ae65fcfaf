import { sql, type Kysely } from 'kysely';

/** What the library puts down of its readers knows what it is about: the loan, the charge, the copy's property number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('behaviour').addColumn('loan_id', 'integer').execute();
  await schema
    .alterTable('behaviour')
    .addColumn('charge_id', 'integer', (c) => c.references('charge.id'))
    .execute();
  await schema.alterTable('behaviour').addColumn('title', 'text').execute();
  await schema.alterTable('behaviour').addColumn('note', 'text').execute();
  await schema.alterTable('item').addColumn('property_number', 'text').execute();
  // Most rows are what readers did, and are about neither.
  for (const column of ['loan_id', 'charge_id']) {
    await schema
      .createIndex(`behaviour_${column.replace('_id', '')}`)
      .on('behaviour')
      .column(column)
      .where(sql.ref(column), 'is not', null)
      .execute();
  }
}
