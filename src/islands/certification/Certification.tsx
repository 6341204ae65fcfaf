import type { OutputOf } from '#lib/contract/contract.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { longestCertifiedName } from '#lib/rules/certification.ts';
import Field from '../identity/account/Field.tsx';
import { ActButton, ActForm, MainAct } from '../section/ActForm.tsx';
import { useCall, useFrame } from '../section/frame.tsx';
import { Loaded } from '../section/section-parts.tsx';
import type { CertificationMessages } from './messages.ts';

type Status = OutputOf<'getCertificationStatus'>;

interface AskProps {
  name: string;
  label: string;
  messages: CertificationMessages;
}

function Ask({ name, label, messages }: AskProps) {
  const { outcome } = useFrame();
  const sent = outcome?.act === 'certify' ? outcome : undefined;
  return (
    <ActForm className="account-form max-w-104">
      <Field
        id="certified-name"
        name="name"
        type="text"
        autoComplete="name"
        label={messages.name}
        defaultValue={sent?.values['name'] ?? name}
        maxLength={longestCertifiedName}
        problem={sent?.problems['name']}
      />
      <Field
        id="certified-number"
        name="idNumber"
        type="text"
        autoComplete="off"
        label={messages.idNumber}
        maxLength={40}
        problem={sent?.problems['idNumber']}
      />
      <p className="quiet">{messages.kept}</p>
      <div>
        <label className="check">
          <input
            type="checkbox"
            name="understood"
            defaultChecked={sent?.values['understood'] !== undefined}
            aria-invalid={sent?.problems['understood'] !== undefined}
            aria-describedby="certified-understood"
          />
          <span>{messages.understood}</span>
        </label>
        <p id="certified-understood" className="problem" role="alert">
          {sent?.problems['understood']}
        </p>
      </div>
      <p className="refused" role="alert">
        {sent?.problems['refused']}
      </p>
      <p>
        <MainAct act="certify">{label}</MainAct>
      </p>
    </ActForm>
  );
}

function CertificationStatus({ status, messages }: { status: Status; messages: CertificationMessages }) {
  const { language } = useFrame();
  const { state, name, idTail, askedAt, decidedAt, note } = status.certification;
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
      <dl className="own-facts grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-x-6 gap-y-3">
        {facts.map(
          ([label, value, tone]) =>
            value !== '' && (
              <div key={label}>
                <dt className="text-muted text-sm">{label}</dt>
                <dd className={tone}>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <ActForm className="own-more">
        <ActButton act="withdraw">{messages.withdraw}</ActButton>
      </ActForm>
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
            {state !== 'none' && <CertificationStatus status={status} messages={messages} />}
            {mayAsk && (
              <>
                <p className="my-3">{messages.intro}</p>
                <Ask name={name} label={label} messages={messages} />
              </>
            )}
          </section>
        );
      }}
    </Loaded>
  );
}
