import type { APIRoute } from 'astro';
import { statusOf } from '#lib/contract/envelope.ts';
import { lastPart, refusal } from '../../components/cite/load-cited-records.ts';
import { pictureAnswer } from '../_picture.ts';

/** The picture of a reader, at an address that only the reader knows. */
export const GET: APIRoute = async ({ locals }) => {
  const answer = await locals.client.call('getReaderPicture', { key: lastPart(locals.path) });
  if (!answer.success) return refusal(statusOf(answer), answer.message);
  // Another picture has another address.
  return pictureAnswer(answer.data, 'private, max-age=86400, immutable');
};
