import { useState } from 'react';
import type { ReaderFile } from '#lib/contract/desk/readers.ts';
import { formatDate } from '#lib/i18n/moment.ts';
import { maxReaderNote } from '#lib/rules/desk-readers.ts';
import { Problem, TextField } from './Fields.tsx';
import { useCall, useDesk } from './frame.tsx';
import { KeyButton, onKeyFocus } from './keys.tsx';

/** G goes to the field, N adds what was written, M removes the note that has the focus. */
const [writeKey, addKey, dropKey] = ['G', 'N', 'M'];

/** What staff write down about a reader for each other. */
export default function ReaderNotes({
  file,
  mayDrop,
  onChange,
}: {
  file: ReaderFile;
  mayDrop: boolean;
  onChange: (file: ReaderFile) => void;
}) {
  const { messages, language } = useDesk();
  const { call, problem } = useCall();
  const [text, setText] = useState('');
  const [current, setCurrent] = useState('');
  const { account, notes } = file;
  const add = async () => {
    const changed = await call('addDeskReaderNote', { account, text });
    if (!changed) return;
    setText('');
    onChange(changed);
  };
  const drop = async (noteId: string) => {
    const changed = await call('dropDeskReaderNote', { account, noteId });
    if (changed) onChange(changed);
  };
  const keyOf = (noteId: string) => (noteId === current ? dropKey : undefined);
  return (
    <section aria-labelledby="desk-notes">
      <h2 id="desk-notes">{messages.notes}</h2>
      <Problem text={problem} />
      <ul className="desk-items grid gap-4 max-w-192">
        {notes.map((note) => (
          <li
            key={note.noteId}
            className="card desk-item grid gap-2 p-4 wrap-anywhere"
            data-row
            tabIndex={-1}
            onFocus={onKeyFocus(() => setCurrent(note.noteId))}
          >
            <p className="whitespace-pre-line">{note.text}</p>
            <p className="quiet desk-bar">
              {note.by} · <time dateTime={note.writtenAt}>{formatDate(new Date(note.writtenAt), language)}</time>
              {mayDrop && (
                <KeyButton
                  hotkey={keyOf(note.noteId)}
                  label={messages.removeNote}
                  onClick={() => void drop(note.noteId)}
                />
              )}
            </p>
          </li>
        ))}
      </ul>
      <form
        className="desk-lines"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextField
          label={messages.newNote}
          hotkey={writeKey}
          rows={2}
          required
          maxLength={maxReaderNote}
          value={text}
          onValue={setText}
        />
        <small className="quiet">{messages.noteHint}</small>
        <KeyButton hotkey={addKey} label={messages.addNote} type="submit" />
      </form>
    </section>
  );
}
