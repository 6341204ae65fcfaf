import { useState } from 'react';
import ContactProof, { type Proof } from '../identity/account/ContactProof.tsx';
import type { AccountMessages } from '../identity/account/messages.ts';
import { toastResult, useCall, useFrame } from '../section/frame.tsx';
import { Loaded } from '../section/section-parts.tsx';
import { fill } from '#lib/i18n/format.ts';
import type { ProfileMessages } from './messages.ts';

/** Mail and phone: whether they are verified, and another one bound by the code that is sent to it. */
export default function Contacts({
  messages,
  accountMessages,
}: {
  messages: ProfileMessages;
  accountMessages: AccountMessages;
}) {
  const { client, outcome } = useFrame();
  const called = useCall('getContacts', {});
  // A new form after each binding.
  const [round, setRound] = useState(0);

  const isSent = outcome?.act === 'sendContactCode' || outcome?.act === 'bindContact';

  const bind = async ({ channel, destination, code }: Proof): Promise<string | undefined> => {
    const contact =
      channel === 'phone' ? { phone: destination, phoneCode: code } : { mail: destination, mailCode: code };
    const answer = await client.call('updateContact', contact);
    if (!answer.success) return answer.message;
    toastResult(answer);
    setRound((before) => before + 1);
    called.again();
    return undefined;
  };
  return (
    <Loaded called={called}>
      {(contacts) => (
        <>
          <dl className="own-facts grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-x-6 gap-y-3">
            {(
              [
                [messages.mail, contacts.email, contacts.emailFlag],
                [messages.phone, contacts.mobile, contacts.mobileFlag],
              ] as const
            ).map(([name, value, flag]) => (
              <div key={name}>
                <dt className="text-muted text-sm">{name}</dt>
                <dd>
                  {value === '' ? (
                    <span className="quiet">{messages.noContact}</span>
                  ) : (
                    <>
                      {value}{' '}
                      <span className={flag === '1' ? 'good' : 'bad'}>
                        {flag === '1' ? messages.verified : messages.unverified}
                      </span>
                    </>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          <details className="own-more" key={round} open={isSent}>
            <summary>{messages.changeContact}</summary>
            <p className="quiet">{fill(messages.bindTimes, { times: contacts.bindTimes })}</p>
            <div className="max-w-104">
              <ContactProof
                client={client}
                messages={accountMessages}
                submitLabel={accountMessages.bind}
                acts={{ send: 'sendContactCode', submit: 'bindContact', sent: isSent ? outcome : undefined }}
                onProof={bind}
              />
            </div>
          </details>
        </>
      )}
    </Loaded>
  );
}
