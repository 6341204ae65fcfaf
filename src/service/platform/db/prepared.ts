import { createQueryId, SelectQueryNode, type CompiledQuery } from 'kysely';
import { engineOf, postgresText, sqliteText, type Dialect, type Engine } from './dialect.ts';
import type { Db } from './database.ts';
import type { Value } from './values.ts';

/** A reading statement that is prepared once a connection. @typeParam V its values in their order @typeParam R its rows */
export interface Prepared<V extends readonly Value[], R> {
  all: (db: Db, ...values: V) => Promise<R[]>;
  /** The first row. */
  first: (db: Db, ...values: V) => Promise<R | undefined>;
}

const dialects: Record<Engine, Dialect> = { sqlite: sqliteText, postgres: postgresText };

/** A text with the placeholders of a database for question marks, of which it has none within quotes. */
const withPlaceholders = (text: string, engine: Engine): string =>
  text.split('?').reduce((before, after, at) => `${before}${engine === 'sqlite' ? '+?' : `$${String(at)}`}${after}`);

/**
 * A hot read: its text is written once and prepared once a connection, because building and compiling a query of Kysely
 * takes longer than reading ten records. A list of ids is one value, `[1,2,3]`, so that the text is the same for any
 * number of them.
 * @param text by the dialect where it differs; values are question marks
 */
export function prepared<V extends readonly Value[], R>(text: string | ((dialect: Dialect) => string)): Prepared<V, R> {
  const query = SelectQueryNode.create();
  const textFor = (engine: Engine): string =>
    withPlaceholders(typeof text === 'string' ? text : text(dialects[engine]), engine);
  const texts: Partial<Record<Engine, string>> = {};
  const all = async (db: Db, ...values: V): Promise<R[]> => {
    const engine = engineOf(db);
    const sql = (texts[engine] ??= textFor(engine));
    const compiled: CompiledQuery<R> = { query, queryId: createQueryId(), sql, parameters: values };
    return (await db.executeQuery(compiled)).rows;
  };
  return { all, first: async (db, ...values) => (await all(db, ...values))[0] };
}

/** Ids as one value of a prepared statement. */
export const idList = (ids: readonly number[]): string => `[${ids.join()}]`;
