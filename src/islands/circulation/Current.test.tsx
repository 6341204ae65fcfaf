import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { RunningLoanEntry } from '#lib/contract/calls/circulation.ts';
import { errCodes } from '#lib/contract/envelope.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { copyRequestMessages } from '../copy-requests/messages.ts';
import { Refused, Said, serviceDouble, showSection, signedIn, toastTexts, unreachable } from '#support/island.tsx';
import { Current } from './Current.tsx';
import { loanMessages } from './messages.ts';

const loan = (loanId: string, title: string, more: Partial<RunningLoanEntry> = {}): RunningLoanEntry => ({
  loanId,
  recordId: `1${loanId}`,
  title,
  author: 'Somebody',
  volume: null,
  barcode: `B${loanId}`,
  callNo: 'I2/1',
  libName: 'Main',
  locationName: 'Stacks',
  lentOn: '2026-11-01',
  dueOn: '2026-12-01',
  renewals: 0,
  dueState: 'later',
  daysLeft: 8,
  renewalsLeft: 2,
  fineFen: 0,
  renewsTo: '2026-12-31',
  notRenewable: null,
  waiting: 0,
  asked: null,
  ...more,
});
const rivers = loan('1', 'Rivers');
const lakes = loan('2', 'Lakes');
const seas = loan('3', 'Seas', { renewsTo: null, renewalsLeft: 0, notRenewable: 'No renewals left' });
const later = (before: RunningLoanEntry, more: Partial<RunningLoanEntry> = {}): RunningLoanEntry => ({
  ...before,
  dueOn: '2026-12-31',
  renewals: 1,
  renewalsLeft: 1,
  renewsTo: '2027-01-30',
  ...more,
});
const renewed = (loan: RunningLoanEntry) => ({
  loanId: loan.loanId,
  isRenewed: true,
  dueOn: loan.dueOn,
  loan,
  message: '',
});
const refusal = ({ loanId }: RunningLoanEntry, message: string) => ({
  loanId,
  isRenewed: false,
  dueOn: null,
  loan: null,
  message,
});

const list = (result: RunningLoanEntry[]): OutputOf<'listLoans'> => ({
  total: result.length,
  overdue: 0,
  dueSoon: 0,
  runningFen: 0,
  asked: null,
  knownAt: null,
  result,
});
const rules: OutputOf<'getLoanRules'> = {
  readerTypeName: null,
  barred: null,
  loans: 3,
  maxLoans: 10,
  rules: [],
  renewFrom: 'due',
  renewOverdue: false,
  lendWhileOverdue: false,
};

const service = (loans = [rivers, lakes, seas]) =>
  serviceDouble({ listLoans: () => list(loans), getLoanRules: () => rules });

async function open(): Promise<void> {
  signedIn();
  const [messages, copyMessages] = await Promise.all([loanMessages('en-US'), copyRequestMessages('en-US')]);
  await showSection(<Current messages={messages} copyMessages={copyMessages} />);
}
const row = (title: string) => screen.getByRole('row', { name: new RegExp(title) });
const renewButton = (title: string) => screen.findByRole('button', { name: `Renew ${title}` });

test('shows a loading state, and then the loans with their renew buttons', async () => {
  const letGo = service().hold('listLoans');
  await open();
  expect(screen.getAllByText('Loading…')).not.toHaveLength(0);
  expect(screen.queryByRole('row', { name: /Rivers/ })).toBeNull();
  letGo();
  expect(await renewButton('Rivers')).toBeVisible();
  expect(screen.getByText('3 items on loan')).toBeVisible();
  expect(row('Seas')).toHaveTextContent('No renewals left');
  expect(screen.queryByRole('button', { name: 'Renew Seas' })).toBeNull();
});

test('rules of lending that are another system’s are not shown', async () => {
  service().answers.getLoanRules = () => ({ ...rules, isTold: false, maxLoans: 0 });
  await open();
  await renewButton('Rivers');
  await waitFor(() => {
    expect(screen.queryByRole('heading', { name: 'Loan rules' })).toBeNull();
  });
});

test('a renewed loan stays in its row with the new day, and the reader hears which it was', async () => {
  const double = service();
  double.answers.renewLoans = () => new Said('1 renewed', { renewed: 1, results: [renewed(later(rivers))] });
  await open();
  await userEvent.click(await renewButton('Rivers'));
  await waitFor(() => {
    expect(row('Rivers')).toHaveTextContent('Renewed');
  });
  expect(row('Rivers')).toHaveTextContent('1 renewal left');
  expect(screen.getByText(/^Rivers renewed, now due on /)).toHaveAttribute('role', 'status');
  expect(double.sent('renewLoans')).toEqual([{ loanIds: ['1'] }]);
  // The list is not asked for again: rows stay where they are.
  expect(double.sent('listLoans')).toHaveLength(1);
  expect(toastTexts()).toEqual(['success: 1 renewed']);
});

