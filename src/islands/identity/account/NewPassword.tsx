import { useState } from 'react';
import { fill } from '#lib/i18n/format.ts';
import { leastDifferent, passwordNeeds, passwordStrength, type PasswordPolicy } from '#lib/rules/password.ts';
import Field from './Field.tsx';
import type { AccountMessages } from './messages.ts';

export type PasswordProblem = { field: 'password' | 'confirmation'; text: string } | undefined;

/** What is missing of a new password that is typed twice; whether it is good enough the service says. */
export function missingPassword(input: FormData, messages: AccountMessages): PasswordProblem {
  if (!input.get('password')) return { field: 'password', text: messages.needNewPassword };
  return input.get('confirmation') ? undefined : { field: 'confirmation', text: messages.needConfirm };
}

interface Props {
  messages: AccountMessages;
  problem: PasswordProblem;
  /** By which rules it is chosen; undefined while that is not known. */
  policy: PasswordPolicy | undefined;
  /** What it must not be equal to, as far as the page knows: the account. */
  names: readonly string[];
}

const needsId = 'new-password-needs';

/** What only the service knows: listed, never marked as met. */
const checkedOnSending = ['notCard', 'notEarlier', 'notCommon'] as const;

/**
 * The two boxes of a new password, how strong it is (portal-shell §5, strength grader), and what it needs. A need that the
 * browser can check is marked as soon as it is met, and a live region says what is missing.
 */
export default function NewPassword({ messages, problem, policy, names }: Props) {
  const [typed, setTyped] = useState({ password: '', confirmation: '' });
  const { password, confirmation } = typed;
  const strength = passwordStrength(password);
  const problemOf = (field: 'password' | 'confirmation') => (problem?.field === field ? problem.text : undefined);
  const { min, max, needs } = policy
    ? passwordNeeds(password, policy, { names, confirmation })
    : { min: 0, max: 0, needs: [] };
  const texts = needs.map(({ key, isMet }) => ({
    key,
    isMet,
    text: fill(messages[`need_${key}`], { min, max, count: leastDifferent }),
  }));
  const missing = texts.filter(({ isMet }) => !isMet).map(({ text }) => text);
  const message =
    missing.length === 0 ? messages.needsMet : fill(messages.needsMissing, { needs: missing.join(messages.needsJoin) });
  return (
    <>
      <Field
        id="new-password"
        name="password"
        type="password"
        autoComplete="new-password"
        label={messages.newPassword}
        problem={problemOf('password')}
        describedBy={policy && needsId}
        onChange={(value) => setTyped((before) => ({ ...before, password: value }))}
      />
      <p className="strength" data-level={strength} role="status">
        <span aria-hidden="true" />
        {['', messages.strength1, messages.strength2, messages.strength3][strength]}
      </p>
      {policy && (
        <>
          <ul id={needsId} className="needs">
            {texts.map(({ key, isMet, text }) => (
              <li key={key} data-met={isMet}>
                <span aria-hidden="true">{isMet ? '✓' : '○'}</span>
                {text}
              </li>
            ))}
            {checkedOnSending.map((key) => (
              <li key={key}>
                <span aria-hidden="true">–</span>
                {messages[`need_${key}`]}
              </li>
            ))}
          </ul>
          <p className="sr-only" aria-live="polite">
            {password === '' ? '' : message}
          </p>
        </>
      )}
      <Field
        id="new-password-again"
        name="confirmation"
        type="password"
        autoComplete="new-password"
        label={messages.confirmPassword}
        problem={problemOf('confirmation')}
        onChange={(value) => setTyped((before) => ({ ...before, confirmation: value }))}
      />
    </>
  );
}
