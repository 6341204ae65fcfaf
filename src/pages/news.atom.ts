import type { APIRoute } from 'astro';
import { inLanguage } from '#lib/contract/language.ts';
import { statusOf } from '#lib/contract/envelope.ts';
import { atomFeed, atomMediaType } from '#lib/feed/atom.ts';
import { cacheNews, newsPath } from '../components/news/load-news-pages.ts';

const rows = 50;

/** Notices and news as a feed, those that the page lists first. */
export const GET: APIRoute = async ({ locals }) => {
  const { site, client, language, t, origin, address } = locals;
  const answer = await client.call('listNews', { rows });
  if (!answer.success) return new Response(answer.message, { status: statusOf(answer) });
  const full = (path: string) => `${origin}${address(path)}`;
  const name = inLanguage(site.name, language);
  const xml = atomFeed({
    self: full('/news.atom'),
    page: full('/news'),
    title: `${t('news:title')} - ${name}`,
    author: name,
    language,
    now: new Date().toISOString(),
    entries: answer.data.result.map(({ newsId, title, publishedOn, libName, body }) => ({
      url: full(newsPath(newsId)),
      title,
      updated: `${publishedOn}T00:00:00Z`,
      published: publishedOn,
      authors: [],
      categories: libName === null ? [] : [libName],
      summary: body,
    })),
  });
  const response = new Response(xml, {
    headers: { 'content-type': `${atomMediaType}; charset=utf-8`, 'x-robots-tag': 'noindex' },
  });
  cacheNews({ locals, response });
  return response;
};
