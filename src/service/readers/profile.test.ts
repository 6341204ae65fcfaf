import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SessionToken } from '../../lib/contract/session.ts';
import { pictureSizeOf, picturesPerDay } from '../../lib/rules/picture-size.ts';
import { pictureBytes } from '../../lib/rules/profile.ts';
import { limits } from '../platform/attempts/attempts.ts';
import { testPicture } from '#support/pictures.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import { otherLibrary } from '#support/records.ts';

let service: TestService;
let session: SessionToken;
beforeEach(async () => {
  service = await testService({ libraries: [{}, otherLibrary] });
  await service.addReader({ primaryId: '330102199901011234', mail: 'li.ming@example.edu', verified: true });
  session = await service.signIn();
});
afterEach(() => service.close());

const info = (as = session) => service.data('getUserInfo', {}, { session: as });

describe('a reader’s entry', () => {
  test('contains the card number and masked contacts', async () => {
    expect(await info()).toEqual({
      userId: expect.any(String),
      account: 'li.ming',
      primaryId: '33**************34',
      name: '李明',
      nickname: '',
      libCode: 'MAIN',
      libName: '总馆',
      lastLibCode: '',
      status: 'normal',
      opacPicUrl: '',
      since: '2026-01-15',
      libraries: [
        { libCode: 'MAIN', libName: '总馆' },
        { libCode: 'MED', libName: '医学馆' },
      ],
      email: 'l***g@example.edu',
      emailFlag: '1',
      mobile: '',
      mobileFlag: '0',
      hasPassword: true,
      ways: [],
    });
  });

  test('changes only the reader’s own fields, and keeps fields that are not sent', async () => {
    const change = (input: object) => service.call('updateUserInfo', input, { session });
    expect(await change({ nickname: ' 小明 ' })).toMatchObject({ message: '保存成功！', data: { nickname: '小明' } });
    expect(await change({ lastLibCode: 'MED' })).toMatchObject({ data: { nickname: '小明', lastLibCode: 'MED' } });
    expect(await change({ lastLibCode: 'NOPE' })).toMatchObject({ errCode: 400 });
    expect(await change({ nickname: '长'.repeat(30) })).toMatchObject({ success: true });
    expect(await change({ nickname: '长'.repeat(31) })).toMatchObject({ errCode: 400 });
    await change({ nickname: '', name: '王五', status: 'normal', libCode: 'MED' });
    expect(await info()).toMatchObject({ nickname: '', name: '李明', libCode: 'MAIN', lastLibCode: 'MED' });
  });

  test('lists what a frozen reader may not do, and which contacts are verified', async () => {
    expect(await service.data('getReaderLimits', {}, { session })).toEqual({ status: 'normal', limits: [] });
    expect(await service.data('getCertificationStatus', {}, { session })).toMatchObject({
      emailFlag: '1',
      phoneFlag: '0',
      emailSince: '2026-01-15T08:00:00.000Z',
      phoneSince: null,
    });
    await service.store.db.updateTable('reader').set({ status: 'frozen' }).execute();
    const limits = ['renew', 'recommend', 'request'];
    expect(await service.data('getReaderLimits', {}, { session })).toEqual({ status: 'frozen', limits });
  });
});

