import type { APIRoute } from 'astro';
import { lastPart, refusal } from '../../components/cite/load-cited-records.ts';
import { pictureAnswer } from '../_picture.ts';

/** The picture that a vendor has of a cover, as a picture of this site. */
export const GET: APIRoute = async ({ locals }) => {
  const answer = await locals.client.call('getOfferPicture', { offerId: lastPart(locals.path) });
  // Where none comes the drawn cover stays; it is asked for again later.
  if (!answer.success) return refusal(404, answer.message);
  // Another picture has another address.
  return pictureAnswer(answer.data, 'public, max-age=604800, immutable');
};
