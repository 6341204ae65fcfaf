import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { statusOf } from '#lib/contract/envelope.ts';

/**
 * What the reader who is signed in may ask of a record, at the library of their last request.
 * @returns the status of the answer instead where it could not be had
 */
export async function loadPrimary(
  reader: Client,
  recordId: string,
): Promise<{ options: OutputOf<'getRequestOptions'> } | { status: number }> {
  const user = await reader.call('getSessionUser', {});
  const libCode = user.success ? user.data.lastLibCode : '';
  const options = await reader.call('getRequestOptions', { recordId, ...(libCode !== '' && { libCode }) });
  return options.success ? { options: options.data } : { status: statusOf(options) };
}
