import { showToast } from '#lib/stores/toasts.ts';
import { bindMessages } from '../identity/bind/messages.ts';
import { requestContextOf, userMenuElement } from '../identity/session/user-menu.ts';

/** Confirms the sign-in to readers who came here for it: the page looks as it did before. */
export async function greet(): Promise<void> {
  const place = userMenuElement();
  if (!place) return;
  showToast('success', (await bindMessages(requestContextOf(place).language)).signedIn);
}
