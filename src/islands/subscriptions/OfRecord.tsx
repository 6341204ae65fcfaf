import { useState } from 'react';
import type { OutputOf } from '#lib/contract/contract.ts';
import { fill } from '#lib/i18n/fill.ts';
import { recordPath } from '#lib/seo/address.ts';
import type { SubscriptionRhythm } from '#lib/rules/subscriptions.ts';
import { toastResult, useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Place } from '../section/section-parts.tsx';
import { Rhythm } from './Rhythm.tsx';
import type { SubscriptionMessages } from './messages.ts';

type Term = OutputOf<'listSubscribable'>['terms'][number];

export default function OfRecord({ messages, recordId }: { messages: SubscriptionMessages; recordId: string }) {
  const { base, client } = useFrame();
  const called = useCall('listSubscribable', { recordId });
  const [rhythm, setRhythm] = useState<SubscriptionRhythm>('weekly');
  const [busy, setBusy] = useState(false);

  const add = async ({ kind, term }: Term) => {
    if (busy) return;
    setBusy(true);
    const answer = await client.call('addSubscription', { kind, term, rhythm });
    setBusy(false);
    if (toastResult(answer)) called.again();
  };
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
              <Rhythm messages={messages} value={rhythm} choose={setRhythm} />
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
                      <button
                        type="button"
                        className="btn"
                        aria-disabled={busy}
                        aria-label={fill(messages.subscribeTo, { term: entry.term })}
                        onClick={() => void add(entry)}
                      >
                        {messages.subscribe}
                      </button>
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
