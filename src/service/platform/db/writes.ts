import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogEvent } from 'kysely';

interface Scope {
  hasWritten: boolean;
}

const scopes = new AsyncLocalStorage<Scope>();

/** Finds out whether work has written to the store. */
export interface WriteTracker {
  /** Runs work under this tracker, and hides its writes from the tracker around it. */
  run: <T>(work: () => T) => T;
  /** Whether a transaction, or a statement outside of one, was committed so far. */
  hasWritten: () => boolean;
}

export function createWriteTracker(): WriteTracker {
  const scope: Scope = { hasWritten: false };
  return { run: (work) => scopes.run(scope, work), hasWritten: () => scope.hasWritten };
}

/** Runs work whose writes are not what the caller requested: when a session was last seen, attempts that are counted. */
export const withoutTracking = <T>(work: () => T): T => createWriteTracker().run(work);

/** Records a committed write in the tracker around it. */
export function recordWrite(): void {
  const scope = scopes.getStore();
  if (scope) scope.hasWritten = true;
}

const writingNodes = new Set<string>(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode']);

/** Kysely's log: records statements that wrote. `inTransaction` passes them on once they are committed. */
export function recordWritingStatement({ level, query }: LogEvent): void {
  if (level === 'query' && writingNodes.has(query.query.kind)) recordWrite();
}
