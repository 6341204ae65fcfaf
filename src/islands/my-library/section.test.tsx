import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OutputOf } from '#lib/contract/contract.ts';
import { renderOnServer, Said, serviceDouble, showOpenedSection, signedIn } from '#support/island.tsx';
import * as section from './section.tsx';

type Overview = OutputOf<'getMyLibrary'>;
type Loan = Overview['loans']['result'][number];

const loan: Loan = {
  loanId: '9',
  recordId: '19',
  title: 'Rivers',
  author: null,
  volume: null,
  barcode: 'B9',
  callNo: 'I2/1',
  libName: 'Main',
  locationName: 'Stacks',
  lentOn: '2026-10-01',
  dueOn: '2026-11-27',
  renewals: 0,
  dueState: 'overdue',
  daysLeft: -3,
  renewsTo: null,
  notRenewable: 'It is overdue.',
  renewalsLeft: 2,
  waiting: 0,
  fineFen: 30,
  asked: null,
};
const soon: Loan = {
  ...loan,
  loanId: '10',
  title: 'Lakes',
  dueOn: '2026-12-02',
  dueState: 'soon',
  daysLeft: 2,
  fineFen: 0,
  notRenewable: null,
  renewsTo: '2026-12-30',
};
const nothing: Overview = {
  loans: { total: 0, overdue: 0, dueSoon: 0, runningFen: 0, asked: null, knownAt: null, result: [] },
  owedFen: 0,
  isOverLimit: false,
  isPayable: true,
  requests: [],
  notices: [],
  favourites: [],
  read: [],
};
const request: Overview['requests'][number] = {
  requestId: '5',
  name: 'Hold',
  stage: 'waiting',
  recordId: '15',
  title: 'Seas',
  titleLang: 'en',
  pickupPlace: null,
  until: null,
  position: 2,
  expectedOn: '2026-12-20',
};
const place = { addressId: 'A', libName: 'Main', campusId: null, campusName: null, place: null, opening: null };
const full: Overview = {
  ...nothing,
  loans: { ...nothing.loans, total: 9, overdue: 1, dueSoon: 1, runningFen: 30, result: [loan, soon] },
  owedFen: 680,
  requests: [
    {
      ...request,
      requestId: '4',
      title: 'Ponds',
      stage: 'ready',
      until: '2026-12-03',
      pickupPlace: { ...place, name: 'Main desk' },
    },
    request,
  ],
};
/** The part with that heading. */
const part = (name: string) => within(screen.getByRole('heading', { name }).closest('li') ?? document.body);

test('the server renders what the reader does next, each with its act', async () => {
  serviceDouble({ getMyLibrary: () => full, listPaymentMethods: () => [] });
  const { markup } = await renderOnServer(section, '?key=0');
  document.body.innerHTML = markup;
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(headings).toEqual([
    'Due next',
    'Ready for pickup',
    'Waiting',
    'Charges',
    'Latest messages',
    'Favorites',
    'Read',
  ]);
  const due = part('Due next');
  expect(due.getByText('Overdue by 3 days')).toBeVisible();
  expect(due.getByText('It is overdue.')).toBeVisible();
  expect(due.getByRole('button', { name: /Lakes/ }).closest('form')).toHaveFormValues({ loanId: '10' });
  expect(due.getByRole('link', { name: 'All 9 loans' })).toHaveAttribute('href', '/lib/en-US/personalCenter?key=5');
  expect(part('Ready for pickup').getByText(/Main desk.*pick up by Dec 3, 2026/)).toBeVisible();
  expect(part('Waiting').getByText(/Hold.*Number 2 in the queue.*expected on Dec 20, 2026/)).toBeVisible();
  expect(part('Waiting').queryByText('Ponds')).toBeNull();
  expect(part('Charges').getByText('You owe ¥6.80.')).toBeVisible();
});

test('each part of an empty account has a next step', async () => {
  serviceDouble({ getMyLibrary: () => nothing });
  const { markup } = await renderOnServer(section, '?key=0');
  document.body.innerHTML = markup;
  for (const heading of screen.getAllByRole('heading')) {
    const { textContent } = heading;
    expect(within(heading.closest('li') ?? heading).getAllByRole('link').length, textContent).toBeGreaterThan(0);
  }
  expect(part('Due next').getByText('You have no loans.')).toBeVisible();
  expect(part('Charges').getByText('You owe nothing.')).toBeVisible();
});

test('shows no empty list if the lending system does not report loans', async () => {
  serviceDouble({ getMyLibrary: () => ({ ...nothing, loans: { ...nothing.loans, isTold: false } }) });
  const { markup } = await renderOnServer(section, '?key=0');
  document.body.innerHTML = markup;
  expect(part('Due next').getByText(/does not provide your loans to the portal/)).toBeVisible();
  expect(part('Due next').queryByText('You have no loans.')).toBeNull();
});

test('shows an error if the lending system never answered, and the other sections', async () => {
  const lendingProblem = 'The library system is not responding; please try again later';
  serviceDouble({ getMyLibrary: () => ({ ...full, loans: nothing.loans, owedFen: 0, lendingProblem }) });
  const { markup } = await renderOnServer(section, '?key=0');
  document.body.innerHTML = markup;
  expect(part('Due next').getByText(lendingProblem)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Charges' })).toBeNull();
  expect(part('Waiting').getByText(/Number 2 in the queue/)).toBeVisible();
});

test('a loan is renewed in its place', async () => {
  signedIn();
  const service = serviceDouble({
    getMyLibrary: () => full,
    listPaymentMethods: () => [],
    renewLoans: () =>
      new Said('Renewed.', {
        renewed: 1,
        results: [
          {
            loanId: '10',
            isRenewed: true,
            dueOn: '2026-12-30',
            loan: { ...soon, dueOn: '2026-12-30', renewals: 1, dueState: 'later', daysLeft: 30, renewsTo: null },
            message: '',
          },
        ],
      }),
  });
  await showOpenedSection(section);
  fireEvent.click(await screen.findByRole('button', { name: /Lakes/ }));
  expect(await screen.findByText('Dec 30, 2026')).toBeVisible();
  expect(service.sent('renewLoans')).toEqual([{ loanIds: ['10'] }]);
  expect(service.sent('getMyLibrary')).toHaveLength(1);
});
