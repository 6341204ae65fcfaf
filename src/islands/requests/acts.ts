import { fill } from '#lib/i18n/fill.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { SectionActs } from '../section/acts.ts';
import type { MineMessages } from '../section/list-messages.ts';

export const libraryRequestActs = (messages: MineMessages): SectionActs => ({
  cancel: {
    ask: (form) => ({
      text: fill(messages.confirmCancel, { title: formText(form, 'title') }),
      does: messages.cancelRequest,
    }),
    run: (client, form) => client.call('cancelLibraryRequest', { requestId: formText(form, 'id') }),
    done: messages.status_cancel,
  },
});
