import { useFrame } from '../personal-center/frame.tsx';
import type { Folder } from './folder.ts';
import type { FavouriteWords } from './words.ts';

/** Whether others see it, in words. */
export const stateText = (
  { isPublic, state }: Pick<NonNullable<Folder['share']>, 'isPublic' | 'state'>,
  words: FavouriteWords,
): string => (isPublic ? words[state] : words.private);

/** How a folder is shared, with the way to its list. */
export function Shared({
  words,
  share,
  isEmpty,
  change,
}: {
  words: FavouriteWords;
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
          {stateText(share, words)}{' '}
          <a
            href={
              share.state === 'published'
                ? `${base}/personalCenter/bookListDetails?id=${share.listId}`
                : `${location.pathname}?key=2&tab=lists&list=${share.listId}`
            }
          >
            {words.sharedList}
          </a>
        </p>
      )}
      <p className="acts">
        <button type="button" className="btn" disabled={isEmpty} onClick={() => void change(true)}>
          {isPublic ? words.shareAgain : words.share}
        </button>
        {isPublic && (
          <button type="button" className="btn" onClick={() => void change(false)}>
            {words.unshare}
          </button>
        )}
      </p>
    </div>
  );
}
