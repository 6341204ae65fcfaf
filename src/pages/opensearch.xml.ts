import type { APIRoute } from 'astro';
import { inLanguage } from '#lib/contract/language.ts';
import { openSearchDescription } from '#lib/seo/machines.ts';
import { declareCache } from '#lib/pages/cache.ts';

/** Lets a browser search the library from its address bar. */
export const GET: APIRoute = ({ locals }) => {
  const { site, language, t, origin, address } = locals;
  const name = inLanguage(site.name, language);
  const text = openSearchDescription({
    name,
    description: t('search:description', { name }),
    language,
    url: (path) => origin + address(path),
  });
  const response = new Response(text, { headers: { 'content-type': 'application/opensearchdescription+xml' } });
  declareCache(response, { tags: [`library:${site.groupCode}`], maxAge: 86_400 });
  return response;
};
