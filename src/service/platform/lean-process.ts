/**
 * Flags of a process that runs next to the server with little memory, as `bin/run.mjs` starts commands
 * (docs/develop/performance.md).
 */
export const leanFlags = ['--max-semi-space-size=2', '--heap-growing-percent=20'] as const;

/** The environment of this process, with what the C library is to do with memory. */
export const leanEnvironment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '524288',
  MALLOC_TRIM_THRESHOLD_: '262144',
});
