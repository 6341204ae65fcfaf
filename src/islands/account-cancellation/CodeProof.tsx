import { useState } from 'react';
import Field from '../identity/account/Field.tsx';
import type { CancellationMessages } from './messages.ts';

type Channel = 'mail' | 'phone';
interface Props {
  contacts: readonly { channel: Channel; masked: string }[];
  messages: CancellationMessages;
  problem: string | undefined;
  send: (channel: Channel) => Promise<boolean>;
}

/** A code to one of the reader's verified contacts. */
export default function CodeProof({ contacts, messages, problem, send }: Props) {
  const [channel, setChannel] = useState<Channel>(contacts[0]?.channel ?? 'mail');
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await send(channel);
    setBusy(false);
  };
  return (
    <>
      <label htmlFor="cancel-channel">{messages.sendTo}</label>
      <select
        id="cancel-channel"
        name="channel"
        className="field"
        value={channel}
        onChange={(event) => {
          setChannel(event.currentTarget.value === 'phone' ? 'phone' : 'mail');
        }}
      >
        {contacts.map((contact) => (
          <option key={contact.channel} value={contact.channel}>
            {contact.masked}
          </option>
        ))}
      </select>
      <Field
        id="cancel-code"
        name="code"
        label={messages.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        problem={problem}
      >
        <button
          type="button"
          className="btn"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) void press();
          }}
        >
          {messages.sendCode}
        </button>
      </Field>
    </>
  );
}
