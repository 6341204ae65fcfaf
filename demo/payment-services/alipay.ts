import { sign, verify, type KeyObject } from 'node:crypto';
import type { Answer, DoubleRequest } from '../identity-services/server.ts';
import { Desk, withFaults, type DeskOrder } from './desk.ts';

export interface AlipayDouble {
  appId: string;
  sellerId: string;
  /** The application's public key, and Alipay's private one. */
  applicationKey: KeyObject;
  alipayKey: KeyObject;
}

const time = (at: number): string => new Date(at + 28_800_000).toISOString().slice(0, 19).replace('T', ' ');
const yuan = (fen: number): string => (fen / 100).toFixed(2);
const sorted = (form: URLSearchParams, leftOut: readonly string[]): string =>
  [...form]
    .filter(([name, value]) => value !== '' && !leftOut.includes(name))
    .sort(([entry], [other]) => (entry < other ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');

/**
 * A notification as Alipay would send it now: a form, signed.
 * @param changes fields of the form with other values than those of the order
 */
export function alipayNotification(
  { appId, sellerId, alipayKey }: AlipayDouble,
  order: DeskOrder,
  now: number,
  changes: Record<string, string> = {},
): string {
  const form = new URLSearchParams({
    notify_type: 'trade_status_sync',
    charset: 'utf-8',
    version: '1.0',
    notify_time: time(now),
    app_id: appId,
    seller_id: sellerId,
    out_trade_no: order.number,
    trade_no: order.providerNumber,
    trade_status: 'TRADE_SUCCESS',
    total_amount: yuan(order.amountFen),
    gmt_payment: time(order.paidAt),
    subject: order.title,
    sign_type: 'RSA2',
    ...changes,
  });
  const text = Buffer.from(sorted(form, ['sign', 'sign_type']));
  form.set('sign', sign('sha256', text, alipayKey).toString('base64'));
  return form.toString();
}

/** Alipay's gateway: precreate, query, close, refund; notifications; and a page to pay on. */
export function createAlipayDouble(
  double: AlipayDouble,
  now: () => number,
): { desk: Desk; answer: (request: DoubleRequest) => Promise<Answer> } {
  const desk = new Desk(now);
  desk.tell = async (order) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await fetch(order.notifyUrl, { method: 'POST', headers, body: alipayNotification(double, order, now()) });
  };
  const done = { code: '10000', msg: 'Success' };
  const refuse = (sub_code: string) => ({ code: '40004', msg: 'Business Failed', sub_code });

  function work(form: URLSearchParams, base: string): object {
    const content: Record<string, string> = JSON.parse(form.get('biz_content') ?? '{}');
    const number = content['out_trade_no'] ?? '';
    const method = form.get('method');
    if (method === 'alipay.trade.precreate') {
      if (desk.faults.refusesOrders === true) return refuse('ACQ.ACCESS_FORBIDDEN');
      desk.add({
        number,
        amountFen: Math.round(Number(content['total_amount']) * 100),
        title: content['subject'] ?? '',
        expiresAt: Date.parse(`${(content['time_expire'] ?? '').replace(' ', 'T')}+08:00`),
        notifyUrl: form.get('notify_url') ?? '',
      });
      return { ...done, out_trade_no: number, qr_code: `${base}/pay?number=${number}` };
    }
    const order = desk.orders.get(number);
    if (!order) return refuse('ACQ.TRADE_NOT_EXIST');
    const about = { ...done, out_trade_no: number, trade_no: order.providerNumber };
    if (method === 'alipay.trade.query') {
      const status = { unpaid: 'WAIT_BUYER_PAY', closed: 'TRADE_CLOSED', paid: 'TRADE_SUCCESS' }[order.state];
      const paid = order.state === 'paid' ? { send_pay_date: time(order.paidAt) } : {};
      return { ...about, trade_status: status, total_amount: yuan(order.amountFen), ...paid };
    }
    if (method === 'alipay.trade.close') {
      if (order.state === 'paid') return refuse('ACQ.TRADE_STATUS_ERROR');
      desk.close(number);
      return about;
    }
    const refundNumber = content['out_request_no'] ?? '';
    if (method === 'alipay.trade.fastpay.refund.query') {
      return order.refunds.has(refundNumber) ? { ...about, refund_status: 'REFUND_SUCCESS' } : about;
    }
    const amountFen = Math.round(Number(content['refund_amount']) * 100);
    const isDone = desk.refund(number, refundNumber, amountFen);
    return isDone ? { ...about, fund_change: 'Y' } : refuse('ACQ.SELLER_BALANCE_NOT_ENOUGH');
  }

  function answer({ body, base }: DoubleRequest): Answer {
    const form = new URLSearchParams(body);
    const signature = Buffer.from(form.get('sign') ?? '', 'base64');
    const isMerchant = verify('sha256', Buffer.from(sorted(form, ['sign'])), double.applicationKey, signature);
    const isOurs = form.get('app_id') === double.appId;
    const response = JSON.stringify(isMerchant && isOurs ? work(form, base) : refuse('isv.invalid-signature'));
    const name = `${(form.get('method') ?? '').replaceAll('.', '_')}_response`;
    const own = sign('sha256', Buffer.from(response), double.alipayKey).toString('base64');
    return { status: 200, type: 'application/json', body: `{"${name}":${response},"sign":"${own}"}` };
  }
  return {
    desk,
    answer: async (request) =>
      request.path === '/pay' ? desk.payPage('支付宝', request) : withFaults(desk, () => answer(request)),
  };
}
