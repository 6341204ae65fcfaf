import { feedbackKinds, longestFeedback } from '#lib/rules/feedback.ts';
import { formText } from '#lib/rules/form-text.ts';
import { tidyText } from '#lib/rules/questions.ts';
import { lengthOf } from '#lib/rules/recommendations.ts';
import type { SectionActs } from '../section/acts.ts';
import { sendPictures } from './pictures.tsx';
import type { FeedbackMessages } from './messages.ts';

const kindOf = (form: FormData) => feedbackKinds.find((kind) => kind === formText(form, 'kind'));

function textProblem(form: FormData, messages: FeedbackMessages): Record<string, string> {
  const length = lengthOf(tidyText(formText(form, 'text')));
  if (length === 0) return { text: messages.textMissing };
  return length > longestFeedback ? { text: messages.textTooLong } : {};
}

export const feedbackActs = (messages: FeedbackMessages): SectionActs => ({
  report: {
    check: (form) => ({
      ...(kindOf(form) === undefined && { kind: messages.kindMissing }),
      ...textProblem(form, messages),
    }),
    run: async (client, form) => {
      const kind = kindOf(form) ?? 'general';
      const answer = await client.call('saveFeedback', {
        kind,
        text: formText(form, 'text'),
        page: formText(form, 'page'),
      });
      if (!answer.success) return answer;
      const { feedbackId } = answer.data;
      const pictures = form.getAll('picture').filter((picture) => typeof picture === 'string');
      const refused = await sendPictures(client, feedbackId, pictures);
      const message = [answer.message, refused ?? ''].join(' ').trim();
      return { ...answer, message, next: { feedback: feedbackId } };
    },
  },
  write: {
    check: (form) => textProblem(form, messages),
    run: (client, form) =>
      client.call('addFeedbackMessage', { feedbackId: formText(form, 'id'), text: formText(form, 'text') }),
  },
  close: {
    ask: () => ({ text: messages.closeAsk, does: messages.close }),
    run: (client, form) => client.call('closeFeedback', { feedbackId: formText(form, 'id') }),
  },
});
