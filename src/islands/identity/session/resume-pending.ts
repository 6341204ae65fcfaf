import { takePending } from '#lib/stores/session/pending.ts';
import { tabStorage } from '#lib/stores/session/storage.ts';
import { resume } from './actions.ts';

let resuming: Promise<void> | undefined;

/**
 * Does what waited for sign-in on this page; not under the dialog, which is about to load the page again.
 * @returns when it is done, whichever caller began it
 */
export async function resumePending(): Promise<void> {
  if (document.querySelector('.login-dialog[open]')) return;
  const pending = takePending(tabStorage, location.pathname + location.search, Date.now());
  if (pending) {
    resuming = resume(pending).finally(() => {
      resuming = undefined;
    });
  }
  await resuming;
}
