import { noticeItemText } from '#lib/rules/notices.ts';
import { formText } from '#lib/rules/form-text.ts';
import { shown, type PlainSection } from '../plain-section/section.ts';

const rows = 20;

/** Section 13: what the library tells the reader. */
export const plainSection: PlainSection = {
  tabs: (t) => [
    { value: '', label: t('inbox:all') },
    { value: 'unread', label: t('inbox:unread') },
    { value: 'read', label: t('inbox:read') },
  ],
  read: async ({ client, t, language, get, page, counted, moment, address }) => {
    const tab = get('tab');
    const filter = tab === 'unread' || tab === 'read' ? tab : '';
    return shown(await client.call('listNotices', { filter, page, rows }), ({ total, unread, result }) => {
      if (result.length === 0) {
        return [
          filter === ''
            ? { kind: 'nothing', title: t('inbox:none'), hint: t('inbox:noneHint') }
            : { kind: 'nothing', title: t('inbox:noneOfThese') },
        ];
      }
      return [
        { kind: 'text', lines: [unread > 0 && t('inbox:unreadCount', counted(unread))] },
        ...(unread > 0
          ? [{ kind: 'acts', acts: [{ act: 'read', label: t('inbox:markAllRead'), values: { id: 'all' } }] } as const]
          : []),
        {
          kind: 'entries',
          entries: result.map(({ noticeId, title, text, reply, items, link, isRead, createdAt }) => ({
            heading: { text: title },
            lines: [
              { ...moment(createdAt), tone: 'quiet' },
              !isRead && { text: t('inbox:isUnread'), tone: 'strong' },
              text,
              ...items.map((item) => ({
                text: noticeItemText({ title: item.title, day: item.day ?? undefined }, language),
                href: item.link === null ? undefined : address(item.link),
              })),
              reply !== null && { text: t('mine:labelled', { name: t('inbox:reply'), text: reply }) },
              link !== null && { text: t('inbox:toIt'), href: address(link) },
            ],
            acts: [
              !isRead && { act: 'read', label: t('inbox:markRead'), about: title, values: { id: noticeId } },
              isRead && { act: 'unread', label: t('inbox:markUnread'), about: title, values: { id: noticeId } },
              { act: 'delete', label: t('inbox:delete'), about: title, values: { id: noticeId } },
            ],
          })),
        },
        { kind: 'pages', count: total, rows },
      ];
    });
  },
  acts: {
    read: {
      run: ({ client }, form) => {
        const id = formText(form, 'id');
        return client.call('markNotices', { noticeIds: id === 'all' ? 'all' : [id], isRead: true });
      },
      done: (t) => t('inbox:marked'),
    },
    unread: {
      run: ({ client }, form) => client.call('markNotices', { noticeIds: [formText(form, 'id')], isRead: false }),
      done: (t) => t('inbox:marked'),
    },
    delete: {
      run: ({ client }, form) => client.call('deleteNotices', { noticeIds: [formText(form, 'id')] }),
      done: (t) => t('personal:done'),
    },
  },
};
