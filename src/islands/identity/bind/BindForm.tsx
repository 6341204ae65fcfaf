import { useMemo, useRef, useState, type SyntheticEvent } from 'react';
import type { Answer } from '#lib/contract/envelope.ts';
import type { BindKind } from '#lib/rules/binding.ts';
import { encryptPassword } from '#lib/rules/password-cipher.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { isEmpty } from '#lib/rules/empty.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { LoginSite } from '../login/AccountForm.tsx';
import Captcha from '../login/Captcha.tsx';
import { useCaptchaRound } from '../login/captcha-round.ts';
import type { LoginMessages } from '../login/messages.ts';
import { browserClient } from '../session/client.ts';
import type { BindMessages } from './messages.ts';

interface Props {
  kind: BindKind;
  /** openId or uid of the address. */
  ticket: string;
  /** Sign-in that leads to the page that the reader came from. */
  signIn: string;
  site: LoginSite;
  messages: BindMessages;
  loginMessages: LoginMessages;
}

type Field = 'username' | 'password' | 'name' | 'primaryId' | 'verifyCode';

/** Time to read that it is done before the page of sign-in comes. */
const readMs = 1_500;

const fieldsOf: Record<BindKind, readonly Field[]> = {
  bindAccount: ['username', 'password'],
  bindUid: ['username', 'password', 'verifyCode'],
  relevanceUid: ['name', 'primaryId', 'verifyCode'],
};
/** Binds a reader's account to the person whom another service vouched for; then sign-in starts again. */
export default function BindForm({ kind, ticket, signIn, site, messages, loginMessages }: Props) {
  const client = useMemo(() => browserClient(site.requestContext, site.unreachable), [site]);
  const form = useRef<HTMLFormElement>(null);
  const [round, renewCaptcha] = useCaptchaRound(form);
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({});
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const fields = fieldsOf[kind];
  const labels: Record<Field, string> = {
    username: loginMessages.username,
    password: loginMessages.password,
    name: messages.name,
    primaryId: messages.primaryId,
    verifyCode: loginMessages.verifyCode,
  };
  const needs: Record<Field, string> = {
    username: loginMessages.needUsername,
    password: messages.needPassword,
    name: messages.needName,
    primaryId: messages.needPrimaryId,
    verifyCode: loginMessages.needVerifyCode,
  };

  const ask = async (input: FormData): Promise<Answer<unknown>> => {
    const { mappingPath } = site.requestContext;
    const captcha = { verifyCode: formText(input, 'verifyCode').trim(), codeKey: formText(input, 'codeKey') };
    if (kind === 'relevanceUid') {
      const [name, primaryId] = [formText(input, 'name').trim(), formText(input, 'primaryId').trim()];
      return client.call('relevance', { name, primaryId, ...captcha, uid: ticket, mappingPath });
    }
    const parameter = await client.call('getSignInParameter', {});
    if (!parameter.success) return parameter;
    const username = formText(input, 'username').trim();
    const password = encryptPassword(formText(input, 'password'), parameter.data.passwordKey);
    if (kind === 'bindUid')
      return client.call('userBind', { username, password, ...captcha, uid: ticket, mappingPath });
    return client.call('otherLogin', { username, password, loginType: 1, mappingPath, openId: ticket });
  };

  const send = async (input: FormData) => {
    setBusy(true);
    const answer = await ask(input);
    if (answer.success) {
      showToast('success', answer.message);
      setTimeout(() => location.assign(signIn), readMs);
      return;
    }
    setBusy(false);
    setRefused(answer.message);
    showToast('error', answer.message);
    renewCaptcha();
  };

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const given = new FormData(event.currentTarget);
    const missing = fields.filter((name) => isEmpty(formText(given, name).trim()));
    setProblems(Object.fromEntries(missing.map((name) => [name, needs[name]])));
    setRefused('');
    const [first] = missing;
    if (first === undefined) {
      void send(given);
      return;
    }
    const box = event.currentTarget.elements.namedItem(first);
    if (box instanceof HTMLInputElement) box.focus();
  };

  return (
    <form ref={form} className="account-form" noValidate onSubmit={submit}>
      <p className="refused" role="alert">
        {refused}
      </p>
      {fields
        .filter((name) => name !== 'verifyCode')
        .map((name) => (
          <div key={name}>
            <label htmlFor={`bind-${name}`}>{labels[name]}</label>
            <input
              id={`bind-${name}`}
              className="field"
              name={name}
              type={name === 'password' ? 'password' : 'text'}
              autoComplete={name === 'password' ? 'current-password' : name === 'name' ? 'name' : 'username'}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              aria-invalid={problems[name] !== undefined}
              aria-describedby={`bind-${name}-problem`}
            />
            <p id={`bind-${name}-problem`} className="problem">
              {problems[name]}
            </p>
          </div>
        ))}
      {fields.includes('verifyCode') && (
        <Captcha
          client={client}
          language={site.requestContext.language}
          messages={loginMessages}
          first={undefined}
          round={round}
          problem={problems.verifyCode}
        />
      )}
      <button className="btn btn-main" aria-disabled={busy}>
        {busy ? messages.binding : kind === 'relevanceUid' ? messages.relate : messages.bind}
      </button>
    </form>
  );
}
