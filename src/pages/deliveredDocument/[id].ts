import type { APIRoute } from 'astro';
import { errCodes, statusOf } from '#lib/contract/envelope.ts';
import { deliveredPath, ownDocumentsPath } from '#lib/document-delivery/delivery-address.ts';
import { plainPage } from '#lib/pages/plain-page.ts';
import { lastPart } from '../../components/cite/load-cited-records.ts';
import { clientOfReader, doorOf, leadOn, privately } from '../_door.ts';

/** Only what no script can hide in is shown in its place; everything else is handed out to be saved. */
const shown = ['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** A delivered document, for the session of the reader who ordered it: the file, or the way to where it is. */
export const GET: APIRoute = async (context) => {
  const { request, locals } = context;
  const { language, t, address } = locals;
  const { client } = clientOfReader(request, doorOf(context));
  const requestId = lastPart(locals.path);
  const answer = await client.call('openDeliveredDocument', { requestId });
  if (!answer.success) {
    if (answer.errCode === errCodes.unauthenticated) {
      return leadOn(address(`/login?${new URLSearchParams({ next: deliveredPath(requestId) }).toString()}`), []);
    }
    const link = { href: address(ownDocumentsPath), text: t('document-delivery:toRequests') };
    return plainPage(statusOf(answer), language, t('document-delivery:notOpened'), answer.message, '', link);
  }
  const { url: elsewhere, file } = answer.data;
  if (elsewhere !== null) return leadOn(elsewhere, []);
  if (!file) throw new Error('a delivered document is a file or an address');
  const way = shown.includes(file.mediaType) ? 'inline' : 'attachment';
  return new Response(Buffer.from(file.content, 'base64'), {
    headers: {
      'content-type': file.mediaType,
      'content-disposition': `${way}; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      ...privately,
    },
  });
};
