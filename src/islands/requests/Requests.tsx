import { copyRequestTabs } from '../copy-requests/tabs.tsx';
import type { CopyRequestWords } from '../copy-requests/words.ts';
import { DocumentRequests } from '../document-delivery/DocumentRequests.tsx';
import type { DocumentDeliveryWords } from '../document-delivery/words.ts';
import type { MineWords } from '../mine/words.ts';
import { useAddress } from '../personal-center/address.ts';
import { Tabs } from '../personal-center/parts.tsx';
import { Orders } from '../purchasing/Orders.tsx';
import type { PurchasingWords } from '../purchasing/words.ts';
import { DatabaseRequests } from './DatabaseRequests.tsx';
import { LibraryRequests } from './LibraryRequests.tsx';
import { Questions } from './Questions.tsx';

interface Props {
  words: MineWords;
  copyWords: CopyRequestWords;
  documentWords: DocumentDeliveryWords;
  /** Undefined where the library buys nothing that readers choose. */
  purchasingWords: PurchasingWords | undefined;
}

/** What the reader has asked for: copies, documents, things of other libraries, books to be bought, databases, answers; and what others ask. */
export function Requests({ words, copyWords, documentWords, purchasingWords }: Props) {
  const { get } = useAddress();
  const parts = {
    ...copyRequestTabs(copyWords),
    documents: { label: documentWords.tab, show: () => <DocumentRequests words={documentWords} /> },
    ...(purchasingWords && {
      orders: {
        label: purchasingWords.tabOrders,
        show: () => <Orders key="orders" kind="orders" words={purchasingWords} />,
      },
      preorders: {
        label: purchasingWords.tabPreorders,
        show: () => <Orders key="preorders" kind="preorders" words={purchasingWords} />,
      },
    }),
    library: { label: words.tabLibrary, show: () => <LibraryRequests words={words} /> },
    database: { label: words.tabDatabase, show: () => <DatabaseRequests words={words} /> },
    question: { label: words.tabQuestion, show: () => <Questions words={words} /> },
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
