import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { DeskClient } from '#lib/client/desk.ts';
import type { ContentValue } from '#lib/contract/desk/content.ts';
import { DeskContext } from '../frame.tsx';
import { deskMessages } from '../messages.ts';
import HolidayFile from './HolidayFile.tsx';
import { ContentMessagesContext, contentMessages } from './messages.ts';

const year = String(new Date().getFullYear() + 1);
const event = (title: string, from: string, after: string) =>
  ['BEGIN:VEVENT', `SUMMARY:${title}`, `DTSTART:${year}${from}`, `DTEND:${year}${after}`, 'END:VEVENT'].join('\r\n');
const calendar = (...events: string[]) => ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n');

test('holidays of a file are shown with the days that are closed already, and the ticked ones are added', async () => {
  const client = { call: () => Promise.reject(new Error('no call is made')) } as unknown as DeskClient;
  const libraries = ['MAIN', 'MED'].map((libCode) => ({ libCode, name: `Library ${libCode}` }));
  const [desk, messages] = [await deskMessages('en-US'), await contentMessages('en-US')];
  const site = { client, messages: desk, language: 'en-US' as const, base: '/lib/en-US', portal: 'Lib', libraries };
  const frame = { session: undefined, setSession: () => undefined, place: undefined, setPlace: () => undefined };
  const before = [
    { from: `${year}-05-01`, to: `${year}-05-02` },
    { from: `${year}-10-01`, to: `${year}-10-07`, libCodes: ['MED'] },
  ];
  let added: ContentValue = {};
  render(
    <DeskContext value={{ ...site, ...frame }}>
      <ContentMessagesContext value={messages}>
        <HolidayFile
          value={{ periods: before }}
          onAdd={(value) => {
            added = value;
          }}
        />
      </ContentMessagesContext>
    </DeskContext>,
  );
  const choose = (text: string) =>
    userEvent.upload(screen.getByLabelText(/\.ics/), new File([text], 'a.ics', { type: 'text/calendar' }));
  await choose('day,name');
  expect((await screen.findByRole('alert')).textContent).toBe(messages.holidaysNone);
  await choose(
    calendar(
      event('劳动节', '0501', '0503'),
      event('国庆节', '1001', '1008'),
      event('国庆节（班）', '1010', '1011'),
      'BEGIN:VEVENT\r\nSUMMARY:old\r\nDTSTART:20200101\r\nEND:VEVENT',
    ),
  );
  const rows = async () => {
    await screen.findByText('国庆节');
    return screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => [
        row.querySelector('strong')?.textContent,
        row.querySelector('input')?.checked,
        ...[...row.querySelectorAll('td')].slice(1).map((cell) => cell.textContent),
      ]);
  };
  // All libraries: the medical library alone is closed in October.
  expect(await rows()).toEqual([
    ['劳动节', false, '2', '2'],
    ['国庆节', true, '7', '0'],
    ['国庆节（班）', false, '1', '0'],
  ]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Library MED' }));
  expect((await rows())[1]).toEqual(['国庆节', true, '7', '7']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Library MED' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Library MAIN' }));
  expect((await rows())[1]).toEqual(['国庆节', true, '7', '0']);
  await userEvent.keyboard('{Alt>}{Shift>}U{/Shift}{/Alt}');
  expect(added).toEqual({
    periods: [
      ...before,
      { from: `${year}-10-01`, to: `${year}-10-07`, name: { 'zh-CN': '国庆节' }, libCodes: ['MAIN'] },
    ],
  });
  expect(screen.queryByRole('table')).toBeNull();
});
