import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openPage, Refused, serviceDouble } from '#support/island.tsx';
import { initFilters } from './init-filters.ts';
import { showsList } from './swap.ts';

const path = '/lib/en-US/searchList';
const languages = [
  { code: 'eng', name: 'English' },
  { code: 'chi', name: 'Chinese' },
];
/** The facets as the server makes them for an address (components/search/facet-markup.ts). */
const facets = (chosen: readonly string[]) => `<input type="hidden" name="q" value="water"><fieldset>
  <legend>Language</legend>${languages
    .map(({ code, name }) => {
      const ticked = chosen.includes(code) ? 'checked' : '';
      return `<div class="tick"><label><input type="checkbox" name="langCode" value="${code}" ${ticked}>${name}</label>
        <input type="checkbox" class="not" name="-langCode" value="${code}" aria-label="Leave out ${name}"></div>`;
    })
    .join('')}<a href="${path}/facet?facet=langCode" data-facet="langCode">More languages</a></fieldset>`;

/** The result list of an address; what it found says what it was asked. */
function listOf(query: string): string {
  const chosen = new URLSearchParams(query).getAll('langCode').flatMap((entry) => entry.split(','));
  const found = chosen.length === 0 ? 'Everything on water' : `Water in ${chosen.join(' and ')}`;
  return `<title>${found} – Library</title><p id="query" tabindex="-1">water</p><p id="count"></p><div id="tools"></div>
    <form id="facets">${facets(chosen)}</form>
    <div id="filters-live"></div>
    <ol id="list"><li>${found}</li></ol><aside id="side"></aside>`;
}

function open() {
  history.replaceState(null, '', `${path}?q=water`);
  openPage(listOf(''));
  showsList(true);
  initFilters();
  const searched: string[] = [];
  const double = serviceDouble(
    { listFacetValues: () => ({ total: 0, values: [] }) },
    {
      [path]: (request) => {
        const { search } = new URL(request.url);
        searched.push(search);
        return new Response(listOf(search));
      },
    },
  );
  return { double, searched };
}
const box = (name: string) => screen.getByRole('checkbox', { name });
const list = () => document.getElementById('list');

test('a tick is a tick at once, and the list follows with the address and the focus where they belong', async () => {
  const { double } = open();
  const letGo = double.hold(path);
  await userEvent.click(box('English'));
  expect(box('English')).toBeChecked();
  expect(await screen.findByText('Updating results…')).toBeVisible();
  expect(list()).toHaveAttribute('aria-busy', 'true');
  expect(list()).toHaveTextContent('Everything on water');
  letGo();
  expect(await screen.findByText('Water in eng')).toBeVisible();
  expect(list()).not.toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByText('Updating results…')).toBeNull();
  expect(new URLSearchParams(location.search).get('langCode')).toBe('eng');
  expect(document.title).toBe('Water in eng – Library');
  // The box is another one now, and has the focus of the one before.
  expect(box('English')).toHaveFocus();
  expect(box('English')).toBeChecked();
});

test('of two ticks in a row the second one has the last word', async () => {
  const { double, searched } = open();
  const letGo = double.hold(path);
  await userEvent.click(box('English'));
  await waitFor(() => {
    expect(list()).toHaveAttribute('aria-busy', 'true');
  });
  await userEvent.click(box('Chinese'));
  letGo();
  expect(await screen.findByText('Water in eng and chi')).toBeVisible();
  // The first one was given up before it was answered.
  await waitFor(() => {
    expect(searched).toHaveLength(1);
  });
  expect(box('Chinese')).toHaveFocus();
  expect(list()).not.toHaveAttribute('aria-busy', 'true');
});

test('a value is looked for or left out, not both', async () => {
  open();
  await userEvent.click(box('English'));
  await screen.findByText('Water in eng');
  await userEvent.click(box('Leave out English'));
  await screen.findByText('Everything on water');
  expect(box('English')).not.toBeChecked();
});

test('shows an error for a lost connection, keeps the list, and can retry', async () => {
  const { double } = open();
  double.isLost = true;
  await userEvent.click(box('English'));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The results were not updated.');
  expect(list()).toHaveTextContent('Everything on water');
  expect(list()).not.toHaveAttribute('aria-busy', 'true');
  expect(location.search).toBe('?q=water');
  double.isLost = false;
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Water in eng')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a page that is no result list is not taken for one', async () => {
  const { double } = open();
  double.pages[path] = () => new Response('<title>Busy</title><h1>Please come back later</h1>', { status: 503 });
  await userEvent.click(box('English'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The results were not updated.');
  expect(list()).toHaveTextContent('Everything on water');
});

test('all values of a facet open over the list, can be looked through, and change the list when they are applied', async () => {
  const { double } = open();
  const all = ['Dutch', 'French', 'German'].map((name) => ({ code: name.slice(0, 3).toLowerCase(), name, count: 3 }));
  double.answers.listFacetValues = ({ term }) => {
    const values = all.filter(({ name }) => name.toLowerCase().includes(term));
    return { total: values.length, values };
  };
  const letGo = double.hold('listFacetValues');
  await userEvent.click(screen.getByRole('link', { name: 'More languages' }));
  const dialog = await screen.findByRole('dialog', { name: 'Language: choose one or more' });
  expect(within(dialog).getByRole('status')).toHaveTextContent('Updating results…');
  letGo();
  expect(await within(dialog).findByRole('checkbox', { name: /^Dutch/ })).toBeVisible();
  await userEvent.type(within(dialog).getByRole('searchbox'), 'fren');
  await waitFor(() => {
    expect(within(dialog).queryByRole('checkbox', { name: /^Dutch/ })).toBeNull();
  });
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /^French/ }));
  expect(list()).toHaveTextContent('Everything on water');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Apply filters' }));
  expect(await screen.findByText('Water in fre')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(double.sent('listFacetValues').map(({ facet, term }) => [facet, term])).toEqual([
    ['langCode', ''],
    ['langCode', 'fren'],
  ]);
});

test('values that could not be had say why, and cancelling changes nothing', async () => {
  const { double, searched } = open();
  double.answers.listFacetValues = () => new Refused('The search is being prepared', 503);
  await userEvent.click(screen.getByRole('link', { name: 'More languages' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The search is being prepared');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(searched).toEqual([]);
});

test('the arrow keys lead from a value to leaving it out and back', async () => {
  open();
  act(() => {
    box('English').focus();
  });
  await waitFor(() => {
    expect(document.getElementById('facets')).toHaveAttribute('data-live');
  });
  await userEvent.keyboard('{ArrowRight}');
  expect(box('Leave out English')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(box('English')).toHaveFocus();
});
