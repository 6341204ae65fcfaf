import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { DeskClient } from '#lib/client/desk.ts';
import { DeskContext } from './frame.tsx';
import { deskMessages } from './messages.ts';
import ReaderForm, { type ReaderFields } from './ReaderForm.tsx';

// Adding a reader by keys.

const empty = {
  account: '',
  name: '',
  card: '',
  typeCode: '',
  libCode: 'MAIN',
  department: '',
  validFrom: '',
  validUntil: '',
};

test('a reader is entered field by field and sent with Enter; Escape leaves the form', async () => {
  const messages = await deskMessages('en-US');
  const call = () =>
    Promise.resolve({ success: true, data: { types: [{ code: 'staff', name: 'Staff' }] }, message: '', errCode: null });
  const client = { call, watchToday: () => Promise.resolve(false) } as unknown as DeskClient;
  const sent: ReaderFields[] = [];
  let left = 0;
  const site = { client, messages, language: 'en-US' as const, base: '/lib/en-US', portal: 'Lib' };
  const libraries = [
    { libCode: 'MAIN', name: 'Main' },
    { libCode: 'MED', name: 'Medical' },
  ];
  const session = { session: undefined, setSession: () => undefined, place: 'MAIN', setPlace: () => undefined };
  render(
    <DeskContext value={{ ...site, libraries, ...session }}>
      <ReaderForm
        isNew
        first={empty}
        problem=""
        onSend={(fields) => {
          sent.push(fields);
          return Promise.resolve();
        }}
        onBack={() => {
          left += 1;
        }}
      />
    </DeskContext>,
  );
  await screen.findByRole('option', { name: 'Staff' });
  await userEvent.keyboard('wu.min{Tab}Wu Min{Tab}C-1');
  await userEvent.selectOptions(screen.getByLabelText('Reader type'), 'staff');
  await userEvent.selectOptions(screen.getByLabelText('Library'), 'MED');
  await userEvent.type(screen.getByLabelText('Valid until'), '2027-06-30');
  await userEvent.type(screen.getByLabelText('Department'), 'Medicine{Enter}');
  expect(sent).toEqual([
    {
      ...empty,
      account: 'wu.min',
      name: 'Wu Min',
      card: 'C-1',
      typeCode: 'staff',
      libCode: 'MED',
      department: 'Medicine',
      validUntil: '2027-06-30',
    },
  ]);
  await userEvent.keyboard('{Escape}');
  expect(left).toBe(1);
});
