import type { APIRoute } from 'astro';
import { errCodes } from '#lib/contract/envelope.ts';
import { lastPart, refusal } from '../../components/cite/load.ts';
import { clientOfReader } from '../_door.ts';

/**
 * The picture that a reader gave a book list: everybody's when the list is shown, until then for the reader alone. It is
 * a picture and nothing else, whatever is in it.
 */
export const GET: APIRoute = async ({ locals, request, url, clientAddress }) => {
  const { site, language, t, service, path } = locals;
  const { mappingPath, groupCode } = site;
  const { client } = clientOfReader(request, {
    asker: { mappingPath, groupCode, language },
    origin: url.origin,
    unreachable: t('unreachable'),
    ask: (asked) => service.fetch(asked, { address: clientAddress }),
  });
  const answer = await client.call('getBookListCover', { id: lastPart(path) });
  if (!answer.success) {
    const isMissing = answer.errCode === errCodes.notFound || answer.errCode === errCodes.badRequest;
    return refusal(isMissing ? 404 : 502, answer.message);
  }
  const { mediaType, picture, isShown } = answer.data;
  return new Response(Buffer.from(picture, 'base64'), {
    headers: {
      'content-type': mediaType,
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-robots-tag': 'noindex',
      // Another picture has another address; a list can be taken back.
      'cache-control': isShown ? 'public, max-age=3600' : 'private, no-store',
    },
  });
};
