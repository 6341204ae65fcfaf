import { errCodes } from '#lib/contract/envelope.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { showToast } from '#lib/stores/toasts.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import type { ReaderAction } from '../identity/session/actions.ts';
import { userMenuElement, requestContextOf } from '../identity/session/user-menu.ts';
import { browserClient } from '../identity/session/client.ts';

interface Favouring {
  id: string;
  favourite: boolean;
}

function isFavouring(value: unknown): value is Favouring {
  if (typeof value !== 'object' || value === null) return false;
  const { id, favourite } = { id: undefined, favourite: undefined, ...value };
  return typeof id === 'string' && typeof favourite === 'boolean';
}

export const favouriteButton = (): HTMLButtonElement | null => document.querySelector('button[data-favourite]');

function show({ favourite, favourites }: OutputOf<'favouriteBookList'>): void {
  const button = favouriteButton();
  const place = userMenuElement();
  if (!button || !place) return;
  button.setAttribute('aria-pressed', String(favourite));
  const messages = button.dataset[favourite ? 'on' : 'off'];
  button.textContent = [messages, favourites > 0 ? formatNumber(favourites, requestContextOf(place).language) : '']
    .filter(Boolean)
    .join(' ');
}

function clientHere() {
  const place = userMenuElement();
  if (!place) throw new Error('a page with a book list has a place of the reader');
  return browserClient(requestContextOf(place), place.dataset['unreachable'] ?? '');
}

export const favouring: ReaderAction<Favouring> = {
  name: 'favouriteBookList',
  isArgs: isFavouring,
  run: async (args) => {
    const answer = await clientHere().call('favouriteBookList', args);
    if (answer.success) {
      show(answer.data);
      showToast('success', answer.message);
    } else if (answer.errCode !== errCodes.unauthenticated) showToast('error', answer.message);
    return answer;
  },
};

/** For a reader who is signed in: whether it is a favourite already. */
export async function publishFavourite(id: string): Promise<void> {
  const answer = await clientHere().call('favouriteBookList', { id });
  if (answer.success) show(answer.data);
}
