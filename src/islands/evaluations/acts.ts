import { fill } from '#lib/i18n/fill.ts';
import { formText } from '#lib/rules/form-text.ts';
import { situations } from '#lib/rules/situations.ts';
import type { SectionActs } from '../section/acts.ts';
import type { MineMessages } from '../section/list-messages.ts';
import type { EvaluationMessages } from './messages.ts';

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

export const evaluationActs = (messages: MineMessages, texts: EvaluationMessages): SectionActs => ({
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
