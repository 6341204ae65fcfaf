import { statusOf } from '#lib/contract/envelope.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { declareCache } from '#lib/pages/cache.ts';
import type { LoaderInput } from '#lib/pages/loader.ts';

/** What an encyclopedia says about the term of an address; undefined where the call failed. Sets status and cache. */
export async function loadEncyclopediaPage({
  locals: { client, site },
  url,
  response,
}: LoaderInput): Promise<OutputOf<'getEncyclopediaEntry'> | undefined> {
  const term = (url.searchParams.get('term') ?? '').trim().slice(0, 200);
  const answer = await client.call('getEncyclopediaEntry', { term });
  response.headers.set('x-robots-tag', 'noindex, nofollow');
  if (!answer.success) {
    response.status = statusOf(answer);
    return undefined;
  }
  if (answer.data.entry) declareCache(response, { tags: [`library:${site.groupCode}`], maxAge: 600 });
  return answer.data;
}
