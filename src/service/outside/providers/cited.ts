import { z } from 'zod';
import type { CitedCountConfig } from '../../platform/configuration/outside.schema.ts';
import { fetchJson, ProviderError } from '../../platform/http/http.ts';

interface CitedWork {
  doi: string | undefined;
  title: string;
  year: number | undefined;
}
export interface CitedCount {
  count: number;
  /** Where the service describes the work. */
  url: string;
}
export interface CitedCounts {
  /** @returns undefined when the service does not know the work @throws ProviderError */
  count: (work: CitedWork) => Promise<CitedCount | undefined>;
}

const maxBytes = 512 * 1024;
/** Titles are the same whatever their case, width, spaces and signs. */
const titleKey = (title: string) =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
/** A work may be dated by its appearance online, a year before or after that in print. */
const near = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined || Math.abs(a - b) <= 1;

const times = z.int().min(0);
const crossrefWork = z.object({
  DOI: z.string(),
  title: z.array(z.string()).default([]),
  'is-referenced-by-count': times,
  issued: z.object({ 'date-parts': z.array(z.array(z.number().nullable())) }).optional(),
});
const crossrefOne = z.object({ message: crossrefWork });
const crossrefList = z.object({ message: z.object({ items: z.array(crossrefWork) }) });

const openalexWork = z.object({
  id: z.url({ protocol: /^https?$/ }),
  display_name: z.string().nullish(),
  cited_by_count: times,
  publication_year: z.int().nullish(),
});
const openalexList = z.object({ results: z.array(openalexWork) });

async function ask<T>(url: URL, schema: z.ZodType<T>, config: CitedCountConfig): Promise<T | undefined> {
  let answer: unknown;
  try {
    answer = await fetchJson(url, { timeoutMs: config.timeoutMs, maxBytes });
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404) return undefined;
    throw error;
  }
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new ProviderError('unreadable', `${config.kind}: not the answer that was agreed`);
  return parsed.data;
}

function addressOf(config: CitedCountConfig, path: string, query: Record<string, string>): URL {
  const url = new URL(`${config.url.replace(/\/$/, '')}${path}`);
  const all = { ...query, ...(config.mailto !== undefined && { mailto: config.mailto }) };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return url;
}

/** Anything that answers as the REST interface of Crossref. */
function crossref(config: CitedCountConfig): CitedCounts {
  const citedCount = (work: z.output<typeof crossrefWork>): CitedCount => ({
    count: work['is-referenced-by-count'],
    url: `https://doi.org/${encodeURI(work.DOI)}`,
  });
  return {
    count: async ({ doi, title, year }) => {
      if (doi !== undefined) {
        const answer = await ask(addressOf(config, `/works/${encodeURIComponent(doi)}`, {}), crossrefOne, config);
        return answer && citedCount(answer.message);
      }
      const query = { 'query.bibliographic': title, rows: '5', select: 'DOI,title,is-referenced-by-count,issued' };
      const answer = await ask(addressOf(config, '/works', query), crossrefList, config);
      const same = answer?.message.items.find((work) => {
        const issued = work.issued?.['date-parts'][0]?.[0] ?? undefined;
        return work.title.some((entry) => titleKey(entry) === titleKey(title)) && near(issued, year);
      });
      return same && citedCount(same);
    },
  };
}

/** Anything that answers as OpenAlex. */
function openalex(config: CitedCountConfig): CitedCounts {
  const citedCount = (work: z.output<typeof openalexWork>): CitedCount => ({
    count: work.cited_by_count,
    url: work.id,
  });
  const list = (query: Record<string, string>) => {
    const select = 'id,display_name,cited_by_count,publication_year';
    return ask(addressOf(config, '/works', { ...query, select }), openalexList, config);
  };
  return {
    count: async ({ doi, title, year }) => {
      // A comma or a bar would begin another condition of the filter.
      if (doi !== undefined && !/[,|]/.test(doi)) {
        const found = (await list({ filter: `doi:${doi}` }))?.results[0];
        return found && citedCount(found);
      }
      const same = (await list({ search: title, 'per-page': '5' }))?.results.find(
        (work) =>
          titleKey(work.display_name ?? '') === titleKey(title) && near(work.publication_year ?? undefined, year),
      );
      return same && citedCount(same);
    },
  };
}

/** A service that counts citations. */
export const createCitedCounts = (config: CitedCountConfig): CitedCounts =>
  config.kind === 'crossref' ? crossref(config) : openalex(config);
