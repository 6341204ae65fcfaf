import { fill } from '#lib/i18n/fill.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { SectionActs } from '../section/acts.ts';
import type { CopyRequestMessages } from './messages.ts';

/** Acts on what another reader asks of this one: answering it, and the code with which the copy is handed over. */
export const othersRequestActs = (messages: CopyRequestMessages) =>
  ({
    accept: {
      run: (client, form) =>
        client.call('answerOthersRequest', {
          requestId: formText(form, 'id'),
          accept: true,
          note: formText(form, 'note'),
        }),
      done: messages.asked_agreed,
    },
    decline: {
      run: (client, form) =>
        client.call('answerOthersRequest', {
          requestId: formText(form, 'id'),
          accept: false,
          note: formText(form, 'note'),
        }),
      done: messages.asked_declined,
    },
    showCode: {
      run: async (client, form) => {
        const answer = await client.call('showTakeCode', { requestId: formText(form, 'id') });
        if (!answer.success) return answer;
        const { code, secondsLeft } = answer.data;
        return { ...answer, said: fill(messages.codeIs, { code, minutes: Math.round(secondsLeft / 60) }) };
      },
    },
  }) satisfies SectionActs;
