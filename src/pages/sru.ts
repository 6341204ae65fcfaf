import type { APIRoute } from 'astro';
import { inLanguage } from '#lib/contract/language.ts';
import { recordPath } from '#lib/seo/address.ts';
import { declareCache } from '#lib/pages/cache.ts';
import { answerSru } from '#lib/sru/provider.ts';

/** The catalogue for other search programs (SRU 1.1, 1.2, 2.0). */
const answer = async ({ locals }: Parameters<APIRoute>[0], query: URLSearchParams): Promise<Response> => {
  const { site, client, language, t, origin, address } = locals;
  const name = inLanguage(site.name, language);
  const { xml, isLasting } = await answerSru(query, {
    client,
    url: `${origin}${address('/sru')}`,
    title: name,
    description: t('search:description', { name }),
    recordUrl: (recordId) => `${origin}${address(recordPath(recordId))}`,
  });
  const response = new Response(xml, {
    headers: { 'content-type': 'text/xml; charset=utf-8', 'x-robots-tag': 'noindex', 'cache-control': 'no-cache' },
  });
  if (isLasting) {
    declareCache(response, { tags: [`library:${site.groupCode}`, `list:${site.groupCode}:search`], maxAge: 60 });
  }
  return response;
};

export const GET: APIRoute = (context) => answer(context, context.url.searchParams);

/** Parameters as a form (SRU 1.1 and later, over POST). */
export const POST: APIRoute = async (context) => answer(context, new URLSearchParams(await context.request.text()));
