import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CopyRequest, OthersRequest } from '#lib/contract/calls/copy-request-shapes.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { goToQuery } from '#lib/stores/section-address.ts';
import {
  openPage,
  Refused,
  renderOnServer,
  Said,
  sectionSite,
  serviceDouble,
  showOpenedSection,
  signedIn,
  toastTexts,
} from '#support/island.tsx';
import { performAct } from '../section/acts.ts';
import * as section from './section.tsx';

const reservation: CopyRequest = {
  requestId: '5',
  kind: 'reservation',
  processType: '1',
  name: 'Hold',
  stage: 'waiting',
  status: 0,
  needVerify: '0',
  verifyStatus: null,
  claimStatus: null,
  recordId: '15',
  title: 'Rivers',
  titleLang: 'en',
  author: null,
  volume: null,
  barcode: null,
  callNo: null,
  locationName: null,
  pickupPlace: null,
  address: null,
  fee: 0,
  position: 1,
  waiting: 1,
  earliestDueOn: null,
  expectedOn: null,
  suspendedUntil: null,
  until: null,
  dueOn: null,
  answer: null,
  otherReader: null,
  note: null,
  mayCancel: true,
  maySuspend: true,
  mayResume: false,
  mayChangePlace: true,
  mayTake: false,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
};
const othersRequest: OthersRequest = {
  requestId: '6',
  stage: 'agreed',
  status: 3,
  recordId: '15',
  title: 'Lakes',
  titleLang: 'en',
  author: null,
  volume: null,
  barcode: 'B6',
  dueOn: '2026-12-01',
  otherReader: 'W**',
  note: null,
  until: '2026-11-30',
  mayAnswer: false,
  mayShowCode: true,
  createdAt: '2026-11-01T08:00:00.000Z',
};
const list = (...result: CopyRequest[]): OutputOf<'listCopyRequests'> => ({
  total: result.length,
  open: result.length,
  ready: 0,
  kinds: [],
  result,
});
const place = {
  addressId: 'A',
  name: 'Main desk',
  libCode: 'A',
  libName: 'Main',
  campusId: null,
  campusName: null,
  place: null,
};
const service = (request: CopyRequest) =>
  serviceDouble({
    getPurchasingParameters: () => new Refused('No purchasing'),
    listCopyRequests: () => list(request),
    listPickupPlaces: () => [place],
  });
const show = async (query: string) => {
  const { markup } = await renderOnServer(section, query);
  document.body.innerHTML = markup;
};

test('the server renders the forms of a request', async () => {
  service(reservation);
  await show('?key=4');
  const request = document.querySelector<HTMLElement>('.request') ?? document.body;
  expect(within(request).getByRole('button', { name: 'Cancel request: Rivers' })).toHaveAttribute(
    'value',
    'cancelCopy',
  );
  expect(request.querySelector('button[value=suspend]')?.closest('form')).toHaveFormValues({ id: '5' });
  expect(request.querySelector('select[name=place]')).toHaveTextContent('Main desk');
  expect(within(request).getAllByRole('link').at(-1)).toHaveAttribute('href', '?key=4&of=5');
});

test('the server renders the steps of a request that the address names', async () => {
  const double = service(reservation);
  double.answers.getCopyRequest = () => ({
    request: reservation,
    steps: [{ at: '2026-11-01T08:00:00.000Z', stage: 'waiting', by: 'reader', text: 'For my thesis' }],
  });
  await show('?key=4&of=5');
  expect(screen.getByText('For my thesis')).toBeVisible();
});

test('a form without scripts gets the code with which a copy is handed over', async () => {
  const double = service(reservation);
  double.answers.listOthersRequests = () => ({ total: 1, open: 1, result: [othersRequest] });
  double.answers.showTakeCode = () => ({
    code: '123456',
    qrPath: '/personalCenter?key=4',
    expiresAt: '2026-11-01T08:05:00.000Z',
    secondsLeft: 300,
  });
  await show('?key=4&tab=others');
  const form = document.querySelector<HTMLButtonElement>('button[value=showCode]')?.form ?? undefined;
  expect(form).toHaveFormValues({ id: '6' });
  const sent = new FormData(form);
  sent.set('act', 'showCode');
  const { acts } = await section.open(sectionSite());
  const result = await performAct(acts, sectionSite().client, sent);
  expect(result).toMatchObject({ kind: 'answered', said: expect.stringContaining('123456') });
});

