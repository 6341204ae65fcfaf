import { fill } from '#lib/i18n/fill.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Place } from '../section/section-parts.tsx';
import { Titles } from './Titles.tsx';
import type { SubscriptionMessages } from './messages.ts';

export default function Matches({
  messages,
  subscriptionId,
}: {
  messages: SubscriptionMessages;
  subscriptionId: string;
}) {
  const { base, language } = useFrame();
  const own = useCall('listSubscriptions', {});
  const called = useCall('searchSubscription', { subscriptionId });
  const entry = own.state === 'here' ? own.data.result.find((row) => row.subscriptionId === subscriptionId) : undefined;
  return (
    <>
      <p>
        <Place values={{}}>← {messages.tabOwn}</Place>
      </p>
      {entry && (
        <h2>
          {entry.term} <span className="quiet">{messages[`kind_${entry.kind}`]}</span>
        </h2>
      )}
      <Loaded called={called}>
        {({ result }) =>
          result.length === 0 ? (
            <Nothing title={messages.noMatches}>
              <p>{messages.noMatchesHint}</p>
            </Nothing>
          ) : (
            <Titles
              records={result}
              note={({ foundOn }) =>
                foundOn !== null && (
                  <strong className="good">{fill(messages.newOn, { day: formatDay(foundOn, language) })}</strong>
                )
              }
            />
          )
        }
      </Loaded>
      {entry && (
        <p>
          <a className="btn" href={base + entry.link}>
            {messages.allMatches}
          </a>
        </p>
      )}
    </>
  );
}
