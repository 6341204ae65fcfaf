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
import { errCodes } from '#lib/contract/envelope.ts';
import { goToQuery } from '#lib/stores/section-address.ts';
import * as section from './section.tsx';

const quota = { isMax: false, maxPerDay: 5, usedToday: 1, left: 4 };
const allowed: OutputOf<'getRecommendationAllowed'> = {
  isAllow: true,
  reason: null,
  ways: ['free', 'custom', 'order', 'record'],
  fields: [{ name: 'course', label: 'Course', required: true, choices: [] }],
};
const noDuplicates = { held: [], mine: null, supporters: 0, decided: null };
const held = {
  recordId: '11',
  title: 'Rivers',
  titleLang: 'en',
  author: 'Lin',
  publishYear: 2020,
  isbn: null,
  isSameIsbn: false,
};
const recommendation = {
  recommendationId: '3',
  way: 'free' as const,
  title: 'Rivers',
  titleLang: 'en',
  author: null,
  publisher: null,
  publishYear: null,
  isbn: null,
  recordId: null,
  reasons: ['Teaching'],
  remark: null,
  fields: [],
  state: 'processing' as const,
  answer: null,
  supporters: 2,
  mayCancel: true,
  createdAt: '2026-11-29T02:00:00Z',
  settledAt: null,
};
const common = {
  getRecommendationAllowed: () => allowed,
  getRecommendationQuota: () => quota,
  listRecommendationReasons: () => [
    { code: 'teach', name: 'Teaching' },
    { code: 'read', name: 'Reading' },
  ],
};
const onServer = async (...given: [query: string, outcome?: Parameters<typeof renderOnServer>[2]]) => {
  const { markup } = await renderOnServer(section, ...given);
  document.body.innerHTML = markup;
};

test('mistakes that the service finds are shown at their fields; then the title is recommended', async () => {
  let isRefused = true;
  const service = serviceDouble({
    ...common,
    findRecommendationDuplicates: () => noDuplicates,
    listRecommendations: () => ({ total: 1, states: [], result: [recommendation] }),
    saveRecommendation: () => {
      const problems = [{ field: 'fields.course', message: 'Please fill in the course' }];
      if (isRefused) return new Refused('Please fill in the course', errCodes.badRequest, { problems });
      return new Said('Thank you', { recommendationId: '3', state: 'processing' as const, supporters: 1, left: 3 });
    },
  });
  signedIn();
  goToQuery('?key=6&tab=custom');
  await showOpenedSection(section);
  fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: ' Rivers ' } });
  fireEvent.click(await screen.findByLabelText('Reading'));
  fireEvent.click(screen.getByRole('button', { name: 'Recommend' }));
  expect(await screen.findByText('Please fill in the course')).toHaveClass('problem');
  expect(screen.getByLabelText(/^Course/)).toHaveFocus();
  isRefused = false;
  fireEvent.change(screen.getByLabelText(/^Course/), { target: { value: 'Geography' } });
  fireEvent.click(screen.getByRole('button', { name: 'Recommend' }));
  expect(await screen.findByRole('button', { name: 'Withdraw the recommendation of Rivers' })).toBeVisible();
  expect(location.search).toBe('?key=6&tab=mine');
  expect(service.sent('saveRecommendation').at(-1)).toMatchObject({
    way: 'custom',
    title: 'Rivers',
    reasons: ['read'],
    fields: { course: 'Geography' },
    evenIfHeld: false,
  });
  expect(service.sent('getRecommendationQuota').length).toBeGreaterThan(1);
  expect(toastTexts()).toEqual(['error: Please fill in the course', 'success: Thank you']);
});

test('what the library has is shown for the title of the address, and another edition is wanted', async () => {
  const service = serviceDouble({
    ...common,
    findRecommendationDuplicates: () => ({ ...noDuplicates, held: [held] }),
    listRecommendations: () => ({ total: 0, states: [], result: [] }),
    saveRecommendation: () => ({ recommendationId: '3', state: 'processing', supporters: 1, left: 3 }),
  });
  signedIn();
  goToQuery('?key=6&title=Rivers');
  await showOpenedSection(section);
  expect(await screen.findByRole('link', { name: 'Rivers' })).toHaveAttribute(
    'href',
    '/lib/en-US/searchList/bookDetails/11',
  );
  fireEvent.click(screen.getByLabelText('I am recommending another edition'));
  fireEvent.click(screen.getByRole('button', { name: 'Recommend' }));
  await waitFor(() => {
    expect(service.sent('saveRecommendation')).toMatchObject([{ way: 'free', title: 'Rivers', evenIfHeld: true }]);
  });
});

test('a recommendation is withdrawn after a question', async () => {
  let result = [recommendation];
  const service = serviceDouble({
    ...common,
    listRecommendations: () => ({ total: result.length, states: [], result }),
    cancelRecommendation: () => {
      result = [];
      return new Said('Withdrawn', quota);
    },
  });
  signedIn();
  goToQuery('?key=6&tab=mine');
  await showOpenedSection(section);
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw the recommendation of Rivers' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Withdraw your recommendation of Rivers?');
  expect(service.sent('cancelRecommendation')).toEqual([]);
  fireEvent.click(dialog.querySelector('button[value=yes]') ?? document.body);
  expect(await screen.findByText('No recommendations yet')).toBeVisible();
  expect(service.sent('cancelRecommendation')).toEqual([{ recommendationId: '3' }]);
});

test('the server shows a refused form again, with what the library has', async () => {
  const service = serviceDouble({
    ...common,
    findRecommendationDuplicates: () => ({ ...noDuplicates, held: [held] }),
  });
  await onServer('?key=6', {
    act: 'recommend',
    values: { way: 'free', title: 'Rivers', publisher: 'Press', 'reason.read': 'on' },
    problems: {},
  });
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Rivers');
  expect(screen.getByLabelText('Publisher')).toHaveValue('Press');
  expect(screen.getByLabelText('Reading')).toBeChecked();
  expect(screen.getByLabelText('Teaching')).not.toBeChecked();
  expect(screen.getByLabelText('I am recommending another edition')).not.toBeChecked();
  expect(service.sent('findRecommendationDuplicates')).toMatchObject([{ title: 'Rivers' }]);
  // The form of another way was not sent.
  await onServer('?key=6&tab=custom', { act: 'recommend', values: { way: 'free', title: 'Rivers' }, problems: {} });
  expect(screen.getByLabelText(/^Title/)).toHaveValue('');
});

test('the server says why a reader cannot recommend, and lists what was recommended', async () => {
  serviceDouble({
    ...common,
    getRecommendationAllowed: () => ({ ...allowed, isAllow: false, reason: 'Your card is frozen' }),
    listRecommendations: () => ({ total: 1, states: [{ state: 'processing', count: 1 }], result: [recommendation] }),
  });
  await onServer('?key=6');
  expect(screen.getByText('Your card is frozen')).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /Rivers/ })).toHaveTextContent('Nov 29, 2026');
  expect(document.querySelector('.form')).toBeNull();
});
