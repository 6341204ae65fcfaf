let lastAt = -Infinity;

/** Notes that this process is asked for something. */
export const noteCall = (): void => {
  lastAt = performance.now();
};

/** Milliseconds since this process was last asked for anything, by a reader or by a page of its own. */
export const quietMs = (): number => performance.now() - lastAt;
