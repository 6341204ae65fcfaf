import { useAddress } from '../section/section-address.ts';
import { Tabs } from '../section/section-parts.tsx';
import { BookLists } from './BookLists.tsx';
import { Electronic } from './Electronic.tsx';
import { Favourites } from './Favourites.tsx';
import type { FavouriteMessages } from './messages.ts';

/** What the reader keeps: records in folders, book lists, databases and journals. */
export function FavouriteTabs({ messages }: { messages: FavouriteMessages }) {
  const tab = useAddress().get('tab');
  return (
    <>
      <Tabs
        tabs={[
          { value: 'records', label: messages.tabRecords },
          { value: 'lists', label: messages.tabLists },
          { value: 'electronic', label: messages.tabElectronic },
        ]}
      />
      {tab === 'lists' && <BookLists messages={messages} />}
      {tab === 'electronic' && <Electronic messages={messages} />}
      {tab !== 'lists' && tab !== 'electronic' && <Favourites messages={messages} />}
    </>
  );
}
