import { useEffect, useRef, useState } from 'react';
import type { DeskRecord } from '#lib/contract/desk/records.ts';
import { fill } from '#lib/i18n/format.ts';
import { maxRecordNote } from '#lib/rules/desk-records.ts';
import { Problem, TextField } from './Fields.tsx';
import { useCall, useDesk } from './frame.tsx';
import { KeyButton, EscapeButton, saveKey } from './keys.tsx';

const writeKey = 'N';

/** What staff say of a record, for each other and for readers: shown, and written where it is opened. */
export default function RecordNote({
  record,
  hasKeys,
  onChange,
}: {
  record: DeskRecord;
  hasKeys: boolean;
  onChange: (record: DeskRecord) => void;
}) {
  const { messages } = useDesk();
  const { call, isBusy, problem, clear } = useCall();
  const { recordId, title, note } = record;
  const [texts, setTexts] = useState<{ staffText: string; publicText: string }>();
  const isOpen = texts !== undefined;
  const opener = useRef<HTMLParagraphElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // Back to the row, where the next key is pressed.
    if (!isOpen && wasOpen.current) opener.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const saved = { staffText: note?.staffText ?? '', publicText: note?.publicText ?? '' };
  const fields = [
    ['staffText', messages.noteForStaff],
    ['publicText', messages.noteForReaders],
  ] as const;
  const save = async () => {
    if (!texts) return;
    const noted = await call('noteDeskRecord', { recordId, ...texts, seen: note?.version ?? 0 });
    if (!noted) return;
    setTexts(undefined);
    onChange(noted);
  };
  const write = () => setTexts(saved);
  const back = () => {
    setTexts(undefined);
    clear();
  };
  const keyOf = (key: string) => (hasKeys ? key : undefined);
  if (!texts) {
    return (
      <>
        {fields.map(
          ([name, label]) =>
            saved[name] !== '' && (
              <p key={name} className="whitespace-pre-line">
                <span className="quiet">{fill(messages.labelled, { label, text: '' })}</span>
                {saved[name]}
              </p>
            ),
        )}
        <p ref={opener} className="desk-opener">
          <KeyButton
            hotkey={keyOf(writeKey)}
            label={messages.recordNote}
            aria-label={fill(messages.recordNoteOf, { title })}
            onClick={write}
          />
        </p>
      </>
    );
  }
  return (
    <form
      className="desk-lines"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {fields.map(([name, label], at) => (
        <TextField
          key={name}
          label={label}
          // What the key or button opened is written at once.
          autoFocus={at === 0}
          rows={2}
          maxLength={maxRecordNote}
          value={texts[name]}
          onValue={(value) => setTexts({ ...texts, [name]: value })}
        />
      ))}
      <Problem text={problem} />
      <p className="desk-bar">
        <KeyButton
          hotkey={keyOf(saveKey)}
          label={messages.saveNote}
          type="submit"
          className="btn btn-main"
          aria-disabled={isBusy}
        />
        <EscapeButton onClick={back}>{messages.back}</EscapeButton>
      </p>
    </form>
  );
}
