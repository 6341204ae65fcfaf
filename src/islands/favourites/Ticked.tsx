import type { Favourite } from '#lib/contract/calls/favourites.ts';
import { toastResult, useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { counted } from '../section/text.ts';
import { nameOf, type Folder } from './folder.ts';
import { Choice } from './favourite-parts.tsx';
import type { FavouriteMessages } from './messages.ts';

/** Formats of /export that readers ask for; the same names in every language. */
const formats = { ris: 'RIS', bibtex: 'BibTeX', endnote: 'EndNote' } as const;

interface Props {
  messages: FavouriteMessages;
  /** Folders that records can go to. */
  folders: readonly Folder[];
  all: readonly Favourite[];
  ticked: readonly Favourite[];
  tick: (ids: readonly string[], is: boolean) => void;
  done: () => void;
}

export function Ticked({ messages, folders, all, ticked, tick, done }: Props) {
  const { client, confirm, language, base } = useFrame();
  const lists = useCall('listOwnBookLists', { rows: 100 });
  const recordIds = ticked.map((entry) => entry.recordId);
  const isNone = recordIds.length === 0;
  const isAll = recordIds.length === all.length;
  const there = ticked.flatMap(({ record }) => record?.recordId ?? []);
  const query = there.map((id) => `id=${id}`).join('&');
  const move = async (folderId: string) => {
    if (toastResult(await client.call('moveFavourites', { recordIds, folderId }))) done();
  };
  const remove = async () => {
    const text = counted(messages, 'removeMany', recordIds.length, language);
    if (!(await confirm({ text, does: messages.unfavour }))) return;
    if (toastResult(await client.call('cancelFavourites', { recordIds }))) done();
  };
  const list = async (id: string) => {
    if (toastResult(await client.call('arrangeBookList', { id, add: there }))) done();
  };
  const own = lists.state === 'here' ? lists.data.result : [];
  return (
    <div className="fav-ticked">
      <label className="fav-all">
        <input
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = !isNone && !isAll;
          }}
          onChange={({ currentTarget }) => {
            tick(
              all.map((entry) => entry.recordId),
              currentTarget.checked,
            );
          }}
        />{' '}
        {messages.chooseAll}
      </label>
      <span role="status">{isNone ? '' : counted(messages, 'chosen', recordIds.length, language)}</span>
      {!isNone && (
        <>
          {folders.length > 0 && (
            <Choice
              label={messages.moveTo}
              does={messages.move}
              options={folders.map((folder) => ({ value: folder.id, name: nameOf(folder, messages) }))}
              isDisabled={isNone}
              choose={move}
            />
          )}
          {own.length > 0 && (
            <Choice
              label={messages.toList}
              does={messages.add}
              options={own.map((entry) => ({ value: entry.id, name: entry.name }))}
              isDisabled={there.length === 0}
              choose={list}
            />
          )}
          <p className="acts">
            <button type="button" className="btn" onClick={() => void remove()}>
              {messages.unfavour}
            </button>
            {there.length > 0 && (
              <>
                <a className="btn" href={`${base}/cite?${query}`}>
                  {messages.cite}
                </a>
                {Object.entries(formats).map(([format, name]) => (
                  <a key={format} className="btn" href={`${base}/export/${format}?${query}`} download>
                    {messages.export} {name}
                  </a>
                ))}
              </>
            )}
          </p>
        </>
      )}
    </div>
  );
}
