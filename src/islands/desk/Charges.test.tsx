import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { DeskClient } from '#lib/client/desk.ts';
import type { DeskInputOf } from '#lib/contract/desk/contract.ts';
import type { DeskCallName } from '#lib/contract/desk/endpoints.ts';
import type { ReaderFile } from '#lib/contract/desk/readers.ts';
import { formatFen } from '#lib/i18n/format.ts';
import Charges from './Charges.tsx';
import { DeskContext } from './frame.tsx';
import { deskMessages } from './messages.ts';

// What staff confirm before a waiver, what is sent, and what the notice says afterwards are the same amount.

afterEach(cleanup);
const messages = await deskMessages('en-US');

const fileOf = (open: readonly number[]): ReaderFile => ({
  account: 'lin',
  name: 'Lin',
  card: '1',
  typeCode: null,
  status: 'normal',
  department: null,
  validFrom: null,
  validUntil: null,
  validity: 'valid',
  message: null,
  debtFen: 0,
  maxLoans: 5,
  loans: [],
  ready: [],
  libCode: 'MAIN',
  mail: null,
  mailVerified: false,
  phone: null,
  phoneVerified: false,
  hasFactor: false,
  since: '2026-01-01',
  requests: [],
  charges: open.map((openFen, nth) => ({
    chargeId: String(nth + 1),
    kind: 'damage',
    title: `Title ${String(nth + 1)}`,
    barcode: null,
    day: '2026-01-15',
    amountFen: openFen,
    openFen,
  })),
  creditFen: 0,
  depositFen: 0,
  notes: [],
});

type Waiver = DeskInputOf<'waiveDeskCharges'>;
/** Shows what a reader owes. @returns the waivers that are sent; each is booked as it was asked for */
function show(open: readonly number[]): Waiver[] {
  const sent: Waiver[] = [];
  const call = ((_: DeskCallName, input: Waiver) => {
    sent.push(input);
    const data = { receipt: null, amountFen: input.amountFen, reader: fileOf(open) };
    return Promise.resolve({ success: true, data, message: '', errCode: null });
  }) as unknown as DeskClient['call'];
  const client: DeskClient = { call, watchToday: () => Promise.resolve(false) };
  const site = { client, messages, language: 'en-US' as const, base: '/lib/en-US', portal: 'Lib', libraries: [] };
  render(
    <DeskContext
      value={{ ...site, session: undefined, setSession: () => undefined, place: 'MAIN', setPlace: () => undefined }}
    >
      <Charges file={fileOf(open)} onChange={() => undefined} />
    </DeskContext>,
  );
  return sent;
}
const shown = (fen: number) => formatFen(fen, 'en-US');

test('an amount that is typed counts for waiving, of all charges and in the order of the ledger', async () => {
  const sent = show([40, 500, 700]);
  await userEvent.type(screen.getByLabelText(/^Amount/), '1.00');
  await userEvent.click(screen.getByRole('button', { name: /^Waive/ }));
  expect(screen.getByText(/in total/)).toHaveTextContent('¥1.00');
  expect(screen.getAllByRole('listitem').map((entry) => entry.textContent)).toEqual([
    'Damaged item · Title 1 · ¥0.40',
    'Damaged item · Title 2 · ¥0.60',
  ]);
  await userEvent.type(screen.getByLabelText(/^Reason/), 'ill{Enter}');
  expect(await screen.findByText('¥1.00 waived')).toBeVisible();
  expect(sent).toMatchObject([{ chargeIds: ['1', '2', '3'], amountFen: 100, reason: 'ill' }]);
});

test.each(['12.41', '0', 'x', '1.005'])('nothing is asked about or sent for the amount %s', async (amount) => {
  const sent = show([40, 500, 700]);
  await userEvent.type(screen.getByLabelText(/^Amount/), amount);
  await userEvent.click(screen.getByRole('button', { name: /^Waive/ }));
  expect(screen.getByRole('alert')).toHaveTextContent(/amount/);
  expect(screen.queryByLabelText(/^Reason/)).toBeNull();
  expect(sent).toEqual([]);
});

test('sends one waiver with the sum that was confirmed and reported, for any charges and ticks', async () => {
  const given = fc.record({
    open: fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 4 }),
    ticks: fc.uniqueArray(fc.nat(3), { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(given, async ({ open, ticks }) => {
      const sent = show(open);
      const ticked = ticks.filter((nth) => nth < open.length);
      for (const nth of ticked) await userEvent.click(screen.getAllByRole('checkbox')[nth] ?? document.body);
      await userEvent.click(screen.getByRole('button', { name: /^Waive/ }));
      const sumFen = open.reduce((sum, fen, nth) => sum + (ticked.length === 0 || ticked.includes(nth) ? fen : 0), 0);
      expect(screen.getByText(/in total/)).toHaveTextContent(shown(sumFen));
      await userEvent.type(screen.getByLabelText(/^Reason/), 'x{Enter}');
      expect(await screen.findByText(`${shown(sumFen)} waived`)).toBeVisible();
      expect(sent).toHaveLength(1);
      expect(sent[0]?.amountFen).toBe(sumFen);
      cleanup();
    }),
    { numRuns: 10 },
  );
});
