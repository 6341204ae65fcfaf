import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Favourite } from '#lib/contract/calls/favourites.ts';
import type { RecordSummary } from '#lib/contract/calls/search.ts';
import {
  Refused,
  renderOnServer,
  Said,
  serviceDouble,
  showOpenedSection,
  signedIn,
  toastTexts,
  unreachable,
} from '#support/island.tsx';
import * as section from './section.tsx';

const favourite = (recordId: string, title: string, changes: Partial<RecordSummary> = {}): Favourite => ({
  recordId,
  folderId: '1',
  addedOn: '2026-11-01',
  title,
  record: {
    recordId,
    docCode: '1',
    docName: 'Book',
    title,
    subtitle: null,
    titleLang: 'en',
    author: 'Somebody',
    authors: ['Somebody'],
    publisher: 'A Press',
    publishYear: 2020,
    endYear: null,
    edition: null,
    isbn: null,
    issn: null,
    langCode: 'eng',
    kindNo: 'P9',
    callNo: 'P9/1',
    source: null,
    isPrint: true,
    isElectronic: false,
    electronicUrl: null,
    coverUrl: null,
    summary: null,
    ...changes,
  },
});
/** The service with these favourites, without those that calls have removed. */
function service(all: readonly Favourite[]) {
  let left = all;
  return serviceDouble({
    listFavouriteFolders: () => ({
      total: left.length,
      folders: [{ id: '1', name: '', isDefault: true, count: left.length, share: null }],
    }),
    listFavourites: () => ({ total: left.length, result: [...left] }),
    listOwnBookLists: () => ({ total: 0, result: [] }),
    cancelFavourites: ({ recordIds }) => {
      left = left.filter((entry) => !recordIds.includes(entry.recordId));
      return new Said('Removed', { cancelled: recordIds.length });
    },
    addFavouriteFolder: () => ({ id: '2' }),
  });
}
const both = [favourite('11', 'Rivers'), favourite('12', 'Lakes')];
const open = async () => {
  signedIn();
  await showOpenedSection(section);
};

test('a link of a database says that it opens the database', async () => {
  service([
    favourite('11', 'Rivers', { electronicUrl: 'https://rivers.example' }),
    favourite('12', 'Lakes', { docCode: '5', electronicUrl: 'https://lakes.example' }),
  ]);
  await open();
  const links = [
    await screen.findByRole('link', { name: /Read online/ }),
    screen.getByRole('link', { name: /Open database/ }),
  ];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://rivers.example', 'https://lakes.example']);
});

test('shows a loading state, and then the favourites with their links', async () => {
  const double = service(both);
  const letGo = double.hold('listFavourites');
  await open();
  expect((await screen.findAllByText('Loading…')).length).toBeGreaterThan(0);
  letGo();
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Rivers' });
  expect(new URL(link.href).searchParams.get('id')).toBe('11');
  expect(screen.queryByText('Loading…')).toBeNull();
});

test('removes ticked favourites after confirmation, and returns the focus to the list', async () => {
  const double = service(both);
  await open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select “Rivers”' }));
  expect(screen.getByText('1 selected')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove from favorites' }));
  const question = screen.getByRole('dialog', { name: 'Remove 1 title from your favorites?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(double.sent('cancelFavourites')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove from favorites' }));
  const again = screen.getByRole('dialog');
  await userEvent.click(within(again).getByRole('button', { name: 'Remove from favorites' }));
  await waitFor(() => {
    expect(screen.queryByRole('link', { name: 'Rivers' })).toBeNull();
  });
  expect(screen.getByRole('link', { name: 'Lakes' })).toBeVisible();
  expect(double.sent('cancelFavourites')).toEqual([{ recordIds: ['11'] }]);
  expect(toastTexts()).toEqual(['success: Removed']);
  expect(document.body).not.toHaveFocus();
});

