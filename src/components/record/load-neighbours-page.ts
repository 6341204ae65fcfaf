import type { OutputOf } from '#lib/contract/contract.ts';
import { errCodes, statusOf } from '#lib/contract/envelope.ts';
import { declareCache } from '#lib/pages/cache.ts';
import type { LoaderInput } from '#lib/pages/loader.ts';

export type Neighbours = OutputOf<'browseShelf'>;

/** The records next to one on the shelf; sets status and cache of the page. @returns them, or why there are none */
export async function loadNeighbours(
  { locals: { client, site }, url, response }: LoaderInput,
  recordId: string,
): Promise<{ shelf: Neighbours; failure?: undefined } | { shelf?: undefined; failure: string | undefined }> {
  const locationId = url.searchParams.get('at') ?? '';
  const answer = await client.call('browseShelf', { recordId, ...(locationId !== '' && { locationId }) });
  if (answer.success) {
    const { groupCode } = site;
    const tags = [`library:${groupCode}`, `record:${recordId}`, `list:${groupCode}:search`];
    declareCache(response, { tags, maxAge: 3600 });
    return { shelf: answer.data };
  }
  const isNothing = answer.errCode === errCodes.notFound || answer.errCode === errCodes.badRequest;
  response.status = isNothing ? errCodes.notFound : statusOf(answer);
  return { failure: isNothing ? undefined : answer.message };
}
