import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { errCodes } from '#lib/contract/envelope.ts';
import {
  context,
  openPage,
  reader,
  Refused,
  serviceDouble,
  signedIn,
  unreachable,
  type ServiceDouble,
} from '#support/island.tsx';
import { sessionHere } from './page-session.ts';
import { readerClient } from './reader-client.ts';
import './init-session.ts';

let double: ServiceDouble;
let isOver = true;

beforeEach(() => {
  isOver = true;
  double = serviceDouble({
    saveLastLibCode: () => (isOver ? new Refused('Please log in first', errCodes.unauthenticated) : { libCode: 'B' }),
    getFindConfig: () => new Refused('', errCodes.unavailable),
  });
  // The frame of the dialog is enough.
  double.hold('/lib/en-US/signInDialog');
  openPage();
  signedIn();
});

const signInDialog = () => document.querySelector<HTMLDialogElement>('.login-dialog[open]');
/** Sends a form whose session has ended, and waits for the dialog of sign-in. */
async function sendTooLate() {
  const sending = readerClient(context, unreachable).call('saveLastLibCode', { libCode: 'B' });
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
  expect(double.sent('saveLastLibCode')).toEqual([{ libCode: 'B' }, { libCode: 'B' }]);
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
  expect(double.sent('saveLastLibCode')).toHaveLength(1);
});
