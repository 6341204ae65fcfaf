import type { APIRoute } from 'astro';
import { attachmentOf, exportFormatOf, maxExported } from '#lib/citation/export/formats.ts';
import { statusOf } from '#lib/contract/envelope.ts';
import { declareCache } from '#lib/pages/cache.ts';
import { lastPart, loadMarcRecords, loadRecords, refusal } from '../../components/cite/load-cited-records.ts';
import { idsOf } from '../../components/cite/selected.ts';

/** /export/ris?id=12&id=15: one record or up to a hundred as a file for a reference manager. */
export const GET: APIRoute = async ({ locals, url }) => {
  const { client, site, t } = locals;
  const format = exportFormatOf(lastPart(locals.path));
  if (!format) return refusal(404, t('cite:unknownFormat'));
  const ids = idsOf(url.searchParams);
  if (ids.length === 0) return refusal(400, t('cite:noneChosen'));
  if (ids.length > maxExported) return refusal(400, t('cite:tooMany', { most: maxExported }));

  const loaded = await (format.ofMarc ? loadMarcRecords : loadRecords)(client, ids);
  if (loaded.kind === 'failed') return refusal(statusOf(loaded.failure), loaded.failure.message);
  if (loaded.kind === 'none') return refusal(404, t('cite:notFound', { ids: loaded.missing.join(', ').slice(0, 200) }));

  const { records } = loaded;
  const response = new Response(format.write(records, new Date()), {
    headers: {
      'content-type': `${format.mediaType}; charset=utf-8`,
      'content-disposition': attachmentOf(records, format.extension),
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
  });
  // Sets are as many as readers: only what many ask for is worth keeping.
  const [{ recordId }, ...more] = records;
  if (more.length === 0) {
    declareCache(response, { tags: [`library:${site.groupCode}`, `record:${recordId}`], maxAge: 86_400 });
  }
  return response;
};
