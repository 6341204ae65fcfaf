import { sql } from 'kysely';
import { tablesOf } from '../platform/db/introspect.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { idCheckDigit } from '../../lib/rules/certification.ts';
import type { SessionToken } from '../../lib/contract/session.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import { otherLibrary } from '#support/records.ts';
import { CertificationError, decideCertification, listCertifications } from './staff.ts';

const idNumber = '11010519491231002X';
let service: TestService;
let session: SessionToken;

beforeEach(async () => {
  service = await testService({ libraries: [{ file: { certificationsPerDay: 2 } }, otherLibrary] });
  await service.addReader();
  session = await service.signIn();
});
afterEach(() => service.close());

const ask = (input: { name?: string; idNumber?: string } = {}, by = session) =>
  service.call('askCertification', { name: testReader.name, idNumber, understood: true, ...input }, { session: by });
const status = () => service.data('getCertificationStatus', {}, { session });
const decide = async (id: number, isAccepted: boolean, number?: string) => {
  const { library, secrets, now } = service.context();
  const note = isAccepted ? null : '姓名不一致';
  return decideCertification(service.store, { library, id, isAccepted, note, number, secrets, now: now() });
};
const waiting = () => listCertifications(service.store, 1, 'waiting');
const second = async () => {
  await service.addReader({ account: 'wang' });
  return service.signIn({ username: 'wang', password: testReader.password });
};

it('is requested by the reader and decided by the library, and the reader is notified', async () => {
  expect(await status()).toMatchObject({ isOpen: true, certification: { state: 'none', askedAt: null } });
  expect(await ask({ idNumber: ' 110105 19491231 002x ' })).toMatchObject({ success: true });
  expect((await status()).certification).toMatchObject({ state: 'waiting', name: testReader.name, idTail: '002X' });
  const [row] = await waiting();
  expect(row).toMatchObject({ account: testReader.account, id_tail: '002X' });
  await expect(decide(row?.id ?? 0, true, '11010519491231003X')).rejects.toThrow('another ID number');
  expect(await decide(row?.id ?? 0, true, idNumber.toLowerCase())).toBe(testReader.account);
  expect((await status()).certification).toMatchObject({ state: 'accepted', decidedAt: expect.any(String) });
  await expect(decide(row?.id ?? 0, false)).rejects.toThrow(CertificationError);
  expect((await service.data('listNotices', {}, { session })).result[0]).toMatchObject({ title: '实名认证已通过' });
});

it('keeps the number nowhere: not in the store, not in the copy of the reader’s data', async () => {
  await ask();
  const everything: string[] = [];
  for (const { name } of await tablesOf(service.store)) {
    const { rows } = await sql`SELECT * FROM ${sql.table(name)}`.execute(service.store.db);
    everything.push(JSON.stringify(rows));
  }
  expect(everything.join('')).toContain('002X');
  expect(everything.join('')).not.toContain(idNumber);
});

it('rejects an invalid ID number with the reason, before the form is sent', async () => {
  const check = (text: string) => service.data('checkIdNumber', { idNumber: text }, { session });
  expect(await check(idNumber)).toEqual({ problem: null });
  expect(await check('110105194912310021')).toEqual({ problem: 'idNumberCheck' });
  expect(await ask({ idNumber: '110105194912310021' })).toMatchObject({
    errCode: 400,
    message: '身份证号校验位不正确，请核对',
  });
  const tomorrow = '11010520260116001';
  expect(await ask({ idNumber: tomorrow + idCheckDigit(tomorrow) })).toMatchObject({ errCode: 400 });
  expect(await waiting()).toEqual([]);
});

it('is asked for once until it is refused, and so often a day', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask()));
  expect(answers.filter((answer) => answer.success)).toHaveLength(1);
  expect(new Set(answers.filter((answer) => !answer.success).map((answer) => answer.errCode))).toEqual(new Set([409]));
  const [row] = await waiting();
  await decide(row?.id ?? 0, false);
  expect((await status()).certification).toMatchObject({ state: 'refused', note: '姓名不一致' });
  expect(await ask()).toMatchObject({ success: true });
  const [next] = await waiting();
  await decide(next?.id ?? 0, false);
  expect(await ask()).toMatchObject({ errCode: 429 });
  service.clock.now += 24 * 60 * 60_000;
  session = await service.signIn();
  expect(await ask()).toMatchObject({ success: true });
});

it('certifies one account for each number, and reveals nothing about others', async () => {
  const other = await second();
  expect(await ask({}, other)).toMatchObject({ success: true });
  expect(await ask()).toMatchObject({ success: true });
  expect((await status()).certification.name).toBe(testReader.name);
  const [first, next] = await waiting();
  await decide(first?.id ?? 0, true);
  await expect(decide(next?.id ?? 0, true)).rejects.toThrow('certifies the account wang already.');
  expect((await status()).certification.state).toBe('waiting');
});

it('is taken back with all that was kept, of this reader alone', async () => {
  const other = await second();
  await ask({}, other);
  await ask();
  expect(await service.data('withdrawCertification', {}, { session })).toMatchObject({
    certification: { state: 'none' },
  });
  expect(await waiting()).toMatchObject([{ account: 'wang' }]);
});

it('is offered only if the library enables it', async () => {
  await service.addReader({}, 'other');
  const there = await service.signIn({}, { library: 'other' });
  const asking = { session: there, library: 'other' };
  expect(await service.data('getCertificationStatus', {}, asking)).toMatchObject({ isOpen: false });
  const given = { name: testReader.name, idNumber, understood: true } as const;
  expect(await service.call('askCertification', given, asking)).toMatchObject({ errCode: 403 });
});
