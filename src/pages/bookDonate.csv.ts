import type { APIRoute } from 'astro';
import { statusOf } from '#lib/contract/envelope.ts';
import { declareCache } from '#lib/pages/cache.ts';
import { readDonations, searchOf } from '../components/donations/addresses.ts';

/** /bookDonate.csv?year=2025: the public list, or what is found in it, as a file for spreadsheets. */
export const GET: APIRoute = async ({ locals, url }) => {
  const { client, site } = locals;
  const answer = await client.call('exportDonations', searchOf(readDonations(url.searchParams)));
  if (!answer.success) {
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'x-robots-tag': 'noindex' };
    return new Response(answer.message, { status: statusOf(answer), headers });
  }
  const { fileName, mediaType, content } = answer.data;
  const response = new Response(content, {
    headers: {
      'content-type': `${mediaType}; charset=utf-8`,
      'content-disposition': `attachment; filename="${fileName}"`,
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
  });
  const { groupCode } = site;
  declareCache(response, { tags: [`library:${groupCode}`, `list:${groupCode}:donations`], maxAge: 3600 });
  return response;
};
