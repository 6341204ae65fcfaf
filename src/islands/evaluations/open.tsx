import { createRoot } from 'react-dom/client';
import { userMenuElement, requestContextOf } from '../identity/session/user-menu.ts';
import { sessionOf } from '../identity/session/page-session.ts';
import { clientHere, evaluation, type Evaluation } from './action.ts';
import { loadStylesheet } from '../load-stylesheet.ts';
import sheet from '../../styles/form.css?url';
import { evaluationMessages, type EvaluationMessages } from './messages.ts';
import { useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#lib/contract/contract.ts';
import { longestComment, scores } from '#lib/rules/evaluations.ts';
import { needReader } from '../identity/session/need-reader.ts';

interface Props {
  recordId: string;
  messages: EvaluationMessages;
  before: OutputOf<'getOwnEvaluation'> | undefined;
  /** Somebody who has not signed in. */
  isVisitor: boolean;
}

/** What was written, without what is already: the same comment need not be read by the library again. */
function changed(recordId: string, form: FormData, before: Props['before']): Evaluation | undefined {
  const score = Number(form.get('score') ?? 0);
  const comment = String(form.get('comment') ?? '').trim();
  const isRated = score > 0 && score !== before?.score;
  const isSaid = comment !== '' && comment !== before?.comment;
  return isRated || isSaid ? { recordId, ...(isRated && { score }), ...(isSaid && { comment }) } : undefined;
}

/** Five stars to choose from and a box for a comment; a visitor is asked to sign in on submitting. */
function EvaluationForm({ recordId, messages, before, isVisitor }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [own, setOwn] = useState(before);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:checked, input')?.focus();
  }, []);

  const submit = async (data: FormData) => {
    const args = changed(recordId, data, own);
    setProblem(args ? '' : messages.needSomething);
    if (!args) return;
    setIsSending(true);
    const isDone = await needReader(evaluation, args);
    setIsSending(false);
    if (!isDone) return;
    setOwn({
      score: args.score ?? own?.score ?? null,
      comment: args.comment ?? own?.comment ?? null,
      state: args.comment === undefined ? (own?.state ?? null) : 'unaudited',
    });
  };

  return (
    <form
      ref={form}
      className="form"
      aria-label={messages.evaluate}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      }}
    >
      <fieldset className="checks">
        <legend>{messages.score}</legend>
        {scores.map((score) => (
          <label key={score} className="check">
            <input type="radio" name="score" value={score} defaultChecked={score === own?.score} />
            {score} <span aria-hidden="true">★</span>
          </label>
        ))}
      </fieldset>
      <label>
        {messages.comment}
        <textarea
          name="comment"
          className="field"
          rows={4}
          maxLength={longestComment}
          defaultValue={own?.comment ?? ''}
        />
      </label>
      {own?.state === 'unaudited' && <p className="quiet">{messages.unauditedState}</p>}
      {own?.state === 'rejected' && <p className="quiet">{messages.rejectedState}</p>}
      {isVisitor && <p className="quiet">{messages.visitorHint}</p>}
      <p className="problem" role="alert">
        {problem}
      </p>
      <button type="submit" className="btn btn-main" disabled={isSending}>
        {isSending ? messages.submitting : messages.submit}
      </button>
    </form>
  );
}

export async function openEvaluation(button: HTMLElement): Promise<void> {
  const place = userMenuElement();
  const holder = button.parentElement;
  const { evaluate: recordId = '' } = button.dataset;
  if (!place || !holder) return;
  const requestContext = requestContextOf(place);
  const isReader = sessionOf(place).user() !== undefined;
  const [messages, own] = await Promise.all([
    evaluationMessages(requestContext.language),
    isReader ? clientHere().call('getOwnEvaluation', { recordId }) : undefined,
    loadStylesheet(sheet),
  ]);
  const before = own?.success ? own.data : undefined;
  const root = createRoot(holder);
  root.render(<EvaluationForm recordId={recordId} messages={messages} before={before} isVisitor={!isReader} />);
}
