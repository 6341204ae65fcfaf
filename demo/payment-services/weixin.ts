import { createCipheriv, randomBytes, sign, verify, type KeyObject } from 'node:crypto';
import type { Answer, DoubleRequest } from '../identity-services/server.ts';
import { Desk, withFaults, type DeskOrder } from './desk.ts';

/** WeChat Pay as the portal meets it: what the portal knows of it, and the platform's own private key. */
export interface WeixinDouble {
  appId: string;
  mchId: string;
  platformSerial: string;
  /** The merchant's public key, and the platform's private one. */
  merchantKey: KeyObject;
  platformKey: KeyObject;
  apiV3Key: string;
}

const joined = (parts: readonly string[]): Buffer => Buffer.from(parts.map((part) => `${part}\n`).join(''));
const time = (at: number): string => `${new Date(at + 28_800_000).toISOString().slice(0, 19)}+08:00`;

function signed({ platformKey, platformSerial }: WeixinDouble, body: string, now: number): Record<string, string> {
  const [timestamp, nonce] = [String(Math.floor(now / 1000)), randomBytes(12).toString('hex')];
  return {
    'wechatpay-serial': platformSerial,
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': sign('sha256', joined([timestamp, nonce, body]), platformKey).toString('base64'),
  };
}

const transactionOf = ({ appId, mchId }: WeixinDouble, order: DeskOrder) => ({
  appid: appId,
  mchid: mchId,
  out_trade_no: order.number,
  trade_type: 'NATIVE',
  trade_state: order.state === 'paid' ? 'SUCCESS' : order.state === 'closed' ? 'CLOSED' : 'NOTPAY',
  ...(order.state === 'paid' && { transaction_id: order.providerNumber, success_time: time(order.paidAt) }),
  amount: { total: order.amountFen, currency: 'CNY' },
});

/**
 * A notification as the platform would send it now: encrypted for the merchant, signed by the platform.
 * @param changes fields of the transaction with other values than those of the order
 */
export function weixinNotification(
  double: WeixinDouble,
  order: DeskOrder,
  now: number,
  changes: object = {},
): { headers: Record<string, string>; body: string } {
  const [nonce, aad] = [randomBytes(6).toString('hex'), 'transaction'];
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(double.apiV3Key), Buffer.from(nonce));
  cipher.setAAD(Buffer.from(aad));
  const text = JSON.stringify({ ...transactionOf(double, order), ...changes });
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  const resource = { algorithm: 'AEAD_AES_256_GCM', ciphertext: bytes.toString('base64'), nonce, associated_data: aad };
  const about = { id: randomBytes(16).toString('hex'), create_time: time(now), event_type: 'TRANSACTION.SUCCESS' };
  const body = JSON.stringify({ ...about, resource_type: 'encrypt-resource', resource });
  return { headers: { 'content-type': 'application/json', ...signed(double, body, now) }, body };
}

/** WeChat Pay, API v3: Native orders, queries, closing, repayments, notifications, and a page to pay on. */
export function createWeixinDouble(
  double: WeixinDouble,
  now: () => number,
): { desk: Desk; answer: (request: DoubleRequest) => Promise<Answer> } {
  const desk = new Desk(now);
  desk.tell = async (order) => {
    const { headers, body } = weixinNotification(double, order, now());
    await fetch(order.notifyUrl, { method: 'POST', headers, body });
  };

  const isMerchant = ({ authorization, method, url, body }: DoubleRequest): boolean => {
    const fields = Object.fromEntries(
      [...authorization.matchAll(/\b(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    );
    const [timestamp, nonce, signature] = [fields['timestamp'], fields['nonce_str'], fields['signature']];
    if (timestamp === undefined || nonce === undefined || signature === undefined) return false;
    const text = joined([method, url.pathname + url.search, timestamp, nonce, body]);
    const isNow = Math.abs(now() / 1000 - Number(timestamp)) < 300;
    return isNow && verify('sha256', text, double.merchantKey, Buffer.from(signature, 'base64'));
  };

  const tell = (status: number, value: object | undefined): Answer => {
    const body = value === undefined ? '' : JSON.stringify(value);
    return { status, type: 'application/json', body, headers: signed(double, body, now()) };
  };
  const refuse = (status: number, code: string): Answer => tell(status, { code, message: code });

  function create({ base, body }: DoubleRequest): Answer {
    const given: {
      out_trade_no: string;
      amount: { total: number };
      description: string;
      time_expire: string;
      notify_url: string;
    } = JSON.parse(body);
    if (desk.faults.refusesOrders === true) return refuse(403, 'NO_AUTH');
    desk.add({
      number: given.out_trade_no,
      amountFen: given.amount.total,
      title: given.description,
      expiresAt: Date.parse(given.time_expire),
      notifyUrl: given.notify_url,
    });
    return tell(200, { code_url: `${base}/pay?number=${given.out_trade_no}` });
  }
  function repay(body: string): Answer {
    const given: { out_trade_no: string; out_refund_no: string; amount: { refund: number } } = JSON.parse(body);
    const isDone = desk.refund(given.out_trade_no, given.out_refund_no, given.amount.refund);
    return isDone ? tell(200, { status: 'SUCCESS', out_refund_no: given.out_refund_no }) : refuse(403, 'NOT_ENOUGH');
  }
  function answer(request: DoubleRequest): Answer {
    if (!isMerchant(request)) return { status: 401, type: 'application/json', body: '{"code":"SIGN_ERROR"}' };
    const { path, method, body } = request;
    if (path === '/v3/pay/transactions/native') return create(request);
    if (path === '/v3/refund/domestic/refunds') return repay(body);
    const [, number = '', isClosing] = /^\/v3\/pay\/transactions\/out-trade-no\/(\w+)(\/close)?$/.exec(path) ?? [];
    const order = desk.orders.get(number);
    if (!order) return refuse(404, 'ORDER_NOT_EXIST');
    if (method === 'GET') return tell(200, transactionOf(double, order));
    if (isClosing === undefined) return refuse(404, 'NOT_FOUND');
    return order.state === 'paid' ? refuse(400, 'ORDER_PAID') : (desk.close(number), tell(204, undefined));
  }
  return {
    desk,
    answer: async (request) =>
      request.path === '/pay' ? desk.payPage('微信支付', request) : withFaults(desk, () => answer(request)),
  };
}