test('a second press while a renewal is under way renews nothing twice', async () => {
  const double = service();
  double.answers.renewLoans = () => ({ renewed: 1, results: [renewed(later(rivers))] });
  const letGo = double.hold('renewLoans');
  await open();
  await userEvent.dblClick(await renewButton('Rivers'));
  letGo();
  await waitFor(() => {
    expect(row('Rivers')).toHaveTextContent('Renewed');
  });
  expect(double.sent('renewLoans')).toHaveLength(1);
});

test('shows the result of each of several loans', async () => {
  const double = service();
  const results = [renewed(later(rivers)), refusal(lakes, 'Another reader waits for it')];
  double.answers.renewLoans = () => ({ renewed: 1, results });
  await open();
  await renewButton('Rivers');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all that can be renewed' }));
  expect(screen.getByRole('checkbox', { name: 'Select Lakes' })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Renew selected (2)' }));
  await waitFor(() => {
    expect(row('Lakes')).toHaveTextContent('Another reader waits for it');
  });
  expect(row('Rivers')).toHaveTextContent('Renewed');
  expect(double.sent('renewLoans')).toEqual([{ loanIds: ['1', '2'] }]);
  expect(screen.getByRole('button', { name: 'Renew selected' })).toBeVisible();
});

test('a renewal that is refused says why in the row and over the page', async () => {
  const double = service();
  const why = 'Renewing is possible from 25 November';
  double.answers.renewLoans = () => new Refused(why, errCodes.conflict, { results: [refusal(rivers, why)] });
  await open();
  await userEvent.click(await renewButton('Rivers'));
  await waitFor(() => {
    expect(within(row('Rivers')).getByText(why)).toBeVisible();
  });
  expect(toastTexts()).toEqual([`error: ${why}`]);
  expect(row('Rivers')).not.toHaveTextContent('Renewed');
});

test('the focus stays in its row when the last renewal takes the button away', async () => {
  const double = service();
  const last = later(rivers, { renewsTo: null, renewalsLeft: 0 });
  double.answers.renewLoans = () => ({ renewed: 1, results: [renewed(last)] });
  await open();
  await userEvent.click(await renewButton('Rivers'));
  await waitFor(() => {
    expect(row('Rivers')).toHaveTextContent('Renewed');
  });
  expect(screen.queryByRole('button', { name: 'Renew Rivers' })).toBeNull();
  expect(row('Rivers').contains(document.activeElement)).toBe(true);
});

test('the focus stays at the loans when what is ticked was the last that could be renewed', async () => {
  const double = service([rivers]);
  const last = later(rivers, { renewsTo: null, renewalsLeft: 0 });
  double.answers.renewLoans = () => ({ renewed: 1, results: [renewed(last)] });
  await open();
  await renewButton('Rivers');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Rivers' }));
  await userEvent.click(screen.getByRole('button', { name: 'Renew selected (1)' }));
  await waitFor(() => {
    expect(row('Rivers')).toHaveTextContent('Renewed');
  });
  expect(screen.queryByRole('button', { name: /Renew selected/ })).toBeNull();
  expect(document.body).not.toHaveFocus();
  expect(document.activeElement).toContainElement(row('Rivers'));
});

test('shows an error for a lost connection, and renews the loan when the connection is back', async () => {
  const double = service();
  double.answers.renewLoans = () => ({ renewed: 1, results: [renewed(later(rivers))] });
  await open();
  const button = await renewButton('Rivers');
  double.isLost = true;
  await userEvent.click(button);
  await waitFor(() => {
    expect(toastTexts()).toEqual([`error: ${unreachable}`]);
  });
  expect(row('Rivers')).not.toHaveTextContent('Renewed');
  double.isLost = false;
  await userEvent.click(button);
  await waitFor(() => {
    expect(row('Rivers')).toHaveTextContent('Renewed');
  });
});

test('shows an error if loans cannot be loaded, and loads them on retry', async () => {
  const double = service();
  double.answers.listLoans = () => new Refused('The lending system is being serviced', errCodes.upstream);
  await open();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The lending system is being serviced');
  double.answers.listLoans = () => list([lakes]);
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await renewButton('Lakes')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows one message for an expired session after a renewal', async () => {
  const double = service();
  double.answers.renewLoans = () => new Refused('Please log in first', errCodes.unauthenticated);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  addEventListener('yuelan:session-over', resolve, { once: true });
  await open();
  await userEvent.click(await renewButton('Rivers'));
  await promise;
  expect(toastTexts()).toEqual([]);
});

test('a reader with nothing on loan is led to the search', async () => {
  service([]);
  await open();
  expect(await screen.findByText('You have no loans')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Search the catalog' })).toHaveAttribute('href', '/lib/en-US/searchList');
});
