import { z } from 'zod';
import type { KohaSettings } from '../../platform/configuration/koha.schema.ts';
import { createRestClient, type RestClient, type RestSurroundings } from '../rest-client.ts';
import { LendingSystemError } from '../types.ts';

const perPage = 100;
/** Pages of one list; a longer list is not believed. */
const maxPages = 20;

const errorSchema = z.object({ error: z.string().catch(''), required_permissions: z.unknown().optional() });

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
  write: (method: 'POST' | 'DELETE', path: string, body?: Record<string, unknown>) => ReturnType<RestClient['write']>;
}

interface ListQuery {
  q: Record<string, unknown>;
  order: string;
  embed?: string;
}

/** Koha's own words for what it did not do; empty where there are none. */
const errorOf = (body: unknown): string => errorSchema.safeParse(body).data?.error ?? '';

/** Whether the account of the portal lacks a permission; other refusals with the same status are about the reader. */
const lacksPermission = (body: unknown): boolean =>
  errorSchema.safeParse(body).data?.required_permissions !== undefined;

/** @param password of the service account */
export function createKohaClient(settings: KohaSettings, password: string, surroundings: RestSurroundings): KohaClient {
  const credentials = Buffer.from(`${settings.account}:${password}`).toString('base64');
  const client = createRestClient(
    {
      settings,
      headers: { authorization: `Basic ${credentials}` },
      errorOf,
      // Not done, and not because of the reader.
      meaningOf: (status, body) => ([401, 408, 429].includes(status) || lacksPermission(body) ? 'down' : 'refused'),
    },
    surroundings,
  );
  const urlOf = (path: string): URL => new URL(`${settings.url}/api/v1${path}`);
  return {
    read: async (path, schema) => (await client.get(urlOf(path), schema)).data,
    list: async (path, schema, { q, order, embed }) => {
      const entries = [];
      for (let page = 1; page <= maxPages; page += 1) {
        const url = urlOf(path);
        url.searchParams.set('q', JSON.stringify(q));
        url.searchParams.set('_order_by', order);
        url.searchParams.set('_per_page', String(perPage));
        url.searchParams.set('_page', String(page));
        const ofRequest = embed === undefined ? {} : { 'x-koha-embed': embed };
        const { data, headers } = await client.get(url, z.array(schema), ofRequest);
        entries.push(...data);
        const total = Number(headers.get('x-total-count') ?? NaN);
        if (entries.length === total) return entries;
        if (data.length === 0 || Number.isNaN(total)) break;
      }
      // Half a list would end loans that go on.
      throw new LendingSystemError('down', `GET ${path}: the list is not complete`);
    },
    write: (method, path, body) => client.write(method, urlOf(path), body),
  };
}
