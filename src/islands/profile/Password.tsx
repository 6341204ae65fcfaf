import { useState, type SyntheticEvent } from 'react';
import { encryptPassword } from '#lib/rules/password-cipher.ts';
import { formText } from '#lib/rules/form-text.ts';
import Field from '../identity/account/Field.tsx';
import NewPassword, { missingPassword, type PasswordProblem } from '../identity/account/NewPassword.tsx';
import type { AccountMessages } from '../identity/account/messages.ts';
import { sessionHere } from '../identity/session/page-session.ts';
import { toastResult, useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import type { ProfileMessages } from './messages.ts';

interface Props {
  account: string;
  messages: ProfileMessages;
  accountMessages: AccountMessages;
}

/** Another password by the one that was; the session goes on as a new one. */
export default function Password({ account, messages, accountMessages }: Props) {
  const { client } = useFrame();
  const parameter = useCall('getSignInParameter', {});
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const [needsOld, setNeedsOld] = useState(false);
  const [wanting, setWanting] = useState<PasswordProblem>();
  const [refused, setRefused] = useState('');

  const send = async (input: FormData): Promise<void> => {
    // Asked again: the key may have changed since the section was opened.
    const parameters = await client.call('getSignInParameter', {});
    if (!parameters.success) {
      setRefused(parameters.message);
      return;
    }
    const encrypted = (name: string) => encryptPassword(formText(input, name), parameters.data.passwordKey);
    const answer = await client.call('updatePassword', {
      password: encrypted('old'),
      newPassword: encrypted('password'),
      confirmPassword: encrypted('confirmation'),
    });
    if (!answer.success) {
      setRefused(answer.message);
      return;
    }
    sessionHere()?.storeToken(answer.data);
    toastResult(answer);
    setRound((before) => before + 1);
  };
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const missing = missingPassword(given, accountMessages);
    const isOldMissing = formText(given, 'old') === '';
    setNeedsOld(isOldMissing);
    setWanting(missing);
    setRefused('');
    if (missing || isOldMissing || busy) return;
    setBusy(true);
    await send(given);
    setBusy(false);
  };
  return (
    <details id="change-password" className="own-more" key={round} open={location.hash === '#change-password'}>
      <summary>{messages.changePassword}</summary>
      <p className="quiet">{messages.passwordHint}</p>
      <form className="account-form own-form" noValidate onSubmit={(event) => void submit(event)}>
        {/* For password managers: whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
        <Field
          id="old-password"
          name="old"
          type="password"
          autoComplete="current-password"
          label={messages.oldPassword}
          problem={needsOld ? messages.needOldPassword : undefined}
        />
        <NewPassword
          messages={accountMessages}
          problem={wanting}
          policy={parameter.data?.passwordPolicy}
          names={[account]}
        />
        <p className="refused" role="alert">
          {refused}
        </p>
        <p>
          <button className="btn btn-main" aria-disabled={busy}>
            {messages.changePassword}
          </button>
        </p>
      </form>
    </details>
  );
}
