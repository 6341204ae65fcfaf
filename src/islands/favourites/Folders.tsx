import { formatNumber, fill } from '#lib/i18n/format.ts';
import { longestFolderName } from '#lib/rules/favourites.ts';
import { ActForm, MainAct } from '../section/ActForm.tsx';
import { useFrame } from '../section/frame.tsx';
import { OpenedForm } from '../section/OpenedForm.tsx';
import { Place } from '../section/section-parts.tsx';
import { nameOf, type Folder, Shared } from './Shared.tsx';
import { NameForm } from './favourite-parts.tsx';
import type { FavouriteMessages } from './messages.ts';

interface Props {
  messages: FavouriteMessages;
  folders: readonly Folder[];
  total: number;
  open: Folder | undefined;
}

const DeleteFolder = ({ messages, folder }: { messages: FavouriteMessages; folder: Folder }) => (
  <OpenedForm isOpen={false} label={messages.remove}>
    <ActForm values={{ id: folder.id }}>
      <p>{fill(messages.deleteFolder, { name: folder.name })}</p>
      {folder.count > 0 && (
        <fieldset>
          <legend>{messages.whatOfRecords}</legend>
          <label className="check">
            <input type="radio" name="records" value="move" defaultChecked />
            {messages.moveRecords}
          </label>
          <label className="check">
            <input type="radio" name="records" value="cancel" />
            {messages.cancelRecords}
          </label>
        </fieldset>
      )}
      <p className="acts">
        <MainAct act="deleteFolder">{messages.remove}</MainAct>
      </p>
    </ActForm>
  </OpenedForm>
);

export function Folders({ messages, folders, total, open }: Props) {
  const { language } = useFrame();
  return (
    <div>
      <nav className="fav-nav mb-3" aria-label={messages.folders}>
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
      <NameForm
        messages={messages}
        act="addFolder"
        opens={messages.addFolder}
        label={messages.folderName}
        most={longestFolderName}
      />
      {open && (
        <div className="grid gap-2 mt-4 pt-3 border-t" key={open.id}>
          <Shared messages={messages} folder={open} />
          {!open.isDefault && (
            <div className="acts">
              <NameForm
                messages={messages}
                act="renameFolder"
                opens={messages.rename}
                values={{ id: open.id }}
                label={messages.folderName}
                name={open.name}
                most={longestFolderName}
              />
              <DeleteFolder messages={messages} folder={open} />
            </div>
          )}
        </div>
      )}
    </div>
  );
}
