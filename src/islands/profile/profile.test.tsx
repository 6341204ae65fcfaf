import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  context,
  openPage,
  reader,
  Refused,
  renderOnServer,
  Said,
  serviceDouble,
  showOpenedSection,
  signedIn,
  storedReader,
  toastTexts,
} from '#support/island.tsx';
import { errCodes } from '#lib/contract/envelope.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { encryptPassword } from '#lib/rules/password-cipher.ts';
import { goToQuery } from '#lib/stores/section-address.ts';
import { localKeys } from '#lib/stores/session/keys.ts';
import { readerClient } from '../identity/session/reader-client.ts';
import { profileActs } from './acts.ts';
import { profileMessages } from './messages.ts';
import * as section from './section.tsx';

const passwordKey = '0123456789abcdef';
const info: OutputOf<'getUserInfo'> = {
  userId: '7',
  account: 'lin',
  primaryId: 'JL***07',
  name: 'Lin',
  nickname: '',
  libCode: 'A',
  libName: 'Main',
  lastLibCode: '',
  libraries: [
    { libCode: 'A', libName: 'Main' },
    { libCode: 'B', libName: 'East' },
  ],
  status: 'normal',
  opacPicUrl: '/lib/readerPicture/x',
  since: '2024-09-01',
  email: 'l***@a.test',
  emailFlag: '1',
  mobile: '',
  mobileFlag: '0',
  hasPassword: true,
  ways: [{ provider: 'cas', boundAt: '2025-01-02T00:00:00Z', isOpen: true }],
};
const session = { browser: 'Chrome', system: 'Windows', device: 'desktop' as const, begunAt: '2026-11-29T02:00:00Z' };
const sessions: OutputOf<'listSessions'>['result'] = [
  { ...session, sessionId: 'a', lastUsedAt: '2026-11-29T02:00:00Z', isThis: true },
  { ...session, sessionId: 'b', browser: 'Safari', system: 'iOS', lastUsedAt: '2026-11-29T02:00:00Z', isThis: false },
];
const noCertification = { state: 'none' as const, name: '', idTail: '', askedAt: null, decidedAt: null, note: '' };
const check: OutputOf<'checkCancellation'> = {
  mayCancel: true,
  obstacles: [],
  deleted: [],
  kept: [],
  evaluations: 2,
  proof: 'password',
  contacts: [],
};
const common = {
  getUserInfo: () => info,
  getContacts: () => ({
    email: info.email,
    emailFlag: info.emailFlag,
    mobile: '',
    mobileFlag: info.mobileFlag,
    mailTimes: 3,
    phoneTimes: 3,
    bindTimes: 3,
  }),
  getSignInParameter: () => ({
    passwordKey,
    jwtHeader: 'jwt',
    passwordRule: '',
    passwordPolicy: { isPasswordProtect: '0' as const, passwordCheck: '1' as const, learningPass: false },
  }),
  getSecondFactor: () => ({
    setting: 'off' as const,
    hasPassword: true,
    isOn: false,
    since: null,
    recoveryCodesLeft: 0,
    enrolment: null,
  }),
  listSessions: () => ({ result: sessions }),
  getCertificationStatus: () => ({
    isOpen: true,
    emailFlag: '1' as const,
    phoneFlag: '0' as const,
    emailSince: null,
    phoneSince: null,
    certification: noCertification,
  }),
  listDataCopies: () => ({ days: 7, result: [] }),
  getCalendarAddress: () => ({ createdAt: null as string | null }),
  getSessionUser: () => ({ ...reader, name: 'Night owl' }),
};

async function open(query = '?key=1', heading = 'Sessions') {
  openPage();
  signedIn();
  goToQuery(query);
  await showOpenedSection(section);
  await screen.findByRole('heading', { name: heading });
}
const confirm = async () => {
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(dialog.querySelector('button[value=yes]') ?? document.body);
};
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('name and library are saved, and the tab knows them', async () => {
  const service = serviceDouble({
    ...common,
    updateUserInfo: ({ nickname = '', lastLibCode = '' }) => new Said('Saved', { nickname, lastLibCode }),
  });
  await open();
  type('Display name', 'Night owl');
  type('Default library', 'B');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    expect(storedReader()?.name).toBe('Night owl');
  });
  expect(service.sent('updateUserInfo')).toEqual([{ nickname: 'Night owl', lastLibCode: 'B' }]);
  expect(localStorage.getItem(localKeys.libCode)).toBe('B');
  expect(toastTexts()).toEqual(['success: Saved']);
});

