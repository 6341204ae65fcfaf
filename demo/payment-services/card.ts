import { cardAuthorization, cardObjection } from '#service/ledger/payments/providers/card.ts';
import { json, type Answer, type DoubleRequest } from '../identity-services/server.ts';
import { Desk, withFaults, type DeskOrder } from './desk.ts';

export interface CardDouble {
  merchant: string;
  secret: string;
}

const tellOf = (order: DeskOrder) => ({
  number: order.number,
  state: order.state,
  cardOrder: order.providerNumber,
  amountFen: order.amountFen,
  paidAt: order.state === 'paid' ? new Date(order.paidAt).toISOString() : null,
});

/**
 * A notification as the system of cards would send it now.
 * @param changes fields of the order with other values
 */
export function cardNotification(
  { merchant, secret }: CardDouble,
  order: DeskOrder,
  now: number,
  changes: object = {},
): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify({ ...tellOf(order), ...changes });
  const target = `POST ${new URL(order.notifyUrl).pathname}`;
  const authorization = cardAuthorization({ secret, merchant, target, body, now });
  return { headers: { 'content-type': 'application/json', authorization }, body };
}

/** A system of campus cards, by the protocol of docs/develop/payment-protocol.md, and a page to pay on. */
export function createCardDouble(
  double: CardDouble,
  now: () => number,
): { desk: Desk; answer: (request: DoubleRequest) => Promise<Answer> } {
  const desk = new Desk(now);
  desk.tell = async (order) => {
    const { headers, body } = cardNotification(double, order, now());
    await fetch(order.notifyUrl, { method: 'POST', headers, body });
  };
  const refuse = (reason: string): Answer => ({ ...json({ reason }), status: 409 });

  function answer({ method, path, base, body, authorization }: DoubleRequest): Answer {
    const wrong = cardObjection(authorization, { ...double, target: `${method} ${path}`, body, now: now() });
    if (wrong !== undefined) return { ...json({ reason: wrong }), status: 401 };
    if (path === '/orders') {
      if (desk.faults.refusesOrders === true) return refuse('the card is blocked');
      const given: { number: string; amountFen: number; title: string; notifyUrl: string; expiresAt: string } =
        JSON.parse(body);
      desk.add({ ...given, expiresAt: Date.parse(given.expiresAt) });
      return json({ qr: `${base}/pay?number=${given.number}` });
    }
    const [, number = '', act] = /^\/orders\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    const order = desk.orders.get(number);
    if (!order) return { ...json({ reason: 'unknown' }), status: 404 };
    if (act === 'close') desk.close(number);
    if (act !== 'refunds') return json(tellOf(order));
    const given: { refundNumber: string; amountFen: number } = JSON.parse(body);
    const isDone = desk.refund(number, given.refundNumber, given.amountFen);
    return isDone ? json({ state: 'done' }) : refuse('not now');
  }
  return {
    desk,
    answer: async (request) =>
      request.path === '/pay' ? desk.payPage('校园卡', request) : withFaults(desk, () => answer(request)),
  };
}
