import { evaluationChoices } from '#lib/rules/reader-data.ts';
import { encryptPassword } from '#lib/rules/password-cipher.ts';
import { formText } from '#lib/rules/form-text.ts';
import { type SectionActs, withProblem } from '../section/acts.ts';
import { showDone } from './done.tsx';
import type { CancellationMessages } from './messages.ts';

const channelOf = (form: FormData): 'mail' | 'phone' => (formText(form, 'channel') === 'phone' ? 'phone' : 'mail');

/** @param home address that the reader goes to when the account is deleted */
export function cancellationActs(messages: CancellationMessages, home: string): SectionActs {
  const problemsOf = (form: FormData): Record<string, string> => {
    const proof = form.has('code') ? 'code' : 'password';
    return {
      ...(formText(form, proof).trim() === '' && {
        [proof]: proof === 'code' ? messages.needCode : messages.needPassword,
      }),
      ...(!form.has('understood') && { understood: messages.needUnderstood }),
    };
  };
  return {
    sendCancellationCode: {
      run: async (client, form) => ({
        ...(await client.call('sendCancellationCode', { channel: channelOf(form) })),
        isShownAgain: true,
      }),
    },
    cancelAccount: {
      ask: (form) =>
        Object.keys(problemsOf(form)).length === 0 ? { text: messages.confirm, does: messages.submit } : undefined,
      check: problemsOf,
      run: async (client, form) => {
        const evaluations = evaluationChoices.find((choice) => choice === formText(form, 'evaluations')) ?? 'delete';
        const wish = { evaluations, understood: true as const };
        const onDone = () => showDone(messages, home);
        if (form.has('code')) {
          const proof = { channel: channelOf(form), code: formText(form, 'code').trim() };
          return { ...withProblem(await client.call('cancelAccount', { ...wish, ...proof }), 'refused'), onDone };
        }
        const parameter = await client.call('getSignInParameter', {});
        if (!parameter.success) return parameter;
        const password = encryptPassword(formText(form, 'password').trim(), parameter.data.passwordKey);
        return { ...withProblem(await client.call('cancelAccount', { ...wish, password }), 'refused'), onDone };
      },
      done: messages.done,
    },
  };
}
