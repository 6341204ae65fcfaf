import { showToast } from '#lib/stores/toasts.ts';
import { bindMessages } from '../identity/bind/messages.ts';
import { requestContextOf, userMenuElement } from '../identity/session/user-menu.ts';

/** Whoever signed in to come here is told that it is done: the page looks as it did before. */
export async function greet(): Promise<void> {
  const place = userMenuElement();
  if (!place) return;
  showToast('success', (await bindMessages(requestContextOf(place).language)).signedIn);
}
