import { sql, type Kysely } from 'kysely';
import { engineOf } from '../platform/db/dialect.ts';
import type { Database } from '../platform/db/schema.ts';

/** Among so many others an answer is hidden; as many rows are rewritten with each. */
const others = 500;

/**
 * Hides an anonymous answer that was just written among those before it. PostgreSQL keeps rows in the order in which
 * they came, each with the number of its transaction, which also noted who took part: so up to 500 answers are
 * rewritten together with this one, in an order of chance. On SQLite both tables are ordered by keys that tell nothing.
 * @param inside the transaction that wrote the answer
 */
export async function shuffleAnswers(inside: Kysely<Database>, questionnaireId: number, id: string): Promise<void> {
  if (engineOf(inside) === 'sqlite') return;
  await sql`with gone as (
      delete from questionnaire_answer where questionnaire_id = ${questionnaireId} and (id = ${id} or id in (
        select id from questionnaire_answer where questionnaire_id = ${questionnaireId} order by random() limit ${others}))
      returning id, questionnaire_id, reader_id, answers, answered_on)
    insert into questionnaire_answer (id, questionnaire_id, reader_id, answers, answered_on)
    select id, questionnaire_id, reader_id, answers, answered_on from gone order by random()`.execute(inside);
}