test('a removal that fails says why, and everything stays ticked', async () => {
  const double = service(both);
  await open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove from favorites' }));
  double.isLost = true;
  const question = screen.getByRole('dialog', { name: 'Remove 2 titles from your favorites?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Remove from favorites' }));
  await waitFor(() => {
    expect(toastTexts()).toEqual([`error: ${unreachable}`]);
  });
  expect(screen.getByRole('checkbox', { name: 'Select “Lakes”' })).toBeChecked();
  expect(screen.getByText('2 selected')).toBeVisible();
});

test('a folder that is refused keeps its form and its name', async () => {
  const double = service(both);
  double.answers.addFavouriteFolder = () => new Refused('There is a folder of that name');
  await open();
  const opener = await screen.findByText('New folder');
  await userEvent.click(opener);
  const box = screen.getByRole('textbox', { name: 'Name of the folder' });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter a name')).toBeInTheDocument();
  expect(box).toHaveFocus();
  expect(double.sent('addFavouriteFolder')).toEqual([]);
  await userEvent.type(box, 'Water');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    expect(toastTexts()).toEqual(['error: There is a folder of that name']);
  });
  expect(box).toHaveValue('Water');
  expect(double.sent('addFavouriteFolder')).toEqual([{ name: 'Water' }]);
});

test('a reader without favourites reads how to get one', async () => {
  service([]);
  await open();
  expect(await screen.findByText('No favorites yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Search the library' })).toHaveAttribute('href', '/lib/en-US/searchList');
});

test('shows an error if favourites cannot be loaded, and loads them on retry', async () => {
  const double = service(both);
  double.isLost = true;
  await open();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(unreachable);
  double.isLost = false;
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Lakes' })).toBeVisible();
});

test('a folder that is made is opened', async () => {
  const double = service(both);
  double.answers.listFavouriteFolders = () => ({
    total: 2,
    folders: [
      { id: '1', name: '', isDefault: true, count: 2, share: null },
      { id: '2', name: 'Water', isDefault: false, count: 0, share: null },
    ],
  });
  await open();
  await userEvent.click(await screen.findByText('New folder'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of the folder' }), 'Water');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Delete the folder “Water”?')).toBeInTheDocument();
  expect(location.search).toBe('?folder=2');
});

test('a withdrawn record is not put into a list', async () => {
  const double = service([favourite('11', 'Rivers'), { ...favourite('12', 'Lakes'), record: null }]);
  double.answers.listOwnBookLists = () => ({
    total: 1,
    result: [
      {
        id: '5',
        name: 'Summer',
        intro: null,
        coverUrl: null,
        isPublic: false,
        state: 'unaudited',
        recordCount: 0,
        views: 0,
        favourites: 0,
        updatedOn: '2026-11-01',
      },
    ],
  });
  double.answers.arrangeBookList = () => ({ recordCount: 1 });
  await open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => {
    expect(double.sent('arrangeBookList')).toEqual([expect.objectContaining({ id: '5', add: ['11'] })]);
  });
});

test('the server renders the favourites of the address, with the acts that need no script', async () => {
  const double = service(both);
  const { markup } = await renderOnServer(section, '?key=2&q=riv&order=title');
  document.body.innerHTML = markup;
  expect(screen.getByRole('link', { name: 'Rivers' })).toBeInTheDocument();
  expect(screen.getByRole('searchbox')).toHaveValue('riv');
  expect(double.sent('listFavourites')).toEqual([{ q: 'riv', order: 'title', page: 1, rows: 20 }]);
  const form = document.querySelector<HTMLFormElement>('#ticked-favourites');
  if (!form) throw new Error('no form');
  expect(form.method).toBe('post');
  for (const box of document.querySelectorAll<HTMLInputElement>('.fav-tick input')) box.checked = true;
  expect([...form.elements].filter((field) => field instanceof HTMLInputElement && field.name === 'id')).toHaveLength(
    2,
  );
});

test('the server renders a name that is missing again', async () => {
  service(both);
  const { markup } = await renderOnServer(section, '?key=2', {
    act: 'addFolder',
    values: { name: ' ' },
    problems: { name: 'Enter a name' },
  });
  document.body.innerHTML = markup;
  expect(screen.getByText('Enter a name').closest('details')).toHaveAttribute('open');
});
