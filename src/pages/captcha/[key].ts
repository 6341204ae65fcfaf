import type { APIRoute } from 'astro';
import { clientOfReader, doorOf } from '../_door.ts';

/** The picture of a captcha (PNG), for the sign-in page; kept by nobody. */
export const GET: APIRoute = async (context) => {
  const { locals, request } = context;
  const { path } = locals;
  const { client } = clientOfReader(request, doorOf(context));
  const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
  const answer = await client.call('getCaptchaPicture', { codeKey: path.split('/').at(-1) ?? '' });
  if (!answer.success) {
    const status = answer.errCode >= 400 && answer.errCode < 600 ? answer.errCode : 502;
    return new Response(answer.message, {
      status,
      headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
    });
  }
  const [, base64 = ''] = answer.data.verifyCode.split(',');
  return new Response(Buffer.from(base64, 'base64'), { headers: { ...headers, 'content-type': 'image/png' } });
};
