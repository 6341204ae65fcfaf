import { z } from 'zod';
import { clusterNames, type DiscoverySearch } from '../../../lib/contract/calls/discovery.ts';
import { recordDetailSchema } from '../../../lib/contract/calls/record.ts';
import { facetValueSchema, recordSummarySchema } from '../../../lib/contract/calls/search.ts';
import { endpoints } from '../../../lib/contract/endpoints.ts';
import { errCodes } from '../../../lib/contract/envelope.ts';
import { defaultLanguage, languageHeaders, type Language } from '../../../lib/contract/language.ts';
import { entryOf } from './entries.ts';
import type { YuelanSettings } from '../../platform/configuration/discovery.schema.ts';
import type { DiscoveryProvider, FoundEntry } from './discovery.ts';
import { fetchJson, ProviderError, type Limits } from '../../platform/http/http.ts';

const envelopeSchema = z.object({ success: z.boolean(), data: z.unknown(), message: z.string(), errCode: z.number() });
// What is needed of the answers, and no more: a newer or older Yuelan may tell more facets, or none.
const foundSchema = z.object({
  numFound: z.int().min(0),
  searchResult: z.array(recordSummarySchema).max(100),
  facetResult: z.record(z.string(), z.array(facetValueSchema)).default({}),
  years: z.array(z.object({ year: z.int(), count: z.int() })).default([]),
});
const relatedSchema = z.object({ result: z.array(recordSummarySchema).max(100) });

const relatedShown = 6;

function checked<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new ProviderError('unreadable', z.prettifyError(parsed.error).slice(0, 500));
}

/** What a search of another Yuelan takes of ours: the provider's id is this side's own. */
const parametersOf = (query: DiscoverySearch): object => ({ ...query, provider: undefined, clusters: undefined });

/** Another Yuelan, by the calls that its own portal makes. */
export function yuelanDiscovery(settings: YuelanSettings, limits: Limits): DiscoveryProvider {
  const base = settings.url.replace(/(?<!\/)\/+$/, '');
  const portal = (settings.portalUrl ?? `${base}/${settings.mappingPath}`).replace(/(?<!\/)\/+$/, '');

  async function ask<T extends z.ZodType>(
    name: 'search' | 'getRecordDetail' | 'getRelatedRecords',
    input: Record<string, unknown>,
    output: T,
    language: Language,
  ): Promise<z.output<T>> {
    const [method, path] = endpoints[name];
    const url = new URL(`${base}${path}`);
    const headers = { mappingPath: settings.mappingPath, ...languageHeaders[language] };
    if (method === 'GET') for (const [key, value] of Object.entries(input)) url.searchParams.set(key, String(value));
    const sent = method === 'POST' ? { send: input } : {};
    const envelope = checked(envelopeSchema, await fetchJson(url, { ...limits, headers, ...sent }));
    if (!envelope.success) throw new ProviderError('refused', envelope.message, { status: envelope.errCode });
    return checked(output, envelope.data);
  }

  const toEntry =
    (language: Language) =>
    (record: z.output<typeof recordSummarySchema>, doi: string | null = null): FoundEntry => {
      const url = `${portal}${language === defaultLanguage ? '' : `/${language}`}/searchList/bookDetails/${encodeURIComponent(record.recordId)}`;
      return entryOf(record, { id: record.recordId, doi, url });
    };

  return {
    can: {
      fields: ['keyWord', 'title', 'author', 'subject', 'publisher', 'isbn', 'issn'],
      sorts: ['relevance', 'publishYear', 'title'],
      filters: [...clusterNames],
      years: true,
      clusters: true,
      browse: true,
    },
    search: async (query, { language }) => {
      const { clusters } = query;
      const facets = clusters ? clusterNames : [];
      const docCode = query.docCode.length > 0 ? query.docCode : settings.docCode;
      const found = await ask('search', { ...parametersOf(query), docCode, facets }, foundSchema, language);
      const result: Awaited<ReturnType<DiscoveryProvider['search']>> = {
        numFound: found.numFound,
        entries: found.searchResult.map((record) => toEntry(language)(record)),
        clusters: {},
        years: clusters ? found.years : [],
      };
      for (const name of facets) {
        const values = found.facetResult[name];
        if (values && values.length > 0) result.clusters[name] = values.slice(0, 50);
      }
      return result;
    },
    detail: async (id, { language }) => {
      if (!/^\d{1,15}$/.test(id)) return undefined;
      const of = { recordId: id };
      const [detail, related] = await Promise.allSettled([
        ask('getRecordDetail', of, recordDetailSchema, language),
        ask('getRelatedRecords', { ...of, rows: relatedShown }, relatedSchema, language),
      ]);
      if (detail.status === 'rejected') {
        const { reason }: { reason: unknown } = detail;
        if (reason instanceof ProviderError && reason.status === errCodes.notFound) return undefined;
        throw reason;
      }
      const record = { ...detail.value, recordId: '', coverUrl: null };
      return {
        entry: toEntry(language)(detail.value, detail.value.doi),
        record: { ...record, host: record.host && { ...record.host, recordId: null } },
        references: null,
        citedBy: null,
        related: related.status === 'fulfilled' ? related.value.result.map((entry) => toEntry(language)(entry)) : null,
      };
    },
  };
}
