import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** So many texts have a name; what comes later, such as lists of many lengths, is parsed each time. */
const most = 500;
/** Texts that were seen once, of which most are never seen again. */
const maxSeen = 2_000;

// A later release adds a column while this one serves: a prepared `*` would then be refused.
const hasStar = /(?:^|[\s.,])\*/;

/** The names under which connections prepare texts once. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seen = new Set<string>();

  /** @returns undefined where a name is not worth it: for texts that are new, and beyond so many */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= most || hasStar.test(text)) return undefined;
    if (!this.#seen.has(text)) {
      if (this.#seen.size >= maxSeen) this.#seen.clear();
      this.#seen.add(text);
      return undefined;
    }
    this.#seen.delete(text);
    const name = `kysely-${String(this.#names.size + 1)}`;
    this.#names.set(text, name);
    return name;
  }
}

type Command = PostgresQueryResult<unknown>['command'];
const commands: readonly Command[] = ['UPDATE', 'DELETE', 'INSERT', 'SELECT', 'MERGE'];

/** A connection whose statements are prepared once. */
class NamingClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #names: StatementNames;

  constructor(client: PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
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
    const name = this.#names.of(text);
    const { command, rowCount, rows } = await this.#client.query<R & object>(
      name === undefined ? { text, values } : { name, text, values },
    );
    return { command: commands.find((entry) => entry === command) ?? 'SELECT', rowCount: rowCount ?? 0, rows };
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }
}

/** A pool as Kysely uses it: PostgreSQL parses and plans a statement once a connection, and not every time. */
export function withNames(pool: Pool, names: StatementNames): PostgresPool {
  const clients = new WeakMap<PoolClient, NamingClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const named = clients.get(client) ?? new NamingClient(client, names);
      clients.set(client, named);
      return named;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
