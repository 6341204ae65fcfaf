import { useId, type ComponentProps, type ReactNode } from 'react';
import { Key, shortcut, useElementKey } from './keys.tsx';

const focus = (field: HTMLElement): void => field.focus();

/** A label above its field. */
const Labelled = ({
  id,
  label,
  hotkey,
  children,
}: {
  id: string;
  label: string;
  hotkey: string | undefined;
  children: ReactNode;
}) => (
  <p className="desk-field w-full">
    <label htmlFor={id}>
      {label} <Key of={hotkey} />
    </label>
    {children}
  </p>
);

/**
 * A field with its label above it, and what helps to fill it in below.
 * @param props.hotkey the letter that goes to it: of the first of a form
 * @param props.autoComplete what browsers may fill in; nothing if omitted
 */
export function Field({
  label,
  hint,
  hotkey,
  autoComplete = 'off',
  onValue,
  ...input
}: {
  label: string;
  hint?: string;
  hotkey?: string | undefined;
  onValue: (value: string) => void;
} & Omit<ComponentProps<'input'>, 'onChange'>) {
  const id = useId();
  const field = useElementKey<HTMLInputElement>(hotkey, focus);
  return (
    <Labelled id={id} label={label} hotkey={hotkey}>
      <input
        ref={field}
        id={id}
        className="field"
        aria-keyshortcuts={shortcut(hotkey)}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        autoComplete={autoComplete}
        onChange={(event) => onValue(event.target.value)}
        {...input}
      />
      {hint !== undefined && (
        <small id={`${id}-hint`} className="quiet">
          {hint}
        </small>
      )}
    </Labelled>
  );
}

/**
 * A field for several lines, with its label above it.
 * @param props.hotkey the letter that goes to it
 */
export function TextField({
  label,
  hotkey,
  onValue,
  ...textarea
}: {
  label: string;
  hotkey?: string;
  onValue: (value: string) => void;
} & Omit<ComponentProps<'textarea'>, 'onChange'>) {
  const id = useId();
  const field = useElementKey<HTMLTextAreaElement>(hotkey, focus);
  return (
    <Labelled id={id} label={label} hotkey={hotkey}>
      <textarea
        ref={field}
        id={id}
        className="field"
        aria-keyshortcuts={shortcut(hotkey)}
        autoComplete="off"
        onChange={(event) => onValue(event.target.value)}
        {...textarea}
      />
    </Labelled>
  );
}

/**
 * A choice with its label above it.
 * @param props.hotkey the letter that goes to it
 */
export function SelectField<T extends string>({
  label,
  hotkey,
  value,
  options,
  isRequired = false,
  onValue,
}: {
  label: string;
  hotkey?: string;
  value: T;
  options: readonly (readonly [value: T, name: string])[];
  isRequired?: boolean;
  onValue: (value: T) => void;
}) {
  const id = useId();
  const field = useElementKey<HTMLSelectElement>(hotkey, focus);
  return (
    <Labelled id={id} label={label} hotkey={hotkey}>
      <select
        ref={field}
        id={id}
        className="field"
        aria-keyshortcuts={shortcut(hotkey)}
        required={isRequired}
        value={value}
        onChange={(event) => {
          const chosen = options.find(([option]) => option === event.target.value);
          if (chosen) onValue(chosen[0]);
        }}
      >
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/**
 * A file to choose, with its label above it.
 * @param props.hotkey the letter that opens the dialog
 */
export function FileField({
  label,
  hotkey,
  isRequired = false,
  onFile,
}: {
  label: string;
  hotkey?: string | undefined;
  isRequired?: boolean;
  onFile: (file: File | undefined) => void;
}) {
  const id = useId();
  const field = useElementKey<HTMLInputElement>(hotkey, (input) => input.click());
  return (
    <Labelled id={id} label={label} hotkey={hotkey}>
      <input
        type="file"
        ref={field}
        id={id}
        className="field"
        required={isRequired}
        aria-keyshortcuts={shortcut(hotkey)}
        onChange={(event) => onFile(event.target.files?.[0])}
      />
    </Labelled>
  );
}

/** What is wrong, where it is read out. */
export const Problem = ({ text }: { text: string }) => (
  <div role="alert">{text !== '' && <p className="notice notice-failure">{text}</p>}</div>
);
