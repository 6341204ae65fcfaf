import type { APIRoute } from 'astro';
import { lastPart, refusal } from '../../components/cite/load.ts';

/** The picture that a vendor has of a cover, as a picture of this site: it is a picture and nothing else. */
export const GET: APIRoute = async ({ locals }) => {
  const answer = await locals.client.call('getOfferPicture', { offerId: lastPart(locals.path) });
  // Where none comes the drawn cover stays; it is asked for again later.
  if (!answer.success) return refusal(404, answer.message);
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
      'cache-control': 'public, max-age=604800, immutable',
    },
  });
};