describe('the password', () => {
  const change = (old: string, chosen: string, again = chosen) => {
    const [password, newPassword, confirmPassword] = [old, chosen, again].map((entry) => service.encrypt(entry));
    const given = { password: password ?? '', newPassword: newPassword ?? '', confirmPassword: confirmPassword ?? '' };
    return service.call('updatePassword', given, { session });
  };

  test('is changed with the old one; other sessions end and this one is renewed', async () => {
    const elsewhere = await service.signIn();
    service.clock.now += 1000;
    const answer = await change(testReader.password, 'Changed-2027');
    if (!answer.success) throw new Error(answer.message);
    expect(answer.message).toBe('修改成功！');
    for (const over of [elsewhere, session]) {
      expect(await service.call('getUserInfo', {}, { session: over })).toMatchObject({ errCode: 401 });
    }
    expect((await info(answer.data)).account).toBe('li.ming');
    expect(await service.data('updatePasswordFlag', {}, { session: answer.data })).toEqual({
      hasPassword: true,
      pwdFlag: '0',
      changedAt: '2026-01-15T08:00:01.000Z',
    });
    expect(await service.signIn({ password: 'Changed-2027' })).toHaveProperty('jwt');
  });

  test.each([
    ['wrong', '原密码不正确', ['Wrong-2026', 'Changed-2027']],
    ['the same again', '新密码不能与原密码相同', [testReader.password, testReader.password]],
    ['not typed the same twice', /不一致/, [testReader.password, 'Changed-2027', 'Changed-2028']],
    ['too weak', /./, [testReader.password, 'a']],
  ] as const)('is refused: %s; the session goes on', async (_, message, [old, chosen, again]) => {
    const answer = await change(old, chosen, again);
    expect(answer).toMatchObject({ success: false, errCode: 400 });
    expect(answer.message).toMatch(message);
    expect((await info()).account).toBe('li.ming');
  });

  test('cannot be guessed here either', async () => {
    for (let at = 0; at < limits.signInDevice.attempts; at += 1) await change(`Wrong-${String(at)}`, 'Changed-2027');
    expect(await change(testReader.password, 'Changed-2027')).toMatchObject({ errCode: 429 });
  });
});

describe('the picture', () => {
  let jpeg: Buffer;
  beforeEach(async () => {
    jpeg = await testPicture(600, 600);
  });
  const put = (bytes: Buffer) => service.call('updateUserPicture', { picture: bytes.toString('base64') }, { session });
  const keyOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);

  test('has an address that only its reader gets, a new one for each picture', async () => {
    const answer = await put(jpeg);
    if (!answer.success) throw new Error(answer.message);
    expect(answer.message).toBe('上传成功！');
    const { opacPicUrl } = answer.data;
    expect(opacPicUrl).toMatch(/^\/demo\/readerPicture\/[\w-]{22}$/);
    expect([(await info()).opacPicUrl, (await service.data('getSessionUser', {}, { session })).opacPicUrl]).toEqual([
      opacPicUrl,
      opacPicUrl,
    ]);
    const key = keyOf(opacPicUrl);
    const picture = await service.data('getReaderPicture', { key });
    expect(picture.mediaType).toBe('image/jpeg');
    expect(pictureSizeOf(Buffer.from(picture.picture, 'base64'))).toEqual({ width: 512, height: 512 });
    expect(await service.call('getReaderPicture', { key }, { library: 'other' })).toMatchObject({ errCode: 404 });
    await put(jpeg);
    expect(await service.call('getReaderPicture', { key })).toMatchObject({ errCode: 404 });
    expect(await put(Buffer.of())).toMatchObject({ message: '删除成功！', data: { opacPicUrl: '' } });
    expect((await info()).opacPicUrl).toBe('');
  });

  test('can be replaced a limited number of times a day, refused pictures included', async () => {
    const broken = jpeg.subarray(0, 200);
    for (let sent = 1; sent < picturesPerDay; sent += 1) expect(await put(broken)).toMatchObject({ errCode: 400 });
    expect(await put(jpeg)).toMatchObject({ success: true });
    const message = '今日上传图片次数已用完（每日 50 次），请明天再来';
    expect(await put(jpeg)).toMatchObject({ success: false, errCode: 429, message });
    expect(await put(Buffer.of())).toMatchObject({ success: true });
    service.clock.now += 24 * 60 * 60_000;
    session = await service.signIn();
    expect(await put(jpeg)).toMatchObject({ success: true });
  });

  test('is a JPEG or PNG below 5 MB by its bytes, whatever it calls itself', async () => {
    expect(await put(await testPicture(20, 20, 'png'))).toMatchObject({ success: true });
    expect(pictureBytes).toBe(5 * 1024 * 1024);
    const large = Buffer.alloc(pictureBytes - 1);
    jpeg.copy(large);
    expect(await put(large)).toMatchObject({ success: true });
    const begun = Buffer.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3);
    for (const wrong of [Buffer.from('<svg onload="alert(1)"/>'), Buffer.from('GIF89a'), begun]) {
      expect(await put(wrong)).toMatchObject({ errCode: 400, message: '请上传 5M 以内的 JPEG 或 PNG 图片' });
    }
    expect((await put(Buffer.concat([large, Buffer.of(0)]))).success).toBe(false);
    const body = await service.call('updateUserInfo', { nickname: 'x'.repeat(300_000) }, { session });
    expect(body).toMatchObject({ errCode: 413 });
  });
});

