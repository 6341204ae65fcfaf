import { useState, type SubmitEvent } from 'react';
import { qrPath } from '#lib/citation/qr.ts';
import type { DeskSession } from '#lib/contract/desk/sessions.ts';
import { Field, Problem } from './Fields.tsx';
import { useAsk, useDesk } from './frame.tsx';
import { KeyButton, EscapeButton } from './keys.tsx';
import { useReturn } from './use-return.ts';

function QrCode({ address, label }: { address: string; label: string }) {
  const { size, path } = qrPath(address);
  return (
    <svg className="w-48 h-48" role="img" aria-label={label} viewBox={`0 0 ${String(size)} ${String(size)}`}>
      <path fill="#fff" d={`M0 0h${String(size)}v${String(size)}h-${String(size)}z`} />
      <path d={path} />
    </svg>
  );
}

/**
 * Sets an authenticator app up: by the password, then by its first code.
 * @param props.onBack where it can be left
 */
export function SetUpFactor({
  onDone,
  onBack,
}: {
  onDone: (session: DeskSession, codes: readonly string[]) => void;
  onBack?: () => void;
}) {
  const { messages } = useDesk();
  const ask = useAsk();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [enrolment, setEnrolment] = useState<{ secret: string; address: string }>();

  const send = async () => {
    if (!enrolment) {
      const answer = await ask('beginDeskFactor', { password: text });
      if (answer.success) setEnrolment(answer.data);
      return answer;
    }
    const answer = await ask('proveDeskFactor', { code: text });
    if (answer.success) onDone(answer.data.session, answer.data.recoveryCodes);
    return answer;
  };
  useReturn();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void send().then(({ success, message }) => {
      setProblem(success ? '' : message);
      if (success) setText('');
    });
  };
  return (
    <form className="desk-lines" onSubmit={submit}>
      <p>{enrolment ? messages.enrolScan : messages.enrolBegin}</p>
      {enrolment && (
        <>
          <QrCode address={enrolment.address} label={messages.qr} />
          <p>
            {messages.key} <code>{enrolment.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
        </>
      )}
      <Problem text={problem} />
      <Field
        key={enrolment ? 'code' : 'password'}
        label={enrolment ? messages.code : messages.password}
        type={enrolment ? 'text' : 'password'}
        autoComplete={enrolment ? 'one-time-code' : 'current-password'}
        autoFocus
        required
        value={text}
        onValue={setText}
      />
      <p className="desk-bar">
        <KeyButton
          hotkey="Enter"
          label={enrolment ? messages.switchOn : messages.goOn}
          type="submit"
          className="btn btn-main"
        />
        {onBack && <EscapeButton onClick={onBack}>{messages.back}</EscapeButton>}
      </p>
    </form>
  );
}

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { messages } = useDesk();
  return (
    <>
      <p>{messages.codesIntro}</p>
      <ul className="desk-codes columns-2 my-3">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <KeyButton hotkey="Q" label={messages.codesKept} className="btn btn-main" onClick={onKept} />
    </>
  );
}
