import { z } from 'zod';

/** What every call answers (portal-content §7): success, data, message, errCode. */
interface Success<T> {
  success: true;
  data: T;
  message: string;
  errCode: number;
}
export interface Failure<R = unknown> {
  success: false;
  /** Almost always null; a few calls of portal-shell §4.3 carry a value, and those with a `refusal` in the contract. */
  data: R | null;
  /** In the reader's language. */
  message: string;
  errCode: number;
}
export type Answer<T, R = unknown> = Success<T> | Failure<R>;

/** Codes of failures; the HTTP status of the response is the same number. */
export const errCodes = {
  ok: 0,
  /** Sign-in that leads to a change of the password (portal-shell §4.3). */
  passwordChange: 200,
  badRequest: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  /** The library is served, and not by this node: the balancer has to ask another one. */
  misdirected: 421,
  tooMany: 429,
  internal: 500,
  upstream: 502,
  unavailable: 503,
  timeout: 504,
} as const;

/** The HTTP status of a page or file that a failed call leaves without what it shows. */
export const statusOf = ({ errCode }: Pick<Failure, 'errCode'>): number =>
  errCode >= 400 && errCode < 600 ? errCode : errCodes.upstream;

/** `data` of a failure that passes with time: the seconds until it is worth trying again. */
export interface Waiting {
  retryAfter: number;
}

/** After how many seconds a refused call is worth trying again; undefined when waiting does not help. */
export function retryAfterOf({ success, data }: Answer<unknown>): number | undefined {
  const isWaiting = !success && typeof data === 'object' && data !== null && 'retryAfter' in data;
  return isWaiting && typeof data.retryAfter === 'number' ? data.retryAfter : undefined;
}

/** The envelope around a call's output, for the API document and for checking an upstream's answers. */
export const envelopeOf = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.boolean(), data: data.nullable(), message: z.string(), errCode: z.number() });
