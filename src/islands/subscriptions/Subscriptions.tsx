import { useAddress } from '../section/section-address.ts';
import { Tabs } from '../section/section-parts.tsx';
import AddForm from './AddForm.tsx';
import Matches from './Matches.tsx';
import OfRecord from './OfRecord.tsx';
import Own from './Own.tsx';
import Recommended from './Recommended.tsx';
import type { SubscriptionMessages } from './messages.ts';
import { useId } from 'react';
import { longestTerm } from '#lib/rules/subscriptions.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { useFrame } from '../section/frame.tsx';
import { savedSearch } from './acts.ts';
import { Rhythm } from './Rhythm.tsx';

/** Subscribing to a search: its name, and how often. @param search query of the result list's address */
function OfSearch({ messages, search }: { messages: SubscriptionMessages; search: string }) {
  const { base, outcome } = useFrame();
  const { q, address } = savedSearch(search);
  const id = useId();
  const sent = outcome?.act === 'addSearch' ? outcome : undefined;
  const problem = sent?.problems['term'];
  return (
    <ActForm className="form sub-form" values={{ search }}>
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
        <ActButton act="addSearch" className="btn btn-main">
          {messages.subscribe}
        </ActButton>
      </p>
    </ActForm>
  );
}

/** What the address asks for: terms of a record, a search to subscribe to, a subscription, or all of them. */
function Place({ messages }: { messages: SubscriptionMessages }) {
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
      {get('tab') === 'recommended' ? <Recommended messages={messages} /> : <Place messages={messages} />}
    </>
  );
}
