import type { Engine } from './dialect.ts';
import { traced, tracing, type Attributes } from '../tracing/tracing.ts';
import type { CompiledQuery } from 'kysely';

/** Whether a statement only reads. Handwritten statements that do say so (prepared.ts). */
export const onlyReads = ({ query }: CompiledQuery): boolean =>
  query.kind === 'SelectQueryNode' && query.endModifiers === undefined;

/** Texts with long lists of values are cut. */
const longest = 2_000;

const systems: Record<Engine, string> = { sqlite: 'sqlite', postgres: 'postgresql' };

/** What a statement does, and the first table that it names: `select record`. */
function nameOf(text: string): string {
  const [, verb = 'statement'] = /^[\s(]*(\w+)/.exec(text) ?? [];
  const table = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text)?.[1];
  return [verb.toLowerCase(), ...(table === undefined ? [] : [table])].join(' ');
}

/** The text has placeholders instead of values. */
const attributesOf = (engine: Engine, text: string): Attributes => ({
  'db.system.name': systems[engine],
  'db.query.text': text.length > longest ? `${text.slice(0, longest)}…` : text,
});

/** Runs a statement in a span of its own if a span is active. */
export const traceStatement = <T>(engine: Engine, text: string, work: () => Promise<T>): Promise<T> =>
  tracing() ? traced(nameOf(text), attributesOf(engine, text), work) : work();
