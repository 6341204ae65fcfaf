import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeCart } from '#lib/stores/purchase-cart.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { FrameProvider } from '../personal-center/frame.tsx';
import { frameWords } from '../personal-center/words.ts';
import { askCount, showCount } from './count.ts';
import { CartScreen } from './CartScreen.tsx';
import { SettleScreen } from './SettleScreen.tsx';
import { readSettling } from './settling.ts';
import { siteHere } from './site.ts';
import { purchasingWords } from './words.ts';

/**
 * Cart and settling become islands. What the server has made stands until everything is here, and stays where anything
 * does not come: its forms go on working.
 */
export async function openScreen(holder: HTMLElement, place: HTMLElement): Promise<void> {
  const site = siteHere(place);
  if (!site) return;
  const [words, purchasing] = await Promise.all([frameWords(site.language), purchasingWords(site.language)]);
  const show = (screen: ReactNode) => {
    createRoot(holder).render(
      <FrameProvider site={site} words={words}>
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
    show(<CartScreen words={purchasing} />);
    return;
  }
  const [settling] = await Promise.all([readSettling(site.client), askCount()]);
  if (settling) show(<SettleScreen words={purchasing} settling={settling} />);
}
