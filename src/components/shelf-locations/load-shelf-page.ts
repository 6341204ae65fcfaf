import type { OutputOf } from '#lib/contract/contract.ts';
import { errCodes, statusOf } from '#lib/contract/envelope.ts';
import { declareCache } from '#lib/pages/cache.ts';
import type { LoaderInput } from '#lib/pages/loader.ts';

export interface LoadedShelf {
  itemId: string;
  copy: OutputOf<'getLocByCallNo'> | undefined;
  failure: string | undefined;
}

export async function loadShelf(
  { locals: { client, site }, url, response }: LoaderInput,
  recordId: string,
): Promise<LoadedShelf> {
  const itemId = url.searchParams.get('item') ?? '';
  const answer = await client.call('getLocByCallNo', { itemId });
  if (answer.success && answer.data.recordId === recordId) {
    declareCache(response, { tags: [`library:${site.groupCode}`, `record:${recordId}`], maxAge: 3600 });
    return { itemId, copy: answer.data, failure: undefined };
  }
  const isNothing = answer.success || answer.errCode === errCodes.notFound || answer.errCode === errCodes.badRequest;
  response.status = isNothing ? 404 : statusOf(answer);
  return { itemId, copy: undefined, failure: isNothing ? undefined : answer.message };
}
