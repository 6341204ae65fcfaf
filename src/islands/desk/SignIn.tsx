import { useState, type ReactNode } from 'react';
import type { DeskSession } from '#lib/contract/desk/sessions.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import { Field, Problem } from './Fields.tsx';
import { useAsk, useDesk } from './frame.tsx';
import { KeyButton, KeyLink } from './keys.tsx';
import { RecoveryCodes, SetUpFactor } from './SecondFactor.tsx';

/**
 * A form whose Enter key makes a call, one at a time.
 * @param props.head above the problem
 * @param props.call its problem is shown above the fields
 */
function CallForm({
  className = 'card desk-form',
  head,
  call,
  label,
  children,
  below,
}: {
  className?: string;
  head?: ReactNode;
  call: () => Promise<Answer<unknown>>;
  label: string;
  children: ReactNode;
  below?: ReactNode;
}) {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    const answer = await call();
    setBusy(false);
    setProblem(answer.success ? '' : answer.message);
  };
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
    >
      {head}
      <Problem text={problem} />
      {children}
      <KeyButton hotkey="Enter" label={label} type="submit" className="btn btn-main" aria-disabled={isBusy} />
      {below}
    </form>
  );
}

const portalKey = 'P';

function Account() {
  const { messages, client, portal, setSession } = useDesk();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const send = async () => {
    const answer = await client.call('openDeskSession', { account, password });
    if (answer.success) setSession(answer.data);
    return answer;
  };
  return (
    <CallForm
      head={
        <>
          <h1>{messages.signIn}</h1>
          <p className="quiet">{messages.signInIntro}</p>
        </>
      }
      call={send}
      label={messages.doSignIn}
      below={
        <p>
          <KeyLink hotkey={portalKey} href={portal}>
            {messages.toPortal}
          </KeyLink>
        </p>
      }
    >
      <Field
        label={messages.account}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
        value={account}
        onValue={setAccount}
      />
      <Field
        label={messages.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onValue={setPassword}
      />
    </CallForm>
  );
}

/**
 * Changes the password, given the one before.
 * @param props.hotkey the letter of its first field, if other things are on the page; else the field has the focus
 */
export function ChoosePassword({ hotkey, onDone }: { hotkey?: string; onDone: (session: DeskSession) => void }) {
  const { messages } = useDesk();
  const ask = useAsk();
  const [password, setPassword] = useState('');
  const [newPassword, setNew] = useState('');
  const send = async () => {
    const answer = await ask('chooseDeskPassword', { password, newPassword });
    if (answer.success) {
      setPassword('');
      setNew('');
      onDone(answer.data);
    }
    return answer;
  };
  return (
    <CallForm className="desk-lines" call={send} label={messages.choosePassword}>
      <Field
        label={messages.oldPassword}
        hotkey={hotkey}
        autoFocus={hotkey === undefined}
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onValue={setPassword}
      />
      <Field
        label={messages.newPassword}
        hint={messages.passwordRule}
        type="password"
        autoComplete="new-password"
        required
        value={newPassword}
        onValue={setNew}
      />
    </CallForm>
  );
}

function Prove() {
  const { messages, setSession } = useDesk();
  const ask = useAsk();
  const [code, setCode] = useState('');
  const send = async () => {
    const answer = await ask('proveDeskFactor', { code });
    if (answer.success) setSession(answer.data.session);
    return answer;
  };
  return (
    <CallForm
      head={
        <>
          <h1>{messages.proveTitle}</h1>
          <p>{messages.proveIntro}</p>
        </>
      }
      call={send}
      label={messages.goOn}
    >
      <Field label={messages.code} autoComplete="one-time-code" autoFocus required value={code} onValue={setCode} />
    </CallForm>
  );
}

function Enrol() {
  const { messages, setSession } = useDesk();
  const [done, setDone] = useState<{ session: DeskSession; codes: readonly string[] }>();
  return (
    <div className="card desk-form">
      <h1>{done ? messages.codesTitle : messages.enrolTitle}</h1>
      {done ? (
        <RecoveryCodes codes={done.codes} onKept={() => setSession(done.session)} />
      ) : (
        <>
          <p>{messages.enrolRequired}</p>
          <SetUpFactor onDone={(session, codes) => setDone({ session, codes })} />
        </>
      )}
    </div>
  );
}

/** What is between staff and the desk: account and password, then what the session still waits for. */
export default function SignIn() {
  const { messages, session, setSession } = useDesk();
  switch (session?.step) {
    case 'prove':
      return <Prove />;
    case 'enrol':
      return <Enrol />;
    case 'password':
      return (
        <div className="card desk-form">
          <h1>{messages.choosePassword}</h1>
          <p>{messages.mustChoose}</p>
          <ChoosePassword onDone={setSession} />
        </div>
      );
    default:
      return <Account />;
  }
}
