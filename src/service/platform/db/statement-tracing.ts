import type { Engine } from './dialect.ts';
import { traced, tracing, type Attributes } from '../tracing/tracing.ts';

/** Texts with long lists of values are cut. */
const longest = 2_000;

const systems: Record<Engine, string> = { sqlite: 'sqlite', postgres: 'postgresql' };

/** What a statement does, and to which table it is put first: `select record`. */
function nameOf(text: string): string {
  const [, verb = 'statement'] = /^[\s(]*(\w+)/.exec(text) ?? [];
  const table = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text)?.[1];
  return [verb.toLowerCase(), ...(table === undefined ? [] : [table])].join(' ');
}

/** Its text has places instead of values. */
const attributesOf = (engine: Engine, text: string): Attributes => ({
  'db.system.name': systems[engine],
  'db.query.text': text.length > longest ? `${text.slice(0, longest)}…` : text,
});

/** Asks the database in a span of its own, where there is one around. */
export const tracedStatement = <T>(text: string, work: () => Promise<T>): Promise<T> =>
  tracing() ? traced(nameOf(text), attributesOf('postgres', text), work) : work();

/** What is done by a statement of SQLite, at one go. */
type Run = (...values: never[]) => unknown;
interface Runs {
  all: Run;
  get: Run;
  run: Run;
}

/** The statement, with a span for every run where the process is traced. Others are given back as they are. */
export function seen<S extends Runs>(statement: S, text: string): S {
  const found = tracing();
  if (!found) return statement;
  const name = nameOf(text);
  const attributes = attributesOf('sqlite', text);
  for (const way of ['all', 'get', 'run'] as const) {
    const run = statement[way].bind(statement) as (...values: unknown[]) => unknown;
    const inSpan = (...values: unknown[]): unknown => {
      const span = found.begin(name, attributes);
      try {
        return run(...values);
      } catch (error) {
        span?.fail();
        throw error;
      } finally {
        span?.end();
      }
    };
    Object.defineProperty(statement, way, { value: inSpan });
  }
  return statement;
}
