import { AsyncLocalStorage } from 'node:async_hooks';

const tolerant = new AsyncLocalStorage<true>();

/**
 * Does work whose reads may go to a replica. It sees everything that this process has written or heard of, and what others
 * wrote a moment ago maybe not; what it writes goes where everything is written.
 */
export const mayLag = <T>(work: () => T): T => tolerant.run(true, work);

/** Whether reads may go to a replica here. */
export const isLagTolerated = (): boolean => tolerant.getStore() === true;