describe('contacts', () => {
  test('are bound by the code that was sent, with the remaining numbers of today', async () => {
    const ask = { session };
    const before = await service.data('getContacts', {}, ask);
    expect(before).toMatchObject({ mobile: '', mobileFlag: '0', mailTimes: 10, phoneTimes: 5, bindTimes: 3 });
    expect(await service.call('sendOwnPhoneCode', { phone: '138' }, ask)).toMatchObject({ errCode: 400 });
    expect(await service.data('sendOwnPhoneCode', { phone: '13812345678' }, ask)).toEqual({ times: 4 });
    expect(await service.data('countOwnCodes', {}, ask)).toEqual({ times: 4 });
    const phone = { phone: '13812345678' };
    expect(await service.call('checkOwnPhone', { ...phone, code: '0' }, ask)).toMatchObject({ errCode: 400 });
    const code = await service.lastCode();
    const bound = await service.call('checkOwnPhone', { ...phone, code }, ask);
    expect(bound).toMatchObject({
      message: '绑定成功！',
      data: { mobile: '138****5678', mobileFlag: '1', bindTimes: 2 },
    });

    service.clock.now += 60_000;
    const mail = 'new@example.edu';
    expect(await service.data('checkOwnMail', { mail }, ask)).toMatchObject({
      email: 'l***g@example.edu',
      mailTimes: 9,
    });
    const mailCode = await service.lastCode();
    expect(await service.call('updateContact', { mail }, ask)).toMatchObject({ errCode: 400 });
    expect(await service.call('updateContact', {}, ask)).toMatchObject({ errCode: 400 });
    expect(await service.data('updateContact', { mail, mailCode }, ask)).toMatchObject({ email: 'n***w@example.edu' });
    expect((await info()).mobile).toBe('138****5678');
  });
});

describe('bindings of outside services', () => {
  const bind = async (provider: string, as = 'li.ming') => {
    const { store, library } = service.context();
    const { id } = await store.db.selectFrom('reader').select('id').where('account', '=', as).executeTakeFirstOrThrow();
    const row = { library_id: library.id, provider, subject: `${provider}-${as}`, reader_id: id, created_at: 0 };
    await store.db.insertInto('reader_identity').values(row).execute();
  };
  const unbind = (provider: 'cas' | 'oidc') => service.call('unbindIdentity', { provider }, { session });

  test('are listed, and taken away with the reader’s session going on', async () => {
    await service.addReader({ account: 'wang' });
    await bind('cas');
    await bind('cas', 'wang');
    const cas = { provider: 'cas', boundAt: '1970-01-01T00:00:00.000Z', isOpen: false };
    expect((await info()).ways).toEqual([cas]);
    expect(await unbind('cas')).toMatchObject({ message: '已解绑', data: { unbound: true } });
    expect((await info()).ways).toEqual([]);
    expect(await unbind('cas')).toMatchObject({ errCode: 404 });
    // Another reader's stays.
    expect(await service.store.db.selectFrom('reader_identity').selectAll().execute()).toHaveLength(1);
  });

  test('are kept if one is the only sign-in method', async () => {
    await bind('cas');
    await bind('oidc');
    await service.store.db.deleteFrom('credential').execute();
    expect(await unbind('cas')).toMatchObject({ success: true });
    expect(await unbind('oidc')).toMatchObject({ errCode: 409, message: '这是您唯一的登录方式，不能解绑' });
    expect((await info()).ways).toHaveLength(1);
  });

  test('are not created by an unknown ticket', async () => {
    expect(await service.call('bindOwnIdentity', { uid: 'x' }, { session })).toMatchObject({ errCode: 400 });
  });
});
