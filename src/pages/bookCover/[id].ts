import type { APIRoute } from 'astro';
import { lastPart, refusal } from '../../components/cite/load-cited-records.ts';

/** What a cover service has of a record, an ISBN or a title: leads to the picture, which the server keeps. */
export const GET: APIRoute = async ({ locals, url }) => {
  const of = lastPart(locals.path);
  const text = (name: string) => url.searchParams.get(name) ?? '';
  const book = /^\d+$/.test(of) ? { recordId: of } : { isbn: text('isbn'), title: text('title') };
  const answer = await locals.client.call('getServiceCover', book);
  // Where none comes the drawn cover stays; it is asked for again later.
  if (!answer.success || answer.data.url === null) return refusal(404, answer.message);
  const headers = { location: answer.data.url, 'cache-control': 'public, max-age=86400', 'x-robots-tag': 'noindex' };
  return new Response(null, { status: 302, headers });
};
