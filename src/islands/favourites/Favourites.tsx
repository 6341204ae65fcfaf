import { useAddress } from '../section/section-address.ts';
import { useCall } from '../section/call.ts';
import { Loaded } from '../section/section-parts.tsx';
import { Folders } from './Folders.tsx';
import { Records } from './Records.tsx';
import type { FavouriteMessages } from './messages.ts';

export function Favourites({ messages }: { messages: FavouriteMessages }) {
  const { get } = useAddress();
  const called = useCall('listFavouriteFolders', {});
  return (
    <Loaded called={called}>
      {({ folders, total }) => {
        const open = folders.find((folder) => folder.id === get('folder'));
        return (
          <div className="fav-folders">
            <Folders messages={messages} folders={folders} total={total} open={open} />
            <Records key={open?.id ?? ''} messages={messages} folders={folders} total={total} open={open} />
          </div>
        );
      }}
    </Loaded>
  );
}
