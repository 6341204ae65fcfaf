import { useState } from 'react';
import type { DeskOutputOf } from '#lib/contract/desk/contract.ts';
import { formatMoment } from '#lib/i18n/moment.ts';
import { Problem } from '../Fields.tsx';
import { useCall, useDesk } from '../frame.tsx';
import { KeyButton } from '../keys.tsx';
import { Table } from '../Table.tsx';
import { useContentMessages } from './messages.ts';

const showKey = 'X';

/** Readers who have a place at an event or wait for one; the audit log records who looks at them. */
export default function EventSignUps({ name }: { name: string }) {
  const { language } = useDesk();
  const messages = useContentMessages();
  const { call, problem } = useCall();
  const [signUps, setSignUps] = useState<DeskOutputOf<'listDeskEventSignUps'>['result']>();
  const show = async () => {
    const listed = await call('listDeskEventSignUps', { key: name });
    if (listed) setSignUps(listed.result);
  };
  return (
    <section aria-labelledby="desk-sign-ups">
      <h2 id="desk-sign-ups">{messages.signUps}</h2>
      <Problem text={problem} />
      <p>
        <KeyButton hotkey={showKey} label={messages.showSignUps} onClick={() => void show()} />
      </p>
      {signUps?.length === 0 && <p role="status">{messages.signUpNone}</p>}
      {signUps !== undefined && signUps.length > 0 && (
        <Table heads={[messages.signUpName, messages.signUpAccount, messages.signUpState, messages.signUpAt]}>
          {signUps.map(({ account, name: reader, isWaiting, signedUpAt }) => (
            <tr key={account}>
              <td data-label={messages.signUpName}>{reader}</td>
              <td data-label={messages.signUpAccount} className="min-w-32">
                {account}
              </td>
              <td data-label={messages.signUpState}>{isWaiting ? messages.signUpWaiting : messages.signUpPlace}</td>
              <td data-label={messages.signUpAt}>{formatMoment(new Date(signedUpAt), language)}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
