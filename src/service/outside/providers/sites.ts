import { z } from 'zod';
import { defaultLanguage, languageHeaders, type Language } from '../../../lib/contract/language.ts';
import type { SiteConfig } from '../../platform/configuration/outside.schema.ts';
import { fetchJson, ProviderError } from '../../platform/http/http.ts';
import { isbn10Of } from './isbn.ts';
import { cqlClause, searchRetrieve, type SruRecord } from '../../catalogue/exchange/sru.ts';

interface SiteRecord {
  title: string;
  author: string | null;
  publisher: string | null;
  year: number | null;
  isbn: string | null;
  /** Where readers see it there; null when the site does not say. */
  url: string | null;
  /** Its id there; null where copies cannot be asked for. */
  recordId: string | null;
}

/** Copies of a record in one place of another library. */
export interface SitePlace {
  libName: string;
  locationName: string;
  callNo: string | null;
  itemCount: number;
  onShelfCount: number;
}

/** What a record is looked up by: one of the numbers where it has one, else title and author. */
export type SiteQuestion = { isbns: readonly string[] } | { title: string; author: string | undefined };

export interface SiteAnswer {
  count: number;
  /** The first ten of them. */
  records: SiteRecord[];
}

/** Another library's catalogue that can be asked. */
export interface Site {
  /** @param isSame whether a title is the same, and not only found by the same words @throws ProviderError */
  look: (question: SiteQuestion, isSame: (title: string) => boolean) => Promise<SiteAnswer>;
  /** Copies of a record there; undefined for a site that does not tell of them. */
  places: ((recordId: string, language: Language) => Promise<SitePlace[]>) | undefined;
}

const most = 10;
const maxBytes = 1024 * 1024;

/** By title only records with the same title count; by a number all that the site reports do. */
function answerOf(records: SiteRecord[], total: number, question: SiteQuestion, isSame: (title: string) => boolean) {
  if ('isbns' in question) return { count: total, records };
  const same = records.filter((record) => isSame(record.title));
  return { count: same.length, records: same };
}

const siteRecord = ({ record }: SruRecord): SiteRecord => ({
  title: record.title,
  author:
    record.contributors.find((contributor) => contributor.role === 'author' || contributor.role === 'corporate')
      ?.name ?? null,
  publisher: record.publisher ?? null,
  year: record.pubYear ?? null,
  isbn: record.isbn[0] ?? null,
  url: record.access[0]?.url ?? null,
  recordId: null,
});

/** Both forms of each number: few catalogues know that they are the same. */
const formsOf = (isbns: readonly string[]): string[] =>
  isbns.flatMap((isbn) => {
    const ten = isbn10Of(isbn);
    return ten === undefined ? [isbn] : [isbn, ten];
  });

/** A catalogue that speaks SRU. */
function sruSite(sru: NonNullable<SiteConfig['sru']>, timeoutMs: number): Site {
  return {
    look: async (question, isSame) => {
      const clauses =
        'isbns' in question
          ? formsOf(question.isbns).map((isbn) => cqlClause(sru.isbn, '=', isbn))
          : [
              cqlClause(sru.title, '=', question.title),
              ...(question.author === undefined ? [] : [cqlClause(sru.author, '=', question.author)]),
            ];
      const query = clauses.filter((clause) => clause !== undefined).join('isbns' in question ? ' or ' : ' and ');
      if (query === '') return { count: 0, records: [] };
      const answer = await searchRetrieve(sru, { query, maximumRecords: most }, { timeoutMs, maxBytes });
      return answerOf(answer.records.map(siteRecord), answer.numberOfRecords, question, isSame);
    },
    places: undefined,
  };
}

const found = z.object({
  success: z.literal(true),
  data: z.object({
    numFound: z.int().min(0),
    searchResult: z.array(
      z.object({
        recordId: z.string().regex(/^\d{1,15}$/),
        title: z.string(),
        author: z.string().nullable(),
        publisher: z.string().nullable(),
        publishYear: z.int().nullable(),
        isbn: z.string().nullable(),
      }),
    ),
  }),
});
const grouped = z.object({
  success: z.literal(true),
  data: z.array(
    z.object({
      libName: z.string(),
      items: z.array(z.object({ locationName: z.string(), callNo: z.string().nullable(), onShelf: z.boolean() })),
    }),
  ),
});

function yuelanSite({ url, mappingPath }: NonNullable<SiteConfig['yuelan']>, timeoutMs: number): Site {
  const origin = url.replace(/\/$/, '');
  async function call<T>(path: string, send: unknown, schema: z.ZodType<T>, language: Language): Promise<T> {
    const headers = { mappingPath, ...languageHeaders[language] };
    const answer = await fetchJson(new URL(origin + path), { send, headers, timeoutMs, maxBytes });
    const parsed = schema.safeParse(answer);
    if (!parsed.success) throw new ProviderError('unreadable', `${path}: not the answer that was agreed`);
    return parsed.data;
  }
  return {
    look: async (question, isSame) => {
      const [first, ...rest] = 'isbns' in question ? question.isbns : [question.title];
      const searchField = 'isbns' in question ? 'isbn' : 'title';
      const send = {
        searchField,
        searchFieldContent: first ?? '',
        matchMode: '1',
        rows: most,
        facets: [],
        searchItems: [
          ...rest.map((isbn) => ({ oper: 'OR', searchField, searchFieldContent: isbn, matchMode: '1' })),
          ...('author' in question && question.author !== undefined
            ? [{ oper: 'AND', searchField: 'author', searchFieldContent: question.author }]
            : []),
        ],
      };
      const { data } = await call('/find/unify/search', send, found, defaultLanguage);
      const records = data.searchResult.slice(0, most).map(({ publishYear, ...one }) => ({
        ...one,
        year: publishYear,
        url: `${origin}/${mappingPath}/searchList/bookDetails/${one.recordId}`,
      }));
      return answerOf(records, data.numFound, question, isSame);
    },
    places: async (recordId, language) => {
      const { data } = await call('/find/physical/groupItemsByLibCode', { recordId }, grouped, language);
      const places = new Map<string, SitePlace>();
      for (const { libName, items } of data) {
        for (const { locationName, callNo, onShelf } of items) {
          const key = JSON.stringify([libName, locationName, callNo]);
          const place = places.get(key) ?? { libName, locationName, callNo, itemCount: 0, onShelfCount: 0 };
          place.itemCount += 1;
          if (onShelf) place.onShelfCount += 1;
          places.set(key, place);
        }
      }
      return [...places.values()].slice(0, 50);
    },
  };
}

/** The catalogue behind a site; undefined when there is only a link to it. */
export function createSite({ sru, yuelan, timeoutMs }: SiteConfig): Site | undefined {
  if (sru) return sruSite(sru, timeoutMs);
  return yuelan && yuelanSite(yuelan, timeoutMs);
}
