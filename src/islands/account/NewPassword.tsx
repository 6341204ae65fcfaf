import { useState } from 'react';
import { passwordStrength } from '#lib/rules/password.ts';
import Field from './Field.tsx';
import type { AccountWords } from './words.ts';

export type PasswordProblem = { field: 'password' | 'confirmation'; text: string } | undefined;

/** What is missing of a new password that is typed twice; whether it is good enough the service says. */
export function missingPassword(given: FormData, words: AccountWords): PasswordProblem {
  if (!given.get('password')) return { field: 'password', text: words.needNewPassword };
  return given.get('confirmation') ? undefined : { field: 'confirmation', text: words.needConfirm };
}

interface Props {
  words: AccountWords;
  problem: PasswordProblem;
  /** What it must look like, as the service says; empty while that is not known. */
  rule: string;
}

/** The two boxes of a new password, what it must look like, and how strong it is (portal-shell §5, strength grader). */
export default function NewPassword({ words, problem, rule }: Props) {
  const [strength, setStrength] = useState<0 | 1 | 2 | 3>(0);
  const problemOf = (field: 'password' | 'confirmation') => (problem?.field === field ? problem.text : undefined);
  return (
    <>
      <Field
        id="new-password"
        name="password"
        type="password"
        autoComplete="new-password"
        label={words.newPassword}
        hint={rule}
        problem={problemOf('password')}
        onChange={(value) => {
          setStrength(passwordStrength(value));
        }}
      />
      <p className="strength" data-level={strength} role="status">
        <span aria-hidden="true" />
        {['', words.strength1, words.strength2, words.strength3][strength]}
      </p>
      <Field
        id="new-password-again"
        name="confirmation"
        type="password"
        autoComplete="new-password"
        label={words.confirmPassword}
        problem={problemOf('confirmation')}
      />
    </>
  );
}
