import { useState } from 'react';
import { fill } from '#lib/i18n/fill.ts';
import { recommendFromLoans } from '#lib/rules/subscriptions.ts';
import { toastResult, useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Loaded, Nothing } from '../section/section-parts.tsx';
import { Titles } from './Titles.tsx';
import type { SubscriptionMessages } from './messages.ts';

/** The recommendations of the day, each with why, and whether what was borrowed may be looked at. */
export default function Recommended({ messages }: { messages: SubscriptionMessages }) {
  const { base, client } = useFrame();
  const called = useCall('getDailyRecommendations', {});
  const [busy, setBusy] = useState(false);

  const agree = async (isAgreed: boolean) => {
    if (busy) return;
    setBusy(true);
    const { name, value } = recommendFromLoans;
    const answer = await client.call('updateUserSetting', { name, value: isAgreed ? value : '0' });
    setBusy(false);
    if (toastResult(answer, messages.saved)) called.again();
  };
  return (
    <Loaded called={called}>
      {({ fromLoans, result }) => (
        <>
          <label className="sub-consent">
            <input
              type="checkbox"
              checked={fromLoans}
              aria-busy={busy}
              onChange={({ currentTarget }) => void agree(currentTarget.checked)}
            />
            <span>
              {messages.fromLoans}
              <span className="quiet by">{messages.fromLoansHint}</span>
            </span>
          </label>
          {result.length === 0 ? (
            <Nothing title={messages.noRecommendations}>
              <p>{messages.noRecommendationsHint}</p>
              <p>
                <a className="btn" href={`${base}/searchList`}>
                  {messages.toSearch}
                </a>
              </p>
            </Nothing>
          ) : (
            <Titles
              records={result}
              note={({ why }) => (
                <span className="quiet">{fill(messages[`why_${why.kind}`], { title: why.title })}</span>
              )}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
