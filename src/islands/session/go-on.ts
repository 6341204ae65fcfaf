import { takePending } from '#lib/stores/pending.ts';
import { resume } from './actions.ts';

/** Does what waited for sign-in on this page. */
export async function goOn(): Promise<void> {
  const pending = takePending(sessionStorage, location.pathname, Date.now());
  if (pending) await resume(pending);
}
