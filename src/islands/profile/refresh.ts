import type { Client } from '#lib/client/client.ts';
import { storeUser } from '#lib/session/reader-session.ts';
import { userMenuElement, showReader } from '../identity/session/user-menu.ts';

/** Brings what this tab knows of the reader, and the place of the reader in the header, up to date. */
export async function refreshReader(client: Client): Promise<void> {
  const answer = await client.call('getSessionUser', {});
  const place = userMenuElement();
  if (!answer.success || !place) return;
  try {
    storeUser(sessionStorage, answer.data);
  } catch {
    // Shown on this page, and asked again on the next.
  }
  showReader(place, answer.data);
}
