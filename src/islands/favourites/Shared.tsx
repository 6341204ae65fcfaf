import { useFrame } from '../section/frame.tsx';
import type { Folder } from './folder.ts';
import type { FavouriteMessages } from './messages.ts';

/** Whether others see it, in words. */
export const stateText = (
  { isPublic, state }: Pick<NonNullable<Folder['share']>, 'isPublic' | 'state'>,
  messages: FavouriteMessages,
): string => (isPublic ? messages[state] : messages.private);

/** How a folder is shared, with the way to its list. */
export function Shared({
  messages,
  share,
  isEmpty,
  change,
}: {
  messages: FavouriteMessages;
  share: Folder['share'];
  isEmpty: boolean;
  change: (isPublic: boolean) => Promise<void>;
}) {
  const { base } = useFrame();
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
                : `${location.pathname}?key=2&tab=lists&list=${share.listId}`
            }
          >
            {messages.sharedList}
          </a>
        </p>
      )}
      <p className="acts">
        <button type="button" className="btn" disabled={isEmpty} onClick={() => void change(true)}>
          {isPublic ? messages.shareAgain : messages.share}
        </button>
        {isPublic && (
          <button type="button" className="btn" onClick={() => void change(false)}>
            {messages.unshare}
          </button>
        )}
      </p>
    </div>
  );
}
