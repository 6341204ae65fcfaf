import { createRoot } from 'react-dom/client';
import { frameMessages } from '../section/messages.ts';
import { FrameProvider } from '../section/FrameProvider.tsx';
import { PayNow } from '../payments/Pay.tsx';
import { siteHere } from './site.ts';

/**
 * Pays a reader's share of an order over the page on which its link was pressed; the page is shown again afterwards. A
 * link whose library has no way to pay online leads where it leads.
 * @param link with the order's id and the amount that the page shows
 */
export async function payOrder(link: HTMLAnchorElement, place: HTMLElement): Promise<void> {
  const site = siteHere(place);
  const { pay: orderId = '', fen = '0' } = link.dataset;
  if (!site) {
    location.assign(link.href);
    return;
  }
  const [messages, methods] = await Promise.all([
    frameMessages(site.language),
    site.client.call('listPaymentMethods', {}),
  ]);
  if (!methods.success || methods.data.length === 0) {
    location.assign(link.href);
    return;
  }
  const holder = document.createElement('div');
  document.body.append(holder);
  const root = createRoot(holder);
  const ended = () => {
    root.unmount();
    holder.remove();
    location.reload();
  };
  root.render(
    <FrameProvider site={site} messages={messages}>
      <PayNow about={{ kind: 'order', orderId }} amountFen={Number(fen)} ended={ended} />
    </FrameProvider>,
  );
}
