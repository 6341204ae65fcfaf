import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { errCodes } from '#lib/contract/envelope.ts';
import {
  context,
  openPage,
  reader,
  Refused,
  Said,
  toastTexts,
  serviceDouble,
  signedIn,
  unreachable,
  type ServiceDouble,
} from '#support/island.tsx';
import { sessionHere } from './page-session.ts';
import { readerClient } from './reader-client.ts';
import { resumePending } from './resume-pending.ts';
import './init-session.ts';

const refusal = new Refused<null>('Please log in first', errCodes.unauthenticated);
let double: ServiceDouble;
let isOver = true;

beforeEach(() => {
  isOver = true;
  double = serviceDouble({
    addFavouriteFolder: () => (isOver ? refusal : new Said('Folder added', { id: '3' })),
    listLoans: () => refusal,
    getFindConfig: () => new Refused('', errCodes.unavailable),
  });
  // The frame of the dialog is enough.
  double.hold('/lib/en-US/signInDialog');
  openPage();
  signedIn();
});

const form = { name: 'Rivers' };
/** The page that the reader comes back to after a sign-in that has led over other pages. */
async function comeBack(userId: string) {
  const waiting = sessionStorage.getItem('pendingAction');
  sessionHere()?.closeDialog('signIn');
  sessionStorage.setItem('pendingAction', waiting ?? '');
  sessionHere()?.signedIn({ ...reader, userId }, '1');
  await resumePending();
}

const signInDialog = () => document.querySelector<HTMLDialogElement>('.login-dialog[open]');
/** Sends a form whose session has ended, and waits for the dialog of sign-in. */
async function sendTooLate() {
  const sending = readerClient(context, unreachable).call('addFavouriteFolder', form);
  await waitFor(() => {
    expect(signInDialog()).not.toBeNull();
  });
  isOver = false;
  return { sending };
}

it('sends a form again once its reader has signed in again', async () => {
  const { sending } = await sendTooLate();
  sessionHere()?.signedIn(reader, '1');
  expect((await sending).success).toBe(true);
  expect(double.sent('addFavouriteFolder')).toEqual([{ name: 'Rivers' }, { name: 'Rivers' }]);
  expect(signInDialog()).toBeNull();
});

it.each([
  ['another reader signs in', () => sessionHere()?.signedIn({ ...reader, userId: '8' }, '1')],
  ['the sign-in is given up', () => sessionHere()?.closeDialog('signIn')],
  ['the reader signs out in another tab', () => sessionHere()?.receive({ groupCode: '1', ending: 'signedOut' })],
])('sends nothing more when %s', async (_, act) => {
  const { sending } = await sendTooLate();
  act();
  expect((await sending).errCode).toBe(errCodes.unauthenticated);
  expect(double.sent('addFavouriteFolder')).toHaveLength(1);
});

it.each([
  ['sends a form after a sign-in that led over other pages', reader.userId, ['success: Folder added']],
  ['drops a form after another reader’s sign-in that led over other pages', '8', []],
])('%s', async (_, userId, toasts) => {
  await sendTooLate();
  const before = double.sent('addFavouriteFolder').length;
  await comeBack(userId);
  expect(double.sent('addFavouriteFolder').length - before).toBe(toasts.length);
  expect(toastTexts()).toEqual(toasts);
});

it('keeps nothing of what only reads', async () => {
  void readerClient(context, unreachable).call('listLoans', {});
  await waitFor(() => {
    expect(signInDialog()).not.toBeNull();
  });
  expect(sessionStorage.getItem('pendingAction')).toBeNull();
});

it('opens sign-in again for a form that is sent again after the sign-in was given up', async () => {
  const { sending } = await sendTooLate();
  sessionHere()?.closeDialog('signIn');
  await sending;
  isOver = true;
  const again = await sendTooLate();
  sessionHere()?.signedIn(reader, '1');
  expect((await again.sending).success).toBe(true);
});
