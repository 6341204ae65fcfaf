import { useEffect, useRef } from 'react';
import Field from '../identity/account/Field.tsx';
import NewPassword from '../identity/account/NewPassword.tsx';
import type { AccountMessages } from '../identity/account/messages.ts';
import { ActForm, MainAct } from '../section/ActForm.tsx';
import { useCall, useFrame } from '../section/frame.tsx';
import type { ProfileMessages } from './messages.ts';

interface Props {
  account: string;
  messages: ProfileMessages;
  accountMessages: AccountMessages;
}

/** Another password by the present one; the form is closed once the password is changed. */
export default function Password({ account, messages, accountMessages }: Props) {
  const { outcome, version } = useFrame();
  const parameter = useCall('getSignInParameter', {});
  const more = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (more.current && location.hash === '#change-password') more.current.open = true;
  }, []);
  const sent = outcome?.act === 'changePassword' ? outcome : undefined;
  const problem = (['password', 'confirmation'] as const).flatMap((field) => {
    const text = sent?.problems[field];
    return text === undefined ? [] : [{ field, text }];
  })[0];
  return (
    <details ref={more} className="own-more" key={version} open={sent !== undefined}>
      <summary>{messages.changePassword}</summary>
      <p className="quiet">{messages.passwordHint}</p>
      {/* A link to the form opens it. */}
      <ActForm id="change-password" className="account-form max-w-104">
        {/* For password managers: whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
        <Field
          id="old-password"
          name="old"
          type="password"
          autoComplete="current-password"
          label={messages.oldPassword}
          problem={sent?.problems['old']}
        />
        <NewPassword
          messages={accountMessages}
          problem={problem}
          policy={parameter.data?.passwordPolicy}
          names={[account]}
        />
        <p className="refused" role="alert">
          {sent?.problems['refused']}
        </p>
        <p>
          <MainAct act="changePassword">{messages.changePassword}</MainAct>
        </p>
      </ActForm>
    </details>
  );
}
