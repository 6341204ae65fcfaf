import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SessionToken } from '../../lib/contract/session.ts';
import { giveBack, lend } from '../circulation/lend.ts';
import { readerById } from '../platform/readers/readers.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import { otherLibrary, testRecords } from '#support/records.ts';
import { LeavingError, listLeavings, undoLeaving } from './staff.ts';

let service: TestService;
let session: SessionToken;
let readerId: number;
beforeEach(async () => {
  // A public library: nobody leaves it as one leaves a school.
  const other = { file: { ...otherLibrary.file, findConfig: { libTypeCode: '1' as const } } };
  const school = { file: { findConfig: { libTypeCode: '2' as const } } };
  service = await testService({ libraries: [school, other], records: testRecords });
  readerId = await service.addReader({ primaryId: 'S2022010517' });
  session = await service.signIn();
});
afterEach(() => service.close());

const leave = () => service.call('leaveSchool', { understood: true }, { session });
const verify = (code: string, library?: string) =>
  service.data('verifyLeavingCertificate', { code }, library === undefined ? {} : { library });
const undo = (who: string, note: string | null = null) =>
  undoLeaving(service.store, { library: service.context().library, who, note, now: service.clock.now });
/** Blocks among the reader's behaviour records (section 7), with the day on which they ended. */
const blocks = () =>
  service.store.db.selectFrom('behaviour').select(['type', 'block_from', 'block_to', 'process_flag']).execute();

it('freezes the card and issues a certificate that can be verified by its code', async () => {
  const answer = await leave();
  if (!answer.success) throw new Error(answer.message);
  const { code } = answer.data;
  expect(answer.data).toMatchObject({ name: testReader.name, primaryId: 'S2*******17', leftOn: '2026-01-15' });
  expect((await readerById(service.store, readerId)).status).toBe('frozen');
  const block = { type: 'frozen', block_from: '2026-01-15', block_to: null, process_flag: 0 };
  expect(await blocks()).toEqual([block]);
  const { name, primaryId, libraryName, leftOn } = answer.data;
  expect(await verify(code)).toEqual({ state: 'valid', certificate: { name, primaryId, libraryName, leftOn } });
  expect(await verify(code.toLowerCase().replaceAll('-', ''))).toMatchObject({ state: 'valid' });
  const other = code.startsWith('0') ? `1${code.slice(1)}` : `0${code.slice(1)}`;
  for (const wrong of [other, '', 'x']) expect(await verify(wrong)).toEqual({ state: 'unknown', certificate: null });
  // Another library knows nothing of it.
  expect(await verify(code, 'other')).toEqual({ state: 'unknown', certificate: null });
});

it('refuses while something is open, and changes nothing then', async () => {
  const { library, now } = service.context();
  const { barcode } = await service.store.db
    .selectFrom('item')
    .select('barcode')
    .where('status', '=', 'available')
    .executeTakeFirstOrThrow();
  await lend(service.store.db, { library, readerId, barcode, now: now() });
  const { obstacles, certificate } = await service.data('checkLeaving', {}, { session });
  expect(obstacles).toMatchObject([{ kind: 'loans', count: 1 }]);
  expect(certificate).toBeNull();
  expect(await leave()).toMatchObject({ errCode: 409 });
  expect((await readerById(service.store, readerId)).status).toBe('normal');
  await giveBack(service.store.db, { library, barcode, now: now() });
  expect(await leave()).toMatchObject({ success: true });
});

it('gives a hundred confirmations at once one certificate', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, leave));
  expect(new Set(answers.map((answer) => (answer.success ? answer.data.code : answer.message))).size).toBe(1);
  expect(await service.store.db.selectFrom('leaving').select('id').execute()).toHaveLength(1);
});

it('lets a reader who has left sign in and see the certificate, and staff undo it', async () => {
  const answer = await leave();
  if (!answer.success) throw new Error(answer.message);
  session = await service.signIn();
  expect(await service.data('checkLeaving', {}, { session })).toMatchObject({ certificate: answer.data });
  expect(await listLeavings(service.store, 1, false)).toMatchObject([{ name: testReader.name }]);
  expect(await undo(testReader.account, '延期毕业')).toBe(testReader.account);
  expect((await readerById(service.store, readerId)).status).toBe('normal');
  expect(await blocks()).toMatchObject([{ type: 'frozen', block_to: '2026-01-15', process_flag: 1 }]);
  expect(await verify(answer.data.code)).toEqual({ state: 'withdrawn', certificate: null });
  expect(await service.data('checkLeaving', {}, { session })).toMatchObject({ certificate: null });
  expect(await listLeavings(service.store, 1, false)).toEqual([]);
  await expect(undo(testReader.account)).rejects.toThrow(LeavingError);
  expect((await service.data('listNotices', {}, { session })).result.map((entry) => entry.title)).toEqual([
    '离校手续已撤销',
    '离校手续已办结',
  ]);
  // Leaving once more gives another certificate.
  const again = await leave();
  expect(again.success && again.data.code !== answer.data.code).toBe(true);
});

it('restores the card status: a card frozen before remains frozen, a card lost meanwhile remains lost', async () => {
  const setStatus = (status: string) => service.store.db.updateTable('reader').set({ status }).execute();
  await setStatus('frozen');
  await leave();
  await undo(testReader.account);
  expect((await readerById(service.store, readerId)).status).toBe('frozen');
  await setStatus('normal');
  await leave();
  await setStatus('lost');
  await undo(testReader.account);
  expect((await readerById(service.store, readerId)).status).toBe('lost');
});

it('exists only in university libraries, and limits look-ups', async () => {
  await service.addReader({}, 'other');
  const there = await service.signIn({}, { library: 'other' });
  const asking = { session: there, library: 'other' };
  expect(await service.data('checkLeaving', {}, asking)).toMatchObject({ isOpen: false });
  expect(await service.call('leaveSchool', { understood: true }, asking)).toMatchObject({ errCode: 403 });
  for (let nth = 0; nth < 60; nth += 1) await verify('x');
  expect(await service.call('verifyLeavingCertificate', { code: 'x' })).toMatchObject({ errCode: 429 });
});
