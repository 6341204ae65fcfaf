import { takePending } from '#lib/stores/session/pending.ts';
import { tabStorage } from '#lib/stores/session/storage.ts';
import { resume } from './actions.ts';

/** Does what waited for sign-in on this page; not under the dialog, which is about to load the page again. */
export async function resumePending(): Promise<void> {
  if (document.querySelector('.login-dialog[open]')) return;
  const pending = takePending(tabStorage, location.pathname, Date.now());
  if (pending) await resume(pending);
}
