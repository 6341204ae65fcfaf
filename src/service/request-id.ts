import { AsyncLocalStorage } from 'node:async_hooks';

const place: unique symbol = Symbol.for('yuelan.request-id');
// Built pages carry a copy of this module of their own, and their log lines belong to the same request.
const processWide: typeof globalThis & { [place]?: AsyncLocalStorage<string> } = globalThis;
const current = (processWide[place] ??= new AsyncLocalStorage<string>());

/** The request that is being answered, by the number that its log lines have; undefined outside of any. */
export const requestId = (): string | undefined => current.getStore();

/** Answers a request: whatever is logged meanwhile bears its number. */
export const withRequestId = <T>(id: string, work: () => T): T => current.run(id, work);
