import { mineMessages, type MineMessages } from '../section/list-messages.ts';
import type { OpenSection } from '../section/section.ts';
import { evaluationMessages, type EvaluationMessages } from './messages.ts';
import { fill } from '#lib/i18n/format.ts';
import { formText } from '#lib/rules/form-text.ts';
import { situations } from '#lib/rules/situations.ts';
import type { SectionActs } from '../section/acts.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { commentStates, longestComment, scores } from '#lib/rules/evaluations.ts';
import { recordPath, PageLink, DateTime, Multiline } from '../section/text-parts.tsx';
import { useAddress, useCall, useFrame } from '../section/frame.tsx';
import { ActButton, ActForm, MainAct } from '../section/ActForm.tsx';
import { Loaded, Nothing, Pages, Place, Tabs } from '../section/section-parts.tsx';
import { counted } from '../section/text.ts';
import { useId } from 'react';
import { OpenedForm } from '../section/OpenedForm.tsx';

/** Rating and comment with the saved values; a changed comment waits for the library's review again. */
function Edit({
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
          <MainAct act="edit">{form.submit}</MainAct>
        </p>
      </ActForm>
    </OpenedForm>
  );
}

type Own = OutputOf<'listOwnEvaluations'>['result'][number];
const rows = 10;

interface Said {
  messages: MineMessages;
  form: EvaluationMessages;
}

function Entry({ own, part, messages, form }: Said & { own: Own; part: 'comment' | 'rating' }) {
  const { language } = useFrame();
  const about = fill(messages.labelled, { name: messages.delete, text: own.title });
  return (
    <li>
      <h2>
        <PageLink path={recordPath(own.recordId)}>{own.title}</PageLink>
      </h2>
      <p className="mine-facts">
        {own.score !== null && <span>{counted(messages, 'stars', own.score, language)}</span>}
        {part === 'comment' && own.state !== null && <strong>{messages[`comment_${own.state}`]}</strong>}
        <DateTime at={own.updatedAt} />
        {own.helpful > 0 && <span>{counted(messages, 'helped', own.helpful, language)}</span>}
      </p>
      {part === 'comment' && <Multiline>{own.comment}</Multiline>}
      <div className="mine-acts">
        {own.recordId !== null && <Edit own={own} recordId={own.recordId} messages={messages} form={form} />}
        <ActForm values={{ id: own.evaluationId, part, title: own.title }}>
          <ActButton act="delete" about={about}>
            {messages.delete}
          </ActButton>
        </ActForm>
      </div>
    </li>
  );
}

function States({ messages }: { messages: MineMessages }) {
  const chosen = useAddress().get('state');
  return (
    <nav className="chips" aria-label={messages.status}>
      {['' as const, ...commentStates].map((state) => (
        <Place key={state} className="chip" values={{ state }} keep={['tab']} current={state === chosen}>
          {state === '' ? messages.all : messages[`comment_${state}`]}
        </Place>
      ))}
    </nav>
  );
}

function Comments({ messages, form }: Said) {
  const { get, page } = useAddress();
  const part = get('tab') === 'rating' ? 'rating' : 'comment';
  const state = part === 'comment' ? commentStates.find((commentState) => commentState === get('state')) : undefined;
  const called = useCall('listOwnEvaluations', { kind: part, ...(state && { state }), page, rows });
  const none = part === 'comment' ? messages.noComments : messages.noRatings;
  return (
    <>
      <Tabs
        tabs={[
          { value: 'comment', label: messages.tabComments },
          { value: 'rating', label: messages.tabRatings },
        ]}
      />
      {part === 'comment' && <States messages={messages} />}
      <div>
        <Loaded called={called}>
          {({ total, result }) => (
            <>
              {result.length === 0 && <Nothing title={state === undefined ? none : messages.noneSuch} />}
              <ul className="mine-entries">
                {result.map((own) => (
                  <Entry key={own.evaluationId} own={own} part={part} messages={messages} form={form} />
                ))}
              </ul>
              <Pages count={total} rows={rows} keep={['tab', 'state']} />
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}

/** What differs from what is saved: the same comment need not be reviewed by the library again. */
function changesOf(form: FormData): { score?: number; comment?: string } {
  const score = Number(formText(form, 'score'));
  const comment = formText(form, 'comment').trim();
  return {
    ...(score > 0 && String(score) !== formText(form, 'savedScore') && { score }),
    ...(comment !== '' && comment !== formText(form, 'savedComment').trim() && { comment }),
  };
}

const partOf = (form: FormData) => (formText(form, 'part') === 'rating' ? 'rating' : 'comment');

const evaluationActs = (messages: MineMessages, texts: EvaluationMessages): SectionActs => ({
  edit: {
    check: (form) => {
      // A comment is deleted by its button, which asks first.
      const isEmptied = formText(form, 'savedComment') !== '' && formText(form, 'comment').trim() === '';
      return isEmptied || Object.keys(changesOf(form)).length === 0 ? { comment: texts.needSomething } : {};
    },
    run: async (client, form) => {
      const changes = changesOf(form);
      const answer = await client.call('evaluate', { recordId: formText(form, 'recordId'), ...changes });
      if (!answer.success) return answer;
      const done = changes.comment === undefined ? texts.rated : texts[situations.commentAwaitsAudit.key];
      return { ...answer, message: answer.message || done };
    },
  },
  delete: {
    ask: (form) => {
      const text = partOf(form) === 'comment' ? messages.confirmComment : messages.confirmRating;
      return { text: fill(text, { title: formText(form, 'title') }), does: messages.delete };
    },
    run: (client, form) => client.call('deleteEvaluation', { evaluationId: formText(form, 'id'), part: partOf(form) }),
  },
});

export { sheets } from '../section/list-section.tsx';

export const open: OpenSection = async ({ language }) => {
  const [messages, form] = await Promise.all([mineMessages(language), evaluationMessages(language)]);
  return { view: <Comments messages={messages} form={form} />, acts: evaluationActs(messages, form) };
};
