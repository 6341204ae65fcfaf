import { fill } from '#lib/i18n/format.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { SectionActs } from '../section/acts.ts';
import type { PurchasingMessages } from './messages.ts';

export function orderActs(messages: PurchasingMessages): SectionActs {
  const orderOf = (form: FormData) => ({ orderId: formText(form, 'id') });
  const ask = (form: FormData) => ({
    text: fill(messages.confirmCancel, { number: formText(form, 'number') }),
    does: messages.cancelOrder,
  });
  return {
    receive: { run: (client, form) => client.call('confirmReceipt', orderOf(form)), done: messages.received },
    cancelOrder: { ask, run: (client, form) => client.call('cancelOrder', orderOf(form)), done: messages.cancelled },
    cancelPreorder: {
      ask,
      run: (client, form) => client.call('cancelPreorder', orderOf(form)),
      done: messages.cancelled,
    },
  };
}
