import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** So many texts have a name; what comes later, such as lists of many lengths, is parsed each time. */
const most = 500;
/** Texts that were seen once, of which most are never seen again. */
const maxSeen = 2_000;

const names = new Map<string, string>();
const seen = new Set<string>();

const isStatement = /^\s*(?:select|insert|update|delete|with)\b/i;
// A later release adds a column while this one serves: a prepared `*` would then be refused.
const hasStar = /(?:^|[\s.,])\*/;

/** The name under which connections prepare a text once; undefined where it is not worth it. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= most || !isStatement.test(text) || hasStar.test(text)) return undefined;
  if (!seen.has(text)) {
    if (seen.size >= maxSeen) seen.clear();
    seen.add(text);
    return undefined;
  }
  seen.delete(text);
  const name = `kysely-${String(names.size + 1)}`;
  names.set(text, name);
  return name;
}

type Command = PostgresQueryResult<unknown>['command'];
const commands: readonly Command[] = ['UPDATE', 'DELETE', 'INSERT', 'SELECT', 'MERGE'];

/** A connection whose statements are prepared once. */
class NamingClient implements PostgresPoolClient {
  readonly #client: PoolClient;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    input: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof input !== 'string') throw new Error('queries of the store are not streamed');
    return this.#ask<R>(input, [...values]);
  }

  async #ask<R>(text: string, values: unknown[]): Promise<PostgresQueryResult<R>> {
    const name = statementName(text);
    const { command, rowCount, rows } = await this.#client.query<R & object>(
      name === undefined ? { text, values } : { name, text, values },
    );
    return { command: commands.find((entry) => entry === command) ?? 'SELECT', rowCount: rowCount ?? 0, rows };
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }
}

const clients = new WeakMap<PoolClient, NamingClient>();

/** A pool as Kysely uses it: PostgreSQL parses and plans a statement once a connection, and not every time. */
export const withNames = (pool: Pool): PostgresPool => ({
  connect: async () => {
    const client = await pool.connect();
    const named = clients.get(client) ?? new NamingClient(client);
    clients.set(client, named);
    return named;
  },
  end: () => pool.end(),
  options: pool.options,
});
