import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { DeskClient } from '#lib/client/desk.ts';
import type { DeskOutputOf } from '#lib/contract/desk/contract.ts';
import Cash from './Cash.tsx';
import { DeskContext } from './frame.tsx';
import { deskMessages } from './messages.ts';

const textOf = (element: Element) => element.textContent;
const row = (means: 'cash' | 'desk-card', takenFen: number, paidOutFen: number) => ({
  day: '2026-11-29',
  staff: means,
  staffName: `Li ${means}`,
  libCode: 'MAIN',
  libName: 'Main',
  means,
  takenFen,
  paidOutFen,
  count: 2,
});
const data: DeskOutputOf<'getDeskCash'> = {
  rows: [row('cash', 10_000, 2_000), row('cash', 500, 0), row('desk-card', 700, 0)].map((entry, at) => ({
    ...entry,
    staff: String(at),
  })),
  tills: [
    {
      day: '2026-11-29',
      libCode: 'MAIN',
      libName: 'Main',
      openingFen: 5_000,
      cashFen: 8_500,
      closingFen: 13_499,
      differenceFen: -1,
    },
    {
      day: '2026-11-29',
      libCode: 'MED',
      libName: 'Medicine',
      openingFen: 0,
      cashFen: 0,
      closingFen: null,
      differenceFen: null,
    },
  ],
};

test('each till shows its counts and their difference, and a count is sent for the place of this desk', async () => {
  const sent: unknown[] = [];
  const call = ((name: string, input: unknown) => {
    if (name === 'countDeskTill') sent.push(input);
    return Promise.resolve({ success: true, data: name === 'getDeskCash' ? data : {}, message: '', errCode: null });
  }) as unknown as DeskClient['call'];
  const client: DeskClient = { call, watchToday: () => Promise.resolve(false) };
  const messages = await deskMessages('en-US');
  const site = { client, messages, language: 'en-US' as const, base: '/lib/en-US', portal: 'Lib', libraries: [] };
  render(
    <DeskContext
      value={{ ...site, session: undefined, setSession: () => undefined, place: 'MAIN', setPlace: () => undefined }}
    >
      <Cash />
    </DeskContext>,
  );
  expect(await screen.findAllByText('Li cash')).toHaveLength(2);
  const tills = within(screen.getByRole('region', { name: 'Cash drawers' }));
  const texts = tills.getAllByRole('row').map((line) => within(line).queryAllByRole('cell').slice(2).map(textOf));
  expect(texts.slice(1)).toEqual([
    ['¥50.00', '¥85.00', '¥134.99', '-¥0.01'],
    ['¥0.00', '¥0.00', '—', '—'],
  ]);
  const files: Blob[] = [];
  const store = {
    createObjectURL: (file: Blob) => `blob:${String(files.push(file))}`,
    revokeObjectURL: () => undefined,
  };
  vi.stubGlobal('URL', Object.assign(class extends URL {}, store));
  await userEvent.click(screen.getByRole('button', { name: /CSV/ }));
  expect((await files[0]?.text())?.split('\r\n').slice(4)).toEqual([
    '',
    [
      messages.day,
      messages.cashDesk,
      messages.tillOpened,
      messages.tillCash,
      messages.tillClosed,
      messages.tillDifference,
    ].join(','),
    '2026-11-29,Main,50.00,85.00,134.99,-0.01',
    '2026-11-29,Medicine,0.00,0.00,,',
    '',
  ]);
  const field = screen.getByLabelText(/^Cash counted today at MAIN/);
  await userEvent.type(field, '0');
  await userEvent.click(screen.getByRole('button', { name: /^Record opening/ }));
  expect(await screen.findByText('¥0.00 recorded')).toBeVisible();
  await userEvent.type(field, '134.99');
  await userEvent.click(screen.getByRole('button', { name: /^Record closing/ }));
  expect(await screen.findByText('¥134.99 recorded')).toBeVisible();
  await userEvent.type(field, '1.005');
  await userEvent.click(screen.getByRole('button', { name: /^Record closing/ }));
  expect(screen.getByRole('alert')).toHaveTextContent('The amount is not valid');
  expect(sent).toEqual([
    { libCode: 'MAIN', isClosing: false, amountFen: 0 },
    { libCode: 'MAIN', isClosing: true, amountFen: 13_499 },
  ]);
});
