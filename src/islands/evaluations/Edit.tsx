import { useId } from 'react';
import type { OutputOf } from '#lib/contract/contract.ts';
import { fill } from '#lib/i18n/fill.ts';
import { longestComment, scores } from '#lib/rules/evaluations.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { useFrame } from '../section/frame.tsx';
import type { MineMessages } from '../section/list-messages.ts';
import { OpenedForm } from '../section/OpenedForm.tsx';
import type { EvaluationMessages } from './messages.ts';

type Own = OutputOf<'listOwnEvaluations'>['result'][number];

/** Rating and comment with the saved values; a changed comment waits for the library's review again. */
export function Edit({
  own,
  recordId,
  messages,
  form,
}: {
  own: Own;
  recordId: string;
  messages: MineMessages;
  form: EvaluationMessages;
}) {
  const { outcome } = useFrame();
  const id = useId();
  const sent = outcome?.act === 'edit' && outcome.values['id'] === own.evaluationId ? outcome : undefined;
  const saved = { score: String(own.score ?? ''), comment: own.comment ?? '' };
  const values = sent?.values ?? saved;
  const problem = sent?.problems['comment'];
  return (
    <OpenedForm
      isOpen={sent !== undefined}
      label={messages.edit}
      about={fill(messages.labelled, { name: messages.edit, text: own.title })}
    >
      <ActForm
        className="form"
        values={{ id: own.evaluationId, recordId, savedScore: saved.score, savedComment: saved.comment }}
      >
        <fieldset className="checks">
          <legend>{form.score}</legend>
          {scores.map((score) => (
            <label key={score} className="check">
              <input type="radio" name="score" value={score} defaultChecked={String(score) === values['score']} />
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
            defaultValue={values['comment']}
            aria-invalid={problem !== undefined}
            aria-describedby={id}
          />
        </label>
        <p className="problem" id={id}>
          {problem}
        </p>
        <p className="mine-acts">
          <ActButton act="edit" className="btn btn-main">
            {form.submit}
          </ActButton>
        </p>
      </ActForm>
    </OpenedForm>
  );
}
