import { useMemo, useState, type SyntheticEvent } from 'react';
import { encryptPassword } from '#lib/rules/password-cipher.ts';
import type { PasswordPolicy } from '#lib/rules/password.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { formText } from '#lib/rules/form-text.ts';
import Captcha from '../login/Captcha.tsx';
import type { LoginSite } from '../login/AccountForm.tsx';
import type { LoginMessages } from '../login/messages.ts';
import { browserClient } from '../session/client.ts';
import ContactProof, { type Proof } from './ContactProof.tsx';
import Field from './Field.tsx';
import NewPassword, { missingPassword, type PasswordProblem } from './NewPassword.tsx';
import type { AccountMessages } from './messages.ts';

interface Props {
  site: LoginSite;
  messages: AccountMessages;
  loginMessages: LoginMessages;
  signInPath: string;
  /** By which rules new passwords are chosen; undefined while that is not known. */
  policy: PasswordPolicy | undefined;
}
type Step = 'account' | 'proof' | 'password' | 'done';
const steps: readonly Step[] = ['account', 'proof', 'password'];

/** Recovery of a password (portal-content §7): the account, a code by phone or mail, the new password. */
export default function ResetPassword({ site, messages, loginMessages, signInPath, policy }: Props) {
  const client = useMemo(() => browserClient(site.requestContext, site.unreachable), [site]);
  const [step, setStep] = useState<Step>('account');
  const [begun, setBegun] = useState({ username: '', ticket: '' });
  const { username, ticket } = begun;
  const [problems, setProblems] = useState<{ username?: string; verifyCode?: string }>({});
  const [refused, setRefused] = useState('');
  const [wanting, setWanting] = useState<PasswordProblem>();
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState('');

  const refuse = (message: string) => {
    setRefused(message);
    showToast('error', message);
  };

  const begin = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const entered = {
      username: formText(given, 'username').trim(),
      verifyCode: formText(given, 'verifyCode').trim(),
      codeKey: formText(given, 'codeKey'),
    };
    setProblems({
      ...(entered.username === '' && { username: messages.needAccount }),
      ...(entered.verifyCode === '' && { verifyCode: loginMessages.needVerifyCode }),
    });
    if (entered.username === '' || entered.verifyCode === '' || busy) return;
    setBusy(true);
    setRefused('');
    const answer = await client.call('checkUser', entered);
    setBusy(false);
    if (answer.success) {
      setBegun({ username: entered.username, ticket: answer.data.ticket });
      setStep('proof');
      return;
    }
    refuse(answer.message);
    setRound((before) => before + 1);
  };

  const prove = async ({ channel, destination, code }: Proof): Promise<string | undefined> => {
    const answer =
      channel === 'phone'
        ? await client.call('checkPhoneCode', { ticket, phone: destination, code })
        : await client.call('checkMailCode', { ticket, mail: destination, code });
    if (!answer.success) return answer.message;
    setStep('password');
    return undefined;
  };

  const change = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const missing = missingPassword(given, messages);
    setWanting(missing);
    if (missing || busy) return;
    setBusy(true);
    setRefused('');
    const parameter = await client.call('getSignInParameter', {});
    const answer = parameter.success
      ? await client.call('resetPassword', {
          ticket,
          password: encryptPassword(formText(given, 'password'), parameter.data.passwordKey),
          confirmPassword: encryptPassword(formText(given, 'confirmation'), parameter.data.passwordKey),
        })
      : parameter;
    setBusy(false);
    if (!answer.success) {
      refuse(answer.message);
      return;
    }
    showToast('success', answer.message);
    setDone(answer.message);
    setStep('done');
  };

  const button = (label: string) => (
    <button className="btn btn-main" aria-disabled={busy}>
      {busy ? messages.sending : label}
    </button>
  );
  const alert = (
    <p className="refused" role="alert">
      {refused}
    </p>
  );
  if (step === 'done') {
    return (
      <p role="status">
        {done} <a href={signInPath}>{messages.toSignIn}</a>
      </p>
    );
  }
  return (
    <>
      <ol className="steps">
        {[messages.stepAccount, messages.stepVerify, messages.stepPassword].map((label, at) => (
          <li key={label} aria-current={steps[at] === step ? 'step' : undefined}>
            {label}
          </li>
        ))}
      </ol>
      {step === 'account' && (
        <form className="account-form" method="post" noValidate onSubmit={(event) => void begin(event)}>
          {alert}
          <Field
            id="reset-username"
            name="username"
            autoComplete="username"
            label={messages.account}
            problem={problems.username}
          />
          <Captcha
            client={client}
            language={site.requestContext.language}
            messages={loginMessages}
            first={undefined}
            round={round}
            problem={problems.verifyCode}
            call="getRecoveryCaptcha"
          />
          {button(messages.next)}
        </form>
      )}
      {step === 'proof' && (
        <ContactProof client={client} messages={messages} ticket={ticket} submitLabel={messages.next} onProof={prove} />
      )}
      {step === 'password' && (
        <form className="account-form" method="post" noValidate onSubmit={(event) => void change(event)}>
          {alert}
          {/* For password managers: whose password it is. */}
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <NewPassword messages={messages} problem={wanting} policy={policy} names={[username]} />
          {button(messages.save)}
        </form>
      )}
    </>
  );
}
