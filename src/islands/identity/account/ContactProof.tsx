import { useState, type SyntheticEvent } from 'react';
import type { Client } from '#lib/client/client.ts';
import { isMail } from '#lib/rules/mail.ts';
import { isPhone } from '#lib/rules/phone.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { formText } from '#lib/rules/form-text.ts';
import Field from './Field.tsx';
import type { AccountMessages } from './messages.ts';

export type Channel = 'phone' | 'mail';
export interface Proof {
  channel: Channel;
  destination: string;
  code: string;
}

interface Props {
  client: Client;
  messages: AccountMessages;
  /** Of a recovery; none for a reader who is signed in. */
  ticket?: string | undefined;
  submitLabel: string;
  /** Takes the proof; answers what was wrong with it, if anything. */
  onProof: (proof: Proof) => Promise<string | undefined>;
}

type Problem = { field: 'destination' | 'code'; text: string } | undefined;
/** Phone or mail, a code sent to it, and how many there may be today still: the number comes from the service. */
export default function ContactProof({ client, messages, ticket, submitLabel, onProof }: Props) {
  const [channel, setChannel] = useState<Channel>('phone');
  const [problem, setProblem] = useState<Problem>();
  const [left, setLeft] = useState<number | undefined>();
  const [busy, setBusy] = useState(false);
  const whose = ticket === undefined ? {} : { ticket };

  const checked = (form: HTMLFormElement): string | undefined => {
    const destination = formText(new FormData(form), 'destination').trim();
    const isRight = channel === 'phone' ? isPhone(destination) : isMail(destination);
    if (isRight) return destination;
    setProblem({ field: 'destination', text: channel === 'phone' ? messages.phoneWrong : messages.mailWrong });
    return undefined;
  };

  const sendCode = async (form: HTMLFormElement | null) => {
    const destination = form && checked(form);
    if (!destination || busy) return;
    setBusy(true);
    setProblem(undefined);
    const answer =
      channel === 'phone'
        ? await client.call('sendPhoneCode', { ...whose, phone: destination })
        : await client.call('sendMailCode', { ...whose, mail: destination });
    setBusy(false);
    showToast(answer.success ? 'success' : 'error', answer.message);
    if (answer.success) setLeft(answer.data.times);
    else setProblem({ field: 'destination', text: answer.message });
  };

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const destination = checked(form);
    if (destination === undefined || busy) return;
    const code = formText(new FormData(form), 'code').trim();
    if (code === '') {
      setProblem({ field: 'code', text: messages.needCode });
      return;
    }
    setBusy(true);
    const wrong = await onProof({ channel, destination, code });
    setBusy(false);
    setProblem(wrong === undefined ? undefined : { field: 'code', text: wrong });
  };

  const problemOf = (field: 'destination' | 'code') => (problem?.field === field ? problem.text : undefined);
  return (
    <form className="account-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <fieldset className="channels">
        <legend>{messages.channel}</legend>
        {(['phone', 'mail'] as const).map((entry) => (
          <label key={entry}>
            <input
              type="radio"
              name="channel"
              value={entry}
              checked={channel === entry}
              onChange={() => {
                setChannel(entry);
                setProblem(undefined);
                setLeft(undefined);
              }}
            />
            {messages[entry]}
          </label>
        ))}
      </fieldset>
      <Field
        key={channel}
        id="contact-destination"
        name="destination"
        type={channel === 'phone' ? 'tel' : 'email'}
        autoComplete={channel === 'phone' ? 'tel' : 'email'}
        label={messages[channel]}
        problem={problemOf('destination')}
      />
      <Field
        id="contact-code"
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
        label={messages.code}
        problem={problemOf('code')}
      >
        <button
          type="button"
          className="btn"
          aria-disabled={busy}
          onClick={(event) => void sendCode(event.currentTarget.form)}
        >
          {messages.sendCode}
        </button>
      </Field>
      <p role="status" className="left">
        {left === undefined ? '' : messages.timesLeft.replace('{{times}}', String(left))}
      </p>
      <button className="btn btn-main" aria-disabled={busy}>
        {busy ? messages.sending : submitLabel}
      </button>
    </form>
  );
}
