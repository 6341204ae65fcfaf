import type { Client } from '#lib/client/client.ts';
import { sessionHere } from '../identity/session/page-session.ts';

/** Brings what this tab knows of the reader, and the place of the reader in the header, up to date. */
export async function refreshReader(client: Client): Promise<void> {
  const answer = await client.call('getSessionUser', {});
  if (answer.success) sessionHere()?.refresh(answer.data);
}
