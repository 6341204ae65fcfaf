import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SessionToken } from '../../../lib/contract/session.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import { otherLibrary } from '#support/records.ts';
import { importReaders, loadDemoReaders } from '#demo/readers.ts';
import { TableError } from '../text-table.ts';

import { findReader } from './readers.ts';
import { ReaderError, resetPassword, setStatus } from '../../readers/write-readers.ts';

let service: TestService;
let dir: string;
beforeEach(async () => {
  service = await testService({ libraries: [{}, otherLibrary] });
  dir = mkdtempSync(join(tmpdir(), 'yuelan-readers-'));
});
afterEach(async () => {
  await service.close();
  rmSync(dir, { recursive: true });
});

const target = () => {
  const { store, library, now, secrets } = service.context();
  return { store, library, now, secrets };
};
const file = (...lines: string[]): string => {
  const path = join(dir, 'readers.csv');
  writeFileSync(path, lines.join('\r\n'));
  return path;
};
const readerOf = (account: string) => findReader(service.store, target().library.id, account);

describe('adding readers', () => {
  test.each([
    ['the account of another', { account: 'LI.MING ' }],
    ['the card number of another', { account: 'wang', primaryId: 'c-1' }],
    ['the account of another as card number', { account: 'wang', primaryId: 'li.ming' }],
    ['a library code that there is not', { account: 'wang', libCode: 'NOWHERE' }],
  ])('refuses %s', async (_, input) => {
    await service.addReader({ primaryId: 'C-1' });
    await expect(service.addReader(input)).rejects.toThrow(ReaderError);
  });

  test('takes the same account in another library', async () => {
    await service.addReader();
    await service.addReader({}, 'other');
    expect(await service.signIn(undefined, { library: 'other' })).toHaveProperty('jwt');
  });

  test('lets one without a password in by no form', async () => {
    await service.addReader({ account: 'outside', password: '' });
    const form = await service.signInForm({ username: 'outside' });
    expect(await service.call('login', form)).toMatchObject({ message: '用户名或密码错误' });
  });

  test('a new password of the operator ends all sessions and must be changed', async () => {
    const session = await service.signIn();
    const reader = await readerOf(testReader.account);
    await resetPassword(target(), reader?.id ?? 0, 'Given-2026', true);
    expect(await service.call('getSessionUser', {}, { session })).toMatchObject({ errCode: 401 });
    const form = await service.signInForm({ password: 'Given-2026' });
    expect(await service.call('login', form)).toMatchObject({ errCode: 200, data: false });
  });

  test('a frozen reader signs in and sees the frozen status', async () => {
    const session = await service.signIn();
    await setStatus(target(), (await readerOf(testReader.account))?.id ?? 0, 'frozen');
    expect(await service.data('getSessionUser', {}, { session })).toMatchObject({ status: 'frozen' });
  });
});

