import { fill } from '#lib/i18n/format.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { SectionActs } from '../section/acts.ts';
import type { LoanMessages } from './messages.ts';

export const renewedLoans = (form: FormData): string[] =>
  form.getAll('loanId').filter((loanId) => typeof loanId === 'string');

export const circulationActs = (messages: LoanMessages): SectionActs => ({
  renew: {
    check: (form) => (form.has('loanId') ? {} : { loanId: messages.tickFirst }),
    run: (client, form) => client.call('renewLoans', { loanIds: renewedLoans(form) }),
    done: messages.renewed,
  },
  agree: {
    run: (client) => client.call('keepLoanHistory', { keep: true }),
    done: messages.historyAgreed,
  },
  withdraw: {
    ask: () => ({ text: messages.historyWithdrawAsk, does: messages.historyWithdraw }),
    run: (client) => client.call('keepLoanHistory', { keep: false }),
    done: messages.historyWithdrawn,
  },
  remove: {
    ask: (form) => ({ text: fill(messages.removeAsked, { title: formText(form, 'title') }), does: messages.remove }),
    run: (client, form) => client.call('deleteLoanHistory', { loanId: formText(form, 'loanId') }),
  },
  removeAll: {
    ask: () => ({ text: messages.removeAllAsked, does: messages.remove }),
    run: (client) => client.call('deleteLoanHistory', { loanId: 'all' }),
  },
});
