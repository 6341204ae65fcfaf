import type { OpenSection } from '../section/section.ts';
import { favouriteActs } from './acts.ts';
import sheet from './favourites.css?url';
import { favouriteMessages, type FavouriteMessages } from './messages.ts';
import { useCall, useAddress } from '../section/frame.tsx';
import { Loaded, Tabs } from '../section/section-parts.tsx';
import { BookLists } from './BookLists.tsx';
import { Electronic } from './Electronic.tsx';
import { Folders } from './Folders.tsx';
import { Records } from './Records.tsx';

function Favourites({ messages }: { messages: FavouriteMessages }) {
  const { get } = useAddress();
  const called = useCall('listFavouriteFolders', {});
  return (
    <Loaded called={called}>
      {({ folders, total }) => {
        const open = folders.find((folder) => folder.id === get('folder'));
        return (
          <div className="fav-folders grid gap-6">
            <Folders messages={messages} folders={folders} total={total} open={open} />
            <Records key={open?.id ?? ''} messages={messages} folders={folders} total={total} open={open} />
          </div>
        );
      }}
    </Loaded>
  );
}

function FavouriteTabs({ messages }: { messages: FavouriteMessages }) {
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

export const sheets = [sheet];

export const open: OpenSection = async ({ language }) => {
  const messages = await favouriteMessages(language);
  return { view: <FavouriteTabs messages={messages} />, acts: favouriteActs(messages, language) };
};
