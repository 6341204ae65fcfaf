import type { APIRoute } from 'astro';
import { clientOfReader } from '../_door.ts';

/** The picture of a captcha (PNG), for the sign-in page; kept by nobody. */
export const GET: APIRoute = async ({ locals, request, url, clientAddress }) => {
  const { site, language, t, service, path } = locals;
  const { mappingPath, groupCode } = site;
  const { client } = clientOfReader(request, {
    requestContext: { mappingPath, groupCode, language },
    origin: url.origin,
    unreachable: t('unreachable'),
    ask: (asked) => service.fetch(asked, { address: clientAddress }),
  });
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
