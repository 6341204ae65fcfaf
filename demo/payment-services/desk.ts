import { randomInt } from 'node:crypto';
import { page } from '../identity-services/people.ts';
import { html, redirect, type Answer, type DoubleRequest } from '../identity-services/server.ts';

/** A payment at a double. */
export interface DeskOrder {
  number: string;
  amountFen: number;
  title: string;
  expiresAt: number;
  notifyUrl: string;
  state: 'unpaid' | 'closed' | 'paid';
  providerNumber: string;
  paidAt: number;
  /** Repayments by their numbers. */
  refunds: Map<string, number>;
}

/** What a double does wrong, for tests: fails before or after it has done what it was asked for, or is slow. */
export interface DeskFaults {
  down?: boolean;
  /** It does what it is asked for, and the answer is lost. */
  losesAnswers?: boolean;
  refusesOrders?: boolean;
  refusesRefunds?: boolean;
}

/** What all doubles have in common: orders, the pay page, and telling the portal. */
export class Desk {
  readonly orders = new Map<string, DeskOrder>();
  readonly now: () => number;
  /** Sends what the double's protocol says of an order; set by the double. */
  tell: (order: DeskOrder) => Promise<void> = () => Promise.resolve();
  faults: DeskFaults = {};

  constructor(now: () => number) {
    this.now = now;
  }

  /** @returns the order of that number, whichever was sent first */
  add(input: Pick<DeskOrder, 'number' | 'amountFen' | 'title' | 'expiresAt' | 'notifyUrl'>): DeskOrder {
    const known = this.orders.get(input.number);
    if (known) return known;
    const providerNumber = `42${String(randomInt(1e12)).padStart(12, '0')}`;
    const order: DeskOrder = { ...input, state: 'unpaid', providerNumber, paidAt: 0, refunds: new Map() };
    this.orders.set(input.number, order);
    return order;
  }

  /** Pays as a reader with the app does. @param at otherwise than now, for tests. @returns whether it could be paid */
  pay(number: string, at = this.now()): boolean {
    const order = this.orders.get(number);
    if (order?.state !== 'unpaid') return false;
    Object.assign(order, { state: 'paid', paidAt: at });
    return true;
  }

  close(number: string): DeskOrder | undefined {
    const order = this.orders.get(number);
    if (order?.state === 'unpaid') order.state = 'closed';
    return order;
  }

  /** @returns false when more would go back than came */
  refund(number: string, refundNumber: string, amountFen: number): boolean {
    const order = this.orders.get(number);
    if (order?.state !== 'paid' || this.faults.refusesRefunds === true) return false;
    if (order.refunds.has(refundNumber)) return true;
    const before = [...order.refunds.values()].reduce((sum, refund) => sum + refund, 0);
    if (before + amountFen > order.amountFen) return false;
    order.refunds.set(refundNumber, amountFen);
    return true;
  }

  /** The page behind the code, on which one pays with a press. */
  async payPage(name: string, { url, method, base }: DoubleRequest): Promise<Answer> {
    const number = url.searchParams.get('number') ?? '';
    const order = this.orders.get(number);
    if (!order) return { status: 404, type: 'text/plain', body: 'no such payment' };
    if (method === 'POST') {
      // As the apps do: nothing is paid when the time is over.
      if (this.now() <= order.expiresAt && this.pay(number)) await this.tell(order).catch(() => undefined);
      return redirect(new URL(`${base}/pay?number=${number}`));
    }
    const yuan = `¥${(order.amountFen / 100).toFixed(2)}`;
    const isOver = order.state === 'closed' || (order.state === 'unpaid' && this.now() > order.expiresAt);
    const body =
      order.state === 'paid'
        ? '<p>支付成功 / Paid</p>'
        : isOver
          ? '<p>付款码已失效 / The code is no longer valid</p>'
          : `<form method="post"><button style="font:inherit;padding:.75rem 2rem">确认支付 / Pay ${yuan}</button></form>`;
    return html(page(`${name}（演示） · ${yuan}`, body));
  }
}

/** An answer that never arrives, or the one given. */
export async function withFaults({ faults }: Desk, work: () => Promise<Answer> | Answer): Promise<Answer> {
  const broken: Answer = { status: 503, type: 'text/plain', body: 'broken' };
  if (faults.down === true) return broken;
  const answer = await work();
  return faults.losesAnswers === true ? broken : answer;
}
