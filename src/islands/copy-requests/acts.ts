import { fill } from '#lib/i18n/format.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { Client } from '#lib/client/client.ts';
import type { UserInfo } from '#lib/stores/session/reader.ts';
import type { SectionActs } from '../section/acts.ts';
import type { CopyRequestMessages } from './messages.ts';

const requestId = (form: FormData) => formText(form, 'id');
const answerRequest = (accept: boolean) => (client: Client, form: FormData) =>
  client.call('answerOthersRequest', { requestId: requestId(form), accept, note: formText(form, 'note') });

export const othersRequestActs = (messages: CopyRequestMessages) =>
  ({
    accept: { run: answerRequest(true), done: messages.asked_agreed },
    decline: { run: answerRequest(false), done: messages.asked_declined },
    showCode: {
      run: async (client, form) => {
        const answer = await client.call('showTakeCode', { requestId: requestId(form) });
        if (!answer.success) return answer;
        const { code, secondsLeft } = answer.data;
        return { ...answer, said: fill(messages.codeIs, { code, minutes: Math.round(secondsLeft / 60) }) };
      },
    },
  }) satisfies SectionActs;

/** Takes a copy over from the reader who has it, by the code or the barcode that a form has. */
export const takeOver = (client: Client, { userId, groupCode }: UserInfo, form: FormData) => {
  const own = { requestId: requestId(form), userId, groupCode };
  return form.has('code')
    ? client.call('confirmTakeCode', { ...own, code: formText(form, 'code') })
    : client.call('writeTakeBarcode', { ...own, barcode: formText(form, 'barcode') });
};

export const copyRequestActs = (messages: CopyRequestMessages, reader: UserInfo): SectionActs => ({
  ...othersRequestActs(messages),
  take: { run: (client, form) => takeOver(client, reader, form) },
  cancelCopy: {
    ask: (form) => ({
      text: fill(messages.confirmCancel, { title: formText(form, 'title') }),
      does: messages.cancelRequest,
    }),
    run: (client, form) => client.call('cancelCopyRequest', { requestId: requestId(form) }),
    done: messages.next_cancelled,
  },
  suspend: {
    run: (client, form) =>
      client.call('suspendCopyRequest', { requestId: requestId(form), until: formText(form, 'until') }),
  },
  resume: { run: (client, form) => client.call('resumeCopyRequest', { requestId: requestId(form) }) },
  changePlace: {
    run: (client, form) =>
      client.call('changePickupPlace', { requestId: requestId(form), pickupPlaceId: formText(form, 'place') }),
  },
});