test('the address of the calendar is shown when it is created, and revoked after a question', async () => {
  let createdAt: string | null = null;
  const service = serviceDouble({
    ...common,
    getCalendarAddress: () => ({ createdAt }),
    createCalendarAddress: () => {
      createdAt = '2026-11-30T02:00:00Z';
      return { key: 'k' };
    },
    deleteCalendarAddress: () => {
      createdAt = null;
      return {};
    },
  });
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Create an address' }));
  expect(await screen.findByLabelText('Subscription address (shown only once)')).toHaveValue(
    `${location.origin}/lib/en-US/calendar.ics?key=k`,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke the address' }));
  await screen.findByRole('dialog');
  expect(service.sent('deleteCalendarAddress')).toEqual([]);
  await confirm();
  await waitFor(() => {
    expect(screen.queryByLabelText('Subscription address (shown only once)')).toBeNull();
  });
  expect(service.sent('deleteCalendarAddress')).toHaveLength(1);
});

test('the address of the calendar is said in full without scripts', async () => {
  serviceDouble({ ...common, createCalendarAddress: () => ({ key: 'k' }) });
  const sectionActs = profileActs(await profileMessages('en-US'), 'https://lib.example/lib/en-US');
  const client = readerClient(context, 'unreachable');
  expect(await sectionActs['createCalendar']?.run?.(client, new FormData())).toMatchObject({
    said: 'Subscription address (shown only once): https://lib.example/lib/en-US/calendar.ics?key=k',
  });
});

test('the picture is removed after a question only', async () => {
  const service = serviceDouble({ ...common, updateUserPicture: () => new Said('Removed', { opacPicUrl: '' }) });
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Remove the picture' }));
  await screen.findByRole('dialog');
  expect(service.sent('updateUserPicture')).toEqual([]);
  await confirm();
  await waitFor(() => {
    expect(service.sent('updateUserPicture')).toEqual([{ picture: '' }]);
  });
});

test('the password is changed by the present one, encrypted, and the session continues', async () => {
  let isRight = false;
  const service = serviceDouble({
    ...common,
    updatePassword: () =>
      isRight
        ? new Said('Changed', { jwt: 'd.e.f', jwtHeader: 'jwt' })
        : new Refused('This is not your password', errCodes.badRequest),
  });
  await open();
  const form = () => within(document.getElementById('change-password') ?? document.body);
  const submit = () => fireEvent.click(form().getByRole('button', { name: 'Change the password', hidden: true }));
  submit();
  expect(await screen.findByText('Please enter your current password')).toBeInTheDocument();
  expect(screen.getByText('Please enter a new password')).toBeInTheDocument();
  expect(screen.getByLabelText('Current password')).toHaveFocus();
  expect(service.sent('updatePassword')).toEqual([]);
  type('Current password', 'Wrong-1');
  type('New password', 'Other-Room-2');
  type('Confirm new password', 'Other-Room-2');
  submit();
  expect(await form().findByText('This is not your password')).toBeInTheDocument();
  isRight = true;
  type('Current password', 'Right-1');
  submit();
  await waitFor(() => {
    expect(sessionStorage.getItem('jwt')).toBe('d.e.f');
  });
  const sent = service.sent('updatePassword').at(-1);
  expect(sent?.password).toBe(encryptPassword('Right-1', passwordKey));
  expect(sent?.newPassword).toBe(encryptPassword('Other-Room-2', passwordKey));
  expect(sent?.confirmPassword).toBe(encryptPassword('Other-Room-2', passwordKey));
  await waitFor(() => {
    expect(screen.getByLabelText('Current password')).toHaveValue('');
  });
});

test('a contact is bound by the code that is sent to it', async () => {
  const service = serviceDouble({
    ...common,
    sendMailCode: () => new Said('Sent', { times: 2 }),
    updateContact: ({ mailCode }) =>
      mailCode === '123456' ? new Said('Linked', common.getContacts()) : new Refused('Wrong code', errCodes.badRequest),
  });
  await open();
  fireEvent.click(await screen.findByLabelText('E-mail'));
  const mail = () => screen.getByRole('textbox', { name: /^E-mail/, hidden: true });
  fireEvent.change(mail(), { target: { value: 'nothing' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send a code', hidden: true }));
  expect(await screen.findByText('This is not a valid e-mail address')).toBeInTheDocument();
  fireEvent.change(mail(), { target: { value: 'lin@a.test' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send a code', hidden: true }));
  expect(await screen.findByText('2 left today')).toBeInTheDocument();
  expect(toastTexts()).toContain('success: Sent');
  expect(service.sent('sendMailCode')).toEqual([{ mail: 'lin@a.test' }]);
  type('Code', '000000');
  const bind = within(screen.getByLabelText('Code').closest('form') ?? document.body);
  fireEvent.click(bind.getByRole('button', { name: 'Link', hidden: true }));
  expect(await screen.findByText('Wrong code')).toBeInTheDocument();
  type('Code', '123456');
  fireEvent.click(bind.getByRole('button', { name: 'Link', hidden: true }));
  await waitFor(() => {
    expect(toastTexts()).toContain('success: Linked');
  });
  expect(service.sent('updateContact').at(-1)).toEqual({ mail: 'lin@a.test', mailCode: '123456' });
});

test('a linked account is unlinked, and a session ended, after questions that name them', async () => {
  const service = serviceDouble({
    ...common,
    unbindIdentity: () => ({ unbound: true }),
    endSession: () => ({ ended: 1 }),
    endOtherSessions: () => ({ ended: 1 }),
  });
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Unlink' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('Unlink “Unified authentication”?');
  await confirm();
  await waitFor(() => {
    expect(service.sent('unbindIdentity')).toEqual([{ provider: 'cas' }]);
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out: Safari on iOS' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('Sign out on “Safari on iOS”?');
  await confirm();
  await waitFor(() => {
    expect(service.sent('endSession')).toEqual([{ sessionId: 'b' }]);
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out of all other sessions' }));
  await confirm();
  await waitFor(() => {
    expect(service.sent('endOtherSessions')).toHaveLength(1);
  });
});

test('shows an invalid ID number at its field, and withdraws a certification after confirmation', async () => {
  let state: 'none' | 'waiting' = 'none';
  const service = serviceDouble({
    ...common,
    getCertificationStatus: () => ({
      ...common.getCertificationStatus(),
      certification: { ...noCertification, state },
    }),
    askCertification: ({ idNumber }) => {
      if (idNumber !== '11010519491231002X') return new Refused('The check digit is wrong', errCodes.badRequest);
      state = 'waiting';
      return { ...common.getCertificationStatus(), certification: { ...noCertification, state } };
    },
    withdrawCertification: () => {
      state = 'none';
      return common.getCertificationStatus();
    },
  });
  await open();
  await screen.findByRole('heading', { name: 'Identity verification' });
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit for verification' }));
  submit();
  expect(await screen.findByText('Please enter your ID number')).toBeVisible();
  expect(screen.getByText('Please tick the box first')).toBeVisible();
  fireEvent.click(screen.getByLabelText(/^I agree that the library/));
  type('ID number', '110105194912310021');
  submit();
  expect(await screen.findByText('The check digit is wrong')).toBeVisible();
  expect(screen.getByLabelText('ID number')).toHaveFocus();
  expect(screen.getByLabelText('ID number')).toHaveValue('110105194912310021');
  type('ID number', '11010519491231002X');
  submit();
  expect(await screen.findByText('Awaiting review')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw and delete' }));
  expect(service.sent('withdrawCertification')).toEqual([]);
  await confirm();
  expect(await screen.findByRole('button', { name: 'Submit for verification' })).toBeVisible();
});

test('the account is cancelled by its password, after the box is ticked and a question', async () => {
  const service = serviceDouble({
    ...common,
    checkCancellation: () => check,
    cancelAccount: ({ password }) =>
      password === encryptPassword('Right-1', passwordKey)
        ? { cancelled: true }
        : new Refused('The password is wrong', errCodes.badRequest),
  });
  await open('?key=1&tab=cancel', 'Close my account');
  const submit = async () => fireEvent.click(await screen.findByRole('button', { name: 'Close my account' }));
  await submit();
  expect(await screen.findByText('Please enter your password')).toBeVisible();
  expect(screen.getAllByText('Please tick the box first')[0]).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByLabelText(/^I understand that the account/));
  fireEvent.click(screen.getByLabelText(/^Keep them without my name/));
  type('Password', 'Wrong-1');
  await submit();
  await screen.findByRole('dialog');
  expect(service.sent('cancelAccount')).toEqual([]);
  await confirm();
  expect(await screen.findByText('The password is wrong')).toBeVisible();
  type('Password', 'Right-1');
  await submit();
  await confirm();
  expect(await screen.findByText('Your account is closed. Thank you for using the library.')).toBeInTheDocument();
  expect(service.sent('cancelAccount').at(-1)).toMatchObject({ evaluations: 'anonymous', understood: true });
  expect(storedReader()).toBeUndefined();
});

test('a reader without a password cancels the account by a code', async () => {
  const service = serviceDouble({
    ...common,
    checkCancellation: () => ({
      ...check,
      evaluations: 0,
      proof: 'code',
      contacts: [{ channel: 'mail', masked: 'l***@a.test' }],
    }),
    sendCancellationCode: () => new Said('Sent', { times: 2 }),
    cancelAccount: () => ({ cancelled: true }),
  });
  await open('?key=1&tab=cancel', 'Close my account');
  fireEvent.click(await screen.findByRole('button', { name: 'Send the code' }));
  await waitFor(() => {
    expect(toastTexts()).toEqual(['success: Sent']);
  });
  expect(service.sent('sendCancellationCode')).toEqual([{ channel: 'mail' }]);
  fireEvent.change(document.getElementById('cancel-code') ?? document.body, { target: { value: '123456' } });
  fireEvent.click(screen.getByLabelText(/^I understand that the account/));
  fireEvent.click(screen.getByRole('button', { name: 'Close my account' }));
  await confirm();
  await waitFor(() => {
    expect(service.sent('cancelAccount')).toEqual([
      { evaluations: 'delete', understood: true, channel: 'mail', code: '123456' },
    ]);
  });
});

test('the server shows refused forms again, without what is secret', async () => {
  serviceDouble({ ...common, checkCancellation: () => check });
  const show = async (outcome: Parameters<typeof renderOnServer>[2], query = '?key=1') => {
    const { markup } = await renderOnServer(section, query, outcome);
    document.body.innerHTML = markup;
    expect(markup).not.toContain('style=');
  };
  await show({ act: 'sendContactCode', values: { destination: 'lin@a.test' }, problems: {} });
  expect(document.getElementById('contact-destination')).toHaveValue('lin@a.test');
  expect(document.getElementById('contact-destination')?.closest('details')?.open).toBe(true);
  expect(document.getElementById('change-password')?.closest('details')?.open).toBe(false);
  await show({ act: 'changePassword', values: {}, problems: { refused: 'This is not your password' } });
  expect(screen.getByText('This is not your password')).toBeInTheDocument();
  expect(document.getElementById('change-password')?.closest('details')?.open).toBe(true);
  await show(
    { act: 'cancelAccount', values: { evaluations: 'anonymous', understood: 'on' }, problems: { password: 'Please' } },
    '?key=1&tab=cancel',
  );
  expect(screen.getByLabelText(/^Keep them without my name/)).toBeChecked();
  expect(screen.getByText('Please')).toBeInTheDocument();
});
