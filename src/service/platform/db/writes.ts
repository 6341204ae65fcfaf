import { AsyncLocalStorage } from 'node:async_hooks';

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

/** Records a write in the tracker around it. `inTransaction` passes it on once it is committed. */
export function recordWrite(): void {
  const scope = scopes.getStore();
  if (scope) scope.hasWritten = true;
}
