import type { APIRoute } from 'astro';
import type { OutputOf } from '#lib/contract/contract.ts';
import { recordPath } from '#lib/seo/address.ts';
import { declareCache } from '#lib/pages/cache.ts';
import { newBooksInput, readNewBooks } from '../components/rankings/ranking-address.ts';
import { csvResponse, recordCells, recordHeads } from '../components/rankings/files.ts';

/** A file has no more than this; who needs more narrows it. */
const maxRows = 1000;
const rows = 100;

export const GET: APIRoute = async ({ locals, url }) => {
  const { client, site, t, origin, address } = locals;
  const query = readNewBooks(url.searchParams);
  const found: OutputOf<'listNewBooks'>['result'] = [];
  for (let page = 1; page <= maxRows / rows; page += 1) {
    const answer = await client.call('listNewBooks', { ...newBooksInput(query), page, rows });
    if (!answer.success) return new Response(answer.message, { status: answer.errCode });
    found.push(...answer.data.result);
    if (page * rows >= answer.data.numFound) break;
  }
  const head = [t('rankings:fileArrived'), ...recordHeads.map((name) => t(`rankings:${name}`))];
  const cells = found.map((entry) => [
    entry.acquiredOn,
    ...recordCells(entry, origin + address(recordPath(entry.recordId))),
  ]);
  const response = csvResponse(`${site.mappingPath}-newBooks-${query.range}`, [head, ...cells]);
  declareCache(response, { tags: [`library:${site.groupCode}`, `list:${site.groupCode}:search`], maxAge: 1800 });
  return response;
};
