import { fill } from '#lib/i18n/fill.ts';
import type { Folder } from './folder.ts';
import type { FavouriteMessages } from './messages.ts';

/** Asks whether a folder shall go, and what becomes of what lies in it. */
export function DeleteFolder({
  messages,
  folder,
  remove,
  cancel,
}: {
  messages: FavouriteMessages;
  folder: Folder;
  remove: (records: 'move' | 'cancel') => Promise<void>;
  cancel: () => void;
}) {
  return (
    <form
      className="fav-delete"
      onSubmit={(event) => {
        event.preventDefault();
        void remove(new FormData(event.currentTarget).get('records') === 'cancel' ? 'cancel' : 'move');
      }}
    >
      <p>{fill(messages.deleteFolder, { name: folder.name })}</p>
      {folder.count > 0 && (
        <fieldset>
          <legend>{messages.whatOfRecords}</legend>
          <label>
            <input type="radio" name="records" value="move" defaultChecked /> {messages.moveRecords}
          </label>
          <label>
            <input type="radio" name="records" value="cancel" /> {messages.cancelRecords}
          </label>
        </fieldset>
      )}
      <p className="acts">
        <button className="btn btn-main" ref={(button) => button?.focus()}>
          {messages.remove}
        </button>
        <button type="button" className="btn" onClick={cancel}>
          {messages.cancel}
        </button>
      </p>
    </form>
  );
}
