import type { ReactNode } from 'react';

interface Props {
  id: string;
  name: string;
  label: ReactNode;
  problem?: string | undefined;
  type?: 'text' | 'password' | 'tel' | 'email';
  autoComplete?: string;
  inputMode?: 'numeric' | 'text';
  maxLength?: number;
  /** What is to be known before it is filled in. */
  hint?: string | undefined;
  /** Id of a neighbour that describes it. */
  describedBy?: string | undefined;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** Shown after the field: a button, a picture. */
  children?: ReactNode;
}

/** A labelled field of a form with its problem. */
export default function Field({
  id,
  name,
  label,
  problem,
  hint = '',
  describedBy = '',
  onChange,
  children,
  type = 'text',
  ...box
}: Props) {
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {hint !== '' && (
        <p id={`${id}-hint`} className="quiet">
          {hint}
        </p>
      )}
      <div className="captcha">
        <input
          id={id}
          name={name}
          type={type}
          className="field"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          {...box}
          aria-invalid={problem !== undefined && problem !== ''}
          aria-describedby={[describedBy, hint && `${id}-hint`, `${id}-problem`].filter(Boolean).join(' ')}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
        {children}
      </div>
      <p id={`${id}-problem`} className="problem" role="alert">
        {problem}
      </p>
    </div>
  );
}
