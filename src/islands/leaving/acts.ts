import type { SectionActs } from '../section/acts.ts';
import type { LeavingMessages } from './messages.ts';

export const leavingActs = (messages: LeavingMessages): SectionActs => ({
  leave: {
    ask: (form) => (form.has('understood') ? { text: messages.confirmText, does: messages.submit } : undefined),
    check: (form) => (form.has('understood') ? {} : { understood: messages.needUnderstood }),
    run: (client) => client.call('leaveSchool', { understood: true }),
  },
});
