import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Favourite } from '#lib/contract/calls/favourites.ts';
import { Refused, Said, serviceDouble, showSection, toastTexts, unreachable } from '#support/island.tsx';
import { Favourites } from './Favourites.tsx';
import { favouriteMessages } from './messages.ts';

const favourite = (recordId: string, title: string): Favourite => ({
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
  },
});
/** The service with these favourites, of which those are gone that it was told to remove. */
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
const open = async () => showSection(<Favourites messages={await favouriteMessages('en-US')} />);

test('favourites are under way, and then stand with the way to each', async () => {
  const double = service(both);
  const letGo = double.hold('listFavourites');
  await open();
  expect((await screen.findAllByText('Loading…')).length).toBeGreaterThan(0);
  letGo();
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Rivers' });
  expect(new URL(link.href).searchParams.get('id')).toBe('11');
  expect(screen.queryByText('Loading…')).toBeNull();
});

test('ticked favourites are removed after a question, and the focus goes back to the list', async () => {
  const double = service(both);
  await open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select “Rivers”' }));
  expect(screen.getByText('1 selected')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove from favourites' }));
  const question = screen.getByRole('dialog', { name: 'Remove 1 title from your favourites?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(double.sent('cancelFavourites')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove from favourites' }));
  const again = screen.getByRole('dialog');
  await userEvent.click(within(again).getByRole('button', { name: 'Remove from favourites' }));
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
  await userEvent.click(screen.getByRole('button', { name: 'Remove from favourites' }));
  double.isLost = true;
  const question = screen.getByRole('dialog', { name: 'Remove 2 titles from your favourites?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Remove from favourites' }));
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
  await userEvent.click(await screen.findByRole('button', { name: 'New folder' }));
  const box = screen.getByRole('textbox', { name: 'Name of the folder' });
  expect(box).toHaveFocus();
  await userEvent.type(box, 'Water{Enter}');
  await waitFor(() => {
    expect(toastTexts()).toEqual(['error: There is a folder of that name']);
  });
  expect(box).toHaveValue('Water');
  expect(double.sent('addFavouriteFolder')).toEqual([{ name: 'Water' }]);
});

test('a reader without favourites reads how to get one', async () => {
  service([]);
  await open();
  expect(await screen.findByText('No favourites yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Search the library' })).toHaveAttribute('href', '/lib/en-US/searchList');
});

test('favourites that could not be had say so, and come when they are asked for again', async () => {
  const double = service(both);
  double.isLost = true;
  await open();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(unreachable);
  double.isLost = false;
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Lakes' })).toBeVisible();
});
