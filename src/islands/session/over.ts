import { openLogin } from '../login/open.tsx';
import { area, askerOf, readerHere, showReader } from './area.ts';
import { forgetEverywhere } from './forget.ts';

/**
 * A call was refused to a reader whose session the service no longer knows (portal-shell §4.4): nothing of the reader
 * stays in the browser, and sign-in opens with the message. The first of several refusals takes the reader away; the
 * rest find nobody.
 */
export async function sessionOver(message: string): Promise<void> {
  const place = area();
  if (!place || !readerHere(askerOf(place).groupCode)) return;
  forgetEverywhere();
  showReader(place, undefined);
  await openLogin(message);
}
