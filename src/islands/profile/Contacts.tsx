import { useState } from 'react';
import ContactProof, { type Proof } from '../account/ContactProof.tsx';
import type { AccountWords } from '../account/words.ts';
import { told, useCall } from '../personal-center/call.ts';
import { useFrame } from '../personal-center/frame.tsx';
import { Loaded } from '../personal-center/parts.tsx';
import { fill } from '#lib/i18n/fill.ts';
import type { ProfileWords } from './words.ts';

/** Mail and phone: whether they are verified, and another one bound by the code that is sent to it. */
export default function Contacts({ words, accountWords }: { words: ProfileWords; accountWords: AccountWords }) {
  const { client } = useFrame();
  const called = useCall('getContacts', {});
  // A new form after each binding.
  const [round, setRound] = useState(0);

  const bind = async ({ channel, destination, code }: Proof): Promise<string | undefined> => {
    const contact =
      channel === 'phone' ? { phone: destination, phoneCode: code } : { mail: destination, mailCode: code };
    const answer = await client.call('updateContact', contact);
    if (!answer.success) return answer.message;
    told(answer);
    setRound((before) => before + 1);
    called.again();
    return undefined;
  };
  return (
    <Loaded called={called}>
      {(contacts) => (
        <>
          <dl className="own-facts">
            {(
              [
                [words.mail, contacts.email, contacts.emailFlag],
                [words.phone, contacts.mobile, contacts.mobileFlag],
              ] as const
            ).map(([name, value, flag]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  {value === '' ? (
                    <span className="quiet">{words.noContact}</span>
                  ) : (
                    <>
                      {value}{' '}
                      <span className={flag === '1' ? 'good' : 'bad'}>
                        {flag === '1' ? words.verified : words.unverified}
                      </span>
                    </>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          <details className="own-more" key={round}>
            <summary>{words.changeContact}</summary>
            <p className="quiet">{fill(words.bindTimes, { times: contacts.bindTimes })}</p>
            <div className="own-form">
              <ContactProof client={client} words={accountWords} submitLabel={accountWords.bind} onProof={bind} />
            </div>
          </details>
        </>
      )}
    </Loaded>
  );
}
