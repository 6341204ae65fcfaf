import { z } from 'zod';
import { vendorStates } from '../../lib/rules/purchase-orders.ts';
import { fetchJson, ProviderError } from '../platform/http/http.ts';

/** An order as a vendor gets it; amounts in whole fen. */
export interface VendorOrder {
  /** The library's number of the order: the same number is one order, however often it is sent. */
  number: string;
  items: { key: string; isbn: string | null; title: string; priceFen: number; copies: number }[];
  freightFen: number;
  deliverTo: { recipient: string; phone: string; address: string; postcode: string };
}

const answerSchema = z.object({
  state: z.enum(vendorStates),
  vendorNumber: z.string().max(100).nullish(),
  carrier: z.string().max(100).nullish(),
  tracking: z.string().max(100).nullish(),
  /** ISO time and where the parcel was. */
  steps: z.array(z.object({ at: z.iso.datetime({ offset: true }), text: z.string().min(1).max(500) })).default([]),
  /** Why it is refused, in the vendor's words. */
  reason: z.string().max(500).nullish(),
});
export type VendorAnswer = z.output<typeof answerSchema>;

/** The desk of one vendor that takes orders over HTTP; docs/develop/purchase-orders.md. All throw ProviderError and nothing else. */
export interface VendorOrders {
  /** Orders, or returns again what the vendor answered to this number. */
  place: (order: VendorOrder) => Promise<VendorAnswer>;
  /** How far it is; `unknown` where the vendor has no such order. */
  ask: (number: string) => Promise<VendorAnswer>;
  /** Cancels it where it is not shipped; a number that the vendor does not know is never taken afterwards. */
  cancel: (number: string) => Promise<VendorAnswer>;
}

/**
 * Orders at a vendor: POST and GET of `<url>/<number>`, POST of `<url>/<number>/cancel`.
 * @param settings.url address of the vendor's orders, from library.json
 * @param key sent as bearer token
 */
export function vendorOrders(settings: { url: string; timeoutMs: number }, key: string | undefined): VendorOrders {
  const { url, timeoutMs } = settings;
  const at = (path: string) => new URL(`${url.replace(/\/$/, '')}/${path}`);
  const asking = async (path: string, send?: unknown, idempotencyKey?: string): Promise<VendorAnswer> => {
    const headers = {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    };
    const answer = answerSchema.safeParse(await fetchJson(at(path), { headers, timeoutMs, send }));
    if (!answer.success) throw new ProviderError('unreadable', 'no state of an order');
    return answer.data;
  };
  const name = encodeURIComponent;
  return {
    place: (order) => asking(name(order.number), order, order.number),
    ask: (number) => asking(name(number)),
    cancel: (number) => asking(`${name(number)}/cancel`, {}, `${number}-cancel`),
  };
}
