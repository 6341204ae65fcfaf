import { useId, useRef, type ComponentProps } from 'react';
import { Key, shortcut, useKeys } from './keys.tsx';

/**
 * A field with its label above it, and what helps to fill it in below.
 * @param props.hotkey the letter that goes to it: of the first of a form
 */
export function Field({
  label,
  hint,
  hotkey,
  onValue,
  ...input
}: {
  label: string;
  hint?: string;
  hotkey?: string | undefined;
  onValue: (value: string) => void;
} & Omit<ComponentProps<'input'>, 'onChange'>) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useKeys(hotkey === undefined ? {} : { [hotkey]: () => field.current?.focus() });
  return (
    <p className="desk-field">
      <label htmlFor={id}>
        {label} <Key of={hotkey} />
      </label>
      <input
        ref={field}
        id={id}
        className="field"
        aria-keyshortcuts={shortcut(hotkey)}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => {
          onValue(event.target.value);
        }}
        {...input}
      />
      {hint !== undefined && (
        <small id={`${id}-hint`} className="quiet">
          {hint}
        </small>
      )}
    </p>
  );
}

/** What is wrong, where it is read out. */
export const Problem = ({ text }: { text: string }) => (
  <div role="alert">{text !== '' && <p className="notice notice-failure">{text}</p>}</div>
);
