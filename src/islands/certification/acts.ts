import { errCodes } from '#lib/contract/envelope.ts';
import { formText } from '#lib/rules/form-text.ts';
import { type SectionActs, withProblem } from '../section/acts.ts';
import type { CertificationMessages } from './messages.ts';

export const certificationActs = (messages: CertificationMessages): SectionActs => ({
  certify: {
    check: (form) => ({
      ...(formText(form, 'name').trim() === '' && { name: messages.needName }),
      ...(formText(form, 'idNumber').trim() === '' && { idNumber: messages.needIdNumber }),
      ...(!form.has('understood') && { understood: messages.needUnderstood }),
    }),
    run: async (client, form) => {
      const answer = await client.call('askCertification', {
        name: formText(form, 'name').trim(),
        idNumber: formText(form, 'idNumber').trim(),
        understood: true,
      });
      return withProblem(answer, answer.errCode === errCodes.badRequest ? 'idNumber' : 'refused');
    },
    done: messages.asked,
  },
  withdraw: {
    ask: () => ({ text: messages.withdrawAsk, does: messages.withdraw }),
    run: (client) => client.call('withdrawCertification', {}),
  },
});
