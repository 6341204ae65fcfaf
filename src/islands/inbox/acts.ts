import { formText } from '#lib/rules/form-text.ts';
import { noticeGroups, noticeModes, type NoticeChannel } from '#lib/rules/notices.ts';
import type { Language } from '#lib/contract/language.ts';
import type { SectionActs } from '../section/acts.ts';
import { counted } from '../section/text.ts';
import type { InboxMessages } from './messages.ts';

const noticeIds = (form: FormData) => form.getAll('id').filter((id) => typeof id === 'string');
const modeOf = (form: FormData, name: NoticeChannel) =>
  noticeModes.find((mode) => mode === formText(form, name)) ?? 'off';

export const inboxActs = (messages: InboxMessages, language: Language): SectionActs => ({
  read: {
    run: (client, form) => client.call('markNotices', { noticeIds: noticeIds(form), isRead: true }),
    done: messages.marked,
  },
  readAll: {
    run: (client) => client.call('markNotices', { noticeIds: 'all', isRead: true }),
    done: messages.marked,
  },
  unread: {
    run: (client, form) => client.call('markNotices', { noticeIds: noticeIds(form), isRead: false }),
    done: messages.marked,
  },
  delete: {
    ask: (form) => {
      const count = noticeIds(form).length;
      const text = form.has('one') ? messages.deleteOne : counted(messages, 'deleteSome', count, language);
      return { text, does: messages.delete };
    },
    run: (client, form) => client.call('deleteNotices', { noticeIds: noticeIds(form) }),
  },
  setting: {
    run: (client, form) =>
      client.call('saveNoticeSetting', {
        group: noticeGroups.find((group) => group === formText(form, 'group')) ?? 'library',
        mail: modeOf(form, 'mail'),
        phone: modeOf(form, 'phone'),
      }),
  },
});
