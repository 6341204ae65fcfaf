import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showSection, signedIn } from '#support/island.tsx';
import { inboxMessages } from './messages.ts';
import Notice, { type NoticeData } from './Notice.tsx';

const notice: NoticeData = {
  noticeId: '1',
  kind: 'subscription',
  title: 'New titles for “Greek”',
  text: 'New titles: 2:',
  items: [
    { title: 'Clouds', day: null, link: null },
    { title: 'Laws', day: null, link: null },
  ],
  reply: null,
  link: null,
  isRead: true,
  createdAt: '2026-11-28T10:00:00Z',
};

test('the preview of a message has what it lists and does not end with a colon', async () => {
  signedIn();
  const nothing = vi.fn();
  const messages = await inboxMessages('en-US');
  await showSection(<Notice notice={notice} messages={messages} form="chosen" onChoose={nothing} onRead={nothing} />);
  expect(screen.getByText('New titles: 2: Clouds; Laws')).toHaveClass('truncate');
});
