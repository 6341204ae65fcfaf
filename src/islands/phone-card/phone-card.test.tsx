import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errCodes } from '#lib/contract/envelope.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { cardTextAt } from '#lib/rules/phone-card.ts';
import { newSecret } from '#lib/rules/time-codes.ts';
import { lastSeenKey } from '#lib/stores/session/keys.ts';
import type { Ending } from '#lib/stores/session/channel.ts';
import {
  context,
  openPage,
  Refused,
  renderOnServer,
  serviceDouble,
  showOpenedSection,
  signedIn,
} from '#support/island.tsx';
import { sessionHere } from '../identity/session/page-session.ts';
import * as section from './section.tsx';

const minute = 60_000;
const card = { cardKey: 'ABCDEFGH23', secret: newSecret() };
const info: OutputOf<'getUserInfo'> = {
  userId: '7',
  account: 'lin',
  primaryId: 'JL***07',
  name: 'Lin',
  nickname: '',
  libCode: 'A',
  libName: 'Main',
  lastLibCode: '',
  libraries: [],
  status: 'normal',
  opacPicUrl: '',
  since: '2024-09-01',
  email: '',
  emailFlag: '0',
  mobile: '',
  mobileFlag: '0',
  hasPassword: true,
  ways: [],
};
const answers = { getUserInfo: () => info, getPhoneCard: () => card };
const spaced = (text: string) => text.match(/.{4}/g)?.join(' ') ?? '';
const textNow = () => spaced(cardTextAt(card, Date.now()));
const storedText = () => localStorage.getItem(lastSeenKey(context.groupCode)) ?? '';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 29_000_000 * minute });
  openPage();
  signedIn();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the code of the minute is shown, and the next one when the minute is over', async () => {
  serviceDouble(answers);
  await showOpenedSection(section);
  const first = textNow();
  expect(await screen.findByText(first)).toBeVisible();
  expect(screen.getByRole('img', { name: 'QR code of your library card' })).toHaveAttribute(
    'src',
    expect.stringMatching(/^data:/),
  );
  vi.setSystemTime(Date.now() + minute);
  expect(textNow()).not.toBe(first);
  expect(await screen.findByText(textNow())).toBeVisible();
});

test('without a network the browser computes the codes of the card that it has', async () => {
  const service = serviceDouble(answers);
  await showOpenedSection(section);
  await screen.findByText(textNow());
  cleanup();
  service.isLost = true;
  vi.setSystemTime(Date.now() + 90 * minute);
  await showOpenedSection(section);
  expect(await screen.findByText(textNow())).toBeVisible();
});

test.each(['signedOut', 'elsewhere', 'refused', 'idle', 'closed'] satisfies Ending[])(
  'the secret is deleted when the session ends: %s',
  async (ending) => {
    serviceDouble(answers);
    await showOpenedSection(section);
    await screen.findByText(textNow());
    expect(storedText()).toContain(card.secret);
    sessionHere()?.end(ending);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(card.secret);
  },
);

test('a reader whose card is frozen reads why', async () => {
  serviceDouble({ ...answers, getPhoneCard: () => new Refused('Your card is frozen', errCodes.forbidden) });
  await showOpenedSection(section);
  expect(await screen.findByText('Your card is frozen')).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
  expect(storedText()).not.toContain('getPhoneCard');
});

test('the server renders number and account for readers without scripts, and requests no secret', async () => {
  const service = serviceDouble(answers);
  const { markup } = await renderOnServer(section);
  expect(markup).toContain('JL***07');
  expect(markup).toContain('The QR code needs JavaScript. Please give your account at the service desk: lin.');
  expect(service.sent('getPhoneCard')).toEqual([]);
  expect(markup).not.toContain('style=');
});
