import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { DeskClient } from '#lib/client/desk.ts';
import type { DeskOutputOf } from '#lib/contract/desk/contract.ts';
import Cash from './Cash.tsx';
import { DeskContext } from './frame.tsx';
import { deskMessages } from './messages.ts';

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
};

test('the till is compared with the cash that was taken and paid out, without cards', async () => {
  const call = (() =>
    Promise.resolve({ success: true, data, message: '', errCode: null })) as unknown as DeskClient['call'];
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
  await userEvent.type(screen.getByLabelText('Opening float (yuan)'), '50');
  await userEvent.type(screen.getByLabelText('Cash counted (yuan)'), '134.99');
  expect(screen.getByRole('status')).toHaveTextContent(
    /Expected in the till: ¥135.00; counted: ¥134.99; difference: .*0.01/,
  );
  await userEvent.clear(screen.getByLabelText('Cash counted (yuan)'));
  expect(screen.queryByRole('status')).toBeNull();
});
