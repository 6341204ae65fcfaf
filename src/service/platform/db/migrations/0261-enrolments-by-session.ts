import type { Kysely } from 'kysely';

/**
 * Second factors that are being set up belong to the session or the pending sign-in that began them. An enrolment that
 * was under way is dropped: nobody knows which session began it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('second_factor_enrolment')
    .addColumn('holder_hash', 'text', (c) => c.primaryKey())
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('begun_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('second_factor_enrolment_reader')
    .on('second_factor_enrolment')
    .column('reader_id')
    .execute();
  const old = db as Kysely<{
    second_factor: { confirmed_at: number | null };
    staff: { factor_confirmed_at: number | null; factor_secret: string | null };
  }>;
  await old.deleteFrom('second_factor').where('confirmed_at', 'is', null).execute();
  await schema.alterTable('second_factor').dropColumn('begun_at').execute();
  await old.updateTable('staff').set({ factor_secret: null }).where('factor_confirmed_at', 'is', null).execute();
  await schema.alterTable('staff').dropColumn('factor_begun_at').execute();
  await schema.alterTable('staff_session').addColumn('factor_secret', 'text').execute();
  await schema.alterTable('staff_session').addColumn('factor_begun_at', 'bigint').execute();
}