describe('a file of readers', () => {
  test('adds valid rows and reports the lines of the others', async () => {
    const path = file(
      '\uFEFFaccount,name,mail,libCode,password,mustChange',
      'a1,"甲, 乙",a1@example.edu,MED,Xihu-2026,no',
      'a2,乙,nomail,,,',
      '',
      'a3,,,,,',
      'a4,丁,,NOPE,,',
      'a5,戊,,,,maybe',
      'a6,己,,,,',
    );
    expect(await importReaders(target(), path)).toEqual({
      added: 2,
      updated: 0,
      rejected: [
        { line: 3, reason: 'mail: not an e-mail address' },
        { line: 5, reason: expect.stringContaining('name') },
        { line: 6, reason: 'Library code NOPE not found. Known: MAIN, MED' },
        { line: 7, reason: expect.stringContaining('mustChange') },
      ],
    });
    const session = await service.signIn({ username: 'a1' });
    expect(await service.data('getSessionUser', {}, { session })).toMatchObject({ name: '甲, 乙', libCode: 'MED' });
  });

  test('in GB18030 keeps its Chinese names', async () => {
    const path = join(dir, 'gb.csv');
    const names = Array.from(
      { length: 200 },
      (_, nth) => `${'王李张刘陈'[nth % 5] ?? ''}${'伟芳娜敏静镕喆'[nth % 7] ?? ''}`,
    );
    writeFileSync(
      path,
      iconv.encode(['account,name', ...names.map((name, nth) => `g${String(nth)},${name}`)].join('\r\n'), 'gb18030'),
    );
    expect(await importReaders(target(), path)).toEqual({ added: 200, updated: 0, rejected: [] });
    const rows = await service.store.db.selectFrom('reader').select('name').where('account', 'like', 'g%').execute();
    expect(rows.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  test('with bytes that cannot be decoded changes nothing', async () => {
    const path = join(dir, 'broken.csv');
    writeFileSync(path, Buffer.concat([Buffer.from('account,name\na1,甲\na2,'), Buffer.from([0xff, 0x0a])]));
    await expect(importReaders(target(), path)).rejects.toThrow('line 3, column 4');
    expect(await readerOf('a1')).toBeUndefined();
  });

  test('updates known readers, except missing fields and those that readers changed', async () => {
    await service.addReader({ primaryId: 'C-1', typeCode: 'teacher', mail: 'own@example.edu', verified: true });
    await setStatus(target(), (await readerOf('C-1'))?.id ?? 0, 'frozen');
    const path = file('account,name,mail,phone,password', 'li.ming,李明明,old@example.edu,13812345678,Other-2026');
    expect(await importReaders(target(), path)).toEqual({ added: 0, updated: 1, rejected: [] });
    expect(await readerOf('C-1')).toMatchObject({
      name: '李明明',
      type_code: 'teacher',
      status: 'frozen',
      mail: 'own@example.edu',
      phone: '13812345678',
      phone_verified_at: null,
    });
    expect(await service.signIn()).toHaveProperty('jwt');
  });

  test.each([
    [['account,surname', 'a,b'], 'unknown columns: surname'],
    [['account', 'a'], 'columns are missing: name'],
    [['account,name', 'a,"b'], 'Quote Not Closed'],
    [['account,name', 'a,b,c'], 'Invalid Record Length'],
  ])('that is no table of readers is refused: %j', async (lines, reason) => {
    const failing = importReaders(target(), file(...lines));
    await expect(failing).rejects.toThrow(TableError);
    await expect(failing).rejects.toThrow(reason);
  });

  test('is loaded for demo libraries alone, and once', async () => {
    file('account,name', 'demo,林晓岚');
    const { library } = target();
    const at = (demo: boolean) => [{ ...library, dir, file: { ...library.file, demo } }];
    const load = (demo: boolean) =>
      loadDemoReaders(service.store, at(demo), { now: () => 0, secrets: service.context().secrets });
    expect(await load(false)).toEqual([]);
    expect(await load(true)).toMatchObject([{ mappingPath: 'demo', added: 1, rejected: [] }]);
    expect(await load(true)).toEqual([]);
  });
});

describe('what a reader keeps', () => {
  let session: SessionToken;
  beforeEach(async () => {
    session = await service.signIn();
  });

  test('settings, each under its name, and no more than fifty', async () => {
    const get = (name: string) => service.data('getUserSetting', { name }, { session });
    expect(await get('list.rows')).toEqual({ name: 'list.rows', value: null });
    await service.data('updateUserSetting', { name: 'list.rows', value: '20' }, { session });
    await service.data('updateUserSetting', { name: 'list.rows', value: '50' }, { session });
    expect(await get('list.rows')).toEqual({ name: 'list.rows', value: '50' });
    for (let at = 1; at < 50; at += 1) {
      await service.data('updateUserSetting', { name: `n${String(at)}`, value: '' }, { session });
    }
    const more = service.call('updateUserSetting', { name: 'one.more', value: '' }, { session });
    expect(await more).toMatchObject({ errCode: 409 });
    const known = service.call('updateUserSetting', { name: 'list.rows', value: '10' }, { session });
    expect(await known).toMatchObject({ success: true });
  });

  test('the last fifty searches of the reader, newest first, without duplicates', async () => {
    const add = (term: string) => service.data('updateSearchHistory', { term }, { session });
    for (const term of ['红楼梦', '白夜行', '红楼梦']) {
      service.clock.now += 1000;
      await add(term);
    }
    const history = await service.data('getSearchHistory', {}, { session });
    expect(history.map(({ term }) => term)).toEqual(['红楼梦', '白夜行']);
    for (let at = 0; at < 60; at += 1) await add(`词${String(at)}`);
    const all = await service.data('getSearchHistory', { rows: 50 }, { session });
    expect(all).toHaveLength(50);
    expect(all[0]?.term).toBe('词59');
    await service.data('updateSearchHistory', { action: 'remove', term: '词59' }, { session });
    expect((await service.data('getSearchHistory', { rows: 1 }, { session }))[0]?.term).toBe('词58');
    expect(await service.data('updateSearchHistory', { action: 'clear' }, { session })).toEqual([]);
    expect(await service.call('updateSearchHistory', {}, { session })).toMatchObject({ errCode: 400 });
    await service.addReader({ account: 'wang' });
    await add('秘密');
    const other = await service.signIn({ username: 'wang' });
    expect(await service.data('getSearchHistory', {}, { session: other })).toEqual([]);
  });

  test('the end of the welcome, and the library chosen last', async () => {
    expect(await service.data('finishFirstLogin', {}, { session })).toEqual({ fristLoginFlag: '1' });
    await service.data('saveLastLibCode', { libCode: 'MED' }, { session });
    expect(await service.data('getSessionUser', {}, { session })).toMatchObject({
      fristLoginFlag: '1',
      lastLibCode: 'MED',
    });
    await service.data('saveLastLibCode', { libCode: '' }, { session });
    expect(await service.data('getSessionUser', {}, { session })).toMatchObject({ lastLibCode: '' });
    expect(await service.call('saveLastLibCode', { libCode: 'NOPE' }, { session })).toMatchObject({ errCode: 400 });
  });

  test('contacts are shown as far as their owner knows them', async () => {
    await service.addReader({ account: 'wang', mail: 'wang@example.edu', phone: '13812345678' });
    const other = await service.signIn({ username: 'wang' });
    expect(await service.data('getCheckFlag', {}, { session: other })).toMatchObject({
      emailCheckFlag: '0',
      mobileCheckFlag: '0',
      email: 'w***g@example.edu',
      mobile: '138****5678',
    });
  });
});

test('libraries of the group are found by code and by their name in any language', async () => {
  const find = async (searchContent?: string) =>
    service.data('listLibCodes', searchContent === undefined ? {} : { searchContent }, { language: 'zh_TW' });
  expect(await find()).toEqual([
    { libCode: 'MAIN', libName: '總館' },
    { libCode: 'MED', libName: '醫學館' },
  ]);
  for (const text of ['med', '医学', '醫學', 'Medical']) expect(await find(text)).toHaveLength(1);
  expect(await find('xyz')).toEqual([]);
});
