import { separator, formatNumber, fill } from '#lib/i18n/format.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { useCall, useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Place, Rows, type Column } from '../section/section-parts.tsx';
import { counted } from '../section/text.ts';
import { Rhythm } from './Rhythm.tsx';
import type { SubscriptionMessages } from './messages.ts';

export type Subscription = OutputOf<'listSubscriptions'>['result'][number];

function When({ one, messages }: { one: Subscription; messages: SubscriptionMessages }) {
  const { language } = useFrame();
  if (one.isPaused) return <span className="quiet">{messages.paused}</span>;
  return <span className="quiet whole">{formatDay(one.nextOn, language)}</span>;
}

export default function Own({ messages }: { messages: SubscriptionMessages }) {
  const { language, outcome } = useFrame();
  const called = useCall('listSubscriptions', {});
  // A choice that was refused gives way to the one that is saved.
  const refused = outcome ? JSON.stringify(outcome.values) : '';
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
        <ActForm values={{ id: entry.subscriptionId }}>
          <Rhythm
            key={refused}
            messages={messages}
            value={entry.rhythm}
            label={fill(messages.rhythmOf, { term: entry.term })}
            onChoose={(_, form) => form?.requestSubmit(form.querySelector('button'))}
          />
          <ActButton act="rhythm" className="btn without-scripts">
            {messages.save}
          </ActButton>
        </ActForm>
      ),
    },
    { name: messages.nextLook, cell: (entry) => <When one={entry} messages={messages} /> },
    {
      name: messages.act,
      isPlain: true,
      cell: (entry) => (
        <ActForm className="acts" values={{ id: entry.subscriptionId, term: entry.term }}>
          {!entry.byMail && (
            <ActButton act="mailAgain" about={fill(messages.mailAgainOf, { term: entry.term })}>
              {messages.mailAgain}
            </ActButton>
          )}
          <ActButton
            act={entry.isPaused ? 'resume' : 'pause'}
            about={fill(entry.isPaused ? messages.resumeOf : messages.pauseOf, { term: entry.term })}
          >
            {entry.isPaused ? messages.resume : messages.pause}
          </ActButton>
          <ActButton act="end" about={fill(messages.endOf, { term: entry.term })}>
            {messages.end}
          </ActButton>
        </ActForm>
      ),
    },
  ];
  return (
    <div className="sub-own">
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
