import { useId, type ReactNode } from 'react';
import type { RecommendMessages } from './messages.ts';

interface Props {
  name: string;
  label: string;
  messages: Pick<RecommendMessages, 'required'>;
  value?: string | undefined;
  required?: boolean;
  problem: string | undefined;
  inputMode?: 'numeric' | 'text';
  onBlur?: () => void;
  /** Another kind of box than a line of text. */
  children?: (given: {
    id: string;
    name: string;
    defaultValue: string | undefined;
    'aria-describedby': string;
    'aria-invalid': boolean;
  }) => ReactNode;
}

export default function Box({ name, label, messages, value, required, problem, inputMode, onBlur, children }: Props) {
  const id = useId();
  const given = {
    id,
    name,
    defaultValue: value,
    'aria-describedby': `${id}-problem`,
    'aria-invalid': problem !== undefined && problem !== '',
    'aria-required': required === true,
  };
  return (
    <div>
      <label htmlFor={id}>
        {label}
        {required && <span className="quiet"> ·&nbsp;{messages.required}</span>}
      </label>
      {children ? (
        children(given)
      ) : (
        <input {...given} className="field" maxLength={400} autoComplete="off" inputMode={inputMode} onBlur={onBlur} />
      )}
      <p id={`${id}-problem`} className="problem">
        {problem}
      </p>
    </div>
  );
}
