import type { Client } from '#lib/client/client.ts';
import { errCodes, type Failure } from '#lib/contract/envelope.ts';

export type FoundPaper = { kind: 'found'; recordId: string } | { kind: 'none' } | { kind: 'failed'; failure: Failure };

/** The record that the parameters of /searchList/otherPaperDetail mean: its id, under either name, or its DOI. */
export async function findPaper(client: Client, parameters: URLSearchParams): Promise<FoundPaper> {
  const recordId = parameters.get('id') ?? parameters.get('recordId') ?? '';
  if (/^\d{1,15}$/.test(recordId)) return { kind: 'found', recordId };
  const doi = parameters.get('doi')?.trim() ?? '';
  if (doi.length < 4 || doi.length > 300) return { kind: 'none' };
  const answer = await client.call('findRecord', { doi });
  if (!answer.success)
    return answer.errCode === errCodes.notFound ? { kind: 'none' } : { kind: 'failed', failure: answer };
  return answer.data.recordId === null ? { kind: 'none' } : { kind: 'found', recordId: answer.data.recordId };
}
