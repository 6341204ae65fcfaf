import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  Refused,
  renderOnServer,
  Said,
  serviceDouble,
  showOpenedSection,
  signedIn,
  toastTexts,
} from '#support/island.tsx';
import type { OutputOf } from '#lib/contract/contract.ts';
import * as section from './section.tsx';

type Check = OutputOf<'checkLeaving'>;

const certificate = {
  code: 'AAAA-BBBB-CCCC-DDDD',
  name: 'Lin',
  primaryId: '20****01',
  libraryName: 'Main Library',
  leftOn: '2026-11-28',
};
const free: Check = { isOpen: true, obstacles: [], certificate: null };
const onLoan: Check = {
  ...free,
  obstacles: [{ kind: 'loans', count: 1, text: 'One item is on loan', path: '/personalCenter?key=5' }],
};
const show = async (query: string, outcome?: Parameters<typeof renderOnServer>[2]) => {
  const { markup } = await renderOnServer(section, query, outcome);
  document.body.innerHTML = markup;
};
const submit = () => screen.findByRole('button', { name: 'Complete clearance' });

test('a reader who ticks the box and confirms gets the certificate', async () => {
  let check = free;
  const service = serviceDouble({
    checkLeaving: () => check,
    leaveSchool: () => {
      check = { ...free, certificate };
      return new Said('Clearance is complete', certificate);
    },
  });
  signedIn();
  await showOpenedSection(section);
  fireEvent.click(await submit());
  expect(await screen.findByText('Please tick the box first')).toHaveAttribute('role', 'alert');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('checkbox')).toHaveFocus();
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(await submit());
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Your card will be frozen immediately');
  expect(service.sent('leaveSchool')).toEqual([]);
  const confirm = dialog.querySelector<HTMLButtonElement>('button[value=yes]');
  if (!confirm) throw new Error('no button');
  fireEvent.click(confirm);
  expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeVisible();
  expect(service.sent('leaveSchool')).toEqual([{ understood: true }]);
  expect(toastTexts()).toEqual(['success: Clearance is complete']);
});

test('shows new obstacles after a refusal', async () => {
  let check = free;
  serviceDouble({
    checkLeaving: () => check,
    leaveSchool: () => {
      check = onLoan;
      return new Refused('Please settle what is open first');
    },
  });
  signedIn();
  await showOpenedSection(section);
  fireEvent.click(await screen.findByRole('checkbox'));
  fireEvent.click(await submit());
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(dialog.querySelector('button[value=yes]') ?? document.body);
  expect(await screen.findByText(/One item is on loan/)).toBeVisible();
  expect(toastTexts()).toEqual(['error: Please settle what is open first']);
});

test('obstacles are checked again on request', async () => {
  let check = onLoan;
  serviceDouble({ checkLeaving: () => check });
  signedIn();
  await showOpenedSection(section);
  expect(await screen.findByRole('link', { name: 'Go there' })).toHaveAttribute(
    'href',
    '/lib/en-US/personalCenter?key=5',
  );
  check = free;
  fireEvent.click(screen.getByRole('link', { name: 'Check again' }));
  await waitFor(() => {
    expect(screen.queryByText(/One item is on loan/)).toBeNull();
  });
  expect(await submit()).toBeVisible();
});

test('the server renders the certificate with its address, and a library without clearance', async () => {
  let check: Check = { ...free, certificate };
  serviceDouble({ checkLeaving: () => check });
  await show('?key=14');
  expect(screen.getByRole('link', { name: 'https://library.example/lib/en-US/leavingCertificate' })).toHaveAttribute(
    'href',
    '/lib/en-US/leavingCertificate?code=AAAA-BBBB-CCCC-DDDD',
  );
  expect(screen.getByRole('link', { name: 'Download PDF' })).toBeInTheDocument();
  check = { ...free, isOpen: false };
  await show('?key=14');
  expect(screen.getByText('This library does not offer online clearance')).toBeInTheDocument();
});

test('a form that was sent without the tick is shown with its mistake', async () => {
  serviceDouble({ checkLeaving: () => free });
  await show('?key=14', { act: 'leave', values: {}, problems: { understood: 'Please tick the box first' } });
  expect(screen.getByRole('alert')).toHaveTextContent('Please tick the box first');
});
