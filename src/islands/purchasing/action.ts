import { errCodes } from '#lib/contract/envelope.ts';
import { cartCount } from '#lib/stores/purchase-cart.ts';
import { showToast } from '#lib/stores/toasts.ts';
import type { ReaderAction } from '../identity/session/actions.ts';
import { clientHere } from './count.ts';

export interface Adding {
  offerId: string;
}

const isAdding = (value: unknown): value is Adding =>
  typeof value === 'object' &&
  value !== null &&
  'offerId' in value &&
  typeof value.offerId === 'string' &&
  /^\d{1,15}$/.test(value.offerId);

/** Puts a title into the cart, and says so with the service's own message (portal-content §8). */
export const adding: ReaderAction<Adding> = {
  name: 'addToCart',
  isArgs: isAdding,
  run: async ({ offerId }) => {
    const answer = await clientHere().call('addToCart', { offerId });
    if (answer.success) {
      const { showCount } = await import('./count.ts');
      cartCount.set(answer.data.total);
      showCount();
      showToast('success', answer.message);
    } else if (answer.errCode !== errCodes.unauthenticated) showToast('error', answer.message);
    return answer;
  },
};
