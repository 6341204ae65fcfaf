import { sql, type Kysely, type RawBuilder } from 'kysely';
import { engineOf } from './dialect.ts';

/** A change of a table that the database always refuses. */
export interface Refusal {
  name: string;
  table: string;
  before: 'insert' | 'update' | 'delete';
  /** On what it looks, over `old` and `new`; every such change is refused where it is left out. */
  when?: RawBuilder<unknown>;
  /** What asks other rows too: PostgreSQL's triggers cannot in `when`. */
  where?: RawBuilder<unknown>;
  message: string;
}

/** Has the store refuse a change of a table: the change fails with the message, and the transaction with it. */
export async function refuseChange<DB>(
  db: Kysely<DB>,
  { name, table, before, when, where, message }: Refusal,
): Promise<void> {
  const text = sql.lit(message);
  const when_ = when ? sql`when (${when})` : sql``;
  if (engineOf(db) === 'sqlite') {
    await sql`create trigger ${sql.ref(name)} before ${sql.raw(before)} on ${sql.ref(table)} ${when_}
      begin select raise(abort, ${text}) ${where ? sql`where ${where}` : sql``}; end`.execute(db);
    return;
  }
  // A function's body is text of its own, which takes no values from outside.
  const row = before === 'delete' ? 'old' : 'new';
  await sql`create function ${sql.ref(name)}() returns trigger language plpgsql as $refusal$ begin
      if ${where ?? sql`true`} then raise exception using message = ${text}, errcode = 'integrity_constraint_violation'; end if;
      return ${sql.raw(row)};
    end $refusal$`.execute(db);
  await sql`create trigger ${sql.ref(name)} before ${sql.raw(before)} on ${sql.ref(table)} for each row ${when_}
    execute function ${sql.ref(name)}()`.execute(db);
}
