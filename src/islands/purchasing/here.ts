import type { Client } from '#lib/client/client.ts';
import { userMenuElement, requestContextOf } from '../identity/session/user-menu.ts';
import { browserClient } from '../identity/session/client.ts';

/** The service's client for this page. @throws on pages without a place of the reader */
export function clientHere(): Client {
  const place = userMenuElement();
  if (!place) throw new Error('a purchasing screen has a place of the reader');
  return browserClient(requestContextOf(place), place.dataset['unreachable'] ?? '');
}
