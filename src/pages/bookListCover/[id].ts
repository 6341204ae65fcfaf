import type { APIRoute } from 'astro';
import { errCodes } from '#lib/contract/envelope.ts';
import { lastPart, refusal } from '../../components/cite/load-cited-records.ts';
import { clientOfReader, doorOf } from '../_door.ts';
import { pictureAnswer } from '../_picture.ts';

/** The picture that a reader gave a book list: everybody's when the list is shown, until then for the reader alone. */
export const GET: APIRoute = async (context) => {
  const { locals, request } = context;
  const { path } = locals;
  const { client } = clientOfReader(request, doorOf(context));
  const answer = await client.call('getBookListCover', { id: lastPart(path) });
  if (!answer.success) {
    const isMissing = answer.errCode === errCodes.notFound || answer.errCode === errCodes.badRequest;
    return refusal(isMissing ? 404 : 502, answer.message);
  }
  // Another picture has another address; a list can be taken back.
  return pictureAnswer(answer.data, answer.data.isShown ? 'public, max-age=3600' : 'private, no-store');
};
