import { useRef, useState } from 'react';
import type { ReaderFile } from '#lib/contract/desk/readers.ts';
import { formatDate } from '#lib/i18n/moment.ts';
import { maxReaderNote } from '#lib/rules/desk-readers.ts';
import { Problem } from './Fields.tsx';
import { useAsk, useDesk } from './frame.tsx';
import { Key, KeyButton, onKeyFocus, shortcut, useKeys } from './keys.tsx';

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
  const ask = useAsk();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [current, setCurrent] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { account, notes } = file;
  const add = async () => {
    const answer = await ask('addDeskReaderNote', { account, text });
    setProblem(answer.success ? '' : answer.message);
    if (!answer.success) return;
    setText('');
    onChange(answer.data);
  };
  const drop = async (noteId: string) => {
    const answer = await ask('dropDeskReaderNote', { account, noteId });
    setProblem(answer.success ? '' : answer.message);
    if (answer.success) onChange(answer.data);
  };
  const mayDropCurrent = mayDrop && notes.some(({ noteId }) => noteId === current);
  useKeys({
    [writeKey]: () => field.current?.focus(),
    [addKey]: () => form.current?.requestSubmit(),
    [dropKey]: mayDropCurrent ? () => void drop(current) : undefined,
  });
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
                <KeyButton hotkey={keyOf(note.noteId)} onClick={() => void drop(note.noteId)}>
                  {messages.removeNote}
                </KeyButton>
              )}
            </p>
          </li>
        ))}
      </ul>
      <form
        ref={form}
        className="desk-lines"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <label className="desk-field w-full">
          <span>
            {messages.newNote} <Key of={writeKey} />
          </span>
          <textarea
            ref={field}
            className="field"
            rows={2}
            required
            aria-keyshortcuts={shortcut(writeKey)}
            maxLength={maxReaderNote}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <small className="quiet">{messages.noteHint}</small>
        <KeyButton hotkey={addKey} type="submit">
          {messages.addNote}
        </KeyButton>
      </form>
    </section>
  );
}
