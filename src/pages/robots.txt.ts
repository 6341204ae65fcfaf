import type { APIRoute } from 'astro';
import { createClient } from '#lib/client/client.ts';
import { defaultLanguage } from '#lib/contract/language.ts';
import { translator } from '#lib/i18n/server.ts';
import { robotsTxt } from '#lib/seo/machines.ts';

/** What crawlers may read of this host, and the site maps of its libraries. */
export const GET: APIRoute = async ({ locals, url }) => {
  const { service, origin } = locals;
  const client = createClient({
    site: { mappingPath: '', groupCode: '', language: defaultLanguage },
    fetch: (request) => service.fetch(request),
    origin: 'http://service.internal',
    unreachable: translator(defaultLanguage)('unreachable'),
  });
  const answer = await client.call('listSites', {});
  const sites = answer.success ? answer.data : [];
  // A host name of a library's own speaks for that library alone.
  const own = sites.find((site) => site.hosts.includes(url.host));
  const maps = own ? [`${origin}/sitemap.xml`] : sites.map((site) => `${origin}/${site.mappingPath}/sitemap.xml`);
  return new Response(robotsTxt(maps), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
};
