import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { DeskClient } from '#lib/client/desk.ts';
import type { DeskSession } from '#lib/contract/desk/sessions.ts';
import type { StaffMember } from '#lib/contract/desk/staff.ts';
import DeskPlace, { useStoredPlace } from './DeskPlace.tsx';
import { DeskContext, type DeskSite } from './frame.tsx';
import { deskMessages } from './messages.ts';
import StaffAccounts from './StaffAccounts.tsx';

const member: StaffMember = {
  account: 'li.na',
  name: 'Li Na',
  roles: ['circulation'],
  libCodes: ['MED'],
  isClosed: false,
  hasFactor: false,
  lastSeenAt: null,
};
const libraries = [
  { libCode: 'MAIN', name: 'Main' },
  { libCode: 'MED', name: 'Medical' },
  { libCode: 'LAW', name: 'Law' },
];

async function siteWith(call: (name: string, input: unknown) => unknown): Promise<DeskSite> {
  const messages = await deskMessages('en-US');
  const answer = (name: string, input: unknown) =>
    Promise.resolve({ success: true, data: call(name, input), message: '', errCode: null });
  const client = { call: answer, watchToday: () => Promise.resolve(false) } as unknown as DeskClient;
  return { client, messages, language: 'en-US', base: '/lib/en-US', portal: 'Lib', libraries };
}

test('an account is limited to libraries, which its row lists', async () => {
  const sent: unknown[] = [];
  const site = await siteWith((name, input) => {
    if (name !== 'listStaff') sent.push([name, input]);
    return name === 'listStaff' ? { result: [member] } : { member, password: 'x', result: [] };
  });
  const frame = { session: undefined, setSession: () => undefined, place: undefined, setPlace: () => undefined };
  render(
    <DeskContext value={{ ...site, ...frame }}>
      <StaffAccounts />
    </DeskContext>,
  );
  const row = (await screen.findByText('Limited to: Medical')).closest('tr') ?? document.body;
  await userEvent.click(within(row).getByRole('button', { name: /Change roles/ }));
  await userEvent.click(within(row).getByRole('checkbox', { name: 'Main' }));
  await userEvent.click(within(row).getByRole('button', { name: /Save/ }));
  expect(sent).toContainEqual(['changeStaff', { account: 'li.na', roles: ['circulation'], libCodes: ['MAIN', 'MED'] }]);
  await screen.findByText('Limited to: Medical');
  await userEvent.click(within(row).getByRole('button', { name: /Change roles/ }));
  await userEvent.click(within(row).getByRole('checkbox', { name: 'All' }));
  expect(within(row).getByRole('checkbox', { name: 'Medical' })).not.toBeChecked();
  await userEvent.click(within(row).getByRole('button', { name: /Save/ }));
  expect(sent.at(-1)).toEqual(['changeStaff', { account: 'li.na', roles: ['circulation'], libCodes: [] }]);
  const add = screen.getByRole('button', { name: /^Add/ });
  const form = within(add.closest('form') ?? document.body);
  await userEvent.type(form.getByLabelText(/^Account/), 'wu.min');
  await userEvent.type(form.getByLabelText('Name'), 'Wu Min');
  await userEvent.click(form.getByRole('checkbox', { name: 'Content' }));
  await userEvent.click(form.getByRole('checkbox', { name: 'Law' }));
  await userEvent.click(add);
  expect(sent).toContainEqual([
    'addStaff',
    { account: 'wu.min', name: 'Wu Min', roles: ['content'], libCodes: ['LAW'] },
  ]);
});

function Place({ site, session }: { site: DeskSite; session: DeskSession }) {
  const { place, setPlace } = useStoredPlace(site, session);
  return (
    <DeskContext value={{ ...site, session, setSession: () => undefined, place, setPlace }}>
      <DeskPlace />
    </DeskContext>
  );
}

test.each([
  [[], ['Choose one', 'Main', 'Medical', 'Law']],
  [
    ['MED', 'LAW'],
    ['Choose one', 'Medical', 'Law'],
  ],
  [['MED'], ['Medical']],
])('the desk of staff limited to %j has the places %j', async (libCodes, expected) => {
  const site = await siteWith(() => ({}));
  const session: DeskSession = {
    account: 'li.na',
    name: 'Li Na',
    roles: ['circulation'],
    libCodes,
    step: '',
    hasFactor: false,
    factorRequired: false,
  };
  render(<Place site={site} session={session} />);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(expected);
});
