import { subscriptionRhythms, type SubscriptionRhythm } from '#lib/rules/subscriptions.ts';
import type { SubscriptionMessages } from './messages.ts';

interface Props {
  messages: SubscriptionMessages;
  value: string;
  /** Read aloud instead of the visible label, which is left out then. */
  label?: string;
  className?: string;
  onChoose?: (rhythm: SubscriptionRhythm, form: HTMLFormElement | null) => void;
}

export function Rhythm({ messages, value, label, className = '', onChoose }: Props) {
  const field = (
    <select
      className={label === undefined ? 'field w-full' : 'field'}
      name="rhythm"
      aria-label={label}
      defaultValue={value}
      onChange={({ currentTarget }) => {
        const rhythm = subscriptionRhythms.find((entry) => entry === currentTarget.value);
        if (rhythm) onChoose?.(rhythm, currentTarget.form);
      }}
    >
      {subscriptionRhythms.map((rhythm) => (
        <option key={rhythm} value={rhythm}>
          {messages[rhythm]}
        </option>
      ))}
    </select>
  );
  return label === undefined ? (
    <label className={`block max-w-64 ${className}`}>
      <span>{messages.rhythm}</span>
      {field}
    </label>
  ) : (
    field
  );
}
