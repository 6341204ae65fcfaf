import { separator } from '#lib/i18n/separator.ts';
import { useRef } from 'react';
import type { InputOf, OutputOf } from '#lib/contract/contract.ts';
import { fill } from '#lib/i18n/fill.ts';
import { formatDay, formatNumber } from '#lib/i18n/format.ts';
import { toastResult, useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Place, Rows, type Column } from '../section/section-parts.tsx';
import { counted } from '../section/text.ts';
import { Rhythm } from './Rhythm.tsx';
import type { SubscriptionMessages } from './messages.ts';

export type Subscription = OutputOf<'listSubscriptions'>['result'][number];

/** When it was looked for, and when it will be. */
function When({ one, messages }: { one: Subscription; messages: SubscriptionMessages }) {
  const { language } = useFrame();
  if (one.isPaused) return <span className="quiet">{messages.paused}</span>;
  return <span className="quiet whole">{formatDay(one.nextOn, language)}</span>;
}

/** The reader's subscriptions: what is new, how often, paused or not, and their end. */
export default function Own({ messages }: { messages: SubscriptionMessages }) {
  const { client, language, confirm } = useFrame();
  const called = useCall('listSubscriptions', {});
  const spot = useRef<HTMLDivElement>(null);

  const change = async (input: InputOf<'updateSubscription'>) => {
    if (toastResult(await client.call('updateSubscription', input))) called.again();
  };
  const end = async ({ subscriptionId, term }: Subscription) => {
    if (!(await confirm({ text: fill(messages.endAsk, { term }), does: messages.end }))) return;
    if (!toastResult(await client.call('deleteSubscriptions', { subscriptionIds: [subscriptionId] }))) return;
    called.again();
    spot.current?.focus();
  };
  const columns: Column<Subscription>[] = [
    {
      name: messages.subscription,
      isHead: true,
      cell: (entry) => (
        <>
          <Place values={{ of: entry.subscriptionId }}>{entry.term}</Place>
          <span className="quiet by">
            {messages[`kind_${entry.kind}`]}
            {!entry.byMail && `${separator}${messages.noMail}`}
          </span>
        </>
      ),
    },
    {
      name: messages.news,
      cell: ({ newMatches }) =>
        newMatches > 0 ? (
          <strong>{counted(messages, 'newMatches', newMatches, language)}</strong>
        ) : (
          <span className="quiet">{messages.noNews}</span>
        ),
    },
    {
      name: messages.rhythm,
      cell: (entry) => (
        <Rhythm
          messages={messages}
          value={entry.rhythm}
          label={fill(messages.rhythmOf, { term: entry.term })}
          choose={(rhythm) => void change({ subscriptionId: entry.subscriptionId, rhythm })}
        />
      ),
    },
    { name: messages.nextLook, cell: (entry) => <When one={entry} messages={messages} /> },
    {
      name: messages.act,
      isPlain: true,
      cell: (entry) => (
        <span className="sub-acts">
          {!entry.byMail && (
            <button
              type="button"
              className="btn"
              aria-label={fill(messages.mailAgainOf, { term: entry.term })}
              onClick={() => void change({ subscriptionId: entry.subscriptionId, byMail: true })}
            >
              {messages.mailAgain}
            </button>
          )}
          <button
            type="button"
            className="btn"
            aria-label={fill(entry.isPaused ? messages.resumeOf : messages.pauseOf, { term: entry.term })}
            onClick={() => void change({ subscriptionId: entry.subscriptionId, isPaused: !entry.isPaused })}
          >
            {entry.isPaused ? messages.resume : messages.pause}
          </button>
          <button
            type="button"
            className="btn"
            aria-label={fill(messages.endOf, { term: entry.term })}
            onClick={() => void end(entry)}
          >
            {messages.end}
          </button>
        </span>
      ),
    },
  ];
  return (
    <div ref={spot} tabIndex={-1} className="sub-own">
      <Loaded called={called}>
        {({ most, result }) =>
          result.length === 0 ? (
            <Nothing title={messages.none}>
              <p>{messages.noneHint}</p>
              <p>
                <Place className="btn btn-main" values={{ tab: 'add' }}>
                  {messages.tabAdd}
                </Place>
              </p>
            </Nothing>
          ) : (
            <>
              <p className="quiet">
                {fill(messages.ofMost, {
                  count: formatNumber(result.length, language),
                  most: formatNumber(most, language),
                })}
              </p>
              <Rows caption={messages.tabOwn} columns={columns} rows={result} keyOf={(entry) => entry.subscriptionId} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}
