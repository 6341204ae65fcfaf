import type { APIRoute } from 'astro';
import { inLanguage } from '#lib/contract/language.ts';
import { answerOai } from '#lib/oai/provider.ts';
import { recordPath } from '#lib/seo/address.ts';
import { declareCache } from '#lib/pages/cache.ts';

/** The library's records for harvesters (OAI-PMH 2.0). */
const answer = async ({ locals }: Parameters<APIRoute>[0], query: URLSearchParams): Promise<Response> => {
  const { site, client, language, origin, address } = locals;
  const { hostname } = new URL(origin);
  const answered = await answerOai(query, {
    client,
    baseUrl: `${origin}${address('/oai')}`,
    name: inLanguage(site.name, language),
    // The protocol wants an address with a full stop in its host; postmaster is there wherever mail is (RFC 5321).
    adminEmail: site.logo.directorMailbox || `postmaster@${hostname.includes('.') ? hostname : `${hostname}.invalid`}`,
    groupCode: site.groupCode,
    libraries: site.libraries.libraries.map(({ libCode, libName }) => ({
      libCode,
      name: inLanguage(libName, language),
    })),
    recordUrl: (recordId) => `${origin}${address(recordPath(recordId))}`,
    now: Date.now,
  });
  if (answered.kind === 'unavailable') return new Response(null, { status: 503, headers: { 'retry-after': '60' } });
  const response = new Response(answered.xml, {
    headers: { 'content-type': 'text/xml; charset=utf-8', 'x-robots-tag': 'noindex', 'cache-control': 'no-cache' },
  });
  // Pages of lists are asked for once by each harvester: kept, a whole harvest would push readers' pages out.
  const { cacheScope } = answered;
  if (cacheScope) {
    const tag = cacheScope === 'library' ? `list:${site.groupCode}:search` : `record:${cacheScope.recordId}`;
    declareCache(response, { tags: [`library:${site.groupCode}`, tag], maxAge: 60 });
  }
  return response;
};

export const GET: APIRoute = (context) => answer(context, context.url.searchParams);

/** Arguments as a form (OAI-PMH 3.1.1.2). */
export const POST: APIRoute = async (context) => answer(context, new URLSearchParams(await context.request.text()));
