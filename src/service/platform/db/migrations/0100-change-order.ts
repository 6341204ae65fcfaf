import { sql, type Kysely } from 'kysely';
import { engineOf } from '../dialect.ts';

/** Any number, the same in all versions: who holds this lock gives the next numbers of the change feed. */
const lock = 7_201_100;

/**
 * Numbers of the change feed in the order of commits, and a word to those who follow it. SQLite has one writer and needs
 * neither; on PostgreSQL who follows would else never see a change that got its number early and was committed late.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  // Before the statement, and so before its rows get their numbers; until the end of the transaction.
  await sql`create function change_in_order() returns trigger language plpgsql as $body$ begin
      perform pg_advisory_xact_lock(${sql.lit(lock)});
      perform pg_notify('yuelan_change', '');
      return null;
    end $body$`.execute(db);
  await sql`create trigger change_in_order before insert on change for each statement
    execute function change_in_order()`.execute(db);
}
