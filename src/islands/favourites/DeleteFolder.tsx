import { fill } from '#lib/i18n/fill.ts';
import type { Folder } from './folder.ts';
import type { FavouriteWords } from './words.ts';

/** Asks whether a folder shall go, and what becomes of what lies in it. */
export function DeleteFolder({
  words,
  folder,
  remove,
  cancel,
}: {
  words: FavouriteWords;
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
      <p>{fill(words.deleteFolder, { name: folder.name })}</p>
      {folder.count > 0 && (
        <fieldset>
          <legend>{words.whatOfRecords}</legend>
          <label>
            <input type="radio" name="records" value="move" defaultChecked /> {words.moveRecords}
          </label>
          <label>
            <input type="radio" name="records" value="cancel" /> {words.cancelRecords}
          </label>
        </fieldset>
      )}
      <p className="acts">
        <button className="btn btn-main" ref={(button) => button?.focus()}>
          {words.remove}
        </button>
        <button type="button" className="btn" onClick={cancel}>
          {words.cancel}
        </button>
      </p>
    </form>
  );
}
