import { useMemo, useState, useSyncExternalStore, type SyntheticEvent } from 'react';
import { encryptPassword } from '#lib/rules/password-cipher.ts';
import { passwordStrength } from '#lib/rules/password.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { browserClient } from '../session/client.ts';
import type { LoginSite } from './AccountForm.tsx';
import { forgetChange, keptForChange } from './forced-change.ts';
import { proceed } from './proceed.ts';
import { settle } from './sign-in.ts';
import type { LoginWords } from './words.ts';

interface Props {
  site: LoginSite;
  words: LoginWords;
  signInPath: string;
}

const never = () => () => undefined;
/** Text, so that the same data is the same snapshot. */
const keptText = (): string => JSON.stringify(keptForChange(sessionStorage) ?? null);

/** The change of a password that sign-in asked for (portal-shell §4.3): the old one was given there. */
export default function ModifyForm({ site, words, signInPath }: Props) {
  const client = useMemo(() => browserClient(site.asker, site.unreachable), [site]);
  const text = useSyncExternalStore(never, keptText, () => undefined);
  const [strength, setStrength] = useState<0 | 1 | 2 | 3>(0);
  const [problem, setProblem] = useState<{ field: 'password' | 'confirmation' | 'both'; text: string } | undefined>();
  const [busy, setBusy] = useState(false);
  const kept = useMemo(
    () => (text === undefined || text === 'null' ? undefined : keptForChange(sessionStorage)),
    [text],
  );
  if (text === undefined) return null;
  if (!kept) {
    return (
      <p>
        {words.noChange} <a href={signInPath}>{words.toSignIn}</a>
      </p>
    );
  }

  const send = async (password: string, confirmation: string) => {
    setBusy(true);
    const parameter = await client.call('getSignInParameter', {});
    const encrypted = (plain: string) => (parameter.success ? encryptPassword(plain, parameter.data.passwordKey) : '');
    const answer = parameter.success
      ? await client.call('forceModify', {
          username: kept.username,
          password: kept.password,
          newPassword: encrypted(password),
          confirmPassword: encrypted(confirmation),
        })
      : parameter;
    if (!answer.success) {
      setBusy(false);
      setProblem({ field: 'both', text: answer.message });
      showToast('error', answer.message);
      return;
    }
    forgetChange(sessionStorage);
    showToast('success', answer.message);
    const outcome = await settle(answer.data, {
      ...site.asker,
      nextPath: site.ways.home,
      mustBindContact: site.mustBindContact,
      clientOf: (session) => browserClient({ ...site.asker, session }, site.unreachable),
    });
    if (outcome.kind === 'refused') {
      setBusy(false);
      setProblem({ field: 'both', text: outcome.message });
    } else proceed(outcome, site.ways, site.ways.home, words.longUnchanged);
  };

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const given = new FormData(event.currentTarget);
    const [password, confirmation] = ['password', 'confirmation'].map((name) => {
      const value = given.get(name);
      return typeof value === 'string' ? value : '';
    });
    if (!password) setProblem({ field: 'password', text: words.needNewPassword });
    else if (!confirmation) setProblem({ field: 'confirmation', text: words.needConfirm });
    else {
      setProblem(undefined);
      void send(password, confirmation);
    }
  };

  const problemOf = (field: 'password' | 'confirmation') => (problem?.field === field ? problem.text : '');
  const box = (name: 'password' | 'confirmation', label: string) => (
    <div>
      <label htmlFor={`modify-${name}`}>{label}</label>
      <input
        id={`modify-${name}`}
        className="field"
        name={name}
        type="password"
        autoComplete="new-password"
        maxLength={100}
        aria-invalid={problemOf(name) !== ''}
        aria-describedby={`modify-${name}-problem`}
        onChange={(event) => {
          if (name === 'password') setStrength(passwordStrength(event.currentTarget.value));
        }}
      />
      {name === 'password' && (
        <p className="strength" data-level={strength}>
          <span aria-hidden="true" />
          {['', words.strength1, words.strength2, words.strength3][strength]}
        </p>
      )}
      <p id={`modify-${name}-problem`} className="problem" role="alert">
        {problemOf(name)}
      </p>
    </div>
  );

  return (
    <form className="account-form" noValidate onSubmit={submit}>
      <p className="notice">{kept.message}</p>
      <input type="text" name="username" autoComplete="username" value={kept.username} readOnly hidden />
      {box('password', words.newPassword)}
      {box('confirmation', words.confirmPassword)}
      <p className="refused" role="alert">
        {problem?.field === 'both' ? problem.text : ''}
      </p>
      <button className="btn btn-main" aria-disabled={busy}>
        {busy ? words.changing : words.changePassword}
      </button>
    </form>
  );
}
