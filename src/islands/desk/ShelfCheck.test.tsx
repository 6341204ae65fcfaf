import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { DeskClient } from '#lib/client/desk.ts';
import type { DeskCallName } from '#lib/contract/desk/endpoints.ts';
import { DeskContext } from './frame.tsx';
import { deskMessages } from './messages.ts';
import ShelfCheck from './ShelfCheck.tsx';

const row = (problem: string, barcode: string) => ({
  problem,
  barcode,
  title: `Book ${barcode}`,
  callNo: 'I247',
  locationName: 'Stacks',
  statusName: 'On loan',
});

test('a shelf is scanned, checked and its missing copies are marked by keys', async () => {
  const requests: [DeskCallName, object][] = [];
  const marked = new Set<string>();
  const call = ((name: DeskCallName, input: { barcode?: string }) => {
    requests.push([name, input]);
    if (name === 'actOnDeskCopy') marked.add(input.barcode ?? '');
    const rows = [row('missing', 'B2'), row('wrongStatus', 'B3')].filter(({ barcode }) => !marked.has(barcode));
    const places = [
      { locationId: 'stacks', name: 'Main · Stacks' },
      { locationId: 'reading', name: 'Main · Reading room' },
    ];
    const data = name === 'listDeskPlaces' ? { places } : { scanned: 2, span: { from: 'I2', to: 'I3' }, rows };
    return Promise.resolve({ success: true, data, message: '', errCode: null });
  }) as unknown as DeskClient['call'];
  const client: DeskClient = { call, watchToday: () => Promise.resolve(false) };
  const messages = await deskMessages('en-US');
  const site = { client, messages, language: 'en-US' as const, base: '/lib/en-US', portal: 'Lib', libraries: [] };
  render(
    <DeskContext
      value={{ ...site, session: undefined, setSession: () => undefined, place: 'MAIN', setPlace: () => undefined }}
    >
      <ShelfCheck />
    </DeskContext>,
  );
  await userEvent.selectOptions(screen.getByLabelText('Location'), await screen.findByText('Main · Reading room'));
  await userEvent.keyboard('{Alt>}{Shift>}a{/Shift}{/Alt}B1{Enter}B3{Enter}{Alt>}{Shift>}g{/Shift}{/Alt}');
  expect(await screen.findByText('2 scanned, I2 to I3; discrepancies: 2')).toBeVisible();
  expect(requests).toContainEqual(['checkDeskShelf', { locationId: 'reading', barcodes: ['B1', 'B3'] }]);
  expect(screen.getByText('Wrong status:').closest('tr')).toHaveTextContent('On loan');
  await userEvent.keyboard('{Alt>}{Shift>}m{/Shift}{/Alt}');
  expect(await screen.findByText('1 marked as missing')).toBeVisible();
  expect(requests).toContainEqual(['actOnDeskCopy', { barcode: 'B2', act: 'missing' }]);
  expect(screen.queryByText('Book B2')).toBeNull();
});
