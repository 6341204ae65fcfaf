import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { statusOf } from '#lib/contract/envelope.ts';
import { partOf, type Part } from '#lib/pages/part.ts';

export async function loadUnsubscription(
  { locals: { client }, response }: { locals: { client: Client }; response: { status?: number } },
  { token, ends }: { token: string; ends: boolean },
): Promise<Part<OutputOf<'getUnsubscription'>>> {
  const answer = await client.call(ends ? 'unsubscribe' : 'getUnsubscription', { token });
  if (!answer.success) response.status = statusOf(answer);
  return partOf(answer);
}
