import type { Client } from '#lib/client/client.ts';
import { area, requestContextOf } from '../session/area.ts';
import { browserClient } from '../session/client.ts';

/** The service's client for this page. @throws on pages without a place of the reader */
export function clientHere(): Client {
  const place = area();
  if (!place) throw new Error('a purchasing screen has a place of the reader');
  return browserClient(requestContextOf(place), place.dataset['unreachable'] ?? '');
}
