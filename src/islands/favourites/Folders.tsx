import { useSpot } from '../section/text-parts.tsx';
import { useState } from 'react';
import { formatNumber } from '#lib/i18n/format.ts';
import { longestFolderName } from '#lib/rules/favourites.ts';
import { useAddress } from '../section/section-address.ts';
import { toastResult } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Place } from '../section/section-parts.tsx';
import { fill } from '#lib/i18n/fill.ts';
import { DeleteFolder } from './DeleteFolder.tsx';
import { nameOf, type Folder } from './folder.ts';
import { NameForm } from './favourite-parts.tsx';
import { Shared } from './Shared.tsx';
import type { FavouriteMessages } from './messages.ts';

interface Props {
  messages: FavouriteMessages;
  folders: readonly Folder[];
  total: number;
  open: Folder | undefined;
  changed: () => void;
}

export function Folders({ messages, folders, total, open, changed }: Props) {
  const { client, language, confirm } = useFrame();
  const address = useAddress();
  const [doing, setDoing] = useState<'add' | 'rename' | 'delete'>();
  const { spot, goBack } = useSpot();
  const done = () => {
    setDoing(undefined);
    goBack();
    changed();
  };
  const cancel = () => {
    setDoing(undefined);
    goBack();
  };
  const add = async (name: string) => {
    const answer = await client.call('addFavouriteFolder', { name });
    if (!toastResult(answer) || !answer.success) return;
    done();
    address.go({ folder: answer.data.id });
  };
  const rename = async (id: string, name: string) => {
    if (toastResult(await client.call('editFavouriteFolder', { id, name }))) done();
  };
  const remove = async (id: string, records: 'move' | 'cancel') => {
    if (!toastResult(await client.call('deleteFavouriteFolder', { id, records }))) return;
    address.go({});
    done();
  };
  const share = async (folder: Folder, isPublic: boolean) => {
    const text = fill(messages.confirmShare, { name: nameOf(folder, messages) });
    if (isPublic && !(await confirm({ text, does: messages.share }))) return;
    if (toastResult(await client.call('shareFavourites', { folderId: folder.id, isPublic }))) changed();
  };

  return (
    <div ref={spot} tabIndex={-1}>
      <nav className="fav-nav" aria-label={messages.folders}>
        <ul>
          <li>
            <Place values={{}} current={open === undefined}>
              {messages.all} <span>{formatNumber(total, language)}</span>
            </Place>
          </li>
          {folders.map((entry) => (
            <li key={entry.id}>
              <Place values={{ folder: entry.id }} current={open?.id === entry.id}>
                {nameOf(entry, messages)} <span>{formatNumber(entry.count, language)}</span>
              </Place>
            </li>
          ))}
        </ul>
      </nav>
      {doing === 'add' ? (
        <NameForm
          messages={messages}
          label={messages.folderName}
          name=""
          most={longestFolderName}
          does={messages.save}
          submit={add}
          cancel={cancel}
        />
      ) : (
        <button type="button" className="btn" onClick={() => setDoing('add')}>
          {messages.addFolder}
        </button>
      )}
      {open && (
        <div className="fav-open">
          <Shared messages={messages} share={open.share} isEmpty={open.count === 0} change={(is) => share(open, is)} />
          {!open.isDefault && doing === 'rename' && (
            <NameForm
              messages={messages}
              label={messages.folderName}
              name={open.name}
              most={longestFolderName}
              does={messages.save}
              submit={(name) => rename(open.id, name)}
              cancel={cancel}
            />
          )}
          {!open.isDefault && doing === 'delete' && (
            <DeleteFolder
              messages={messages}
              folder={open}
              remove={(records) => remove(open.id, records)}
              cancel={cancel}
            />
          )}
          {!open.isDefault && (doing === undefined || doing === 'add') && (
            <p className="acts">
              <button type="button" className="btn" onClick={() => setDoing('rename')}>
                {messages.rename}
              </button>
              <button type="button" className="btn" onClick={() => setDoing('delete')}>
                {messages.remove}
              </button>
            </p>
          )}
        </div>
      )}
    </div>
  );
}
