import { z } from 'zod';
import { LendingSystemError } from '../types.ts';
import type { KohaSettings } from '../../platform/configuration/koha.schema.ts';
import { decodeText, fetchOutside, ProviderError, type OutsideAnswer } from '../../platform/http/http.ts';

/** After a failed connection nobody tries for so long: pages do not wait for a system that is down. */
const restMs = 5_000;
const perPage = 100;
/** Pages of one list; a longer list is not believed. */
const maxPages = 20;

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
const errorSchema = z.object({ error: z.string().catch(''), required_permissions: z.unknown().optional() });

/** What Koha answered to something that it should do. */
export type KohaAnswer = { isDone: true; body: unknown } | { isDone: false; status: number; error: string };

/** The staff REST API of one Koha. */
export interface KohaClient {
  /** @throws LendingSystemError `down` */
  read: <T>(path: string, schema: z.ZodType<T>) => Promise<T>;
  /**
   * A whole list, page by page.
   * @param query.q conditions, by field
   * @param query.order the field that orders the pages
   * @throws LendingSystemError `down`, where a part of the list is missing too
   */
  list: <T>(path: string, schema: z.ZodType<T>, query: ListQuery) => Promise<T[]>;
  /** Sends what changes something, once. @throws LendingSystemError */
  write: (method: 'POST' | 'DELETE', path: string, body?: Record<string, unknown>) => Promise<KohaAnswer>;
}

interface ListQuery {
  q: Record<string, unknown>;
  order: string;
  embed?: string;
}

function bodyOf(answer: OutsideAnswer): unknown {
  try {
    return JSON.parse(decodeText(answer.bytes, undefined));
  } catch {
    return undefined;
  }
}

/** Koha's own words for what it did not do; empty where there are none. */
const errorOf = (body: unknown): string => errorSchema.safeParse(body).data?.error ?? '';

/** Whether the account of the portal lacks a permission; other refusals with the same status are about the reader. */
const lacksPermission = (body: unknown): boolean =>
  errorSchema.safeParse(body).data?.required_permissions !== undefined;

const isOverload = (status: number): boolean => status === 502 || status === 503 || status === 504;

/**
 * @param input.password of the service account
 * @param input.onTrouble called once when it goes down and once when it answers again
 */
export function createKohaClient(
  settings: KohaSettings,
  input: { password: string; now: () => number; onTrouble: (isDown: boolean, why: string) => void },
): KohaClient {
  const { now, onTrouble } = input;
  const credentials = Buffer.from(`${settings.account}:${input.password}`).toString('base64');
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
    { embed, body }: { embed?: string | undefined; body?: string | undefined } = {},
  ): Promise<OutsideAnswer> => {
    if (now() < restsUntil) throw new LendingSystemError('down', 'it was down a moment ago');
    const headers = {
      accept: 'application/json',
      authorization: `Basic ${credentials}`,
      ...(embed !== undefined && { 'x-koha-embed': embed }),
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

  const get = async <T>(url: URL, schema: z.ZodType<T>, embed?: string) => {
    const answer = await send('GET', url, { embed });
    const body = bodyOf(answer);
    const parsed = schema.safeParse(body);
    if (answer.status !== 200 || !parsed.success) {
      const problem = answer.status === 200 ? 'not what its API describes' : errorOf(body);
      const why = `GET ${url.pathname}: ${String(answer.status)} ${problem}`;
      noteTrouble(why, isOverload(answer.status));
      throw new LendingSystemError('down', why);
    }
    noteAnswer();
    return { data: parsed.data, headers: answer.headers };
  };

  const urlOf = (path: string): URL => new URL(`${settings.url}/api/v1${path}`);

  return {
    read: async (path, schema) => (await get(urlOf(path), schema)).data,
    list: async (path, schema, { q, order, embed }) => {
      const entries = [];
      for (let page = 1; page <= maxPages; page += 1) {
        const url = urlOf(path);
        url.searchParams.set('q', JSON.stringify(q));
        url.searchParams.set('_order_by', order);
        url.searchParams.set('_per_page', String(perPage));
        url.searchParams.set('_page', String(page));
        const { data, headers } = await get(url, z.array(schema), embed);
        entries.push(...data);
        const total = Number(headers.get('x-total-count') ?? NaN);
        if (entries.length === total) return entries;
        if (data.length === 0 || Number.isNaN(total)) break;
      }
      // Half a list would end loans that go on.
      throw new LendingSystemError('down', `GET ${path}: the list is not complete`);
    },
    write: async (method, path, body) => {
      const answer = await send(method, urlOf(path), body && { body: JSON.stringify(body) });
      const { status } = answer;
      const content = bodyOf(answer);
      if (status >= 200 && status < 300) {
        noteAnswer();
        return { isDone: true, body: content };
      }
      const why = `${method} ${path}: ${String(status)} ${errorOf(content)}`;
      if (status >= 400 && status < 500) {
        // Not done, and not because of the reader.
        if ([401, 408, 429].includes(status) || lacksPermission(content)) {
          noteTrouble(why, false);
          throw new LendingSystemError('down', why);
        }
        return { isDone: false, status, error: errorOf(content) };
      }
      noteTrouble(why, isOverload(status));
      throw new LendingSystemError('silent', why);
    },
  };
}
