import { useId } from 'react';
import { longestTerm } from '#lib/rules/subscriptions.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { useFrame } from '../section/frame.tsx';
import { savedSearch } from './acts.ts';
import type { SubscriptionMessages } from './messages.ts';
import { Rhythm } from './Rhythm.tsx';

/** Subscribing to a search: its name, and how often. @param search query of the result list's address */
export default function OfSearch({ messages, search }: { messages: SubscriptionMessages; search: string }) {
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
