import type { Favourite } from '#lib/contract/calls/favourites.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { counted } from '../section/text.ts';
import { nameOf, type Folder } from './folder.ts';
import { Choice } from './favourite-parts.tsx';
import type { FavouriteMessages } from './messages.ts';

/** Formats of /export that readers ask for; the same names in every language. */
const formats = { ris: 'RIS', bibtex: 'BibTeX', endnote: 'EndNote' } as const;

interface Props {
  messages: FavouriteMessages;
  form: string;
  /** Folders that records can go to. */
  folders: readonly Folder[];
  all: readonly Favourite[];
  ticked: readonly Favourite[];
}

/** What can be done with the favourites that are ticked; without scripts it is always there. */
export function Ticked({ messages, form, folders, all, ticked }: Props) {
  const { language, base } = useFrame();
  const lists = useCall('listOwnBookLists', { rows: 100 });
  const isNone = ticked.length === 0;
  const records = ticked.flatMap(({ record }) => record?.recordId ?? []);
  const query = records.map((id) => `id=${id}`).join('&');
  const own = lists.state === 'here' ? lists.data.result : [];
  return (
    <>
      <span role="status">{isNone ? '' : counted(messages, 'chosen', ticked.length, language)}</span>
      <ActForm id={form} className={isNone ? 'fav-acts without-scripts' : 'fav-acts'}>
        {all.map(
          ({ recordId, record }) =>
            record === null && <input key={recordId} type="hidden" name="withdrawn" value={recordId} />,
        )}
        {folders.length > 0 && (
          <Choice
            name="folder"
            label={messages.moveTo}
            options={folders.map((folder) => ({ value: folder.id, name: nameOf(folder, messages) }))}
          >
            <ActButton act="move">{messages.move}</ActButton>
          </Choice>
        )}
        {own.length > 0 && (
          <Choice
            name="list"
            label={messages.toList}
            options={own.map((entry) => ({ value: entry.id, name: entry.name }))}
          >
            <ActButton act="toList" isDisabled={!isNone && records.length === 0}>
              {messages.add}
            </ActButton>
          </Choice>
        )}
        <p className="acts">
          <ActButton act="remove">{messages.unfavour}</ActButton>
          {records.length > 0 && (
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
      </ActForm>
    </>
  );
}
