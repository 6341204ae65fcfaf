import { useEffect, useId, useState } from 'react';
import { longestTerm, subscriptionKinds, type SubscriptionKind } from '#lib/rules/subscriptions.ts';
import { ActForm, MainAct } from '../section/ActForm.tsx';
import { useCall, useFrame } from '../section/frame.tsx';
import { Rhythm } from './Rhythm.tsx';
import { Titles } from './Titles.tsx';
import type { SubscriptionMessages } from './messages.ts';

/** So long nothing may be typed before anything is asked; in milliseconds. */
const pauseMs = 250;
/** A search is subscribed to from its result list. */
const kinds = subscriptionKinds.filter((kind) => kind !== 'search');

/** A text once it has stood still for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Subscribing by hand: a kind and a term, with suggestions, and what it would bring. */
export default function AddForm({ messages }: { messages: SubscriptionMessages }) {
  const { outcome } = useFrame();
  const sent = outcome?.act === 'add' ? outcome : undefined;
  const values = sent?.values ?? {};
  const problem = sent?.problems['term'];
  const [kind, setKind] = useState<SubscriptionKind>(kinds.find((entry) => entry === values['kind']) ?? 'subject');
  const [term, setTerm] = useState(values['term'] ?? '');
  const list = useId();
  const settled = useSettled(term.trim());
  const suggested = useCall('suggestSubscriptionTerms', settled === '' ? undefined : { kind, text: settled });
  const preview = useCall('searchSubscription', settled === '' ? undefined : { kind, term: settled });
  const found = preview.state === 'here' && settled !== '' ? preview.data.result : [];
  return (
    <ActForm className="form max-w-144">
      <label>
        <span>{messages.kind}</span>
        <select
          className="field"
          name="kind"
          defaultValue={kind}
          onChange={({ currentTarget }) => setKind(kinds.find((entry) => entry === currentTarget.value) ?? 'subject')}
        >
          {kinds.map((entry) => (
            <option key={entry} value={entry}>
              {messages[`kind_${entry}`]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{messages.term}</span>
        <input
          className="field"
          name="term"
          defaultValue={term}
          list={list}
          maxLength={longestTerm}
          aria-invalid={problem !== undefined}
          aria-describedby={`${list}-problem`}
          onChange={({ currentTarget }) => setTerm(currentTarget.value)}
        />
      </label>
      <datalist id={list}>
        {suggested.state === 'here' &&
          suggested.data.terms.map((entry) => (
            <option key={entry.term} value={entry.term}>
              {entry.name}
            </option>
          ))}
      </datalist>
      <p className="problem" id={`${list}-problem`}>
        {problem}
      </p>
      <Rhythm messages={messages} value={values['rhythm'] ?? 'weekly'} />
      <p>
        <MainAct act="add">{messages.subscribe}</MainAct>
      </p>
      <p className="quiet">{messages.searchHint}</p>
      <div aria-live="polite">
        {found.length > 0 && (
          <>
            <h2>{messages.preview}</h2>
            <Titles records={found.slice(0, 5)} note={() => null} />
          </>
        )}
        {found.length === 0 && preview.state === 'here' && settled !== '' && <p>{messages.nothingYet}</p>}
      </div>
    </ActForm>
  );
}
