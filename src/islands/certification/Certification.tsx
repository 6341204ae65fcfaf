import { useState, type SyntheticEvent } from 'react';
import type { OutputOf } from '#lib/contract/contract.ts';
import { formatDay } from '#lib/i18n/format.ts';
import { longestCertifiedName } from '#lib/rules/certification.ts';
import { formText } from '#lib/rules/form-text.ts';
import Field from '../identity/account/Field.tsx';
import { toastResult, useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Loaded } from '../section/section-parts.tsx';
import type { CertificationMessages } from './messages.ts';

type Status = OutputOf<'getCertificationStatus'>;

interface AskProps {
  name: string;
  label: string;
  messages: CertificationMessages;
  again: () => void;
}

function Ask({ name, label, messages, again }: AskProps) {
  const { client } = useFrame();
  const [problems, setProblems] = useState<{ name?: string; idNumber?: string; understood?: string }>({});
  const [refused, setRefused] = useState('');
  const [isBusy, setBusy] = useState(false);
  /** Tells what is wrong, and brings the reader to the first of it. */
  const tell = (form: HTMLFormElement, found: typeof problems) => {
    setProblems(found);
    const box = form.elements.namedItem(Object.keys(found)[0] ?? '');
    if (box instanceof HTMLElement) box.focus();
  };
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    const missing = {
      ...(formText(given, 'name').trim() === '' && { name: messages.needName }),
      ...(formText(given, 'idNumber').trim() === '' && { idNumber: messages.needIdNumber }),
      ...(!given.has('understood') && { understood: messages.needUnderstood }),
    };
    tell(form, missing);
    setRefused('');
    if (Object.keys(missing).length > 0 || isBusy) return;
    setBusy(true);
    const answer = await client.call('askCertification', {
      name: formText(given, 'name').trim(),
      idNumber: formText(given, 'idNumber').trim(),
      understood: true as const,
    });
    setBusy(false);
    if (answer.success) {
      toastResult(answer);
      again();
    } else if (answer.errCode === 400) tell(form, { idNumber: answer.message });
    else setRefused(answer.message);
  };
  return (
    <form className="account-form own-form" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        id="certified-name"
        name="name"
        type="text"
        autoComplete="name"
        label={messages.name}
        defaultValue={name}
        maxLength={longestCertifiedName}
        problem={problems.name}
      />
      <Field
        id="certified-number"
        name="idNumber"
        type="text"
        autoComplete="off"
        label={messages.idNumber}
        maxLength={40}
        problem={problems.idNumber}
      />
      <p className="quiet">{messages.kept}</p>
      <div>
        <label className="own-tick">
          <input
            type="checkbox"
            name="understood"
            aria-invalid={problems.understood !== undefined}
            aria-describedby="certified-understood"
          />
          <span>{messages.understood}</span>
        </label>
        <p id="certified-understood" className="problem" role="alert">
          {problems.understood}
        </p>
      </div>
      <p className="refused" role="alert">
        {refused}
      </p>
      <p>
        <button className="btn btn-main" aria-disabled={isBusy}>
          {label}
        </button>
      </p>
    </form>
  );
}

/** Its state, and taking it back. */
function CertificationStatus({
  status,
  messages,
  again,
}: {
  status: Status;
  messages: CertificationMessages;
  again: () => void;
}) {
  const { client, confirm, language } = useFrame();
  const { state, name, idTail, askedAt, decidedAt, note } = status.certification;
  const withdraw = async () => {
    if (!(await confirm({ text: messages.withdrawAsk, does: messages.withdraw }))) return;
    if (toastResult(await client.call('withdrawCertification', {}))) again();
  };
  const dayOf = (at: string | null) => (at === null ? '' : formatDay(at.slice(0, 10), language));
  const facts: [name: string, value: string, tone?: string][] = [
    [messages.state, messages[`state_${state}`], state === 'accepted' ? 'good' : state === 'refused' ? 'bad' : ''],
    [messages.name, name],
    [messages.number, idTail],
    [messages.askedOn, dayOf(askedAt)],
    [messages.decidedOn, dayOf(decidedAt)],
    [messages.note, note],
  ];
  return (
    <>
      <dl className="own-facts">
        {facts.map(
          ([label, value, tone]) =>
            value !== '' && (
              <div key={label}>
                <dt>{label}</dt>
                <dd className={tone}>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="own-more">
        <button type="button" className="btn" onClick={() => void withdraw()}>
          {messages.withdraw}
        </button>
      </p>
    </>
  );
}

/** Certification by name and ID number; nothing where the library offers none and the reader has none. */
export default function Certification({ name, messages }: { name: string; messages: CertificationMessages }) {
  const called = useCall('getCertificationStatus', {});
  return (
    <Loaded called={called}>
      {(status) => {
        const { state } = status.certification;
        if (!status.isOpen && state === 'none') return null;
        const mayAsk = status.isOpen && (state === 'none' || state === 'refused');
        const label = state === 'refused' ? messages.again : messages.submit;
        return (
          <section id="certification" aria-labelledby="certification-title">
            <h2 id="certification-title">{messages.heading}</h2>
            {state !== 'none' && <CertificationStatus status={status} messages={messages} again={called.again} />}
            {mayAsk && (
              <>
                <p className="own-intro">{messages.intro}</p>
                <Ask name={name} label={label} messages={messages} again={called.again} />
              </>
            )}
          </section>
        );
      }}
    </Loaded>
  );
}
