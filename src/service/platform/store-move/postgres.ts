import { Client } from 'pg';
import { movedMessage } from '../db/away.ts';
import type { TableFacts } from '../db/introspect.ts';
import { asNumbers } from '../db/postgres/types.ts';
import type { Value } from '../db/values.ts';
import { copiedTables, keyNames, keyOf, listed, quoted, rowsText } from './side.ts';
import type { CopiedTable, Row, Side } from './side.ts';

const trigger = 'store_moved';

/** As JSON, in which rows go to the server by the thousand. */
const asJson = (value: Value): Value => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value);
const objectsOf = ({ columns }: CopiedTable, rows: readonly Row[], places: readonly number[]): string =>
  JSON.stringify(
    rows.map((row) => Object.fromEntries(places.map((at) => [columns[at] ?? '', asJson(row[at] ?? null)]))),
  );

interface Reference {
  table: string;
  name: string;
  definition: string;
}

/** Takes references and triggers away and gives what puts them back, which fails where rows refer to nothing. */
async function putRulesAside(client: Client, tables: readonly CopiedTable[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<Reference>(`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`);
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`);
  for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
  return async () => {
    for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
    for (const { table, name, definition } of rows)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`);
  };
}

/** The tables that number their rows, with the name of what numbers them. */
const sequencesText = `
  SELECT c.relname AS table, pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS sequence
  FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attidentity <> '' AND NOT a.attisdropped
  WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace ORDER BY c.relname`;

async function inOne<T>(client: Client, begin: string, work: () => Promise<T>): Promise<T> {
  await client.query(begin);
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // If the connection is lost, the server rolls back automatically.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** A database of PostgreSQL as a side of a move. Its schema is up to date. */
export async function postgresSide(address: string, facts: readonly TableFacts[]): Promise<Side> {
  const tables = copiedTables(facts);
  const client = new Client({ connectionString: address, types: asNumbers, application_name: 'yuelan migrate' });
  await client.connect();
  const { rows: found } = await client.query<{ name: string }>('SELECT current_schema() AS name');
  // With its schema: `record` alone is a type of PostgreSQL's.
  const whole = ({ name }: CopiedTable): string => `${quoted(found[0]?.name ?? 'public')}.${quoted(name)}`;
  const sequences = async (): Promise<{ table: string; sequence: string }[]> =>
    (await client.query<{ table: string; sequence: string }>(sequencesText)).rows;
  const openWrites = async (): Promise<void> => {
    for (const { name } of tables) await client.query(`DROP TRIGGER IF EXISTS ${trigger} ON ${quoted(name)}`);
  };
  return {
    tables,
    rows: async (table, behind, limit) => {
      const { rows } = await client.query<Value[]>({
        text: rowsText(table, behind === undefined, (number) => `$${String(number)}`),
        values: [...(behind === undefined ? [] : keyOf(table, behind)), limit],
        rowMode: 'array',
      });
      return rows;
    },
    remove: async (table, rows) => {
      const name = whole(table);
      const same = keyNames(table).map((key) => `one.${quoted(key)} = gone.${quoted(key)}`);
      await client.query(
        `DELETE FROM ${name} AS one USING json_populate_recordset(NULL::${name}, $1::json) AS gone WHERE ${same.join(' AND ')}`,
        [objectsOf(table, rows, table.key)],
      );
    },
    add: async (table, rows) => {
      const [name, columns] = [whole(table), listed(table.columns)];
      const places = table.columns.map((_, at) => at);
      await client.query(
        `INSERT INTO ${name} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${name}, $1::json)`,
        [objectsOf(table, rows, places)],
      );
    },
    lastNumbers: async () => {
      const numbers = new Map<string, number>();
      for (const { table, sequence } of await sequences()) {
        const { rows } = await client.query<{ last: number }>(
          `SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS last FROM ${sequence}`,
        );
        numbers.set(table, rows[0]?.last ?? 0);
      }
      return numbers;
    },
    setLastNumbers: async (numbers) => {
      for (const { table, sequence } of await sequences()) {
        const last = numbers.get(table) ?? 0;
        await client.query('SELECT setval($1, $2, $3)', [sequence, Math.max(last, 1), last > 0]);
      }
      // Plans go by what the server knows of its tables, which autovacuum would tell it later.
      await client.query('ANALYZE');
    },
    reading: (work) => inOne(client, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', work),
    filling: (work) =>
      inOne(client, 'BEGIN', async () => {
        const putBack = await putRulesAside(client, tables);
        const result = await work();
        await putBack();
        return result;
      }),
    closeWrites: () =>
      inOne(client, 'BEGIN', async () => {
        await client.query(`CREATE OR REPLACE FUNCTION ${trigger}() RETURNS trigger LANGUAGE plpgsql AS $body$
          BEGIN RAISE EXCEPTION USING message = '${movedMessage}', errcode = 'read_only_sql_transaction'; END $body$`);
        await openWrites();
        // Making a trigger waits for those who write into the table, and lets nobody begin.
        for (const { name } of tables) {
          await client.query(`CREATE TRIGGER ${trigger} BEFORE INSERT OR UPDATE OR DELETE ON ${quoted(name)}
            FOR EACH STATEMENT EXECUTE FUNCTION ${trigger}()`);
        }
      }),
    openWrites: () => inOne(client, 'BEGIN', openWrites),
    close: () => client.end(),
  };
}
