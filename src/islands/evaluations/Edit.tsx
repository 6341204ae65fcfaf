import { useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#lib/contract/contract.ts';
import { longestComment, scores } from '#lib/rules/evaluations.ts';
import { situations } from '#lib/rules/situations.ts';
import type { EvaluationMessages } from './messages.ts';
import type { MineMessages } from '../section/list-messages.ts';
import { toastResult } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { fill } from '#lib/i18n/fill.ts';

type Own = OutputOf<'listOwnEvaluations'>['result'][number];

/** Rating and comment as they are; a comment that becomes another waits for the library again. */
export function Edit({
  own,
  recordId,
  messages,
  form,
  close,
}: {
  own: Own;
  recordId: string;
  messages: MineMessages;
  form: EvaluationMessages;
  close: (isSaved: boolean) => void;
}) {
  const { client, messages: common } = useFrame();
  const place = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('input')?.focus();
  }, []);
  const submit = async (input: FormData) => {
    const score = Number(input.get('score') ?? 0);
    const comment = String(input.get('comment') ?? '').trim();
    const changed = {
      ...(score > 0 && score !== own.score && { score }),
      ...(comment !== '' && comment !== own.comment && { comment }),
    };
    // An empty box is no way of deleting: there is a button for that, which asks first.
    const isEmptied = own.comment !== null && comment === '';
    setProblem(isEmptied ? form.needSomething : '');
    if (isEmptied) return;
    if (Object.keys(changed).length === 0) {
      close(false);
      return;
    }
    setIsSending(true);
    const answer = await client.call('evaluate', { recordId, ...changed });
    setIsSending(false);
    if (toastResult(answer, 'comment' in changed ? form[situations.commentAwaitsAudit.key] : form.rated)) close(true);
  };
  return (
    <form
      ref={place}
      className="mine-form"
      aria-label={fill(messages.labelled, { name: messages.edit, text: own.title })}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      }}
    >
      <fieldset>
        <legend>{form.score}</legend>
        {scores.map((score) => (
          <label key={score}>
            <input type="radio" name="score" value={score} defaultChecked={score === own.score} />
            {score} <span aria-hidden="true">★</span>
          </label>
        ))}
      </fieldset>
      <label>
        {form.comment}
        <textarea
          className="field"
          name="comment"
          rows={4}
          maxLength={longestComment}
          defaultValue={own.comment ?? ''}
        />
      </label>
      {problem !== '' && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <p className="mine-acts">
        <button type="submit" className="btn btn-main" disabled={isSending}>
          {form.submit}
        </button>
        <button
          type="button"
          className="btn"
          onClick={() => {
            close(false);
          }}
        >
          {common.cancel}
        </button>
      </p>
    </form>
  );
}
