import type { NewsEntry } from '#lib/contract/calls/news.ts';
import { errCodes, statusOf } from '#lib/contract/envelope.ts';
import { declareCache } from '#lib/pages/cache.ts';
import type { LoaderInput } from '#lib/pages/loader.ts';
import { listAddress } from '../parts/query.ts';

const listRows = 20;
/** Seconds after which a notice whose day has come or passed is shown or not. */
const maxAge = 3600;

export const newsList = listAddress('/news', []);
export const newsPath = (newsId: string): string => `/news/${newsId}`;

/** Lets pages with news be cached until the news of their library change. */
export function cacheNews({ locals, response }: Pick<LoaderInput, 'locals' | 'response'>): void {
  const { groupCode } = locals.site;
  declareCache(response, { tags: [`library:${groupCode}`, `list:${groupCode}:news`], maxAge });
}

export interface LoadedNews {
  page: number;
  last: number;
  total: number;
  entries: readonly NewsEntry[];
  failure: string | undefined;
}

export async function loadNews(input: LoaderInput): Promise<LoadedNews> {
  const { page } = newsList.read(input.url.searchParams);
  const answer = await input.locals.client.call('listNews', { page, rows: listRows });
  if (!answer.success) {
    input.response.status = statusOf(answer);
    return { page, last: 1, total: 0, entries: [], failure: answer.message };
  }
  const { total, result } = answer.data;
  const last = Math.max(1, Math.ceil(total / listRows));
  if (page > last) input.response.status = errCodes.notFound;
  else cacheNews(input);
  return { page, last, total, entries: result, failure: undefined };
}

/** One piece of news; sets status and cache of the page. @returns the entry, or why there is none */
export async function loadNewsItem(
  input: LoaderInput,
  newsId: string,
): Promise<{ entry: NewsEntry; failure?: undefined } | { entry?: undefined; failure: string }> {
  const answer = await input.locals.client.call('getNews', { newsId });
  if (!answer.success) {
    input.response.status = statusOf(answer);
    return { failure: answer.message };
  }
  cacheNews(input);
  return { entry: answer.data };
}
