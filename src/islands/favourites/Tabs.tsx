import { useAddress } from '../personal-center/address.ts';
import { Tabs } from '../personal-center/parts.tsx';
import { BookLists } from './BookLists.tsx';
import { Electronic } from './Electronic.tsx';
import { Favourites } from './Favourites.tsx';
import type { FavouriteWords } from './words.ts';

/** What the reader keeps: records in folders, book lists, databases and journals. */
export function FavouriteTabs({ words }: { words: FavouriteWords }) {
  const tab = useAddress().get('tab');
  return (
    <>
      <Tabs
        tabs={[
          { value: 'records', label: words.tabRecords },
          { value: 'lists', label: words.tabLists },
          { value: 'electronic', label: words.tabElectronic },
        ]}
      />
      {tab === 'lists' && <BookLists words={words} />}
      {tab === 'electronic' && <Electronic words={words} />}
      {tab !== 'lists' && tab !== 'electronic' && <Favourites words={words} />}
    </>
  );
}
