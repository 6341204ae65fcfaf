import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { statusOf } from '#lib/contract/envelope.ts';
import { partOf, type Part } from '#lib/pages/part.ts';

/**
 * Whether the certificate with a code is valid; sets the status of the page.
 * @param client of the person who asks for the page: look-ups are counted by address
 * @returns neither data nor failure where no code was given
 */
export async function loadCertificate(
  client: Client,
  response: { status?: number },
  code: string,
): Promise<Partial<Part<OutputOf<'verifyLeavingCertificate'>>>> {
  if (code === '') return {};
  const answer = await client.call('verifyLeavingCertificate', { code });
  if (!answer.success) response.status = statusOf(answer);
  return partOf(answer);
}
