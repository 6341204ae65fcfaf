import { useEffect, useMemo, useRef, useState, type SyntheticEvent } from 'react';
import { wantsLongCaptcha } from '#lib/rules/long-captcha.ts';
import { secondStepOf } from '#lib/rules/second-factor.ts';
import { encryptPassword } from '#lib/rules/password-cipher.ts';
import type { PasswordPolicy } from '#lib/rules/password.ts';
import { showToast } from '#lib/stores/toasts.ts';
import NewPassword, { missingPassword, type PasswordProblem } from '../account/NewPassword.tsx';
import { useTabText } from '../account/tab-text.ts';
import type { AccountMessages } from '../account/messages.ts';
import { tabStorage } from '#lib/stores/session/storage.ts';
import { sessionHere } from '../session/page-session.ts';
import { browserClient } from '../session/client.ts';
import Captcha from './Captcha.tsx';
import { useCaptchaRound } from './captcha-round.ts';
import type { LoginSite } from './AccountForm.tsx';
import { clearForcedChange, readForcedChange } from '#lib/stores/session/forced-change.ts';
import { proceed } from './proceed.ts';
import { settle } from './sign-in.ts';
import type { LoginMessages } from './messages.ts';

interface Props {
  site: LoginSite;
  messages: LoginMessages;
  accountMessages: AccountMessages;
  signInPath: string;
  /** By which rules new passwords are chosen; undefined while that is not known. */
  policy: PasswordPolicy | undefined;
}

/** Text, so that the same data is the same snapshot. */
const changeSnapshot = (): string => JSON.stringify(readForcedChange(tabStorage) ?? null);

/** The change of a password that sign-in asked for (portal-shell §4.3): the old one was given there. */
export default function ModifyForm({ site, messages, accountMessages, signInPath, policy }: Props) {
  const client = useMemo(() => browserClient(site.requestContext, site.unreachable), [site]);
  const text = useTabText(changeSnapshot);
  const [wanting, setWanting] = useState<PasswordProblem>();
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const [long, setLong] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [round, renewCaptcha] = useCaptchaRound(form);
  const change = useMemo(
    () => (text === undefined || text === 'null' ? undefined : readForcedChange(tabStorage)),
    [text],
  );
  const isSignedIn = text !== undefined && !change && sessionHere()?.user() !== undefined;
  useEffect(() => {
    // Anyone who is signed in changes it among what is the reader's own.
    if (isSignedIn) location.replace(`${site.links.personalCenter}?key=1#change-password`);
  }, [isSignedIn, site]);
  if (text === undefined || isSignedIn) return null;
  if (!change) {
    return (
      <p>
        {messages.noChange} <a href={signInPath}>{messages.toSignIn}</a>
      </p>
    );
  }

  const refuse = (message: string) => {
    setBusy(false);
    setRefused(message);
    showToast('error', message);
  };
  const send = async (input: FormData) => {
    const textOf = (name: string): string => {
      const value = input.get(name);
      return typeof value === 'string' ? value : '';
    };
    setBusy(true);
    setRefused('');
    const parameter = await client.call('getSignInParameter', {});
    if (!parameter.success) {
      refuse(parameter.message);
      return;
    }
    const { passwordKey } = parameter.data;
    const answer = await client.call('forceModify', {
      username: change.username,
      password: change.password,
      newPassword: encryptPassword(textOf('password'), passwordKey),
      confirmPassword: encryptPassword(textOf('confirmation'), passwordKey),
      verifyCode: textOf('verifyCode').trim(),
      codeKey: textOf('codeKey'),
    });
    if (secondStepOf(answer)) {
      clearForcedChange(tabStorage);
      proceed({ kind: 'secondStep' }, site.links, site.links.personalCenter);
      return;
    }
    if (!answer.success) {
      refuse(answer.message);
      renewCaptcha();
      setLong(wantsLongCaptcha(answer));
      return;
    }
    clearForcedChange(tabStorage);
    showToast('success', answer.message);
    const outcome = await settle(answer.data, {
      ...site.requestContext,
      nextPath: site.links.personalCenter,
      mustBindContact: site.mustBindContact,
      clientOf: (session) => browserClient({ ...site.requestContext, session }, site.unreachable),
    });
    if (outcome.kind === 'refused') refuse(outcome.message);
    else proceed(outcome, site.links, site.links.personalCenter);
  };

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const missing = missingPassword(given, accountMessages);
    setWanting(missing);
    const code = given.get('verifyCode');
    const hasCode = typeof code === 'string' && code.trim() !== '';
    setNeedsCode(!hasCode);
    if (missing || !hasCode || busy) return;
    void send(given);
  };

  return (
    <form ref={form} className="account-form" method="post" noValidate onSubmit={submit}>
      <p className="notice">{change.message}</p>
      {/* For password managers: whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={change.username} readOnly hidden />
      <NewPassword messages={accountMessages} problem={wanting} policy={policy} names={[change.username]} />
      <Captcha
        client={client}
        language={site.requestContext.language}
        messages={messages}
        first={undefined}
        round={round}
        long={long}
        problem={needsCode ? messages.needVerifyCode : undefined}
      />
      <p className="refused" role="alert">
        {refused}
      </p>
      <button className="btn btn-main" aria-disabled={busy}>
        {busy ? messages.changing : messages.changePassword}
      </button>
    </form>
  );
}
