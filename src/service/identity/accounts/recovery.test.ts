import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SessionToken } from '../../../lib/contract/session.ts';
import { testReader, testService, testVerifyCode, type TestService } from '#support/service.ts';
import { otherLibrary } from '#support/records.ts';
import { limits } from '../../platform/attempts/attempts.ts';
import { codeLifetimeMs } from './codes.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const mail = 'li.ming@example.edu';
const phone = '13812345678';
let service: TestService;

beforeEach(async () => {
  service = await testService({ libraries: [{}, otherLibrary] });
  await service.addReader({ mail, phone, verified: true });
});
afterEach(() => service.close());

async function begin(username: string = testReader.account): Promise<string> {
  const { codeKey } = await service.data('getRecoveryCaptcha', {});
  return (await service.data('checkUser', { username, verifyCode: testVerifyCode, codeKey })).ticket;
}
const choose = (ticket: string, password = 'Spring-2027', again = password) =>
  service.call('resetPassword', {
    ticket,
    password: service.encrypt(password),
    confirmPassword: service.encrypt(again),
  });
const refused = (message: string, errCode = 400) => ({ success: false, data: null, message, errCode });

async function proved(): Promise<string> {
  const ticket = await begin();
  await service.data('sendMailCode', { ticket, mail });
  await service.data('checkMailCode', { ticket, mail, code: await service.lastCode() });
  return ticket;
}

describe('recovering a password', () => {
  test('works by mail: account, code, new password, and ends every session', async () => {
    const session = await service.signIn();
    const ticket = await begin();
    expect(await service.call('sendMailCode', { ticket, mail })).toMatchObject({
      data: { times: 9 },
      message: '如所填信息与账号一致，验证码将很快送达',
    });
    const [sent] = await service.posted();
    expect(sent).toMatchObject({ channel: 'mail', recipient: mail, subject: '示范大学图书馆', state: 'kept' });
    await service.data('checkMailCode', { ticket, mail, code: await service.lastCode() });
    expect(await choose(ticket)).toMatchObject({ success: true, message: '修改成功！' });
    expect(await service.call('getSessionUser', {}, { session })).toMatchObject({ errCode: 401 });
    expect(await service.signIn({ password: 'Spring-2027' })).toHaveProperty('jwt');
  });

  test('works by phone, for any format of the number, in the language of the reader', async () => {
    const ticket = await begin();
    await service.data('sendPhoneCode', { ticket, phone: '+86 138-1234-5678' }, { language: 'en-US' });
    expect((await service.posted()).at(-1)).toMatchObject({ recipient: phone, subject: 'Demo University Library' });
    await service.data('checkPhoneCode', { ticket, phone, code: await service.lastCode() });
    expect(await choose(ticket)).toMatchObject({ success: true });
  });

  test('lets the reader in who locked himself out before', async () => {
    for (let at = 0; at < limits.signInHere.attempts; at += 1) {
      await service.call('login', await service.signInForm({ password: 'Wrong-2026' }));
    }
    await choose(await proved());
    expect(await service.signIn({ password: 'Spring-2027' })).toHaveProperty('jwt');
  });

  test('has the same steps and answers for an unknown account, and sends nothing', async () => {
    const steps = async (username: string) => {
      const ticket = await begin(username);
      const code = '000000';
      return [
        await service.call('countMailCodes', { ticket }),
        await service.call('sendMailCode', { ticket, mail: 'somebody@example.edu' }),
        await service.call('sendMailCode', { ticket, mail: 'somebody@example.edu' }),
        await service.call('countMailCodes', { ticket }),
        await service.call('countContactChanges', { ticket }),
        await service.call('checkMailCode', { ticket, mail: 'somebody@example.edu', code }),
        await service.call('resetPhone', { ticket, phone, code }),
        await choose(ticket),
      ];
    };
    expect(await steps('nobody.here')).toEqual(await steps(testReader.account));
    expect(await service.posted()).toEqual([]);
  });

  test('needs the proof, and the captcha for beginning', async () => {
    expect(await choose(await begin())).toEqual(refused('请先完成身份验证'));
    const form = { username: testReader.account, verifyCode: 'NOPE' };
    const { codeKey } = await service.data('getRecoveryCaptcha', {});
    expect(await service.call('checkUser', { ...form, codeKey })).toEqual(refused('验证码错误或已失效，请重新输入'));
  });

  test('enforces the password rules, and continues after a mistake', async () => {
    const ticket = await proved();
    expect(await choose(ticket, 'short1')).toEqual(refused('密码须同时包含数字和字母，且不少于7位'));
    expect(await choose(ticket, 'Spring-2027', 'Spring-2028')).toEqual(refused('两次输入的密码不一致'));
    expect(await choose(ticket, testReader.password)).toEqual(refused('新密码不能与原密码相同'));
    expect(await choose(ticket)).toMatchObject({ success: true });
  });

  test('works once, even for ten at the same moment, for half an hour and in its own library', async () => {
    const ticket = await proved();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => choose(ticket, `Spring-202${String(at)}`)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await choose(ticket)).toEqual(refused('操作已超时，请重新开始'));
    const second = await begin();
    expect(await service.call('countMailCodes', { ticket: second }, { library: 'other' })).toMatchObject({
      errCode: 400,
    });
    service.clock.now += 30 * minute;
    expect(await service.call('countMailCodes', { ticket: second })).toMatchObject({ errCode: 400 });
  });

  test('is closed where the library does not offer it', async () => {
    await service.close();
    service = await testService({ libraries: [{ file: { findConfig: { findPasswordFlag: '0' } } }] });
    const { codeKey } = await service.data('getRecoveryCaptcha', {});
    const form = { username: 'x', verifyCode: testVerifyCode, codeKey };
    expect(await service.call('checkUser', form)).toEqual(refused('本馆未开放自助找回密码', 403));
  });
});

