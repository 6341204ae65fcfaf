import { type ReactNode } from 'react';
import { useDesk } from './frame.tsx';
import { KeyButton, saveKey, useEscape } from './keys.tsx';
import { useReturn } from './use-return.ts';

/** The letter that sends a text of several lines, in which Enter begins a new one. */

/** What an act asks for before it is done, in one field: sent by a key, left with Escape, and the text stays meanwhile. */
export default function SmallForm({
  label,
  isLong = false,
  type = 'text',
  pattern,
  isRequired,
  maxLength,
  value,
  send,
  isBusy,
  onValue,
  onSend,
  onBack,
}: {
  /** What the field is for. */
  label: string;
  /** Whether the text may have several lines. */
  isLong?: boolean;
  type?: 'text' | 'url';
  pattern?: string;
  isRequired: boolean;
  maxLength: number;
  value: string;
  send: ReactNode;
  isBusy: boolean;
  onValue: (value: string) => void;
  onSend: () => void;
  onBack: () => void;
}) {
  const { messages } = useDesk();
  useReturn();
  const isFirst = useEscape(onBack);
  const key = isLong ? (isFirst ? saveKey : undefined) : 'Enter';
  const field = {
    className: 'field',
    autoFocus: true,
    maxLength,
    required: isRequired,
    'aria-label': label,
    placeholder: label,
    value,
  };
  const buttons = (
    <>
      <KeyButton hotkey={key} label={send} type="submit" className="btn btn-main" aria-disabled={isBusy} />
      <KeyButton hotkey={isFirst ? 'Escape' : undefined} label={messages.back} onClick={onBack} />
    </>
  );
  return (
    <form
      className={isLong ? 'desk-lines' : 'desk-bar'}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSend();
      }}
    >
      {isLong ? (
        <textarea {...field} rows={3} onChange={(event) => onValue(event.target.value)} />
      ) : (
        <input {...field} type={type} pattern={pattern} onChange={(event) => onValue(event.target.value)} />
      )}
      {isLong ? <div className="desk-bar">{buttons}</div> : buttons}
    </form>
  );
}