test('what other readers ask is not requested without a reader on the page, who is asked to sign in', async () => {
  const double = service(reservation);
  double.answers.listOthersRequests = () => ({ total: 0, open: 0, result: [] });
  openPage();
  goToQuery('?key=4&tab=others');
  await showOpenedSection(section);
  expect(await screen.findByText('Please sign in!')).toBeVisible();
  expect(toastTexts()).toEqual(['error: Please sign in!']);
  expect(double.sent('listOthersRequests')).toEqual([]);
});

test('a reader suspends a reservation, then cancels it', async () => {
  let request = reservation;
  const double = service(request);
  double.answers.listCopyRequests = () => list(request);
  double.answers.suspendCopyRequest = ({ until }) => {
    request = { ...reservation, maySuspend: false, mayResume: true, suspendedUntil: until };
    return { request };
  };
  double.answers.cancelCopyRequest = () => new Said('Canceled', { request });
  signedIn();
  goToQuery('?key=4');
  await showOpenedSection(section);
  await waitFor(() => {
    expect(document.querySelector('input[name=until]')).not.toBeNull();
  });
  const until = document.querySelector<HTMLInputElement>('input[name=until]');
  if (until) until.value = '2027-01-15';
  fireEvent.click(document.querySelector('button[value=suspend]') ?? document.body);
  expect(await screen.findByRole('button', { name: 'Resume hold: Rivers' })).toBeVisible();
  expect(double.sent('suspendCopyRequest')).toEqual([{ requestId: '5', until: '2027-01-15' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel request: Rivers' }));
  const dialog = await screen.findByRole('dialog');
  expect(double.sent('cancelCopyRequest')).toEqual([]);
  fireEvent.click(dialog.querySelector('button[value=yes]') ?? document.body);
  await waitFor(() => {
    expect(toastTexts().at(-1)).toBe('success: Canceled');
  });
  expect(double.sent('cancelCopyRequest')).toEqual([{ requestId: '5' }]);
});

test('a wrong code is reported at its box; with the barcode the copy is taken over', async () => {
  const double = service({ ...reservation, kind: 'reLend', stage: 'agreed', mayTake: true });
  double.answers.confirmTakeCode = () => new Refused('Enter the right code');
  double.answers.writeTakeBarcode = () => ({ requestId: '5', loanId: '1', title: 'Rivers', dueOn: '2026-12-31' });
  signedIn();
  goToQuery('?key=4&take=5&code=123456');
  await showOpenedSection(section);
  await waitFor(() => {
    expect(document.querySelector('input[name=code]')).toHaveValue('123456');
  });
  fireEvent.click(document.querySelector('button[value=take]') ?? document.body);
  expect(await screen.findByText('Enter the right code')).toHaveAttribute('role', 'alert');
  expect(toastTexts()).toEqual([]);
  expect(double.sent('confirmTakeCode')).toEqual([{ requestId: '5', userId: '7', groupCode: '1', code: '123456' }]);
  fireEvent.click(document.querySelector('.request-link') ?? document.body);
  await waitFor(() => {
    expect(document.querySelector('input[name=barcode]')).not.toBeNull();
  });
  const barcode = document.querySelector<HTMLInputElement>('input[name=barcode]');
  if (barcode) barcode.value = 'B5';
  fireEvent.click(document.querySelector('button[value=take]') ?? document.body);
  await waitFor(() => {
    expect(toastTexts()).toHaveLength(1);
  });
  expect(double.sent('writeTakeBarcode')).toEqual([{ requestId: '5', userId: '7', groupCode: '1', barcode: 'B5' }]);
});
