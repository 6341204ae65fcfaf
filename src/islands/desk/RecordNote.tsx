import { useEffect, useRef, useState } from 'react';
import type { DeskRecord } from '#lib/contract/desk/records.ts';
import { fill } from '#lib/i18n/format.ts';
import { maxRecordNote } from '#lib/rules/desk-records.ts';
import { Problem } from './Fields.tsx';
import { useAsk, useDesk } from './frame.tsx';
import { KeyButton, useEscape, useKeys } from './keys.tsx';

const [writeKey, saveKey] = ['N', 'V'];

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
  const ask = useAsk();
  const { recordId, title, note } = record;
  const [texts, setTexts] = useState<{ staffText: string; publicText: string }>();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const first = useRef<HTMLTextAreaElement>(null);
  const isOpen = texts !== undefined;
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) first.current?.focus();
    // Back to the row, where the next key is pressed.
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const saved = { staffText: note?.staffText ?? '', publicText: note?.publicText ?? '' };
  const fields = [
    ['staffText', messages.noteForStaff],
    ['publicText', messages.noteForReaders],
  ] as const;
  const save = async () => {
    if (!texts || isBusy) return;
    setBusy(true);
    const answer = await ask('noteDeskRecord', { recordId, ...texts, seen: note?.version ?? 0 });
    setBusy(false);
    setProblem(answer.success ? '' : answer.message);
    if (!answer.success) return;
    setTexts(undefined);
    onChange(answer.data);
  };
  const write = () => setTexts(saved);
  const back = () => {
    setTexts(undefined);
    setProblem('');
  };
  useKeys(!hasKeys ? {} : texts ? { [saveKey]: () => void save() } : { [writeKey]: write });
  const isForEscape = useEscape(texts && back);
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
        <p className="desk-opener">
          <KeyButton
            hotkey={keyOf(writeKey)}
            ref={opener}
            aria-label={fill(messages.recordNoteOf, { title })}
            onClick={write}
          >
            {messages.recordNote}
          </KeyButton>
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
        <label key={name}>
          {label}
          <textarea
            // What the key or button opened is written at once.
            ref={at === 0 ? first : undefined}
            className="field"
            rows={2}
            maxLength={maxRecordNote}
            value={texts[name]}
            onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
          />
        </label>
      ))}
      <Problem text={problem} />
      <p className="desk-bar">
        <KeyButton hotkey={keyOf(saveKey)} type="submit" className="btn btn-main" aria-disabled={isBusy}>
          {messages.saveNote}
        </KeyButton>
        <KeyButton hotkey={isForEscape ? 'Escape' : undefined} onClick={back}>
          {messages.back}
        </KeyButton>
      </p>
    </form>
  );
}
