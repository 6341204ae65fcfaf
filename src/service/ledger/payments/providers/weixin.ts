import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { decodeText, fetchOutside, ProviderError } from '../../../platform/http/http.ts';
import type { PaymentSecretsOf, PaymentSettingsOf } from '../../../platform/configuration/payments.schema.ts';
import {
  NotificationRefused,
  notificationWindowMs,
  PaymentRefused,
  providerTimeoutMs,
  type OrderState,
  type PaymentProvider,
  type ReceivedMoney,
} from './types.ts';
import {
  authorizationOf,
  decryptResource,
  isSignedByPlatform,
  platformSignatureOf,
  privateKeyOf,
  publicKeyOf,
} from './weixin.signature.ts';

const amount = z.object({ total: z.int(), currency: z.string().default('CNY') });
const transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  trade_state: z.string(),
  success_time: z.string().optional(),
  amount: amount.optional(),
});
type Transaction = z.output<typeof transaction>;
const failure = z.object({ code: z.string().default('') });
const notification = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
});
const refundNotice = z.object({ out_refund_no: z.string() });

/** Time as WeChat Pay writes it, in Beijing: 2026-11-22T14:03:00+08:00. */
const timeText = (at: number): string => `${new Date(at + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;

function parsed<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new ProviderError('unreadable', 'not what WeChat Pay answers', { cause: error });
  }
}

/** WeChat Pay, API v3, Native: the reader scans a code with the app. */
export function createWeixin(
  settings: PaymentSettingsOf<'weixin'>,
  secrets: PaymentSecretsOf<'weixin'>,
  now: () => number,
): PaymentProvider {
  const { appId, mchId, serial, platformSerial } = settings;
  const key = privateKeyOf(secrets.privateKey);
  const platformKey = publicKeyOf(secrets.platformKey);

  /** What is wrong with a signature of the platform; undefined when nothing is. */
  function objection(headers: Headers, body: string): string | undefined {
    const signature = platformSignatureOf(headers);
    if (signature.serial !== platformSerial) return 'another key of the platform';
    const at = Number(signature.timestamp) * 1000;
    if (!(Math.abs(now() - at) <= notificationWindowMs)) return 'signed too long ago';
    return isSignedByPlatform(signature, body, platformKey) ? undefined : 'the signature is not the platform’s';
  }

  /** Asks the platform; only what it signed is believed. */
  async function ask(method: 'GET' | 'POST', path: string, send?: object): Promise<{ status: number; text: string }> {
    const url = new URL(settings.url.replace(/\/$/, '') + path);
    const body = send === undefined ? '' : JSON.stringify(send);
    const timestamp = Math.floor(now() / 1000);
    const nonce = randomBytes(16).toString('hex');
    const signed = { method, path: url.pathname + url.search, body, mchId, serial, key, timestamp, nonce };
    const answer = await fetchOutside(url, {
      method,
      anyStatus: true,
      timeoutMs: providerTimeoutMs,
      headers: {
        authorization: authorizationOf(signed),
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'Yuelan',
        'wechatpay-serial': platformSerial,
      },
      ...(send !== undefined && { body }),
    });
    const { status } = answer;
    const text = decodeText(answer.bytes, 'utf-8');
    if (status >= 500 || status === 429) {
      throw new ProviderError('refused', `WeChat Pay answered ${String(status)}`, { status });
    }
    // A request that it does not know the signature of is answered without one.
    const wrong = status === 401 ? undefined : objection(answer.headers, text);
    if (wrong !== undefined) throw new ProviderError('unreadable', `an answer of WeChat Pay is not signed: ${wrong}`);
    return { status, text };
  }

  function moneyOf(transaction: Transaction): ReceivedMoney {
    const {
      appid,
      mchid,
      out_trade_no: number,
      transaction_id: providerNumber,
      amount: paid,
      success_time,
    } = transaction;
    const paidAt = Date.parse(success_time ?? '');
    const isOurs = appid === appId && mchid === mchId && paid?.currency === 'CNY';
    if (!isOurs || providerNumber === undefined || Number.isNaN(paidAt)) {
      throw new NotificationRefused('a payment to somebody else, or in another currency');
    }
    return { number, providerNumber, amountFen: paid.total, paidAt };
  }

  /** @param paidStates what the platform calls a payment whose money it has got */
  function stateOf(reported: Transaction, paidStates: readonly string[]): OrderState {
    if (paidStates.includes(reported.trade_state)) return { state: 'paid', money: moneyOf(reported) };
    return { state: ['CLOSED', 'REVOKED'].includes(reported.trade_state) ? 'closed' : 'unpaid' };
  }

  async function query(number: string): Promise<OrderState> {
    const path = `/v3/pay/transactions/out-trade-no/${number}?mchid=${encodeURIComponent(mchId)}`;
    const { status, text } = await ask('GET', path);
    if (status === 404) return { state: 'missing' };
    if (status !== 200) throw new ProviderError('refused', parsed(failure, text).code, { status });
    // What was refunded was paid before.
    return stateOf(parsed(transaction, text), ['SUCCESS', 'REFUND']);
  }

  return {
    method: 'weixin',
    create: async ({ number, amountFen, title, expiresAt, notifyUrl }) => {
      const { status, text } = await ask('POST', '/v3/pay/transactions/native', {
        appid: appId,
        mchid: mchId,
        description: title,
        out_trade_no: number,
        time_expire: timeText(expiresAt),
        notify_url: notifyUrl,
        amount: { total: amountFen, currency: 'CNY' },
      });
      if (status !== 200) throw new PaymentRefused(`WeChat Pay: ${parsed(failure, text).code}`);
      return { qr: parsed(z.object({ code_url: z.string().min(1) }), text).code_url };
    },
    query,
    close: async (number) => {
      const { status } = await ask('POST', `/v3/pay/transactions/out-trade-no/${number}/close`, { mchid: mchId });
      return status === 204 || status === 200 ? { state: 'closed' } : query(number);
    },
    repay: async ({ number, refundNumber, amountFen, totalFen }) => {
      const { status, text } = await ask('POST', '/v3/refund/domestic/refunds', {
        out_trade_no: number,
        out_refund_no: refundNumber,
        amount: { refund: amountFen, total: totalFen, currency: 'CNY' },
      });
      if (status !== 200) return { state: 'refused', reason: parsed(failure, text).code };
      const refund = parsed(z.object({ status: z.string(), out_refund_no: z.string() }), text);
      if (refund.status === 'SUCCESS') return { state: 'done' };
      return refund.status === 'PROCESSING' ? { state: 'pending' } : { state: 'refused', reason: refund.status };
    },
    readNotification: ({ headers, body }) => {
      const wrong = objection(headers, body);
      if (wrong !== undefined) throw new NotificationRefused(wrong);
      try {
        const { event_type, resource } = notification.parse(JSON.parse(body));
        const text = decryptResource(resource, secrets.apiV3Key);
        if (event_type === 'TRANSACTION.SUCCESS') {
          const reported = stateOf(transaction.parse(JSON.parse(text)), ['SUCCESS']);
          return reported.state === 'paid' ? { kind: 'paid', money: reported.money } : { kind: 'other' };
        }
        if (!event_type.startsWith('REFUND.')) return { kind: 'other' };
        return { kind: 'refund', number: refundNotice.parse(JSON.parse(text)).out_refund_no };
      } catch (error) {
        if (error instanceof NotificationRefused) throw error;
        throw new NotificationRefused('not encrypted for us', { cause: error });
      }
    },
    answerNotification: (isTaken) => ({
      status: isTaken ? 200 : 400,
      type: 'application/json',
      body: JSON.stringify(isTaken ? { code: 'SUCCESS' } : { code: 'FAIL', message: 'not taken' }),
    }),
  };
}
