import { loadStylesheet } from '../../load-stylesheet.ts';
import sheet from '../login/dialog.css?url';
import { waitingCaptcha } from '../login/captcha-key.ts';

/** What the sign-in dialog is made of: the page with the server's form, and the sheet. */
export interface DialogRequest {
  answer: Promise<Response>;
  sheet: Promise<void>;
}

/**
 * Asks for the sign-in dialog. The press itself does it, beside the script that shows the dialog, so that on a slow network
 * one round trip is enough for both.
 * @param place of the reader in the header
 */
export function requestDialog({ dataset: { base = '' } }: HTMLElement): DialogRequest {
  const body = new URLSearchParams({ next: location.pathname + location.search, codeKey: waitingCaptcha() ?? '' });
  const answer = fetch(`${base}/signInDialog`, { method: 'POST', body });
  // Whoever shows the dialog hears of it; where that one does not come, nobody has to.
  answer.catch(() => undefined);
  return { answer, sheet: loadStylesheet(sheet) };
}
