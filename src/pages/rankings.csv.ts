import type { APIRoute } from 'astro';
import { recordPath } from '#lib/seo/address.ts';
import { declareCache } from '#lib/pages/cache.ts';
import { rankingLists, readRanking } from '../components/rankings/ranking-address.ts';
import { csvResponse, recordCells, recordHeads } from '../components/rankings/files.ts';
import { askWholeRanking, rankingTag } from '../components/rankings/load-ranking-page.ts';

/** A ranking as a file: the parameters of its page, and which one. */
export const GET: APIRoute = async ({ locals, url }) => {
  const { client, site, t, origin, address } = locals;
  const list = rankingLists.find((rankingList) => rankingList === url.searchParams.get('list')) ?? 'readRange';
  const query = readRanking(list, url.searchParams);
  const answer = await askWholeRanking(client, query);
  if (!answer.success) return new Response(answer.message, { status: answer.errCode });
  const { type, range, side } = query;
  const isRated = type === 'score' || type === 'lowScore';
  const counts = isRated ? [t('rankings:score'), t('rankings:fileVotes')] : [t(`rankings:count_${type}`)];
  const head = [t('rankings:place'), ...counts, ...recordHeads.map((name) => t(`rankings:${name}`))];
  const rows = answer.data.result.map((entry) => [
    entry.place,
    ...('votes' in entry ? [entry.average, entry.votes] : [entry.count]),
    ...recordCells(entry, origin + address(recordPath(entry.recordId))),
  ]);
  const response = csvResponse(
    `${site.mappingPath}-${list}${isRated && side === 'negative' ? '-negative' : ''}-${range}`,
    [head, ...rows],
  );
  const tags = [`library:${site.groupCode}`, rankingTag(site.groupCode, type)];
  declareCache(response, { tags, maxAge: 1800 });
  return response;
};
