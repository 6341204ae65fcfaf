import { fill } from '#lib/i18n/format.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { SectionActs } from '../section/acts.ts';
import type { DocumentDeliveryMessages } from './messages.ts';

export const documentActs = (messages: DocumentDeliveryMessages): SectionActs => ({
  cancelDocument: {
    ask: (form) => ({
      text: fill(messages.confirmCancel, { title: formText(form, 'title') }),
      does: messages.cancelRequest,
    }),
    run: (client, form) => client.call('cancelDocumentRequest', { requestId: formText(form, 'id') }),
    done: messages.next_cancelled,
  },
});
