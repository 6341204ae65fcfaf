import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

interface Numbered {
  /** Made when the first log line asks for it: most requests have none. */
  id: string | undefined;
}

const place: unique symbol = Symbol.for('yuelan.request-id');
// Built pages carry a copy of this module of their own, and their log lines belong to the same request.
const processWide: typeof globalThis & { [place]?: AsyncLocalStorage<Numbered> } = globalThis;
const current = (processWide[place] ??= new AsyncLocalStorage<Numbered>());

/** The request that is being answered, by the number that its log lines have; undefined outside of any. */
export function requestId(): string | undefined {
  const request = current.getStore();
  return request && (request.id ??= randomUUID());
}

/**
 * Answers a request: whatever is logged meanwhile bears its number.
 * @param input the number that a proxy gave it, if any
 */
export const withRequestId = <T>(input: string | undefined, work: () => T): T => current.run({ id: input }, work);
