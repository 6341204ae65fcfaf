import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { errCodes } from '#lib/contract/envelope.ts';
import { openPage, Refused, Said, serviceDouble, signedIn, toastTexts, unreachable } from '#support/island.tsx';
import { markFavourites } from './marks.ts';
import { press } from './press.ts';
import { sessionHere } from '../identity/session/page-session.ts';

const hits = [
  { id: '11', title: 'Rivers' },
  { id: '12', title: 'Lakes' },
];
const hit = ({ id, title }: (typeof hits)[number]) =>
  `<li class="hit"><input type="checkbox" name="id" value="${id}" aria-label="${title}">
   <button class="fav" aria-pressed="false" aria-describedby="h${id}">Favourite</button><b id="h${id}">${title}</b></li>`;

beforeEach(() => {
  openPage(`<form id="selected"><button type="button" class="fav">Favourite selected</button></form>
    <ol>${hits.map(hit).join('')}</ol>`);
  // What the scripts of every page do with a press (identity/session/acts.ts).
  for (const button of document.querySelectorAll<HTMLButtonElement>('button.fav')) {
    button.addEventListener('click', () => void press(button));
  }
  signedIn();
});

const button = (title: string) => screen.getByRole('button', { description: title });
const service = () =>
  serviceDouble({
    addFavourites: ({ recordIds }) => new Said('Added to your favorites', { added: recordIds.length }),
    cancelFavourites: ({ recordIds }) => new Said('Removed', { cancelled: recordIds.length }),
    listFavoured: ({ recordIds }) => ({ recordIds: recordIds.filter((id) => id === '12') }),
  });

test('a pressed button becomes a favourite once the service has said so, and takes it back when pressed again', async () => {
  const double = service();
  const letGo = double.hold('addFavourites');
  await userEvent.click(button('Rivers'));
  expect(button('Rivers')).toHaveAttribute('aria-pressed', 'false');
  letGo();
  await waitFor(() => {
    expect(button('Rivers')).toHaveAttribute('aria-pressed', 'true');
  });
  expect(button('Rivers')).toHaveTextContent('Favorited');
  expect(button('Rivers')).toHaveFocus();
  expect(button('Lakes')).toHaveAttribute('aria-pressed', 'false');
  expect(toastTexts()).toEqual(['success: Added to your favorites']);
  await userEvent.click(button('Rivers'));
  await waitFor(() => {
    expect(button('Rivers')).toHaveAttribute('aria-pressed', 'false');
  });
  expect(double.sent('cancelFavourites')).toEqual([{ recordIds: ['11'] }]);
});

test('what was asked before a press and is answered after it does not undo it', async () => {
  const double = service();
  const letGo = double.hold('listFavoured');
  markFavourites();
  await userEvent.click(button('Rivers'));
  await waitFor(() => {
    expect(button('Rivers')).toHaveAttribute('aria-pressed', 'true');
  });
  letGo();
  await waitFor(() => {
    expect(button('Lakes')).toHaveAttribute('aria-pressed', 'true');
  });
  expect(button('Rivers')).toHaveAttribute('aria-pressed', 'true');
});

test('a second press while the first is under way does not undo it', async () => {
  const double = service();
  const letGo = double.hold('addFavourites');
  await userEvent.dblClick(button('Rivers'));
  letGo();
  await waitFor(() => {
    expect(button('Rivers')).toHaveAttribute('aria-pressed', 'true');
  });
  expect(double.sent('addFavourites')).toHaveLength(1);
  expect(double.sent('cancelFavourites')).toEqual([]);
});

test('shows the reason of a refusal and keeps the state of the button', async () => {
  const double = service();
  double.answers.addFavourites = () => new Refused('You have 5,000 favourites already');
  await userEvent.click(button('Rivers'));
  await waitFor(() => {
    expect(toastTexts()).toEqual(['error: You have 5,000 favourites already']);
  });
  expect(button('Rivers')).toHaveAttribute('aria-pressed', 'false');
});

test('shows an error for a lost connection, and works again when the connection is back', async () => {
  const double = service();
  double.isLost = true;
  await userEvent.click(button('Rivers'));
  await waitFor(() => {
    expect(toastTexts()).toEqual([`error: ${unreachable}`]);
  });
  expect(button('Rivers')).toHaveAttribute('aria-pressed', 'false');
  double.isLost = false;
  await userEvent.click(button('Rivers'));
  await waitFor(() => {
    expect(button('Rivers')).toHaveAttribute('aria-pressed', 'true');
  });
});

test('the button of the ticked records takes them all in one call, and nothing while none is ticked', async () => {
  const double = service();
  const ofTicked = screen.getByRole('button', { name: 'Favourite selected' });
  await userEvent.click(ofTicked);
  expect(double.sent('addFavourites')).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Rivers' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Lakes' }));
  await userEvent.click(ofTicked);
  await waitFor(() => {
    expect(button('Lakes')).toHaveAttribute('aria-pressed', 'true');
  });
  expect(button('Rivers')).toHaveTextContent('Favorited');
  expect(double.sent('addFavourites')).toEqual([{ recordIds: ['11', '12'] }]);
});

test('what is a favourite already is marked with one call for the page', async () => {
  const double = service();
  markFavourites();
  await waitFor(() => {
    expect(button('Lakes')).toHaveTextContent('Favorited');
  });
  expect(button('Rivers')).toHaveTextContent(/^Favorite$/);
  expect(double.sent('listFavoured')).toEqual([{ recordIds: ['11', '12'] }]);
});

test('a visitor is led to sign in, and the press waits for it', async () => {
  sessionHere()?.end('signedOut');
  const double = service();
  double.pages['/lib/en-US/signInDialog'] = () => new Response('', { status: 503 });
  const letGo = double.hold('/lib/en-US/signInDialog');
  await userEvent.click(button('Rivers'));
  expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeVisible();
  expect(double.sent('addFavourites')).toEqual([]);
  expect(JSON.stringify(Object.entries(sessionStorage))).toContain('favouriteRecords');
  // Whoever closes the dialog has thought better of it.
  screen.getByRole<HTMLDialogElement>('dialog').close();
  letGo();
  await waitFor(() => {
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('favouriteRecords');
  });
});

test('shows the message of an expired session, without one about favourites', async () => {
  const double = service();
  double.answers.addFavourites = () => new Refused('Please log in first', errCodes.unauthenticated);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  addEventListener('yuelan:session-over', resolve, { once: true });
  await userEvent.click(button('Rivers'));
  await promise;
  expect(toastTexts()).toEqual([]);
});
