import { Nothing } from '../../section/section-parts.tsx';
import { useAddress } from '../../section/frame.tsx';
import { PageLink } from '../../section/text-parts.tsx';
import { Logistics } from '../Logistics.tsx';
import type { PurchasingMessages } from '../messages.ts';
import { orderActs } from '../order-acts.ts';
import { screenWith } from '../purchasing-screen.ts';

export { sheets } from '../purchasing-screen.ts';

/** /drivePurLogistic: an order of the reader, its steps, and where its parcel was. */
function LogisticScreen({ messages }: { messages: PurchasingMessages }) {
  const orderId = useAddress().get('id');
  const back = <PageLink path="/drivePurUser">{messages.orders}</PageLink>;
  if (/^\d{1,15}$/.test(orderId)) return <Logistics orderId={orderId} back={back} messages={messages} />;
  return (
    <Nothing title={messages.noOrder}>
      <p>{back}</p>
    </Nothing>
  );
}

export const open = screenWith((messages) => <LogisticScreen messages={messages} />, orderActs);
