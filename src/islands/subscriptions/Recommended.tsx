import { fill } from '#lib/i18n/fill.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Loaded, Nothing } from '../section/section-parts.tsx';
import { Titles } from './Titles.tsx';
import type { SubscriptionMessages } from './messages.ts';

export default function Recommended({ messages }: { messages: SubscriptionMessages }) {
  const { base, outcome } = useFrame();
  const called = useCall('getDailyRecommendations', {});
  return (
    <Loaded called={called}>
      {({ fromLoans, result }) => (
        <>
          <ActForm key={outcome ? JSON.stringify(outcome.values) : ''}>
            <label className="check">
              <input
                type="checkbox"
                name="isAgreed"
                defaultChecked={fromLoans}
                onChange={({ currentTarget: { form } }) => form?.requestSubmit(form.querySelector('button'))}
              />
              <span>
                {messages.fromLoans}
                <span className="quiet by">{messages.fromLoansHint}</span>
              </span>
            </label>
            <ActButton act="recommendFromLoans" className="btn without-scripts">
              {messages.save}
            </ActButton>
          </ActForm>
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
