import type { OpenSection } from '../section/section.ts';
import { copyRequestActs } from '../copy-requests/acts.ts';
import copyRequestSheet from '../copy-requests/copy-requests.css?url';
import { copyRequestMessages } from '../copy-requests/messages.ts';
import { documentActs } from '../document-delivery/acts.ts';
import { documentDeliveryMessages } from '../document-delivery/messages.ts';
import { orderActs } from '../purchasing/order-acts.ts';
import purchasingSheet from '../purchasing/orders.css?url';
import { purchasingMessages } from '../purchasing/messages.ts';
import sheet from '../section/list-section.css?url';
import { mineMessages } from '../section/list-messages.ts';
import { libraryRequestActs } from './acts.ts';
import { Requests } from './Requests.tsx';

export const sheets = [sheet, copyRequestSheet, purchasingSheet];

export const open: OpenSection = async ({ language, reader }) => {
  const [messages, copyMessages, documentMessages, orderMessages] = await Promise.all([
    mineMessages(language),
    copyRequestMessages(language),
    documentDeliveryMessages(language),
    purchasingMessages(language),
  ]);
  return {
    view: (
      <Requests
        messages={messages}
        copyMessages={copyMessages}
        documentMessages={documentMessages}
        orderMessages={orderMessages}
      />
    ),
    acts: {
      ...libraryRequestActs(messages),
      ...copyRequestActs(copyMessages, reader),
      ...documentActs(documentMessages),
      ...orderActs(orderMessages),
    },
  };
};
