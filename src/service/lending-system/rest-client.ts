import { z } from 'zod';
import { decodeText, fetchOutside, ProviderError, type OutsideAnswer } from '../platform/http/http.ts';
import { LendingSystemError, type LendingSystemFailure } from './types.ts';

/** After a failed connection nobody tries for so long: pages do not wait for a system that is down. */
const restMs = 5_000;

/** Codes of errors before a connection exists: nothing was sent. */
const notConnected = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const causeSchema = z.object({ cause: z.object({ code: z.string() }) });

/** What a system answered to something that it should do. */
export type RestAnswer = { isDone: true; body: unknown } | { isDone: false; status: number; error: string };

/** How a system is asked, and what its errors mean. */
export interface RestProtocol {
  settings: { timeoutMs: number };
  /** Headers of every request, with the credentials. */
  headers: Record<string, string>;
  /** Its own words for an error; empty where there are none. */
  errorOf: (body: unknown) => string;
  /** What an error of the client (4xx) means for something that it should do. */
  meaningOf: (status: number, body: unknown) => 'refused' | LendingSystemFailure;
}

/** How a client learns the time, and reports trouble. */
export interface RestSurroundings {
  now: () => number;
  /** Called once when the system goes down and once when it answers again. */
  onTrouble: (isDown: boolean, why: string) => void;
}

/** A library system with a REST API. */
export interface RestClient {
  /** @param headers those of this request alone @throws LendingSystemError `down` */
  get: <T>(
    url: URL,
    schema: z.ZodType<T>,
    headers?: Record<string, string>,
  ) => Promise<{ data: T; headers: OutsideAnswer['headers'] }>;
  /** Sends what changes something, once. @throws LendingSystemError */
  write: (method: 'POST' | 'DELETE', url: URL, body?: Record<string, unknown>) => Promise<RestAnswer>;
}

function bodyOf(answer: OutsideAnswer): unknown {
  try {
    return JSON.parse(decodeText(answer.bytes, undefined));
  } catch {
    return undefined;
  }
}

/** What a log may show of an address: no number of a patron. */
const shownPath = ({ pathname }: URL): string => pathname.replace(/\/(account|patrons)\/[^/]+/, '/$1/…');

const isOverload = (status: number): boolean => status === 502 || status === 503 || status === 504;

export function createRestClient(
  { settings, headers: usual, errorOf, meaningOf }: RestProtocol,
  { now, onTrouble }: RestSurroundings,
): RestClient {
  let restsUntil = 0;
  let isDown = false;

  const noteAnswer = (): void => {
    if (isDown) onTrouble(false, '');
    isDown = false;
  };
  const noteTrouble = (why: string, rests: boolean): void => {
    if (rests) restsUntil = now() + restMs;
    if (!isDown) onTrouble(true, why);
    isDown = true;
  };

  const send = async (
    method: 'GET' | 'POST' | 'DELETE',
    url: URL,
    given: { headers?: Record<string, string> | undefined; body?: string | undefined },
  ): Promise<OutsideAnswer> => {
    if (now() < restsUntil) throw new LendingSystemError('down', 'it was down a moment ago');
    const { body } = given;
    const headers = {
      accept: 'application/json',
      ...usual,
      ...given.headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const request = { method, headers, timeoutMs: settings.timeoutMs, anyStatus: true };
    try {
      return await fetchOutside(url, body === undefined ? request : { ...request, body });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      noteTrouble(error.message, error.trouble === 'down' || error.trouble === 'slow');
      const code = causeSchema.safeParse(error.cause).data?.cause.code;
      const wasSent = method !== 'GET' && (code === undefined || !notConnected.has(code));
      throw new LendingSystemError(wasSent ? 'silent' : 'down', error.message);
    }
  };

  return {
    get: async (url, schema, headers) => {
      const answer = await send('GET', url, { headers });
      const { status } = answer;
      const body = bodyOf(answer);
      const parsed = schema.safeParse(body);
      if (status !== 200 || !parsed.success) {
        const error = errorOf(body);
        const why = `GET ${shownPath(url)}: ${String(status)} ${status === 200 ? 'not what its API describes' : error}`;
        // A 404 in its own words is about the reader or the copy.
        if (status !== 404 || error === '') noteTrouble(why, isOverload(status));
        throw new LendingSystemError('down', why);
      }
      noteAnswer();
      return { data: parsed.data, headers: answer.headers };
    },
    write: async (method, url, sent) => {
      const answer = await send(method, url, { body: sent && JSON.stringify(sent) });
      const { status } = answer;
      const body = bodyOf(answer);
      if (status >= 200 && status < 300) {
        noteAnswer();
        return { isDone: true, body };
      }
      const error = errorOf(body);
      const meaning = status >= 400 && status < 500 ? meaningOf(status, body) : 'silent';
      if (meaning === 'refused') return { isDone: false, status, error };
      const why = `${method} ${shownPath(url)}: ${String(status)} ${error}`;
      noteTrouble(why, isOverload(status));
      throw new LendingSystemError(meaning, why);
    },
  };
}
