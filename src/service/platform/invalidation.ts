/** Cache tags: `library:<groupCode>`, `record:<id>`, `offer:<id>`, `list:<groupCode>:<name>`, `range:<groupCode>:<number>`. */
export interface Invalidation {
  invalidate: (tags: readonly string[]) => void;
  /** @returns a function that ends the listening */
  listen: (listener: (tags: readonly string[]) => void) => () => void;
}

/** One event between the service, which writes, and page caches, which forget. */
export function createInvalidation(): Invalidation {
  const listeners = new Set<(tags: readonly string[]) => void>();
  return {
    invalidate: (tags) => {
      for (const listener of listeners) listener(tags);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
