import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refused, renderOnServer, serviceDouble } from '#support/island.tsx';
import { errCodes } from '#lib/contract/envelope.ts';
import * as section from './section.tsx';

const rules = {
  events: [{ event: 'dailyVisit' as const, points: 1, dayMost: null, yearMost: null }],
  dayMost: null,
  yearMost: null,
  expireDays: null,
  fenPerPoint: null,
};

test('the server renders points of the part and page of the address', async () => {
  const service = serviceDouble({
    getPoints: () => ({
      balance: 45,
      total: 45,
      rules,
      result: [{ entryId: '1', kind: 'grant', points: 20, note: 'Helped', day: '2026-11-28' }],
    }),
  });
  const { markup, rendered } = await renderOnServer(section, '?key=8&tab=earned&page=2');
  document.body.innerHTML = markup;
  expect(service.sent('getPoints')).toEqual([{ which: 'earned', page: 2, rows: 20 }]);
  expect(Object.keys(rendered.answers)).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Earned' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('row', { name: /Given by the library Helped \+20/ })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '?key=8&tab=earned&page=3');
});

test('the server renders that there are no points', async () => {
  serviceDouble({ getPoints: () => ({ balance: 0, total: 0, rules, result: [] }) });
  document.body.innerHTML = (await renderOnServer(section, '?key=8')).markup;
  expect(screen.getByText('No points yet')).toBeInTheDocument();
});

test('the server renders why points could not be loaded', async () => {
  serviceDouble({ getPoints: () => new Refused('Closed for maintenance', errCodes.unavailable) });
  document.body.innerHTML = (await renderOnServer(section, '?key=8')).markup;
  expect(screen.getByRole('alert')).toHaveTextContent('Closed for maintenance');
});
