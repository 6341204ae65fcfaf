import type { VendorState } from '#lib/rules/purchase-orders.ts';

/** An order at the desk of a vendor for trying out. */
interface DeskOrder {
  state: VendorState;
  vendorNumber: string;
  steps: { at: string; text: string }[];
  since: number;
}

/** What the desk answers: HTTP status and JSON. */
export interface DeskAnswer {
  status: number;
  body: object;
}

export interface VendorDesk {
  /** Answers a request. @param path behind the desk's address: `P20260115-00001`, `P20260115-00001/cancel` */
  answer: (method: string, path: string) => DeskAnswer;
  /** How often an order was sent here, whatever was answered; by its number. */
  sent: ReadonlyMap<string, number>;
  /** The orders that the vendor took, by their numbers. */
  orders: ReadonlyMap<string, Readonly<DeskOrder>>;
  /** Puts an order into a state, as staff of the vendor would. */
  set: (number: string, state: VendorState, text?: string) => void;
}

/**
 * A vendor that implements the protocol of vendor-orders.ts, for tests and demo libraries. It accepts a number once,
 * remembers cancellations of unknown numbers, and does not cancel shipped orders.
 * @param minutesPerStep minutes after which orders are shipped, and then delivered, automatically; never if omitted
 */
export function createVendorDesk(input: { now: () => number; minutesPerStep?: number }): VendorDesk {
  const { now, minutesPerStep } = input;
  const orders = new Map<string, DeskOrder>();
  const sent = new Map<string, number>();
  const time = (at: number) => new Date(at).toISOString();

  const set = (number: string, state: VendorState, text?: string, at = now()) => {
    const order = orders.get(number);
    if (!order) throw new Error(`the vendor has no order ${number}`);
    order.state = state;
    order.since = at;
    if (text !== undefined) order.steps.push({ at: time(at), text });
  };
  /** Lets time do what the vendor's people would. */
  const advance = (number: string) => {
    const order = orders.get(number);
    if (!order || minutesPerStep === undefined) return;
    const stepMs = minutesPerStep * 60_000;
    if (order.state === 'accepted' && now() - order.since >= stepMs) {
      set(number, 'shipped', '包裹已离开仓库', order.since + stepMs);
    }
    if (order.state === 'shipped' && now() - order.since >= stepMs) {
      set(number, 'delivered', '包裹已送达', order.since + stepMs);
    }
  };
  const tell = (number: string): DeskAnswer => {
    advance(number);
    const order = orders.get(number);
    if (!order) return { status: 200, body: { state: 'unknown' } };
    const { state, vendorNumber, steps } = order;
    const parcel = state === 'shipped' || state === 'delivered' ? { carrier: '邮政快递', tracking: `YT${number}` } : {};
    return { status: 200, body: { state, vendorNumber, steps, ...parcel } };
  };
  const take = (number: string, state: VendorState, text?: string) => {
    if (orders.has(number)) return;
    const steps = text === undefined ? [] : [{ at: time(now()), text }];
    orders.set(number, { state, vendorNumber: `V-${number}`, since: now(), steps });
  };

  return {
    answer: (method, path) => {
      const [number = '', verb = ''] = decodeURIComponent(path).split('/');
      if (number === '') return { status: 404, body: {} };
      if (method === 'GET') return tell(number);
      advance(number);
      if (verb === 'cancel') {
        take(number, 'cancelled');
        if (orders.get(number)?.state === 'accepted') set(number, 'cancelled');
        return tell(number);
      }
      sent.set(number, (sent.get(number) ?? 0) + 1);
      take(number, 'accepted', '书商已接单');
      return tell(number);
    },
    sent,
    orders,
    set,
  };
}
