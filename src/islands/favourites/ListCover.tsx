import type { OutputOf } from '#lib/contract/contract.ts';
import { coverBytes, coverTypeOf, coverTypes } from '#lib/rules/favourites.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { toastResult } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { shrunk } from '../picture.ts';
import { Cover } from '../covers/Cover.tsx';
import type { FavouriteMessages } from './messages.ts';

/** The longer edge of a picture as it is sent, in pixels. */
const edge = 640;

/** The picture of a list. One that the library does not accept is reported before it is sent. */
export function ListCover({
  list,
  messages,
  changed,
}: {
  list: Pick<OutputOf<'getBookList'>, 'id' | 'name' | 'coverUrl'>;
  messages: FavouriteMessages;
  changed: () => void;
}) {
  const { client } = useFrame();
  const send = async (picture: string) => {
    if (toastResult(await client.call('saveBookListCover', { id: list.id, picture }))) changed();
  };
  const choose = async (file: File) => {
    const begin = new Uint8Array(await file.slice(0, 16).arrayBuffer());
    const isTaken = coverTypeOf(begin) !== undefined && file.size < coverBytes;
    const picture = isTaken ? await shrunk(file, edge) : undefined;
    if (picture === undefined) showToast('error', messages.coverWrong);
    else await send(picture);
  };
  return (
    <fieldset className={list.coverUrl === null ? 'fav-cover with-scripts' : 'fav-cover'}>
      <legend>{messages.cover}</legend>
      <Cover key={list.coverUrl} title={list.name} kindNo={null} coverUrl={list.coverUrl} />
      <div>
        <label className="with-scripts">
          {messages.chooseCover}
          <input
            type="file"
            accept={coverTypes.join()}
            aria-describedby="fav-cover-hint"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              currentTarget.value = '';
              if (file) void choose(file);
            }}
          />
        </label>
        <p className="quiet with-scripts" id="fav-cover-hint">
          {messages.coverHint}
        </p>
        {list.coverUrl !== null && (
          <ActForm values={{ id: list.id }}>
            <ActButton act="removeCover">{messages.removeCover}</ActButton>
          </ActForm>
        )}
      </div>
    </fieldset>
  );
}
