import { ActButton, ActForm } from '../section/ActForm.tsx';
import { useFrame, useAddress } from '../section/frame.tsx';
import type { FavouriteMessages } from './messages.ts';
import type { OutputOf } from '#lib/contract/contract.ts';

export type Folder = OutputOf<'listFavouriteFolders'>['folders'][number];

/** The default folder has no name of its own. */
export const nameOf = (folder: Pick<Folder, 'isDefault' | 'name'>, messages: FavouriteMessages): string =>
  folder.isDefault ? messages.defaultFolder : folder.name;

export const stateText = (
  { isPublic, state }: Pick<NonNullable<Folder['share']>, 'isPublic' | 'state'>,
  messages: FavouriteMessages,
): string => (isPublic ? messages[state] : messages.private);

export function Shared({ messages, folder }: { messages: FavouriteMessages; folder: Folder }) {
  const { base } = useFrame();
  const address = useAddress();
  const { share } = folder;
  const isPublic = share?.isPublic === true;
  return (
    <div>
      {share && isPublic && (
        <p className="quiet">
          {stateText(share, messages)}{' '}
          <a
            href={
              share.state === 'published'
                ? `${base}/personalCenter/bookListDetails?id=${share.listId}`
                : address.to({ tab: 'lists', list: share.listId })
            }
          >
            {messages.sharedList}
          </a>
        </p>
      )}
      <ActForm className="acts" values={{ id: folder.id, name: nameOf(folder, messages) }}>
        <ActButton act="share" isDisabled={folder.count === 0}>
          {isPublic ? messages.shareAgain : messages.share}
        </ActButton>
        {isPublic && <ActButton act="unshare">{messages.unshare}</ActButton>}
      </ActForm>
    </div>
  );
}
