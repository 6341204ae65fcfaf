import type { APIRoute } from 'astro';
import { statusOf } from '#lib/contract/envelope.ts';
import { lastPart, refusal } from '../../components/cite/load.ts';

/**
 * The picture of a reader, under an address that the reader alone was told. It is a picture and nothing else, whatever
 * is in it.
 */
export const GET: APIRoute = async ({ locals }) => {
  const answer = await locals.client.call('getReaderPicture', { key: lastPart(locals.path) });
  if (!answer.success) return refusal(statusOf(answer), answer.message);
  const { mediaType, picture } = answer.data;
  return new Response(Buffer.from(picture, 'base64'), {
    headers: {
      'content-type': mediaType,
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-robots-tag': 'noindex',
      // Another picture has another address.
      'cache-control': 'private, max-age=86400, immutable',
    },
  });
};
