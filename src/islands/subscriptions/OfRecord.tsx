import { useState } from 'react';
import { fill } from '#lib/i18n/fill.ts';
import type { SubscriptionRhythm } from '#lib/rules/subscriptions.ts';
import { recordPath } from '#lib/seo/address.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Place } from '../section/section-parts.tsx';
import type { SubscriptionMessages } from './messages.ts';
import { Rhythm } from './Rhythm.tsx';

/** What of a record can be subscribed to; without scripts weekly. */
export default function OfRecord({ messages, recordId }: { messages: SubscriptionMessages; recordId: string }) {
  const { base } = useFrame();
  const called = useCall('listSubscribable', { recordId });
  const [rhythm, setRhythm] = useState<SubscriptionRhythm>('weekly');
  return (
    <Loaded called={called}>
      {({ title, terms }) => (
        <>
          <h2>{messages.ofRecord}</h2>
          <p>
            <a href={base + recordPath(recordId)}>{title}</a>
          </p>
          {terms.length === 0 ? (
            <Nothing title={messages.noTerms} />
          ) : (
            <>
              <Rhythm messages={messages} value={rhythm} className="with-scripts" onChoose={setRhythm} />
              <ul className="sub-terms">
                {terms.map((entry) => (
                  <li key={`${entry.kind} ${entry.term}`}>
                    <span>
                      <span className="quiet">{messages[`kind_${entry.kind}`]}</span> {entry.term}
                    </span>
                    {entry.isSubscribed ? (
                      <span className="good" role="status">
                        ✓ {messages.subscribed}
                      </span>
                    ) : (
                      <ActForm values={{ kind: entry.kind, term: entry.term, rhythm }}>
                        <ActButton act="addTerm" about={fill(messages.subscribeTo, { term: entry.term })}>
                          {messages.subscribe}
                        </ActButton>
                      </ActForm>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )}
          <p>
            <Place values={{}}>{messages.toOwn}</Place>
          </p>
        </>
      )}
    </Loaded>
  );
}