describe('a code', () => {
  const wrong = refused('验证码错误或已失效');
  let ticket: string;
  let code: string;
  beforeEach(async () => {
    ticket = await begin();
    await service.data('sendMailCode', { ticket, mail });
    code = await service.lastCode();
  });
  const check = (input: string, to = mail) => service.call('checkMailCode', { ticket, mail: to, code: input });
  const other = (input: string) => (input === '111111' ? '222222' : '111111');

  test('works once, even for ten at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => check(code)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await check(code)).toEqual(wrong);
  });

  test('works for the address that it went to, and by the channel that it took', async () => {
    expect(await check(code, 'li.ming2@example.edu')).toEqual(wrong);
    expect(await service.call('checkPhoneCode', { ticket, phone, code })).toEqual(wrong);
    expect(await check(code)).toMatchObject({ success: true });
  });

  test('is over after five minutes', async () => {
    service.clock.now += codeLifetimeMs;
    expect(await check(code)).toEqual(wrong);
  });

  test('dies of five wrong tries', async () => {
    for (let at = 0; at < 5; at += 1) expect(await check(other(code))).toEqual(wrong);
    expect(await check(code)).toEqual(wrong);
  });

  test('is rejected after a newer one was sent', async () => {
    service.clock.now += limits.codePause.windowMs;
    await service.data('sendMailCode', { ticket, mail });
    const newer = await service.lastCode();
    expect(await check(code === newer ? other(newer) : code)).toEqual(wrong);
    expect(await check(newer)).toMatchObject({ success: true });
  });

  test('is not kept as it is', async () => {
    const rows = await service.store.db.selectFrom('one_time_code').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain(mail);
  });

  test('is sent once a minute at most, up to the daily limit of the server', async () => {
    const send = () => service.call('sendMailCode', { ticket, mail });
    expect(await send()).toMatchObject({
      message: '请 60 秒后再获取验证码',
      data: { retryAfter: 60 },
      errCode: 429,
    });
    for (let left = limits.mailCodes.attempts - 2; left >= 0; left -= 1) {
      service.clock.now += limits.codePause.windowMs;
      expect(await send()).toMatchObject({ data: { times: left } });
      expect(await service.data('countMailCodes', { ticket })).toEqual({ times: left });
    }
    service.clock.now += limits.codePause.windowMs;
    expect(await send()).toMatchObject({ message: '今日获取验证码次数已用完', errCode: 429 });
    expect(await service.data('countPhoneCodes', { ticket })).toEqual({ times: limits.phoneCodes.attempts });
    service.clock.now += day;
    ticket = await begin();
    expect(await service.data('countMailCodes', { ticket })).toEqual({ times: limits.mailCodes.attempts });
  });

  test.each([
    ['phone', '12345', '手机号格式不正确'],
    ['mail', 'li.ming@localhost', '邮箱格式不正确'],
  ] as const)('is not sent to a %s without the form of one', async (channel, to, message) => {
    const answer =
      channel === 'phone'
        ? await service.call('sendPhoneCode', { ticket, phone: to })
        : await service.call('sendMailCode', { ticket, mail: to });
    expect(answer).toEqual(refused(message));
  });
});

