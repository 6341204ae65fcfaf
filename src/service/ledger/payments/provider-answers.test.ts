import { createCipheriv, createPrivateKey, randomBytes, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPaymentKeys, doubleSettings } from '#demo/payment-services/doubles.ts';
import { serveDoubles, type Answer, type Doubles } from '#demo/identity-services/server.ts';
import { createAlipay } from './providers/alipay.ts';
import type { PaymentProvider } from './providers/types.ts';
import { createWeixin } from './providers/weixin.ts';

// What each answer of a provider means. The answers are signed as the provider signs them.

const now = Date.UTC(2026, 0, 15, 4);
const keys = createPaymentKeys();
const platformKey = createPrivateKey(keys.providers.weixinPlatform);
const alipayKey = createPrivateKey(keys.providers.alipay);
const { weixin: weixinSettings } = doubleSettings('');

/** The next answers of the provider; the last one is repeated. */
let answers: Answer[] = [];
/** Bodies of the requests that the provider got. */
let sent: string[] = [];
let doubles: Doubles;
let weixin: PaymentProvider;
let alipay: PaymentProvider;

beforeAll(async () => {
  const answer = ({ body }: { body: string }): Promise<Answer> => {
    sent.push(body);
    const next = answers.length > 1 ? answers.shift() : answers[0];
    return next ? Promise.resolve(next) : Promise.reject(new Error('no answer'));
  };
  doubles = await serveDoubles({ weixin: answer, alipay: answer });
  const settings = doubleSettings(doubles.url);
  weixin = createWeixin(settings.weixin, keys.library.weixin, () => now);
  alipay = createAlipay(settings.alipay, keys.library.alipay, () => now);
});
afterAll(() => doubles.close());

const answering = (...next: Answer[]): void => {
  answers = next;
  sent = [];
};

/** @param at when it was signed */
function byWeixin(status: number, value: object | undefined, at = now): Answer {
  const body = value === undefined ? '' : JSON.stringify(value);
  const [timestamp, nonce] = [String(Math.floor(at / 1000)), randomBytes(8).toString('hex')];
  const text = Buffer.from(`${timestamp}\n${nonce}\n${body}\n`);
  const headers = {
    'wechatpay-serial': weixinSettings.platformSerial,
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': sign('sha256', text, platformKey).toString('base64'),
  };
  return { status, type: 'application/json', body, headers };
}

function byAlipay(method: string, value: object): Answer {
  const response = JSON.stringify(value);
  const signature = sign('sha256', Buffer.from(response), alipayKey).toString('base64');
  const body = `{"alipay_trade_${method}_response":${response},"sign":"${signature}"}`;
  return { status: 200, type: 'application/json', body };
}

const order = {
  number: 'Y1',
  amountFen: 1_205,
  title: '逾期费',
  expiresAt: now + 180_000,
  notifyUrl: 'https://library.test/notify',
  cardNumber: '',
};
const repayment = { number: 'Y1', refundNumber: 'R1', amountFen: 5, totalFen: 1_205 };

/** A notification as the platform signs and encrypts it. */
function noticeByWeixin(event_type: string, value: object, apiV3Key = keys.library.weixin.apiV3Key) {
  const [nonce, associated_data] = [randomBytes(6).toString('hex'), 'transaction'];
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce));
  cipher.setAAD(Buffer.from(associated_data));
  const encrypted = [cipher.update(JSON.stringify(value)), cipher.final(), cipher.getAuthTag()];
  const ciphertext = Buffer.concat(encrypted).toString('base64');
  const resource = { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce, associated_data };
  const { headers, body } = byWeixin(200, { event_type, resource });
  return { path: '', headers: new Headers(headers), body: String(body) };
}

