import { useState, type SubmitEvent } from 'react';
import type { DeskSession } from '#lib/contract/desk/sessions.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import { Field, Problem } from './Fields.tsx';
import { useAsk, useDesk } from './frame.tsx';
import { Key, KeyButton, shortcut, useKeys } from './keys.tsx';
import { RecoveryCodes, SetUpFactor } from './SecondFactor.tsx';

/** Runs a form's call, one at a time; the problem is shown above the form. */
function useForm(): {
  problem: string;
  busy: boolean;
  run: (event: SubmitEvent, call: () => Promise<Answer<unknown>>) => void;
} {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const run = (event: SubmitEvent, call: () => Promise<Answer<unknown>>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    void call().then((answer) => {
      setBusy(false);
      setProblem(answer.success ? '' : answer.message);
    });
  };
  return { problem, busy, run };
}

/** Sends a form of fields with one line each, as Enter does in each of them. */
const Send = ({ isBusy, text }: { isBusy: boolean; text: string }) => (
  <KeyButton hotkey="Enter" type="submit" className="btn btn-main" aria-disabled={isBusy}>
    {text}
  </KeyButton>
);

const portalKey = 'P';

function Account() {
  const { messages, client, portal, setSession } = useDesk();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const { problem, busy, run } = useForm();
  useKeys({
    [portalKey]: () => {
      location.assign(portal);
    },
  });
  const send = async () => {
    const answer = await client.call('openDeskSession', { account, password });
    if (answer.success) setSession(answer.data);
    return answer;
  };
  return (
    <form
      className="card desk-form"
      onSubmit={(event) => {
        run(event, send);
      }}
    >
      <h1>{messages.signIn}</h1>
      <p className="quiet">{messages.signInIntro}</p>
      <Problem text={problem} />
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
      <Send isBusy={busy} text={messages.doSignIn} />
      <p>
        <a href={portal} aria-keyshortcuts={shortcut(portalKey)}>
          {messages.toPortal}
        </a>{' '}
        <Key of={portalKey} />
      </p>
    </form>
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
  const { problem, busy, run } = useForm();
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
    <form
      className="desk-lines"
      onSubmit={(event) => {
        run(event, send);
      }}
    >
      <Problem text={problem} />
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
      <Send isBusy={busy} text={messages.choosePassword} />
    </form>
  );
}

function Prove() {
  const { messages, setSession } = useDesk();
  const ask = useAsk();
  const [code, setCode] = useState('');
  const { problem, busy, run } = useForm();
  const send = async () => {
    const answer = await ask('proveDeskFactor', { code });
    if (answer.success) setSession(answer.data.session);
    return answer;
  };
  return (
    <form
      className="card desk-form"
      onSubmit={(event) => {
        run(event, send);
      }}
    >
      <h1>{messages.proveTitle}</h1>
      <p>{messages.proveIntro}</p>
      <Problem text={problem} />
      <Field label={messages.code} autoComplete="one-time-code" autoFocus required value={code} onValue={setCode} />
      <Send isBusy={busy} text={messages.goOn} />
    </form>
  );
}

function Enrol() {
  const { messages, setSession } = useDesk();
  const [done, setDone] = useState<{ session: DeskSession; codes: readonly string[] }>();
  return (
    <div className="card desk-form">
      <h1>{done ? messages.codesTitle : messages.enrolTitle}</h1>
      {done ? (
        <RecoveryCodes
          codes={done.codes}
          onKept={() => {
            setSession(done.session);
          }}
        />
      ) : (
        <>
          <p>{messages.enrolRequired}</p>
          <SetUpFactor
            onDone={(session, codes) => {
              setDone({ session, codes });
            }}
          />
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
