import type { Client } from '#lib/client/client.ts';
import type { InputOf } from '#lib/contract/contract.ts';
import { statusOf } from '#lib/contract/envelope.ts';

/** Begins a sign-in at a service that vouches for readers. @returns where that is, or why it could not be begun */
export async function beginSignIn(
  client: Client,
  input: InputOf<'beginSignIn'>,
): Promise<{ url: string } | { url?: undefined; refused: string; status: number }> {
  const answer = await client.call('beginSignIn', input);
  return answer.success ? { url: answer.data.url } : { refused: answer.message, status: statusOf(answer) };
}
