import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { DeskClient } from '#lib/client/desk.ts';
import { DeskContext } from '../frame.tsx';
import { deskMessages } from '../messages.ts';
import { ContentMessagesContext, contentMessages } from './messages.ts';
import NoticeTools from './NoticeTools.tsx';

test('placeholders and the message in each channel are shown, and a test message is sent by keys', async () => {
  const sent: unknown[] = [];
  const preview = { language: 'en-US', title: 'Come', text: 'It waits', mail: 'Dear reader', phone: 'Short' };
  const call = ((name: string, input: unknown) => {
    if (name === 'sendDeskTestNotice') sent.push(input);
    const data = name === 'previewDeskNotice' ? { placeholders: ['title', 'until'], previews: [preview] } : {};
    return Promise.resolve({ success: true, data, message: '', errCode: null });
  }) as unknown as DeskClient['call'];
  const client: DeskClient = { call, watchToday: () => Promise.resolve(false) };
  const messages = await deskMessages('en-US');
  const site = { client, messages, language: 'en-US' as const, base: '/lib/en-US', portal: 'Lib', libraries: [] };
  const value = { kind: 'copyReady' };
  render(
    <DeskContext
      value={{ ...site, session: undefined, setSession: () => undefined, place: 'MAIN', setPlace: () => undefined }}
    >
      <ContentMessagesContext value={await contentMessages('en-US')}>
        <NoticeTools value={value} />
      </ContentMessagesContext>
    </DeskContext>,
  );
  expect(await screen.findByText(/\{\{title\}\} \{\{until\}\}/)).toBeVisible();
  for (const text of ['Come', 'Dear reader', 'Short']) expect(screen.getByText(text)).toBeVisible();
  await userEvent.keyboard('{Alt>}{Shift>}T{/Shift}{/Alt}');
  await userEvent.keyboard('{Enter}');
  expect(sent).toEqual([]);
  await userEvent.keyboard('13812345678');
  await userEvent.selectOptions(screen.getByLabelText('Send by'), 'phone');
  await userEvent.click(screen.getByRole('button', { name: /^Send a test message/ }));
  await waitFor(() => {
    expect(screen.queryByLabelText('Send by')).toBeNull();
  });
  expect(sent).toEqual([{ value, language: 'en-US', channel: 'phone', recipient: '13812345678' }]);
});
