import { describe, expect, test } from 'vitest';
import { giveBack, lend, runningLoanOf } from '../circulation/lend.ts';
import { handOutRequest, shelveRequest } from './staff.ts';
import {
  back,
  desk,
  detail,
  ids,
  later,
  me,
  option,
  out,
  recordId,
  reserve,
  service,
  session,
  withReaders,
} from '#support/copy-requests/readers.ts';

// A card that is not valid: its reader neither borrows, renews nor places requests; returns go on. Each act is tried in
// the last moment of the last day and in the first moment after it, by the library's clock (UTC+8).

withReaders();

const lastDay = '2026-01-15';
const [lastMoment, nextMoment] = [Date.UTC(2026, 0, 15, 15, 59, 59, 999), Date.UTC(2026, 0, 15, 16)];
const expired = '您的读者证已于 2026年1月15日 到期，请到服务台办理延期';

const setDays = (id: number, days: { valid_from?: string; valid_until?: string }) =>
  service.store.db.updateTable('reader').set(days).where('id', '=', id).execute();
/** Moves the clock; sessions end meanwhile. */
async function goTo(moment: number): Promise<void> {
  service.clock.now = moment;
  await later(0);
}
const plain = (text: string) => text.replaceAll(/[\u00A0\u2060\uFEFF]/g, (space) => (space === '\u00A0' ? ' ' : ''));
const outcome = ({ success, message }: { success: boolean; message: string }) => (success ? 'done' : plain(message));

const requests = {
  'a reservation': async () => {
    for (const barcode of ['A1', 'A2']) await out(barcode);
    return { ask: () => service.call('placeCopyRequest', { recordId, kind: 'reservation' }, { session: me }) };
  },
  'an entrust': () => ({
    ask: () => service.call('placeCopyRequest', { recordId, pickupPlaceId: 'MED' }, { session: me }),
  }),
  'an online loan': async () => {
    await out('A2');
    const order = { recordId, kind: 'onlineLoan' as const, fee: 0, pickupPlaceId: 'MAIN' };
    return { ask: () => service.call('confirmLoanOrder', order, { session: me }) };
  },
  'a question to the holder': async () => {
    for (const barcode of ['A1', 'A2']) await out(barcode);
    return { ask: () => service.call('askHolder', { recordId, note: '' }, { session: me }) };
  },
  'a takeover from the holder': async () => {
    for (const barcode of ['A1', 'A2']) await out(barcode);
    const { requestId } = (await service.data('askHolder', { recordId, note: '' }, { session: me })).request;
    const wang = await session('wang');
    await service.data('answerOthersRequest', { requestId, accept: true, note: '' }, { session: wang });
    const { barcode } = await detail(requestId);
    return { ask: () => service.call('writeTakeBarcode', { requestId, barcode: barcode ?? '' }, { session: me }) };
  },
  'a renewal': async () => {
    const { id } = await out('A1', ids.me);
    return { ask: () => service.call('renewLoans', { loanIds: [String(id)] }, { session: me }) };
  },
};

describe.each(Object.entries(requests))('%s', (_, prepare) => {
  test('is placed on the last day of the card', async () => {
    const { ask } = await prepare();
    await setDays(ids.me, { valid_until: lastDay });
    await goTo(lastMoment);
    expect(outcome(await ask())).toBe('done');
  });

  test('is refused with the day and what to do afterwards', async () => {
    const { ask } = await prepare();
    await setDays(ids.me, { valid_until: lastDay });
    await goTo(nextMoment);
    expect(outcome(await ask())).toBe(expired);
  });

  test('is refused before the first day of the card', async () => {
    const { ask } = await prepare();
    await setDays(ids.me, { valid_from: '2026-01-16' });
    await goTo(lastMoment);
    expect(outcome(await ask())).toBe('您的读者证自 2026年1月16日 起有效，有疑问请到服务台咨询');
  });
});

