import type { APIRoute } from 'astro';
import { inLanguage } from '#lib/contract/language.ts';
import { atomFeed, atomMediaType } from '#lib/feed/atom.ts';
import { recordPath } from '#lib/seo/address.ts';
import { declareCache } from '#lib/site/cache.ts';

/** Books that came in last, as a feed. */
export const GET: APIRoute = async ({ locals }) => {
  const { site, client, language, t, origin, address } = locals;
  const found = await client.call('getNewBooks', { rows: 50 });
  if (!found.success) return new Response(found.message, { status: found.errCode });
  const days = new Map(found.data.map(({ recordId, acquiredOn }) => [recordId, acquiredOn]));
  const recordIds = [...days.keys()];
  const details = recordIds.length > 0 ? await client.call('getRecordDetails', { recordIds }) : undefined;
  if (details?.success === false) return new Response(details.message, { status: details.errCode });

  const full = (path: string) => `${origin}${address(path)}`;
  const name = inLanguage(site.name, language);
  const xml = atomFeed({
    self: full('/newBooks.atom'),
    page: full('/home'),
    title: `${t('home:newBooks')} - ${name}`,
    author: name,
    language,
    now: new Date().toISOString(),
    entries: (details?.data ?? []).map((record) => ({ record, published: days.get(record.recordId) })),
    recordUrl: (recordId) => full(recordPath(recordId)),
  });
  const response = new Response(xml, {
    headers: { 'content-type': `${atomMediaType}; charset=utf-8`, 'x-robots-tag': 'noindex' },
  });
  declareCache(response, { tags: [`library:${site.groupCode}`, `list:${site.groupCode}:home`], maxAge: 300 });
  return response;
};
