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
import { recommendFromLoans } from '#lib/rules/subscriptions.ts';
import { goToQuery } from '#lib/stores/section-address.ts';
import type { Subscription } from './Own.tsx';
import * as section from './section.tsx';

const subscription = (subscriptionId: string, term: string): Subscription => ({
  subscriptionId,
  kind: 'subject',
  term,
  rhythm: 'weekly',
  isPaused: false,
  byMail: true,
  newMatches: 0,
  lookedOn: null,
  nextOn: '2026-12-01',
  link: '/searchList?q=x',
});

test('a frequency that is refused shows the saved one again, and a question comes before unsubscribing', async () => {
  let own = [subscription('1', 'Rivers'), subscription('2', 'Lakes')];
  const service = serviceDouble({
    listSubscriptions: () => ({ most: 50, result: own }),
    updateSubscription: () => new Refused('Too many changes'),
    deleteSubscriptions: ({ subscriptionIds }) => {
      own = own.filter((entry) => !subscriptionIds.includes(entry.subscriptionId));
      return new Said('Ended', { deleted: 1 });
    },
  });
  signedIn();
  goToQuery('?key=3');
  await showOpenedSection(section);
  fireEvent.change(await screen.findByRole('combobox', { name: 'Frequency for “Rivers”' }), {
    target: { value: 'daily' },
  });
  await waitFor(() => {
    expect(toastTexts()).toEqual(['error: Too many changes']);
  });
  expect(service.sent('updateSubscription')).toEqual([{ subscriptionId: '1', rhythm: 'daily' }]);
  expect(screen.getByRole('combobox', { name: 'Frequency for “Rivers”' })).toHaveValue('weekly');

  fireEvent.click(screen.getByRole('button', { name: 'Unsubscribe from “Lakes”' }));
  expect(await screen.findByText('Unsubscribe from “Lakes”?')).toBeInTheDocument();
  expect(service.sent('deleteSubscriptions')).toEqual([]);
  fireEvent.click(screen.getByText('Unsubscribe', { selector: 'dialog button' }));
  await waitFor(() => {
    expect(screen.queryByText('Lakes')).toBeNull();
  });
  expect(service.sent('deleteSubscriptions')).toEqual([{ subscriptionIds: ['2'] }]);
});

test('a class number is validated before it is sent, and the list is shown afterwards', async () => {
  const service = serviceDouble({
    listSubscriptions: () => ({ most: 50, result: [subscription('1', 'TP3')] }),
    suggestSubscriptionTerms: () => ({ terms: [] }),
    searchSubscription: () => ({ result: [] }),
    addSubscription: () => new Said('Added', { subscriptionId: '1' }),
  });
  signedIn();
  goToQuery('?key=3&tab=add');
  await showOpenedSection(section);
  fireEvent.change(await screen.findByLabelText('Subscription type'), { target: { value: 'class' } });
  const term = screen.getByLabelText('Term');
  fireEvent.change(term, { target: { value: '计算机' } });
  fireEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect(await screen.findByText(/class number, such as/)).toBeInTheDocument();
  expect(term).toHaveFocus();
  expect(service.sent('addSubscription')).toEqual([]);
  fireEvent.change(term, { target: { value: ' TP3 ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect(await screen.findByRole('link', { name: 'TP3' })).toBeInTheDocument();
  expect(service.sent('addSubscription')).toEqual([{ kind: 'class', term: 'TP3', rhythm: 'weekly' }]);
  expect(location.search).toBe('?key=3');
});

test('a term of a record is subscribed to as often as is chosen', async () => {
  let isSubscribed = false;
  const service = serviceDouble({
    listSubscribable: () => ({ title: 'Clouds', terms: [{ kind: 'author', term: 'Lin', isSubscribed }] }),
    addSubscription: () => {
      isSubscribed = true;
      return { subscriptionId: '1' };
    },
  });
  signedIn();
  goToQuery('?key=3&record=11');
  await showOpenedSection(section);
  fireEvent.change(await screen.findByLabelText('Frequency'), { target: { value: 'daily' } });
  fireEvent.click(screen.getByRole('button', { name: 'Subscribe to “Lin”' }));
  expect(await screen.findByText('✓ Subscribed')).toBeInTheDocument();
  expect(service.sent('addSubscription')).toEqual([{ kind: 'author', term: 'Lin', rhythm: 'daily' }]);
  expect(toastTexts()).toEqual(['success: Subscribed']);
});

test('the server renders the search that is subscribed to, with its query in the form', async () => {
  serviceDouble({});
  const { markup } = await renderOnServer(section, `?key=3&search=${encodeURIComponent('q=rivers&docCode=1')}`);
  document.body.innerHTML = markup;
  expect(screen.getByLabelText('Name')).toHaveValue('rivers');
  expect(document.querySelector('input[name=search]')).toHaveValue('q=rivers&docCode=1');
});

test('the server says that there are no subscriptions', async () => {
  serviceDouble({ listSubscriptions: () => ({ most: 50, result: [] }) });
  const { markup } = await renderOnServer(section, '?key=3');
  document.body.innerHTML = markup;
  expect(screen.getByText('No subscriptions yet')).toBeInTheDocument();
});

test('consent to look at loans is saved', async () => {
  const service = serviceDouble({
    getDailyRecommendations: () => ({ fromLoans: false, result: [] }),
    updateUserSetting: (setting) => setting,
  });
  signedIn();
  goToQuery('?key=3&tab=recommended');
  await showOpenedSection(section);
  fireEvent.click(await screen.findByRole('checkbox', { name: /Also use my loans/ }));
  await waitFor(() => {
    expect(toastTexts()).toEqual(['success: Saved']);
  });
  expect(service.sent('updateUserSetting')).toEqual([recommendFromLoans]);
});
