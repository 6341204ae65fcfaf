import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OutputOf } from '#lib/contract/contract.ts';
import { goToQuery } from '#lib/stores/section-address.ts';
import { renderOnServer, Said, serviceDouble, showOpenedSection, signedIn, toastTexts } from '#support/island.tsx';
import * as section from './section.tsx';

const ended: OutputOf<'listLoanHistory'>['result'][number] = {
  loanId: '9',
  recordId: '19',
  title: 'Rivers',
  author: null,
  volume: null,
  barcode: 'B9',
  callNo: 'I2/1',
  libName: 'Main',
  locationName: 'Stacks',
  lentOn: '2025-11-01',
  dueOn: '2025-12-01',
  renewals: 0,
  returnedOn: '2025-12-02',
  wasLate: true,
};
const history: OutputOf<'listLoanHistory'> = {
  total: 1,
  result: [ended],
  years: [{ year: 2025, count: 1 }],
  agreedOn: '2025-01-01',
};
const charges: OutputOf<'listCharges'> = {
  total: 0,
  result: [],
  owedFen: 1300,
  creditFen: 0,
  runningFen: 0,
  limitFen: null,
  isOverLimit: false,
  isPayable: true,
  knownAt: null,
};
const show = async (query: string) => {
  const { markup } = await renderOnServer(section, query);
  document.body.innerHTML = markup;
};
const confirm = async () => {
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(dialog.querySelector('button[value=yes]') ?? document.body);
};

test('the server renders the history with a button for each loan', async () => {
  serviceDouble({ listLoanHistory: () => history });
  await show('?key=5&tab=history&q=rivers&year=2025');
  expect(screen.getByRole('row', { name: /Rivers/ })).toHaveTextContent('Returned late');
  const remove = screen.getByRole('button', { name: /Rivers/ });
  expect(remove).toHaveAttribute('value', 'remove');
  expect(remove.closest('form')).toHaveFormValues({ loanId: '9' });
  const search = screen.getByRole('search');
  expect(search).toHaveFormValues({ key: '5', tab: 'history', year: '2025', q: 'rivers' });
});

test('the server renders the button that pays, for browsers with scripts', async () => {
  serviceDouble({ listCharges: () => charges, listPaymentMethods: () => [{ method: 'alipay', name: 'Alipay' }] });
  await show('?key=5&tab=charges');
  expect(screen.getByRole('button', { name: 'Pay ¥13.00' })).toHaveClass('with-scripts');
});

test('a year of loans is offered as a picture to readers whose ended loans are kept', async () => {
  let isKept = true;
  const inputs: unknown[] = [];
  serviceDouble({
    getLoanChart: (input) => {
      inputs.push(input);
      return {
        total: 2,
        isKept,
        pages: 320,
        months: [{ month: '2025-01', count: 2 }],
        years: [
          { year: 2025, count: 2 },
          { year: 2026, count: 0 },
        ],
        classes: [{ code: 'I', name: 'Literature', count: 2 }],
      };
    },
  });
  await show('?key=5&tab=chart&year=2025');
  expect(inputs).toEqual([{ year: 2025 }]);
  expect(document.body).toHaveTextContent('2 loans in 2025These books have 320 pages');
  expect(screen.getByRole('link', { name: 'Save as a picture' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/readingYear\.png\?year=2025$/),
  );
  expect(screen.getByRole('link', { name: /^2025/ })).toHaveAttribute('aria-current');
  expect(screen.queryByRole('link', { name: /^2026/ })).toBeNull();
  isKept = false;
  await show('?key=5&tab=chart&year=2025');
  expect(screen.queryByRole('link', { name: 'Save as a picture' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Keep my loan history' })).toHaveAttribute(
    'href',
    expect.stringContaining('tab=history'),
  );
});

test('a reader deletes a loan from the history, then withdraws the consent', async () => {
  let listed = history;
  const service = serviceDouble({
    listLoanHistory: () => listed,
    deleteLoanHistory: () => {
      listed = { ...history, total: 0, result: [], years: [] };
      return new Said('Deleted', { deleted: 1 });
    },
    keepLoanHistory: () => {
      listed = { ...listed, agreedOn: null };
      return { agreedOn: null, deleted: 0 };
    },
  });
  signedIn();
  goToQuery('?key=5&tab=history');
  await showOpenedSection(section);
  fireEvent.click(await screen.findByRole('button', { name: /Rivers/ }));
  await confirm();
  await waitFor(() => {
    expect(screen.queryByRole('row', { name: /Rivers/ })).toBeNull();
  });
  expect(service.sent('deleteLoanHistory')).toEqual([{ loanId: '9' }]);
  fireEvent.click(screen.getByRole('button', { name: /^Withdraw/ }));
  await confirm();
  await waitFor(() => {
    expect(toastTexts()).toHaveLength(2);
  });
  expect(service.sent('keepLoanHistory')).toEqual([{ keep: false }]);
});
