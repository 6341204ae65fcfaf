import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeCart } from '#lib/stores/purchase-cart.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { FrameProvider } from '../section/FrameProvider.tsx';
import { frameMessages } from '../section/messages.ts';
import { askCount, showCount } from './count.ts';
import { CartScreen } from './CartScreen.tsx';
import { SettleScreen } from './SettleScreen.tsx';
import { readSettling } from './settling.ts';
import { siteHere } from './site.ts';
import { purchasingMessages } from './messages.ts';

/**
 * Cart and settling become islands. What the server has made stays until everything is here, and stays where anything
 * does not come: its forms go on working.
 */
export async function openScreen(holder: HTMLElement, place: HTMLElement): Promise<void> {
  const site = siteHere(place);
  if (!site) return;
  const [messages, purchasing] = await Promise.all([frameMessages(site.language), purchasingMessages(site.language)]);
  const show = (screen: ReactNode) => {
    createRoot(holder).render(
      <FrameProvider site={site} messages={messages}>
        {screen}
      </FrameProvider>,
    );
  };
  if (holder.dataset['island'] === 'cart') {
    const answer = await site.client.call('listCart', {});
    if (!answer.success) {
      showToast('error', answer.message);
      return;
    }
    takeCart(answer.data);
    showCount();
    show(<CartScreen messages={purchasing} />);
    return;
  }
  const [settling] = await Promise.all([readSettling(site.client), askCount()]);
  if (settling) show(<SettleScreen messages={purchasing} settling={settling} />);
}
