import type { OpenSection } from '../section/section.ts';
import { othersRequestActs } from '../copy-requests/acts.ts';
import copyRequestSheet from '../copy-requests/copy-requests.css?url';
import { copyRequestMessages } from '../copy-requests/messages.ts';
import { documentDeliveryMessages } from '../document-delivery/messages.ts';
import purchasingSheet from '../purchasing/orders.css?url';
import { purchasingMessages } from '../purchasing/messages.ts';
import sheet from '../section/list-section.css?url';
import { mineMessages } from '../section/list-messages.ts';
import { loadStylesheet } from '../load-stylesheet.ts';
import { Requests } from './Requests.tsx';

/** Section 4: everything that the reader has asked for. */
export const open: OpenSection = async ({ language, client }) => {
  const [messages, copyMessages, documentMessages, buying, rules] = await Promise.all([
    mineMessages(language),
    copyRequestMessages(language),
    documentDeliveryMessages(language),
    purchasingMessages(language),
    client.call('getPurchasingParameters', {}),
    loadStylesheet(sheet),
    loadStylesheet(copyRequestSheet),
    loadStylesheet(purchasingSheet),
  ]);
  const isBuying = rules.success && rules.data.isOn;
  return {
    view: (
      <Requests
        messages={messages}
        copyMessages={copyMessages}
        documentMessages={documentMessages}
        purchasingMessages={isBuying ? buying : undefined}
      />
    ),
    acts: othersRequestActs(copyMessages),
  };
};
