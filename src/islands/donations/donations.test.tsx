import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refused, renderOnServer, serviceDouble } from '#support/island.tsx';
import * as section from './section.tsx';

test('the server renders what was offered, with its state and the library’s answer', async () => {
  const service = serviceDouble({
    listOwnDonations: () => ({
      total: 11,
      result: [
        {
          receipt: 'D261121-1',
          state: 'accepted',
          offeredOn: '2026-11-21',
          kind: 'money',
          titles: 0,
          quantity: 0,
          amountMinor: 5000,
          currency: 'CNY',
          answer: 'Thank you',
          anonymous: true,
          isPublic: false,
          remark: null,
          books: [],
        },
      ],
    }),
  });
  const { markup } = await renderOnServer(section, '?key=11&page=2');
  document.body.innerHTML = markup;
  expect(screen.getByRole('heading', { name: 'Reference number D261121-1' })).toBeInTheDocument();
  expect(screen.getByText('Accepted by the library')).toBeInTheDocument();
  expect(document.body.textContent).toContain('Thank you');
  expect(document.body.textContent).toContain('50.00');
  expect(service.sent('listOwnDonations')).toEqual([{ page: 2, rows: 10 }]);
});

test('the server says that nothing was offered, or why that is not known', async () => {
  const service = serviceDouble({ listOwnDonations: () => ({ total: 0, result: [] }) });
  document.body.innerHTML = (await renderOnServer(section, '?key=11')).markup;
  expect(screen.getByText('No donations yet')).toBeInTheDocument();
  service.answers.listOwnDonations = () => new Refused('Try later');
  document.body.innerHTML = (await renderOnServer(section, '?key=11')).markup;
  expect(screen.getByText('Try later')).toBeInTheDocument();
});
