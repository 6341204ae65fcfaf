import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refused, renderOnServer, serviceDouble, showOpenedSection, signedIn, toastTexts } from '#support/island.tsx';
import { errCodes } from '#lib/contract/envelope.ts';
import { goToQuery } from '#lib/stores/section-address.ts';
import type { NoticeData } from './Notice.tsx';
import * as section from './section.tsx';

const notice = (noticeId: string, isRead = false): NoticeData => ({
  noticeId,
  kind: 'pointsEarned',
  title: `Message ${noticeId}`,
  text: 'You have 20 points.',
  items: [],
  reply: null,
  link: null,
  isRead,
  createdAt: '2026-11-28T10:00:00Z',
});

test('marks the chosen messages as read and loads the list again', async () => {
  let notices = [notice('1'), notice('2')];
  const service = serviceDouble({
    listNotices: () => ({ total: 2, unread: notices.filter(({ isRead }) => !isRead).length, result: notices }),
    markNotices: ({ noticeIds }) => {
      notices = notices.map((entry) => ({ ...entry, isRead: entry.isRead || noticeIds.includes(entry.noticeId) }));
      return { unread: 1 };
    },
  });
  signedIn();
  await showOpenedSection(section);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select message: Message 2' }));
  expect(screen.getByText('1 selected')).toBeInTheDocument();
  const [mark] = screen.getAllByRole('button', { name: 'Mark as read' });
  fireEvent.click(mark ?? document.body);
  await waitFor(() => {
    expect(screen.queryByText('2 unread messages')).toBeNull();
    expect(document.querySelectorAll('.message-unread')).toHaveLength(1);
  });
  expect(service.sent('markNotices')).toEqual([{ noticeIds: ['2'], isRead: true }]);
  expect(toastTexts()).toEqual(['success: Marked']);
});

test('a message that is opened is marked as read and stays in its place', async () => {
  const service = serviceDouble({
    listNotices: () => ({ total: 1, unread: 1, result: [notice('1')] }),
    markNotices: () => ({ unread: 0 }),
  });
  signedIn();
  await showOpenedSection(section);
  const details = (await screen.findByText('Message 1')).closest('details');
  if (!details) throw new Error('no message');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await waitFor(() => {
    expect(document.querySelectorAll('.message-unread')).toHaveLength(0);
  });
  expect(service.sent('listNotices')).toHaveLength(1);
});

test('an empty inbox describes its future messages', async () => {
  serviceDouble({ listNotices: () => ({ total: 0, unread: 0, result: [] }) });
  const { markup } = await renderOnServer(section, '?key=13');
  document.body.innerHTML = markup;
  expect(screen.getByText('No messages yet')).toBeInTheDocument();
});

test('a setting that is refused shows the saved one again', async () => {
  const settings = {
    isSentOn: true,
    hour: 8,
    mail: { contact: 'l***@example.edu', isVerified: true },
    phone: { contact: '', isVerified: false },
    groups: [{ group: 'loans' as const, mail: 'daily' as const, phone: 'off' as const }],
  };
  const service = serviceDouble({
    getNoticeSettings: () => settings,
    saveNoticeSetting: () => new Refused('Too many changes', errCodes.tooMany),
  });
  signedIn();
  goToQuery('?key=13&tab=settings');
  await showOpenedSection(section);
  const choice = await screen.findByRole('combobox', { name: 'Loans: E-mail' });
  fireEvent.change(choice, { target: { value: 'off' } });
  await waitFor(() => {
    expect(toastTexts()).toEqual(['error: Too many changes']);
  });
  expect(service.sent('saveNoticeSetting')).toEqual([{ group: 'loans', mail: 'off', phone: 'off' }]);
  expect(screen.getByRole('combobox', { name: 'Loans: E-mail' })).toHaveValue('daily');
});
