import Field from '../identity/account/Field.tsx';
import { ActButton } from '../section/ActForm.tsx';
import type { FormOutcome } from '../section/acts.ts';
import type { CancellationMessages } from './messages.ts';

interface Props {
  contacts: readonly { channel: 'mail' | 'phone'; masked: string }[];
  messages: CancellationMessages;
  sent: FormOutcome | undefined;
}

/** A code to one of the reader's verified contacts. */
export default function CodeProof({ contacts, messages, sent }: Props) {
  return (
    <>
      <label htmlFor="cancel-channel">{messages.sendTo}</label>
      <select id="cancel-channel" name="channel" className="field" defaultValue={sent?.values['channel']}>
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
        problem={sent?.problems['code']}
      >
        <ActButton act="sendCancellationCode">{messages.sendCode}</ActButton>
      </Field>
    </>
  );
}
