import type { APIRoute } from 'astro';
import { statusOf } from '#lib/contract/envelope.ts';
import { unapiFormatList, unapiFormats } from '#lib/metadata/unapi.ts';
import { declareCache } from '#lib/pages/cache.ts';
import { recordPath } from '#lib/seo/address.ts';
import { loadMarcRecords, loadRecords, refusal } from '../components/cite/load-cited-records.ts';

/** The records that pages name by `unapi-id`, in the formats of reference managers (unAPI, version 1). */
export const GET: APIRoute = async ({ locals, url }) => {
  const { client, site, t, origin, address } = locals;
  const answer = (body: string, type: string, status = 200) =>
    new Response(body, {
      status,
      headers: {
        'content-type': `${type}; charset=utf-8`,
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      },
    });
  const [id, name] = [url.searchParams.get('id') ?? '', url.searchParams.get('format') ?? ''];
  if (id === '') {
    if (name !== '') return refusal(400, t('cite:noneChosen'));
    const list = answer(unapiFormatList(), 'application/xml');
    declareCache(list, { tags: [`library:${site.groupCode}`], maxAge: 86_400 });
    return list;
  }
  const format = unapiFormats.find((unapiFormat) => unapiFormat.name === name);
  const loaded = await (format?.ofMarc ? loadMarcRecords : loadRecords)(client, [id]);
  if (loaded.kind === 'failed') return refusal(statusOf(loaded.failure), loaded.failure.message);
  if (loaded.kind === 'none') return refusal(404, t('cite:notFound', { ids: id.slice(0, 200) }));

  // 300: which of them is meant, the client has to say.
  if (name === '') return answer(unapiFormatList(id), 'application/xml', 300);
  if (!format) return refusal(406, t('cite:unknownFormat'));
  const [record] = loaded.records;
  const response = answer(format.write(record, `${origin}${address(recordPath(id))}`), format.type);
  declareCache(response, { tags: [`library:${site.groupCode}`, `record:${id}`], maxAge: 86_400 });
  return response;
};
