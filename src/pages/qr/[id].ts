import type { APIRoute } from 'astro';
import { qrSvg } from '#lib/citation/qr.ts';
import { statusOf } from '#lib/contract/envelope.ts';
import { recordPath } from '#lib/seo/address.ts';
import { declareCache } from '#lib/pages/cache.ts';
import { lastPart, loadRecords, refusal } from '../../components/cite/load-cited-records.ts';

/** The address of a record's page in this language as a QR code (SVG). */
export const GET: APIRoute = async ({ locals }) => {
  const { client, site, t, origin, address } = locals;
  const id = lastPart(locals.path);
  const loaded = await loadRecords(client, [id]);
  if (loaded.kind === 'failed') return refusal(statusOf(loaded.failure), loaded.failure.message);
  if (loaded.kind === 'none') return refusal(404, t('cite:notFound', { ids: id.slice(0, 20) }));
  const response = new Response(qrSvg(origin + address(recordPath(id))), {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      'x-robots-tag': 'noindex',
    },
  });
  declareCache(response, { tags: [`library:${site.groupCode}`, `record:${id}`], maxAge: 86_400 });
  return response;
};
