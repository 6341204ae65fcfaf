import { useRef } from 'react';
import type { InputOf, OutputOf } from '#lib/contract/contract.ts';
import { fill } from '#lib/i18n/fill.ts';
import { formatDay, formatNumber } from '#lib/i18n/format.ts';
import { told, useCall } from '../personal-center/call.ts';
import { useFrame } from '../personal-center/frame.tsx';
import { Loaded, Nothing, Place, Rows, type Column } from '../personal-center/parts.tsx';
import { counted } from '../personal-center/text.ts';
import { Rhythm } from './Rhythm.tsx';
import type { SubscriptionWords } from './words.ts';

export type Subscription = OutputOf<'listSubscriptions'>['result'][number];

/** When it was looked for, and when it will be. */
function When({ one, words }: { one: Subscription; words: SubscriptionWords }) {
  const { language } = useFrame();
  if (one.isPaused) return <span className="quiet">{words.paused}</span>;
  return <span className="quiet whole">{formatDay(one.nextOn, language)}</span>;
}

/** The reader's subscriptions: what is new, how often, paused or not, and their end. */
export default function Own({ words }: { words: SubscriptionWords }) {
  const { client, language, confirm } = useFrame();
  const called = useCall('listSubscriptions', {});
  const spot = useRef<HTMLDivElement>(null);

  const change = async (input: InputOf<'updateSubscription'>) => {
    if (told(await client.call('updateSubscription', input))) called.again();
  };
  const end = async ({ subscriptionId, term }: Subscription) => {
    if (!(await confirm({ text: fill(words.endAsk, { term }), does: words.end }))) return;
    if (!told(await client.call('deleteSubscriptions', { subscriptionIds: [subscriptionId] }))) return;
    called.again();
    spot.current?.focus();
  };
  const columns: Column<Subscription>[] = [
    {
      name: words.subscription,
      isHead: true,
      cell: (one) => (
        <>
          <Place values={{ of: one.subscriptionId }}>{one.term}</Place>
          <span className="quiet by">
            {words[`kind_${one.kind}`]}
            {!one.byMail && ` · ${words.noMail}`}
          </span>
        </>
      ),
    },
    {
      name: words.news,
      cell: ({ newMatches }) =>
        newMatches > 0 ? (
          <strong>{counted(words, 'newMatches', newMatches, language)}</strong>
        ) : (
          <span className="quiet">{words.noNews}</span>
        ),
    },
    {
      name: words.rhythm,
      cell: (one) => (
        <Rhythm
          words={words}
          value={one.rhythm}
          label={fill(words.rhythmOf, { term: one.term })}
          choose={(rhythm) => void change({ subscriptionId: one.subscriptionId, rhythm })}
        />
      ),
    },
    { name: words.nextLook, cell: (one) => <When one={one} words={words} /> },
    {
      name: words.act,
      isPlain: true,
      cell: (one) => (
        <span className="sub-acts">
          {!one.byMail && (
            <button
              type="button"
              className="btn"
              aria-label={fill(words.mailAgainOf, { term: one.term })}
              onClick={() => void change({ subscriptionId: one.subscriptionId, byMail: true })}
            >
              {words.mailAgain}
            </button>
          )}
          <button
            type="button"
            className="btn"
            aria-label={fill(one.isPaused ? words.resumeOf : words.pauseOf, { term: one.term })}
            onClick={() => void change({ subscriptionId: one.subscriptionId, isPaused: !one.isPaused })}
          >
            {one.isPaused ? words.resume : words.pause}
          </button>
          <button
            type="button"
            className="btn"
            aria-label={fill(words.endOf, { term: one.term })}
            onClick={() => void end(one)}
          >
            {words.end}
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
            <Nothing title={words.none}>
              <p>{words.noneHint}</p>
              <p>
                <Place className="btn btn-main" values={{ tab: 'add' }}>
                  {words.tabAdd}
                </Place>
              </p>
            </Nothing>
          ) : (
            <>
              <p className="quiet">
                {fill(words.ofMost, {
                  count: formatNumber(result.length, language),
                  most: formatNumber(most, language),
                })}
              </p>
              <Rows caption={words.tabOwn} columns={columns} rows={result} keyOf={(one) => one.subscriptionId} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}