describe('binding a contact', () => {
  const fresh = 'new.box@example.edu';
  let session: SessionToken;
  beforeEach(async () => {
    session = await service.signIn();
  });
  const bindMail = async (to: string) => {
    await service.data('sendMailCode', { mail: to }, { session });
    const input = { mail: to, mailCode: await service.lastCode() };
    return service.call('bindContacts', input, { session });
  };

  test('needs the code that was sent to it, and notifies the previous contact', async () => {
    expect(await bindMail(fresh)).toMatchObject({ success: true, message: '绑定成功！' });
    expect(await service.data('getCheckFlag', {}, { session })).toMatchObject({
      email: 'n***x@example.edu',
      emailCheckFlag: '1',
    });
    const message = (await service.posted()).at(-1);
    expect(message).toMatchObject({ recipient: mail });
    expect(message?.body).toContain('n***x@example.edu');
    expect(message?.body).not.toContain(fresh);
    const guessed = { mail: 'third@example.edu', mailCode: '000000' };
    expect(await service.call('bindContacts', guessed, { session })).toEqual(refused('验证码错误或已失效'));
  });

  test('binds phone and mail in one', async () => {
    await service.data('sendMailCode', { mail: fresh }, { session });
    const mailCode = await service.lastCode();
    await service.data('sendPhoneCode', { phone: '+852 5123 4567' }, { session });
    const input = { mail: fresh, mailCode, phone: '+85251234567', phoneCode: await service.lastCode() };
    expect(await service.call('bindContacts', input, { session })).toMatchObject({ success: true });
    expect(await service.data('getCheckFlag', {}, { session })).toMatchObject({ mobile: '+852****4567' });
  });

  test('is counted by the day', async () => {
    for (let left = limits.contactChanges.attempts; left > 0; left -= 1) {
      expect(await service.data('countContactChanges', {}, { session })).toEqual({ times: left });
      expect(await bindMail(`box${String(left)}@example.edu`)).toMatchObject({ success: true });
      service.clock.now += limits.codePause.windowMs;
    }
    expect(await bindMail('last@example.edu')).toMatchObject({ message: '今日更换绑定次数已用完', errCode: 429 });
  });

  test('takes a new phone in a recovery that was proved by mail', async () => {
    const ticket = await begin();
    const other = '13900001111';
    await service.data('sendPhoneCode', { ticket, phone: other });
    expect(await service.posted()).toEqual([]);
    service.clock.now += limits.codePause.windowMs;
    await service.data('sendMailCode', { ticket, mail });
    await service.data('checkMailCode', { ticket, mail, code: await service.lastCode() });
    await service.data('sendPhoneCode', { ticket, phone: other });
    const input = { ticket, phone: other, code: await service.lastCode() };
    expect(await service.call('resetPhone', input)).toMatchObject({ success: true });
    expect(await service.data('getCheckFlag', {}, { session })).toMatchObject({ mobile: '139****1111' });
    expect(await choose(ticket)).toMatchObject({ success: true });
  });

  test('is for those who are signed in or have a ticket', async () => {
    for (const call of [
      service.call('sendMailCode', { mail: fresh }),
      service.call('countMailCodes', {}),
      service.call('resetPhone', { phone, code: '000000' }),
    ]) {
      expect(await call).toMatchObject({ errCode: 401 });
    }
  });
});
