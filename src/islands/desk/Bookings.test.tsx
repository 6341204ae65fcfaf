import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { DeskClient } from '#lib/client/desk.ts';
import type { DeskOutputOf } from '#lib/contract/desk/contract.ts';
import type { ReaderFile } from '#lib/contract/desk/readers.ts';
import type { StaffRole } from '#lib/rules/staff.ts';
import Bookings from './Bookings.tsx';
import { DeskContext } from './frame.tsx';
import { deskMessages } from './messages.ts';

afterEach(cleanup);
const messages = await deskMessages('en-US');

type Booking = DeskOutputOf<'listDeskBookings'>['bookings'][number];
const booking = (bookingId: string, kind: Booking['kind'], given: Partial<Booking>): Booking => ({
  bookingId,
  kind,
  day: '2026-11-29',
  amountFen: 500,
  receipt: null,
  means: null,
  titles: ['Title'],
  note: null,
  isReversed: false,
  canReverse: false,
  ...given,
});
const bookings = [
  booking('4', 'waiver', { canReverse: true }),
  booking('3', 'payment', { receipt: '20261129-0002', means: 'cash', canReverse: true }),
  booking('2', 'payment', { receipt: '20261129-0001', means: 'desk-card', isReversed: true }),
  booking('1', 'damage', { amountFen: 1500 }),
];

/** Shows the bookings of a reader to staff with these roles. @returns the reversals that are sent */
function show(roles: StaffRole[]): unknown[] {
  const sent: unknown[] = [];
  const file = { account: 'lin', charges: [], creditFen: 0, depositFen: 0 } as unknown as ReaderFile;
  const call = ((name: string, input: unknown) => {
    if (name === 'reverseDeskBooking') sent.push(input);
    const data =
      name === 'listDeskBookings' ? { bookings } : { receipt: '20261129-0003', amountFen: 500, reader: file };
    return Promise.resolve({ success: true, data, message: '', errCode: null });
  }) as unknown as DeskClient['call'];
  const client: DeskClient = { call, watchToday: () => Promise.resolve(false) };
  const session = { account: 'li.na', name: 'Li Na', roles, step: '' } as never;
  const site = { client, messages, language: 'en-US' as const, base: '/lib/en-US', portal: 'Lib', libraries: [] };
  render(
    <DeskContext value={{ ...site, session, setSession: () => undefined, place: 'MAIN', setPlace: () => undefined }}>
      <Bookings file={file} onChange={() => undefined} />
    </DeskContext>,
  );
  return sent;
}
const rows = () => screen.getAllByRole('row').slice(1);

test('a payment is reversed with a reason, by keys, at the place of this desk', async () => {
  const sent = show(['circulation', 'overrides']);
  await userEvent.keyboard('{Alt>}{Shift>}H{/Shift}{/Alt}');
  await screen.findByRole('table');
  expect(rows().map((row) => within(row).queryByRole('button')?.textContent ?? null)).toEqual([
    'Reverse',
    'Reverse',
    null,
    null,
  ]);
  expect(rows()[1]).toHaveTextContent('Payment · Cash');
  expect(rows()[2]).toHaveTextContent('reversed');
  await userEvent.click(within(rows()[1] ?? document.body).getByRole('button'));
  await userEvent.keyboard('{Enter}');
  expect(sent).toEqual([]);
  await userEvent.keyboard('wrong reader{Enter}');
  expect(await screen.findByText('Reversed ¥5.00, receipt number 20261129-0003')).toBeVisible();
  expect(sent).toEqual([{ account: 'lin', bookingId: '3', reason: 'wrong reader', libCode: 'MAIN' }]);
});

test('staff without the role for it see the bookings and cannot reverse them', async () => {
  show(['circulation']);
  await userEvent.click(screen.getByRole('button', { name: /^Show bookings/ }));
  await screen.findByRole('table');
  expect(rows()).toHaveLength(4);
  expect(screen.queryByRole('button', { name: 'Reverse' })).toBeNull();
});
