import type { APIRoute } from 'astro';
import { statusOf } from '#lib/contract/envelope.ts';
import { lastPart, refusal } from '../../components/cite/load-cited-records.ts';
import { clientOfReader, doorOf, privately } from '../_door.ts';

export const GET: APIRoute = async (context) => {
  const { request, locals } = context;
  const { client } = clientOfReader(request, doorOf(context));
  const answer = await client.call('getDataCopy', { copyId: lastPart(locals.path) });
  if (!answer.success) return refusal(statusOf(answer), answer.message);
  const { fileName, mediaType, content } = answer.data;
  return new Response(Buffer.from(content, 'base64'), {
    headers: {
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${fileName}"`,
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      ...privately,
    },
  });
};
