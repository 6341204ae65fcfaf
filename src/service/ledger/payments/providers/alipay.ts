import { z } from 'zod';
import { decodeText, fetchOutside, ProviderError } from '../../../platform/http/http.ts';
import type { PaymentSecretsOf, PaymentSettingsOf } from '../../../platform/configuration/payments.schema.ts';
import {
  NotificationRefused,
  PaymentRefused,
  notificationWindowMs,
  providerTimeoutMs,
  type OrderState,
  type PaymentProvider,
  type ReceivedMoney,
} from './types.ts';
import { privateKeyOf, publicKeyOf } from './weixin.signature.ts';
import { sign, verify, type KeyObject } from 'node:crypto';

/** What Alipay signs and verifies: RSA2, that is SHA256withRSA over sorted parameters. */

/** Parameters in order, empty ones left out: name=value joined by ampersands, not encoded. */
const signedText = (parameters: Readonly<Record<string, string>>, leftOut: readonly string[]): string =>
  Object.entries(parameters)
    .filter(([name, value]) => value !== '' && !leftOut.includes(name))
    .sort(([entry], [other]) => (entry < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

const signText = (text: string, key: KeyObject): string => sign('sha256', Buffer.from(text), key).toString('base64');

const isSigned = (text: string, signature: string, key: KeyObject): boolean =>
  verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'));

/**
 * The part of an answer that is signed, as it was written: the value of one member, whose text a parser would not give
 * back.
 * @returns undefined when there is no such member
 */
function memberText(answer: string, member: string): string | undefined {
  const start = answer.indexOf(`"${member}":`);
  if (start < 0) return undefined;
  const from = answer.indexOf('{', start);
  let depth = 0;
  let isText = false;
  for (let at = from; from >= 0 && at < answer.length; at += 1) {
    const entry = answer[at];
    if (isText && entry === '\\') at += 1;
    else if (entry === '"') isText = !isText;
    else if (!isText && entry === '{') depth += 1;
    else if (!isText && entry === '}') {
      depth -= 1;
      if (depth === 0) return answer.slice(from, at + 1);
    }
  }
  return undefined;
}

const beijing = 8 * 3_600_000;
/** Time as Alipay writes it, in Beijing: 2026-11-22 14:03:00. */
const timeText = (at: number): string => new Date(at + beijing).toISOString().slice(0, 19).replace('T', ' ');
/** @returns NaN when it is no time */
const timeOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`) - beijing;

/** Yuan with two places, which Alipay counts in. */
const yuanText = (fen: number): string => `${String(Math.floor(fen / 100))}.${String(fen % 100).padStart(2, '0')}`;
/** @returns NaN when it is no amount */
const fenOf = (yuan: string): number =>
  /^\d{1,9}(\.\d{1,2})?$/.test(yuan) ? Math.round(Number(yuan) * 100) : Number.NaN;

const answered = z.object({
  code: z.string(),
  sub_code: z.string().default(''),
  qr_code: z.string().optional(),
  trade_status: z.string().default(''),
  trade_no: z.string().default(''),
  out_trade_no: z.string().default(''),
  total_amount: z.string().default(''),
  send_pay_date: z.string().optional(),
  refund_status: z.string().optional(),
});
type Answered = z.output<typeof answered>;

/** What Alipay calls a trade whose money it has got. */
const paidStatuses = ['TRADE_SUCCESS', 'TRADE_FINISHED'];

const ok = '10000';
/** Codes after which nothing is known of what happened (10003: waiting, 20000: unavailable). */
const uncertain = ['10003', '20000'];

/** Alipay: the reader scans a code with the app (alipay.trade.precreate), RSA2. */
export function createAlipay(
  settings: PaymentSettingsOf<'alipay'>,
  secrets: PaymentSecretsOf<'alipay'>,
  now: () => number,
): PaymentProvider {
  const { url, appId, sellerId } = settings;
  const key = privateKeyOf(secrets.privateKey);
  const alipayKey = publicKeyOf(secrets.alipayKey);

  async function ask(method: string, content: object, more: Record<string, string> = {}): Promise<Answered> {
    const parameters = {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      version: '1.0',
      timestamp: timeText(now()),
      biz_content: JSON.stringify(content),
      ...more,
    };
    const body = new URLSearchParams({ ...parameters, sign: signText(signedText(parameters, []), key) });
    const { bytes } = await fetchOutside(new URL(url), {
      method: 'POST',
      timeoutMs: providerTimeoutMs,
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8', accept: 'application/json' },
      body: body.toString(),
    });
    const text = decodeText(bytes, 'utf-8');
    const signed = memberText(text, `${method.replaceAll('.', '_')}_response`);
    try {
      const { sign } = z.object({ sign: z.string() }).parse(JSON.parse(text));
      if (signed === undefined || !isSigned(signed, sign, alipayKey)) throw new Error('not signed by Alipay');
      const response = answered.parse(JSON.parse(signed));
      if (uncertain.includes(response.code)) throw new Error(`${response.code} ${response.sub_code}`);
      return response;
    } catch (error) {
      throw new ProviderError('unreadable', 'an answer of Alipay that cannot be trusted', { cause: error });
    }
  }

  function moneyOf(transaction: {
    out_trade_no: string;
    trade_no: string;
    total_amount: string;
    at: string;
  }): ReceivedMoney {
    const [amountFen, paidAt] = [fenOf(transaction.total_amount), timeOf(transaction.at)];
    if (Number.isNaN(amountFen) || Number.isNaN(paidAt) || transaction.trade_no === '') {
      throw new NotificationRefused('without an amount or a time');
    }
    return { number: transaction.out_trade_no, providerNumber: transaction.trade_no, amountFen, paidAt };
  }

  async function query(number: string): Promise<OrderState> {
    const response = await ask('alipay.trade.query', { out_trade_no: number });
    if (response.code !== ok) {
      if (response.sub_code === 'ACQ.TRADE_NOT_EXIST') return { state: 'missing' };
      throw new ProviderError('refused', response.sub_code);
    }
    if (response.trade_status === 'WAIT_BUYER_PAY') return { state: 'unpaid' };
    // Closed with a time of payment: it was paid and refunded.
    const isClosed = response.trade_status === 'TRADE_CLOSED';
    if (isClosed && response.send_pay_date === undefined) return { state: 'closed' };
    if (!isClosed && !paidStatuses.includes(response.trade_status)) {
      throw new ProviderError('unreadable', 'a status of a trade that Alipay does not have');
    }
    return { state: 'paid', money: moneyOf({ ...response, at: response.send_pay_date ?? '' }) };
  }

  return {
    method: 'alipay',
    create: async ({ number, amountFen, title, expiresAt, notifyUrl }) => {
      const response = await ask(
        'alipay.trade.precreate',
        {
          out_trade_no: number,
          total_amount: yuanText(amountFen),
          subject: title,
          seller_id: sellerId,
          time_expire: timeText(expiresAt),
        },
        { notify_url: notifyUrl },
      );
      if (response.code !== ok || response.qr_code === undefined)
        throw new PaymentRefused(`Alipay: ${response.sub_code}`);
      return { qr: response.qr_code };
    },
    query,
    close: async (number) => {
      const response = await ask('alipay.trade.close', { out_trade_no: number });
      return response.code === ok ? { state: 'closed' } : query(number);
    },
    repay: async ({ number, refundNumber, amountFen }) => {
      const about = { out_trade_no: number, out_request_no: refundNumber };
      const response = await ask('alipay.trade.refund', { ...about, refund_amount: yuanText(amountFen) });
      if (response.code === ok) return { state: 'done' };
      // Asked again after an answer that was lost: whether it was done before.
      const before = await ask('alipay.trade.fastpay.refund.query', about);
      if (before.refund_status === 'REFUND_SUCCESS') return { state: 'done' };
      return { state: 'refused', reason: response.sub_code };
    },
    readNotification: ({ body }) => {
      const form: Record<string, string> = Object.fromEntries(new URLSearchParams(body));
      const get = (name: string) => form[name] ?? '';
      const text = signedText(form, ['sign', 'sign_type']);
      if (!isSigned(text, get('sign'), alipayKey)) throw new NotificationRefused('the signature is not Alipay’s');
      if (get('app_id') !== appId || get('seller_id') !== sellerId) throw new NotificationRefused('for somebody else');
      if (!(Math.abs(now() - timeOf(get('notify_time'))) <= notificationWindowMs)) {
        throw new NotificationRefused('sent too long ago');
      }
      // Repayments come with the same notification.
      if (get('refund_fee') !== '') return { kind: 'other' };
      if (!paidStatuses.includes(get('trade_status'))) return { kind: 'other' };
      const about = { out_trade_no: get('out_trade_no'), trade_no: get('trade_no') };
      return { kind: 'paid', money: moneyOf({ ...about, total_amount: get('total_amount'), at: get('gmt_payment') }) };
    },
    answerNotification: (isTaken) => ({ status: 200, type: 'text/plain', body: isTaken ? 'success' : 'fail' }),
  };
}