describe('WeChat Pay', () => {
  const transaction = {
    appid: weixinSettings.appId,
    mchid: weixinSettings.mchId,
    out_trade_no: 'Y1',
    transaction_id: 'P1',
    success_time: '2026-01-15T12:00:00+08:00',
    amount: { total: 1_205 },
  };
  const money = { number: 'Y1', providerNumber: 'P1', amountFen: 1_205, paidAt: now };

  test.each([
    ['SUCCESS', { state: 'paid', money }],
    ['REFUND', { state: 'paid', money }],
    ['CLOSED', { state: 'closed' }],
    ['REVOKED', { state: 'closed' }],
    ['NOTPAY', { state: 'unpaid' }],
    ['USERPAYING', { state: 'unpaid' }],
  ])('a payment in the state %s is %o', async (trade_state, expected) => {
    answering(byWeixin(200, { ...transaction, trade_state }));
    expect(await weixin.query('Y1')).toEqual(expected);
  });

  test.each([
    { appid: 'wxother' },
    { mchid: '1900000002' },
    { amount: { total: 1_205, currency: 'USD' } },
    { amount: undefined },
    { transaction_id: undefined },
    { success_time: undefined },
  ])('a payment with %o is not believed', async (changes) => {
    answering(byWeixin(200, { ...transaction, trade_state: 'SUCCESS', ...changes }));
    await expect(weixin.query('Y1')).rejects.toThrow('a payment to somebody else');
  });

  test('a payment that it does not know is missing', async () => {
    answering(byWeixin(404, { code: 'ORDER_NOT_EXIST' }));
    expect(await weixin.query('Y1')).toEqual({ state: 'missing' });
  });

  test.each([
    [429, 'WeChat Pay answered 429'],
    [500, 'WeChat Pay answered 500'],
    [503, 'WeChat Pay answered 503'],
    [400, 'PARAM_ERROR'],
    [499, 'PARAM_ERROR'],
  ])('after an answer with status %i nothing is known', async (status, text) => {
    answering(byWeixin(status, { code: 'PARAM_ERROR' }));
    await expect(weixin.query('Y1')).rejects.toThrow(text);
  });

  test('only an answer that is signed is believed, except that our own signature is wrong', async () => {
    answering({ ...byWeixin(200, { ...transaction, trade_state: 'SUCCESS' }), headers: {} });
    await expect(weixin.query('Y1')).rejects.toThrow('is not signed');
    answering({ ...byWeixin(401, { code: 'SIGN_ERROR' }), headers: {} });
    await expect(weixin.query('Y1')).rejects.toThrow('SIGN_ERROR');
  });

  test.each([-1, 1])('an answer is believed five minutes (times %i) from now, and not a second more', async (sign) => {
    const value = { ...transaction, trade_state: 'SUCCESS' };
    answering(byWeixin(200, value, now + sign * 301_000));
    await expect(weixin.query('Y1')).rejects.toThrow('signed too long ago');
    answering(byWeixin(200, value, now + sign * 300_000));
    expect(await weixin.query('Y1')).toEqual({ state: 'paid', money });
  });

  test.each([
    ['TRANSACTION.SUCCESS', 'SUCCESS', { kind: 'paid', money }],
    ['TRANSACTION.SUCCESS', 'REFUND', { kind: 'other' }],
    ['TRANSACTION.SUCCESS', 'NOTPAY', { kind: 'other' }],
    ['TRANSACTION.FAILED', 'SUCCESS', { kind: 'other' }],
    ['PAYSCORE.USER_PAID', 'SUCCESS', { kind: 'other' }],
  ])('a notification %s of a payment in the state %s is %o', (event, trade_state, expected) => {
    expect(weixin.readNotification(noticeByWeixin(event, { ...transaction, trade_state }))).toEqual(expected);
  });

  test.each(['REFUND.SUCCESS', 'REFUND.CLOSED'])('a notification %s names the refund', (event) => {
    const notice = noticeByWeixin(event, { out_refund_no: 'R1' });
    expect(weixin.readNotification(notice)).toEqual({ kind: 'refund', number: 'R1' });
  });

  test('a notification is refused with its reason', () => {
    const notice = noticeByWeixin('TRANSACTION.SUCCESS', { ...transaction, trade_state: 'SUCCESS' });
    notice.headers.set('wechatpay-serial', 'OTHER');
    expect(() => weixin.readNotification(notice)).toThrow('another key of the platform');
    const foreign = noticeByWeixin('TRANSACTION.SUCCESS', transaction, randomBytes(16).toString('hex'));
    expect(() => weixin.readNotification(foreign)).toThrow('not encrypted for us');
    const toOthers = noticeByWeixin('TRANSACTION.SUCCESS', { ...transaction, mchid: '1', trade_state: 'SUCCESS' });
    expect(() => weixin.readNotification(toOthers)).toThrow('a payment to somebody else');
  });

  test('an answer of another shape is unreadable', async () => {
    answering(byWeixin(200, { qr: 'https://qr' }));
    await expect(weixin.create(order)).rejects.toThrow('not what WeChat Pay answers');
  });

  test('closing is done with 200 or 204, and asks for the state otherwise', async () => {
    for (const status of [200, 204]) {
      answering(byWeixin(status, undefined));
      expect(await weixin.close('Y1')).toEqual({ state: 'closed' });
      expect(sent).toHaveLength(1);
    }
    answering(byWeixin(400, { code: 'ORDER_PAID' }), byWeixin(200, { ...transaction, trade_state: 'SUCCESS' }));
    expect(await weixin.close('Y1')).toEqual({ state: 'paid', money });
  });

  test('a payment is begun with its amount and its end in Beijing', async () => {
    answering(byWeixin(200, { code_url: 'weixin://1' }));
    expect(await weixin.create(order)).toEqual({ qr: 'weixin://1' });
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({
      out_trade_no: 'Y1',
      time_expire: '2026-01-15T12:03:00+08:00',
      amount: { total: 1_205, currency: 'CNY' },
    });
    answering(byWeixin(403, { code: 'NO_AUTH' }));
    await expect(weixin.create(order)).rejects.toThrow('WeChat Pay: NO_AUTH');
  });

  test.each([
    [200, { status: 'SUCCESS' }, { state: 'done' }],
    [200, { status: 'PROCESSING' }, { state: 'pending' }],
    [200, { status: 'ABNORMAL' }, { state: 'refused', reason: 'ABNORMAL' }],
    [403, { code: 'NOT_ENOUGH' }, { state: 'refused', reason: 'NOT_ENOUGH' }],
  ])('a repayment answered with %i %o is %o', async (status, value, expected) => {
    answering(byWeixin(status, { out_refund_no: 'R1', ...value }));
    expect(await weixin.repay(repayment)).toEqual(expected);
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({ amount: { refund: 5, total: 1_205, currency: 'CNY' } });
  });
});

