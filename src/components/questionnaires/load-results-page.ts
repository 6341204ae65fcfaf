import type { OutputOf } from '#lib/contract/contract.ts';
import { statusOf } from '#lib/contract/envelope.ts';
import { declareCache } from '#lib/pages/cache.ts';
import type { LoaderInput } from '#lib/pages/loader.ts';

/** A page of results is never older than this, in seconds. */
const maxAge = 3600;

export interface LoadedResults {
  id: string;
  results: OutputOf<'getQuestionnaireResults'> | undefined;
  /** Why there are none; undefined where the library publishes no such results. */
  failure: string | undefined;
}

export async function loadResults({ locals, url, response }: LoaderInput): Promise<LoadedResults> {
  const id = /^\d{1,15}$/.exec(url.searchParams.get('id') ?? '')?.[0] ?? '';
  const answer = id === '' ? undefined : await locals.client.call('getQuestionnaireResults', { questionnaireId: id });
  if (answer?.success !== true) {
    const isMissing = answer === undefined || answer.errCode === 404;
    response.status = isMissing ? 404 : statusOf(answer);
    return { id, results: undefined, failure: isMissing ? undefined : answer.message };
  }
  const { groupCode } = locals.site;
  declareCache(response, { tags: [`library:${groupCode}`, `list:${groupCode}:questionnaires`], maxAge });
  return { id, results: answer.data, failure: undefined };
}
