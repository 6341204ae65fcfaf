import type { OutputOf } from '#lib/contract/contract.ts';
import { statusOf } from '#lib/contract/envelope.ts';
import { declareCache } from '#lib/pages/cache.ts';
import type { LoaderInput } from '#lib/pages/loader.ts';
import { partOf, type Part } from '#lib/pages/part.ts';

export async function loadOtherLanguage(
  { locals: { client, site }, response }: LoaderInput,
  term: string,
): Promise<Part<OutputOf<'listOtherLanguageWorks'>>> {
  const answer = await client.call('listOtherLanguageWorks', { term });
  if (answer.success) {
    declareCache(response, { tags: [`library:${site.groupCode}`, `list:${site.groupCode}:search`], maxAge: 300 });
  } else {
    response.status = statusOf(answer);
  }
  return partOf(answer);
}
