import type { OpenSection } from '../section/section.ts';
import Inbox from './Inbox.tsx';
import sheet from './inbox.css?url';
import { inboxMessages, noticeMessages, type InboxMessages } from './messages.ts';
import { formText } from '#lib/rules/form-text.ts';
import { noticeGroups, noticeModes, type NoticeChannel } from '#lib/rules/notices.ts';
import type { Language } from '#lib/contract/language.ts';
import type { SectionActs } from '../section/acts.ts';
import { counted } from '../section/text.ts';

const noticeIds = (form: FormData) => form.getAll('id').filter((id) => typeof id === 'string');
const modeOf = (form: FormData, name: NoticeChannel) =>
  noticeModes.find((mode) => mode === formText(form, name)) ?? 'off';

const inboxActs = (messages: InboxMessages, language: Language): SectionActs => ({
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

export const sheets = [sheet];

export const open: OpenSection = async ({ language }) => {
  const [messages, settings] = await Promise.all([inboxMessages(language), noticeMessages(language)]);
  return { view: <Inbox messages={messages} settings={settings} />, acts: inboxActs(messages, language) };
};
