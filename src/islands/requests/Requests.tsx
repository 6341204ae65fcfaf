import { copyRequestTabs } from '../copy-requests/tabs.tsx';
import type { CopyRequestMessages } from '../copy-requests/messages.ts';
import { DocumentRequests } from '../document-delivery/DocumentRequests.tsx';
import type { DocumentDeliveryMessages } from '../document-delivery/messages.ts';
import type { MineMessages } from '../section/list-messages.ts';
import { useAddress } from '../section/section-address.ts';
import { useCall } from '../section/call.ts';
import { Tabs } from '../section/section-parts.tsx';
import { Orders } from '../purchasing/Orders.tsx';
import type { PurchasingMessages } from '../purchasing/messages.ts';
import { DatabaseRequests } from './DatabaseRequests.tsx';
import { LibraryRequests } from './LibraryRequests.tsx';
import { Questions } from './Questions.tsx';

interface Props {
  messages: MineMessages;
  copyMessages: CopyRequestMessages;
  documentMessages: DocumentDeliveryMessages;
  orderMessages: PurchasingMessages;
}

/** What the reader has asked for: copies, documents, things of other libraries, books to be bought, databases, answers; and what others ask. */
export function Requests({ messages, copyMessages, documentMessages, orderMessages }: Props) {
  const { get } = useAddress();
  const rules = useCall('getPurchasingParameters', {});
  const parts = {
    ...copyRequestTabs(copyMessages),
    documents: { label: documentMessages.tab, show: () => <DocumentRequests messages={documentMessages} /> },
    ...(rules.data?.isOn && {
      orders: {
        label: orderMessages.tabOrders,
        show: () => <Orders key="orders" kind="orders" messages={orderMessages} />,
      },
      preorders: {
        label: orderMessages.tabPreorders,
        show: () => <Orders key="preorders" kind="preorders" messages={orderMessages} />,
      },
    }),
    library: { label: messages.tabLibrary, show: () => <LibraryRequests messages={messages} /> },
    database: { label: messages.tabDatabase, show: () => <DatabaseRequests messages={messages} /> },
    question: { label: messages.tabQuestion, show: () => <Questions messages={messages} /> },
  };
  const tab = get('tab');
  const part = Object.entries(parts).find(([name]) => name === tab)?.[1] ?? parts.copies;
  return (
    <>
      <Tabs tabs={Object.entries(parts).map(([value, { label }]) => ({ value, label }))} />
      {part.show()}
    </>
  );
}
