import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { createMailCarrier } from './mail.ts';
import { createSmsCarrier } from './carriers.ts';
import { testService, testVerifyCode, type TestService } from '#support/service.ts';
import type { Carriers } from '../context/outgoing.ts';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const entry of cleanUp.splice(0).reverse()) await entry();
});

interface Received {
  from: string;
  to: string[];
  source: string;
}

/** An SMTP server that takes mail of one user; it refuses recipients that begin with `refused`. */
async function smtpServer(): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) => {
      if (username === 'library' && password === 'p@ss') done(null, { user: username });
      else done(new Error('wrong'));
    },
    onRcptTo: ({ address }, _, done) => {
      done(address.startsWith('refused') ? new Error('no such mailbox') : null);
    },
    onData: (stream, { envelope }, done) => {
      void text(stream).then((source) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map((entry) => entry.address), source });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  cleanUp.push(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://library:p%40ss@127.0.0.1:${String(port)}`, received };
}

async function smsGateway(status: () => number): Promise<{ url: string; received: object[] }> {
  const received: object[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ authorization: request.headers.authorization, ...(JSON.parse(body) as object) });
      response.writeHead(status()).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUp.push(() => new Promise((resolve) => server.close(resolve)));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}/sms`, received };
}

async function serviceWith(carriers: Carriers): Promise<TestService> {
  const service = await testService({ carriers });
  cleanUp.push(() => service.close());
  return service;
}

const sender = '示范大学图书馆 <library@example.edu>';
const mailsOf = ({ source }: Received) => source.replace(/=\r\n/g, '');

describe('mail by SMTP', () => {
  test('reaches the mailbox, and its text is forgotten here when it is out', async () => {
    const { url, received } = await smtpServer();
    const service = await serviceWith({ mail: createMailCarrier({ url, from: sender }) });
    const session = await service.signIn();
    await service.data('sendMailCode', { mail: 'li@example.edu' }, { session, language: 'en-US' });
    const [mail] = received;
    expect(mail).toMatchObject({ from: 'library@example.edu', to: ['li@example.edu'] });
    const code = /Your code is (\d{6})/.exec(mail ? mailsOf(mail) : '')?.[1] ?? '';
    expect(await service.posted()).toMatchObject([{ state: 'sent', body: '', recipient: 'li@example.edu' }]);
    const bound = { mail: 'li@example.edu', mailCode: code };
    expect(await service.call('bindContacts', bound, { session })).toMatchObject({ success: true });
  });

  test('to a mailbox that the server rejects shows an error and does not block other mail', async () => {
    const { url, received } = await smtpServer();
    const service = await serviceWith({ mail: createMailCarrier({ url, from: sender }) });
    const session = await service.signIn();
    expect(await service.call('sendMailCode', { mail: 'refused@example.edu' }, { session })).toEqual({
      success: false,
      data: null,
      message: '该号码或邮箱无法接收验证码，请检查',
      errCode: 400,
    });
    expect(await service.posted()).toMatchObject([{ state: 'failed' }]);
    service.clock.now += 60_000;
    const sent = await service.call('sendMailCode', { mail: 'li@example.edu' }, { session });
    expect(sent).toMatchObject({ success: true });
    expect(received).toHaveLength(1);
  });

  test('that failed is reported to everyone for a minute, before it counts against limits', async () => {
    let isUp = false;
    const send = () => (isUp ? Promise.resolve() : Promise.reject(new Error('no connection')));
    const service = await serviceWith({ mail: { send } });
    const session = await service.signIn();
    const ask = () => service.call('sendMailCode', { mail: 'li@example.edu' }, { session });
    const down = { success: false, data: null, message: '邮件暂时无法发送，请稍后再试', errCode: 503 };
    expect(await ask()).toEqual(down);
    isUp = true;
    expect(await ask()).toEqual(down);
    expect(await service.data('countMailCodes', {}, { session })).toEqual({ times: 9 });
    service.clock.now += 60_000;
    expect(await ask()).toMatchObject({ success: true });
  });

  test('that cannot go out takes nothing else along', async () => {
    const carriers = { mail: createMailCarrier({ url: 'smtp://127.0.0.1:1', from: sender }) };
    const service = await serviceWith(carriers);
    const session = await service.signIn();
    expect(await service.call('sendMailCode', { mail: 'li@example.edu' }, { session })).toMatchObject({ errCode: 503 });
    expect(await service.call('sendPhoneCode', { phone: '13812345678' }, { session })).toMatchObject({ success: true });
  });

  test('in a recovery goes out behind the answer, which does not wait for it', async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const service = await serviceWith({ mail: { send: () => gate } });
    await service.addReader({ mail: 'li@example.edu' });
    const { codeKey } = await service.data('getRecoveryCaptcha', {});
    const form = { username: 'li.ming', verifyCode: testVerifyCode, codeKey };
    const { ticket } = await service.data('checkUser', form);
    expect(await service.call('sendMailCode', { ticket, mail: 'li@example.edu' })).toMatchObject({ success: true });
    release();
    expect(await service.posted()).toMatchObject([{ state: 'sent' }]);
  });
});

describe('text messages over HTTP', () => {
  test('are posted with the token, the library in brackets before the text', async () => {
    const { url, received } = await smsGateway(() => 200);
    const service = await serviceWith({ phone: createSmsCarrier({ url, token: 'secret' }) });
    const session = await service.signIn();
    await service.data('sendPhoneCode', { phone: '13812345678' }, { session });
    expect(received).toEqual([
      {
        authorization: 'Bearer secret',
        to: '13812345678',
        text: expect.stringMatching(/^【示范大学图书馆】您的验证码是 \d{6}，5 分钟内有效。/),
      },
    ]);
  });

  test.each([
    [402, { message: '短信暂时无法发送，请稍后再试', errCode: 503 }],
    [422, { message: '该号码或邮箱无法接收验证码，请检查', errCode: 400 }],
  ])('shows an error when the gateway answers %i', async (status, expected) => {
    const { url } = await smsGateway(() => status);
    const service = await serviceWith({ phone: createSmsCarrier({ url, token: undefined }) });
    const session = await service.signIn();
    expect(await service.call('sendPhoneCode', { phone: '13812345678' }, { session })).toMatchObject(expected);
  });
});