describe('Alipay', () => {
  const trade = { code: '10000', out_trade_no: 'Y1', trade_no: 'P1', total_amount: '12.05' };
  const paid = { ...trade, trade_status: 'TRADE_SUCCESS', send_pay_date: '2026-01-15 12:00:00' };
  const money = { number: 'Y1', providerNumber: 'P1', amountFen: 1_205, paidAt: now };

  test.each([
    [paid, { state: 'paid', money }],
    [
      { ...paid, trade_status: 'TRADE_FINISHED', total_amount: '0.5' },
      { state: 'paid', money: { ...money, amountFen: 50 } },
    ],
    [
      { ...paid, trade_status: 'TRADE_CLOSED' },
      { state: 'paid', money },
    ],
    [{ ...trade, trade_status: 'TRADE_CLOSED' }, { state: 'closed' }],
    [{ ...trade, trade_status: 'WAIT_BUYER_PAY' }, { state: 'unpaid' }],
    [{ code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }, { state: 'missing' }],
  ])('a trade %o is %o', async (response, expected) => {
    answering(byAlipay('query', response));
    expect(await alipay.query('Y1')).toEqual(expected);
  });

  test.each([
    [{ ...paid, trade_status: 'TRADE_PENDING' }, 'a status of a trade'],
    [{ ...paid, total_amount: '12.050' }, 'without an amount'],
    [{ ...paid, total_amount: '' }, 'without an amount'],
    [{ ...paid, trade_no: '' }, 'without an amount'],
    [{ ...paid, send_pay_date: undefined }, 'without an amount'],
    [{ code: '40004', sub_code: 'ACQ.SYSTEM_ERROR' }, 'ACQ.SYSTEM_ERROR'],
    [{ code: '10003' }, 'cannot be trusted'],
    [{ code: '20000', sub_code: 'isp.unknown-error' }, 'cannot be trusted'],
  ])('a trade %o is not believed', async (response, text) => {
    answering(byAlipay('query', response));
    await expect(alipay.query('Y1')).rejects.toThrow(text);
  });

  test('an answer that is not signed is not believed', async () => {
    const { body, ...answer } = byAlipay('query', paid);
    answering({ ...answer, body: body.replace('12.05', '12.06') });
    await expect(alipay.query('Y1')).rejects.toThrow('cannot be trusted');
  });

  test('the signed part is what was written, with signs in texts and members inside it', async () => {
    const detail = { text: 'a } b { \\" c', list: [{ id: 1 }] };
    answering(byAlipay('query', { detail, ...paid }));
    expect(await alipay.query('Y1')).toEqual({ state: 'paid', money });
    answering({ ...byAlipay('query', paid), body: '{"alipay_trade_query_response":null,"sign":"x"}' });
    await expect(alipay.query('Y1')).rejects.toThrow('cannot be trusted');
  });

  test('empty parameters of a notification are not signed', () => {
    const { appId, sellerId } = doubleSettings('').alipay;
    const form: Record<string, string> = {
      app_id: appId,
      gmt_payment: '2026-01-15 12:00:00',
      notify_time: '2026-01-15 12:00:00',
      out_trade_no: 'Y1',
      seller_id: sellerId,
      total_amount: '12.05',
      trade_no: 'P1',
      trade_status: 'TRADE_SUCCESS',
    };
    const text = Object.entries(form).map(([name, value]) => `${name}=${value}`);
    const signature = sign('sha256', Buffer.from(text.join('&')), alipayKey).toString('base64');
    const body = new URLSearchParams({ ...form, body: '', passback_params: '', sign: signature, sign_type: 'RSA2' });
    const notice = { path: '', headers: new Headers(), body: body.toString() };
    expect(alipay.readNotification(notice)).toEqual({ kind: 'paid', money: { ...money, providerNumber: 'P1' } });
  });

  test('closing asks for the state if it is refused', async () => {
    answering(byAlipay('close', trade));
    expect(await alipay.close('Y1')).toEqual({ state: 'closed' });
    expect(sent).toHaveLength(1);
    answering(byAlipay('close', { code: '40004', sub_code: 'ACQ.TRADE_STATUS_ERROR' }), byAlipay('query', paid));
    expect(await alipay.close('Y1')).toEqual({ state: 'paid', money });
  });

  test.each([
    [5, '0.05'],
    [50, '0.50'],
    [99, '0.99'],
    [100, '1.00'],
    [1_205, '12.05'],
  ])('%i fen are %s yuan, and the time is that of Beijing', async (amountFen, text) => {
    answering(byAlipay('precreate', { code: '10000', qr_code: 'https://qr' }));
    expect(await alipay.create({ ...order, amountFen })).toEqual({ qr: 'https://qr' });
    const form = new URLSearchParams(sent[0]);
    expect(form.get('timestamp')).toBe('2026-01-15 12:00:00');
    expect(JSON.parse(form.get('biz_content') ?? '')).toMatchObject({
      total_amount: text,
      time_expire: '2026-01-15 12:03:00',
    });
  });

  test.each([{ code: '40004', sub_code: 'ACQ.ACCESS_FORBIDDEN', qr_code: 'https://qr' }, { code: '10000' }])(
    'a payment is refused by %o',
    async (response) => {
      answering(byAlipay('precreate', response));
      await expect(alipay.create(order)).rejects.toThrow('Alipay: ');
    },
  );

  test('a repayment that is refused may have been done before', async () => {
    answering(byAlipay('refund', trade));
    expect(await alipay.repay(repayment)).toEqual({ state: 'done' });
    const refused = byAlipay('refund', { code: '40004', sub_code: 'ACQ.TRADE_HAS_CLOSE' });
    answering(refused, byAlipay('fastpay_refund_query', { ...trade, refund_status: 'REFUND_SUCCESS' }));
    expect(await alipay.repay(repayment)).toEqual({ state: 'done' });
    answering(refused, byAlipay('fastpay_refund_query', trade));
    expect(await alipay.repay(repayment)).toEqual({ state: 'refused', reason: 'ACQ.TRADE_HAS_CLOSE' });
  });
});
