import { useEffect, useId, useState, type SyntheticEvent } from 'react';
import {
  isClassNumber,
  longestTerm,
  subscriptionKinds,
  type SubscriptionKind,
  type SubscriptionRhythm,
} from '#lib/rules/subscriptions.ts';
import { toastResult, useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
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
    const timer = setTimeout(() => {
      setSettled(text);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return settled;
}

/** Subscribing by hand: a kind and a term, with suggestions, and what it would bring. */
export default function AddForm({ messages, done }: { messages: SubscriptionMessages; done: () => void }) {
  const { client } = useFrame();
  const [kind, setKind] = useState<SubscriptionKind>('subject');
  const [term, setTerm] = useState('');
  const [rhythm, setRhythm] = useState<SubscriptionRhythm>('weekly');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const list = useId();
  const settled = useSettled(term.trim());
  const suggested = useCall('suggestSubscriptionTerms', settled === '' ? undefined : { kind, text: settled });
  const preview = useCall('searchSubscription', settled === '' ? undefined : { kind, term: settled });
  const found = preview.state === 'here' && settled !== '' ? preview.data.result : [];

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const wanted = term.trim();
    if (wanted === '' || (kind === 'class' && !isClassNumber(wanted))) {
      setProblem(wanted === '' ? messages.needTerm : messages.needClass);
      return;
    }
    setBusy(true);
    const answer = await client.call('addSubscription', { kind, term: wanted, rhythm });
    setBusy(false);
    if (toastResult(answer)) done();
    else setProblem(answer.message);
  };
  return (
    <form className="sub-form" noValidate onSubmit={(event) => void submit(event)}>
      <label>
        <span>{messages.kind}</span>
        <select
          className="field"
          value={kind}
          onChange={({ currentTarget }) => {
            setKind(kinds.find((kind) => kind === currentTarget.value) ?? 'subject');
            setProblem('');
          }}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {messages[`kind_${kind}`]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{messages.term}</span>
        <input
          className="field"
          value={term}
          list={list}
          maxLength={longestTerm}
          aria-invalid={problem !== ''}
          aria-describedby={problem === '' ? undefined : `${list}-problem`}
          onChange={({ currentTarget }) => {
            setTerm(currentTarget.value);
            setProblem('');
          }}
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
      {problem !== '' && (
        <p className="problem" id={`${list}-problem`} role="alert">
          {problem}
        </p>
      )}
      <Rhythm messages={messages} value={rhythm} choose={setRhythm} />
      <p>
        <button className="btn btn-main" aria-disabled={busy}>
          {messages.subscribe}
        </button>
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
    </form>
  );
}
