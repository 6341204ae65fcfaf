import { subscriptionRhythms, type SubscriptionRhythm } from '#lib/rules/subscriptions.ts';
import type { SubscriptionMessages } from './messages.ts';

/** The choice of how often new matches are sent. */
export function Rhythm({
  messages,
  value,
  label,
  choose,
}: {
  messages: SubscriptionMessages;
  value: SubscriptionRhythm;
  /** Said instead of the visible label, which is left out then. */
  label?: string;
  choose: (rhythm: SubscriptionRhythm) => void;
}) {
  const field = (
    <select
      className="field"
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => {
        const rhythm = subscriptionRhythms.find((subscriptionRhythm) => subscriptionRhythm === currentTarget.value);
        if (rhythm) choose(rhythm);
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
    <label className="sub-rhythm">
      <span>{messages.rhythm}</span>
      {field}
    </label>
  ) : (
    field
  );
}
