import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { DeskClient } from '#lib/client/desk.ts';
import { DeskContext } from '../frame.tsx';
import { deskMessages } from '../messages.ts';
import ClosedYear from './ClosedYear.tsx';
import { ContentMessagesContext, contentMessages } from './messages.ts';

const year = new Date().getFullYear();
const day = (monthAndDay: string, of = year) => `${String(of)}-${monthAndDay}`;

test('a year shows the closed days of all libraries or one, and names each period with its length', async () => {
  const periods = [
    { from: day('12-30', year - 1), to: day('01-01'), name: { 'zh-CN': '元旦', 'en-US': 'New Year' } },
    { from: day('01-10'), to: day('02-20'), name: { 'zh-CN': '寒假' }, reason: 'heating', libCodes: ['MED'] },
  ];
  const client = { call: () => Promise.reject(new Error('nothing is asked')) } as unknown as DeskClient;
  const libraries = ['MAIN', 'MED'].map((libCode) => ({ libCode, name: `Library ${libCode}` }));
  const messages = await deskMessages('en-US');
  const site = { client, messages, language: 'en-US' as const, base: '/lib/en-US', portal: 'Lib', libraries };
  render(
    <DeskContext
      value={{ ...site, session: undefined, setSession: () => undefined, place: 'MAIN', setPlace: () => undefined }}
    >
      <ContentMessagesContext value={await contentMessages('en-US')}>
        <ClosedYear value={{ weekdays: [], dates: [day('03-31')], periods }} />
      </ContentMessagesContext>
    </DeskContext>,
  );
  const closedIn = (month: string) =>
    within(screen.getByRole('table', { name: month }))
      .getAllByRole('cell')
      .flatMap((cell) => (cell.title === '' ? [] : [`${String(parseInt(cell.textContent, 10))} ${cell.title}`]));
  expect(closedIn('January')).toEqual([
    '1 New Year',
    ...Array.from({ length: 22 }, (_, at) => `${String(at + 10)} 寒假`),
  ]);
  expect(closedIn('February')).toHaveLength(20);
  expect(closedIn('March')).toEqual(['31 closed']);
  const rows = () => screen.getAllByRole('row').filter((row) => within(row).queryByText(/–/) !== null);
  expect(
    rows().map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1)
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['—', messages.settledAll, '3'],
    ['heating', 'Library MED', '42'],
  ]);
  await userEvent.selectOptions(screen.getByRole('combobox'), 'MAIN');
  expect(closedIn('January')).toEqual(['1 New Year']);
  await userEvent.keyboard('{Alt>}{Shift>}P{/Shift}{/Alt}');
  expect(closedIn('December')).toEqual(['30 New Year', '31 New Year']);
});
