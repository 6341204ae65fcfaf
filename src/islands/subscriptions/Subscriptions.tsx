import { useAddress, useFrame, useCall } from '../section/frame.tsx';
import { Tabs, Loaded, Nothing, Place } from '../section/section-parts.tsx';
import AddForm from './AddForm.tsx';
import Own from './Own.tsx';
import type { SubscriptionMessages } from './messages.ts';
import { useId, useState } from 'react';
import { longestTerm, type SubscriptionRhythm } from '#lib/rules/subscriptions.ts';
import { ActButton, ActForm, MainAct } from '../section/ActForm.tsx';
import { savedSearch } from './acts.ts';
import { Rhythm } from './Rhythm.tsx';
import { fill } from '#lib/i18n/format.ts';
import { Titles } from './Titles.tsx';
import { formatDay } from '#lib/rules/day-text.ts';
import { recordPath } from '#lib/seo/address.ts';

/** What of a record can be subscribed to; without scripts weekly. */
function OfRecord({ messages, recordId }: { messages: SubscriptionMessages; recordId: string }) {
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

function Matches({ messages, subscriptionId }: { messages: SubscriptionMessages; subscriptionId: string }) {
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

function Recommended({ messages }: { messages: SubscriptionMessages }) {
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

/** Subscribing to a search: its name, and how often. @param search query of the result list's address */
function OfSearch({ messages, search }: { messages: SubscriptionMessages; search: string }) {
  const { base, outcome } = useFrame();
  const { q, address } = savedSearch(search);
  const id = useId();
  const sent = outcome?.act === 'addSearch' ? outcome : undefined;
  const problem = sent?.problems['term'];
  return (
    <ActForm className="form max-w-144" values={{ search }}>
      <h2>{messages.ofSearch}</h2>
      <p>
        <a href={base + address}>{messages.seeSearch}</a>
      </p>
      <label>
        <span>{messages.name}</span>
        <input
          className="field"
          name="term"
          defaultValue={sent?.values['term'] ?? (q.trim().slice(0, longestTerm) || messages.kind_search)}
          maxLength={longestTerm}
          aria-required
          aria-invalid={problem !== undefined}
          aria-describedby={id}
        />
      </label>
      <p className="problem" id={id}>
        {problem}
      </p>
      <Rhythm messages={messages} value={sent?.values['rhythm'] ?? 'weekly'} />
      <p>
        <MainAct act="addSearch">{messages.subscribe}</MainAct>
      </p>
    </ActForm>
  );
}

/** What the address asks for: terms of a record, a search to subscribe to, a subscription, or all of them. */
function Shown({ messages }: { messages: SubscriptionMessages }) {
  const { get } = useAddress();
  if (get('of') !== '') return <Matches key={get('of')} messages={messages} subscriptionId={get('of')} />;
  if (get('record') !== '') return <OfRecord key={get('record')} messages={messages} recordId={get('record')} />;
  if (get('search') !== '') return <OfSearch key={get('search')} messages={messages} search={get('search')} />;
  if (get('tab') === 'add') return <AddForm messages={messages} />;
  return <Own messages={messages} />;
}

export default function Subscriptions({ messages }: { messages: SubscriptionMessages }) {
  const { get } = useAddress();
  return (
    <>
      <Tabs
        tabs={[
          { value: '', label: messages.tabOwn },
          { value: 'add', label: messages.tabAdd },
          { value: 'recommended', label: messages.tabRecommended },
        ]}
      />
      {get('tab') === 'recommended' ? <Recommended messages={messages} /> : <Shown messages={messages} />}
    </>
  );
}