test('options, checks, limits and rules say the same before anything is sent', async () => {
  for (const barcode of ['A1', 'A2']) await out(barcode);
  await setDays(ids.me, { valid_until: lastDay });
  await goTo(nextMoment);
  expect(plain((await option('reservation', me))?.reason ?? '')).toBe(expired);
  const check = await service.data('checkCopyRequest', { recordId, kind: 'reservation' }, { session: me });
  expect(plain(check.reason ?? '')).toBe(expired);
  expect(plain((await service.data('getLoanRules', {}, { session: me })).barred ?? '')).toBe(expired);
  const limits = await service.data('getReaderLimits', {}, { session: me });
  expect(limits).toEqual({ status: 'normal', limits: ['renew', 'request'] });
});

describe('collecting is borrowing:', () => {
  test('a copy on the hold shelf is not lent and remains there', async () => {
    for (const barcode of ['A1', 'A2']) await out(barcode);
    const { requestId } = await reserve(me, { pickupPlaceId: 'MAIN' });
    await back('A1');
    await setDays(ids.me, { valid_until: lastDay });
    await goTo(nextMoment);
    await expect(handOutRequest(desk(), Number(requestId))).rejects.toMatchObject({
      reason: 'cardExpired',
      day: lastDay,
    });
    await expect(out('A1', ids.me)).rejects.toMatchObject({ reason: 'cardExpired', day: lastDay });
    expect(await detail(requestId)).toMatchObject({ stage: 'ready' });
    await goTo(lastMoment);
    await handOutRequest(desk(), Number(requestId));
    expect(await detail(requestId)).toMatchObject({ stage: 'lent' });
  });

  test('a copy that was lent by order is not handed out, whichever way staff try', async () => {
    await out('A2');
    const order = { recordId, kind: 'onlineLoan' as const, fee: 0, pickupPlaceId: 'MAIN' };
    const { requestId } = (await service.data('confirmLoanOrder', order, { session: me })).request;
    await shelveRequest(desk(), Number(requestId));
    await setDays(ids.me, { valid_until: lastDay });
    await goTo(nextMoment);
    await expect(handOutRequest(desk(), Number(requestId))).rejects.toMatchObject({ reason: 'cardExpired' });
    await expect(out('A1', ids.me)).rejects.toMatchObject({ reason: 'cardExpired' });
    expect(await detail(requestId)).toMatchObject({ stage: 'ready' });
  });
});

test('a reader with an expired card is passed over in the queue, and keeps the place', async () => {
  for (const barcode of ['A1', 'A2']) await out(barcode);
  const first = await reserve(me, { pickupPlaceId: 'MAIN' });
  const second = await reserve(await session('zhao'), { pickupPlaceId: 'MAIN' });
  await setDays(ids.me, { valid_until: lastDay });
  await goTo(nextMoment);
  expect((await back('A1')).caught).toMatchObject({ id: Number(second.requestId) });
  await goTo(lastMoment);
  expect((await back('A2')).caught).toMatchObject({ id: Number(first.requestId) });
});

test('a copy for which only an expired card waits is free for others', async () => {
  for (const barcode of ['A1', 'A2']) await out(barcode);
  await reserve(me);
  await setDays(ids.me, { valid_until: lastDay });
  await goTo(nextMoment);
  expect((await back('A1')).caught).toBeUndefined();
  const zhao = await session('zhao');
  const isFree = async () => {
    const { options } = (await service.data('getRecordPage', { recordId })).options;
    const ofVisitors = options.find(({ kind }) => kind === 'entrust');
    return [(await option('entrust', zhao))?.isAllowed, ofVisitors?.isAllowed];
  };
  expect(await isFree()).toEqual([true, true]);
  // On its last day the card comes first.
  service.clock.now = lastMoment;
  expect(await isFree()).toEqual([false, false]);
});

test('a copy is returned, and the message of a refusal names the day for the command line', async () => {
  const { library, db } = desk();
  await out('A1', ids.me);
  await setDays(ids.me, { valid_until: lastDay });
  await goTo(nextMoment);
  await giveBack(db, { library, barcode: 'A1', now: nextMoment });
  expect(await runningLoanOf(db, library.id, 'A1')).toBeUndefined();
  await expect(lend(db, { library, readerId: ids.me, barcode: 'A1', now: nextMoment })).rejects.toThrow(
    'The card of the reader has expired; extend it at the desk (2026-01-15).',
  );
});
