import { z } from 'zod';

/** What every call answers (portal-content §7): success, data, message, errCode. */
export interface Success<T> {
  success: true;
  data: T;
  message: string;
  errCode: number;
}
export interface Failure {
  success: false;
  /** Almost always null; a few calls of portal-shell §4.3 carry a value. */
  data: unknown;
  /** In the reader's language. */
  message: string;
  errCode: number;
}
export type Answer<T> = Success<T> | Failure;

/** Codes of failures; the HTTP status of the response is the same number. */
export const errCodes = {
  ok: 0,
  badRequest: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  tooMany: 429,
  internal: 500,
  upstream: 502,
  unavailable: 503,
  timeout: 504,
} as const;

/** The envelope around a call's output, for the API document and for checking an upstream's answers. */
export const envelopeOf = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.boolean(), data: data.nullable(), message: z.string(), errCode: z.number() });
