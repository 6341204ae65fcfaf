import { useState, type SubmitEvent } from 'react';
import type { DeskSession } from '#lib/contract/desk/sessions.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { Field } from './Fields.tsx';
import { showOutcome, useAsk, useDesk } from './frame.tsx';
import { fieldKey, KeyButton } from './keys.tsx';
import { RecoveryCodes, SetUpFactor } from './SecondFactor.tsx';
import { ChoosePassword } from './SignIn.tsx';

/** Keys: sets a second factor up, goes to the password that one is switched off with. */
const [setUpKey, dropKey] = ['Q', 'E'];

function DropFactor() {
  const { messages, setSession } = useDesk();
  const ask = useAsk();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void ask('dropDeskFactor', { password, code }).then((answer) => {
      if (showOutcome(answer) && answer.success) setSession(answer.data);
    });
  };
  return (
    <form className="desk-lines" onSubmit={submit}>
      <Field
        label={messages.oldPassword}
        hotkey={dropKey}
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onValue={setPassword}
      />
      <Field label={messages.codeOrRecoveryCode} autoComplete="one-time-code" required value={code} onValue={setCode} />
      <KeyButton hotkey="Enter" label={messages.switchOff} type="submit" />
    </form>
  );
}

/** One's own password and second factor. */
export default function OwnAccount() {
  const { messages, session, setSession } = useDesk();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isSettingUp, setSettingUp] = useState(false);
  const changed = (now: DeskSession) => {
    setSession(now);
    showToast('success', messages.passwordChanged);
  };
  const setUp = () => setSettingUp(true);
  const maySetUp = !codes && session?.hasFactor === false && !isSettingUp;
  return (
    <>
      <h2>{messages.choosePassword}</h2>
      <ChoosePassword hotkey={fieldKey} onDone={changed} />
      <h2>{messages.hasFactor}</h2>
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      {!codes && <p>{session?.hasFactor === true ? messages.factorOn : messages.factorOff}</p>}
      {!codes && session?.hasFactor === true && !session.factorRequired && <DropFactor />}
      {maySetUp && (
        <p>
          <KeyButton hotkey={setUpKey} label={messages.setUpFactor} onClick={setUp} />
        </p>
      )}
      {isSettingUp && session?.hasFactor === false && (
        <SetUpFactor
          onBack={() => setSettingUp(false)}
          onDone={(now, made) => {
            setSettingUp(false);
            setCodes(made);
            setSession(now);
          }}
        />
      )}
    </>
  );
}
