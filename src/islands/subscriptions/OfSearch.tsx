import { useState, type SyntheticEvent } from 'react';
import { longestTerm, type SubscriptionRhythm } from '#lib/rules/subscriptions.ts';
import { readSearchQuery, searchParametersOf, writeSearchQuery } from '#lib/queries/search-query.ts';
import { toastResult } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Rhythm } from './Rhythm.tsx';
import type { SubscriptionMessages } from './messages.ts';

/** Subscribing to a search: what it is called, and how often. */
export default function OfSearch({
  messages,
  search,
  done,
}: {
  messages: SubscriptionMessages;
  /** Query of the result list's address. */
  search: string;
  done: () => void;
}) {
  const { base, client } = useFrame();
  const query = { ...readSearchQuery(new URLSearchParams(search)), page: 1 };
  const address = `/searchList${writeSearchQuery(query)}`;
  const [name, setName] = useState(query.q.slice(0, longestTerm));
  const [rhythm, setRhythm] = useState<SubscriptionRhythm>('weekly');
  const [busy, setBusy] = useState(false);

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const wanted = { kind: 'search' as const, term: name, rhythm, address };
    const answer = await client.call('addSubscription', { ...wanted, search: searchParametersOf(query) });
    setBusy(false);
    if (toastResult(answer)) done();
  };
  return (
    <form className="sub-form" onSubmit={(event) => void submit(event)}>
      <h2>{messages.ofSearch}</h2>
      <p>
        <a href={base + address}>{messages.seeSearch}</a>
      </p>
      <label>
        <span>{messages.name}</span>
        <input
          className="field"
          value={name}
          maxLength={longestTerm}
          required
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
          }}
        />
      </label>
      <Rhythm messages={messages} value={rhythm} choose={setRhythm} />
      <p>
        <button className="btn btn-main" aria-disabled={busy}>
          {messages.subscribe}
        </button>
      </p>
    </form>
  );
}
