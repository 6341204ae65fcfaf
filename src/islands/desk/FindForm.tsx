import { type ReactNode, type RefObject } from 'react';
import { useDesk } from './frame.tsx';
import { fieldKey, Key, KeyButton, shortcut, useElementKey } from './keys.tsx';

/**
 * What something is looked for by: one field, sent with Enter, gone to by its key.
 * @param props.hotkey the letter of the field; undefined while the keys are for something else
 * @param props.field for who moves the focus there
 */
export default function FindForm({
  label,
  name,
  hint,
  hotkey = fieldKey,
  isMain = true,
  isWide = true,
  maxLength = 100,
  value,
  field,
  onValue,
  onFind,
  children,
}: {
  label: string;
  /** What the form is called where there are several. */
  name?: string;
  hint?: string;
  hotkey?: string | undefined;
  isMain?: boolean;
  isWide?: boolean;
  maxLength?: number;
  value: string;
  field?: RefObject<HTMLInputElement | null>;
  onValue: (value: string) => void;
  onFind: (wanted: string) => void;
  /** What follows its button. */
  children?: ReactNode;
}) {
  const { messages } = useDesk();
  const focus = (element: HTMLInputElement) => {
    element.focus();
    element.select();
  };
  const input = useElementKey(hotkey, focus, field);
  return (
    <form
      className="desk-bar desk-scan"
      role="search"
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        onFind(value.trim());
      }}
    >
      <label className={isWide ? 'desk-wide' : undefined}>
        <span>
          {label} <Key of={hotkey} />
        </span>
        <input
          ref={input}
          className="field"
          type="search"
          aria-keyshortcuts={shortcut(hotkey)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxLength}
          placeholder={hint}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      </label>
      <KeyButton hotkey="Enter" label={messages.find} type="submit" className={isMain ? 'btn btn-main' : 'btn'} />
      {children}
    </form>
  );
}
