import { useRef, useState, type SyntheticEvent } from 'react';
import type { Client } from '#lib/client/client.ts';
import { isMail, isPhone } from '#lib/rules/contacts.ts';
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

interface Sent {
  values: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>>;
}

interface Props {
  client: Client;
  messages: AccountMessages;
  /** Of a recovery; none for a reader who is signed in. */
  ticket?: string | undefined;
  submitLabel: string;
  /** Names of the acts that the page of the form performs without scripts, and the form that it shows again. */
  acts?: { send: string; submit: string; sent: Sent | undefined };
  /** Takes the proof; answers what was wrong with it, if anything. */
  onProof: (proof: Proof) => Promise<string | undefined>;
}

type Problem = { field: 'destination' | 'code'; text: string } | undefined;
/** Phone or mail, a code sent to it, and how many there may be today still: the number comes from the service. */
export default function ContactProof({ client, messages, ticket, submitLabel, acts, onProof }: Props) {
  const [channel, setChannel] = useState<Channel>('phone');
  const [problem, setProblem] = useState<Problem>();
  const [left, setLeft] = useState<number | undefined>();
  const [busy, setBusy] = useState(false);
  const sendButton = useRef<HTMLButtonElement>(null);
  const whose = ticket === undefined ? {} : { ticket };

  const checked = (form: HTMLFormElement): string | undefined => {
    const destination = formText(new FormData(form), 'destination').trim();
    const isRight = channel === 'phone' ? isPhone(destination) : isMail(destination);
    if (isRight) return destination;
    setProblem({ field: 'destination', text: channel === 'phone' ? messages.phoneWrong : messages.mailWrong });
    return undefined;
  };

  const sendCode = async (form: HTMLFormElement) => {
    const destination = checked(form);
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

  const submit = async (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (event.nativeEvent.submitter === sendButton.current) {
      await sendCode(form);
      return;
    }
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

  const problemOf = (field: 'destination' | 'code') =>
    problem?.field === field ? problem.text : problem ? undefined : acts?.sent?.problems[field];
  return (
    <form className="account-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      {/* The first button is that of the Enter key. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true" name="act" value={acts?.submit} />
      <fieldset className={acts ? 'channels with-scripts' : 'channels'}>
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
        label={
          acts ? (
            <>
              <span className="with-scripts">{messages[channel]}</span>
              <span className="without-scripts">{messages.destination}</span>
            </>
          ) : (
            messages[channel]
          )
        }
        defaultValue={acts?.sent?.values['destination'] ?? ''}
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
        <button ref={sendButton} className="btn" name="act" value={acts?.send} aria-disabled={busy}>
          {messages.sendCode}
        </button>
      </Field>
      <p role="status" className="left">
        {left === undefined ? '' : messages.timesLeft.replace('{{times}}', String(left))}
      </p>
      <button className="btn btn-main" name="act" value={acts?.submit} aria-disabled={busy}>
        {busy ? messages.sending : submitLabel}
      </button>
    </form>
  );
}
