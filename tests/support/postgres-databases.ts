import { Client } from 'pg';

/** Runs one statement on a PostgreSQL server, outside of a transaction. */
async function onServer(address: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The address of another database of the same server. */
export function atDatabase(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Creates a database.
 * @param address URL of a database of the server; its user may create databases
 * @param template name of a database to copy, to which nothing may be connected
 * @returns URL of the new database
 */
export async function createDatabase(address: string, name: string, template?: string): Promise<string> {
  const copy = template === undefined ? '' : ` TEMPLATE ${quoted(template)}`;
  await onServer(address, `CREATE DATABASE ${quoted(name)}${copy}`);
  return atDatabase(address, name);
}

/** Drops a database and ends its connections. */
export const dropDatabase = (address: string, name: string): Promise<void> =>
  onServer(address, `DROP DATABASE IF EXISTS ${quoted(name)} WITH (FORCE)`);

/** Drops all databases whose names begin with a prefix. */
export async function dropDatabases(address: string, prefix: string): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
      [prefix],
    );
    for (const { name } of rows) await client.query(`DROP DATABASE IF EXISTS ${quoted(name)} WITH (FORCE)`);
  } finally {
    await client.end();
  }
}
