import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
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
} from './types.ts';

const scheme = 'YUELAN-HMAC-SHA256';

/** What both sides sign: time, once-number, what is asked for and the body, a line each. */
const cardSignature = (
  secret: string,
  { timestamp, nonce, target, body }: { timestamp: string; nonce: string; target: string; body: string },
): string => createHmac('sha256', secret).update([timestamp, nonce, target, body].join('\n')).digest('hex');

/** The `Authorization` of a request. @param input.target method and path: `POST /orders` */
export function cardAuthorization(input: {
  secret: string;
  merchant: string;
  target: string;
  body: string;
  now: number;
}): string {
  const [timestamp, nonce] = [String(Math.floor(input.now / 1000)), randomBytes(12).toString('hex')];
  const signature = cardSignature(input.secret, { timestamp, nonce, target: input.target, body: input.body });
  return `${scheme} merchant=${input.merchant},timestamp=${timestamp},nonce=${nonce},signature=${signature}`;
}

/** What is wrong with an `Authorization`; undefined when nothing is. */
export function cardObjection(
  authorization: string,
  input: { secret: string; merchant: string; target: string; body: string; now: number },
): string | undefined {
  const [, rest = ''] = /^YUELAN-HMAC-SHA256 (.+)$/.exec(authorization) ?? [];
  const fields = new Map(rest.split(',').map((entry) => [entry.split('=')[0] ?? '', entry.split('=')[1] ?? '']));
  const get = (name: string) => fields.get(name) ?? '';
  if (get('merchant') !== input.merchant) return 'another merchant';
  const timestamp = get('timestamp');
  if (!(Math.abs(input.now - Number(timestamp) * 1000) <= notificationWindowMs)) return 'signed too long ago';
  const expected = Buffer.from(cardSignature(input.secret, { ...input, timestamp, nonce: get('nonce') }));
  const signature = Buffer.from(get('signature'));
  const isSame = signature.length === expected.length && timingSafeEqual(signature, expected);
  return isSame ? undefined : 'the signature is wrong';
}

const order = z.object({
  number: z.string(),
  state: z.enum(['unpaid', 'closed', 'paid']),
  cardOrder: z.string().default(''),
  amountFen: z.int(),
  paidAt: z.iso.datetime({ offset: true }).nullish(),
});
type Order = z.output<typeof order>;

function stateOf({ number, state, cardOrder, amountFen, paidAt }: Order): OrderState {
  if (state !== 'paid') return { state };
  if (paidAt === null || paidAt === undefined) throw new ProviderError('unreadable', 'paid without a time');
  return { state, money: { number, providerNumber: cardOrder, amountFen, paidAt: Date.parse(paidAt) } };
}

/**
 * The card of the campus. Systems of cards have no protocol in common: this one is small, described in docs/develop/payment-protocol.md,
 * and a library's adapter speaks it.
 */
export function createCard(
  settings: PaymentSettingsOf<'card'>,
  { secret }: PaymentSecretsOf<'card'>,
  now: () => number,
): PaymentProvider {
  const { url, merchant } = settings;

  /** @returns undefined for a number that it does not know @throws PaymentRefused when it refuses with a reason */
  async function ask<T>(method: 'GET' | 'POST', path: string, schema: z.ZodType<T>, send?: object) {
    const body = send === undefined ? '' : JSON.stringify(send);
    const authorization = cardAuthorization({ secret, merchant, target: `${method} ${path}`, body, now: now() });
    const { status, bytes } = await fetchOutside(new URL(url.replace(/\/$/, '') + path), {
      method,
      anyStatus: true,
      timeoutMs: providerTimeoutMs,
      headers: { authorization, accept: 'application/json', 'content-type': 'application/json' },
      ...(send !== undefined && { body }),
    });
    if (status === 404) return undefined;
    if (status >= 500 || status === 401 || status === 429) {
      throw new ProviderError('refused', `the campus card answered ${String(status)}`, { status });
    }
    try {
      const json: unknown = JSON.parse(decodeText(bytes, 'utf-8'));
      if (status === 200) return schema.parse(json);
      throw new PaymentRefused(z.object({ reason: z.string().max(200) }).parse(json).reason);
    } catch (error) {
      if (error instanceof PaymentRefused) throw error;
      throw new ProviderError('unreadable', 'not what a campus card answers', { cause: error });
    }
  }

  const about = async (method: 'GET' | 'POST', path: string): Promise<OrderState> => {
    const reported = await ask(method, path, order, method === 'POST' ? {} : undefined);
    return reported === undefined ? { state: 'missing' } : stateOf(reported);
  };
  return {
    method: 'card',
    create: async ({ number, amountFen, title, expiresAt, notifyUrl, cardNumber }) => {
      const given = { number, amountFen, title, notifyUrl, cardNumber, expiresAt: new Date(expiresAt).toISOString() };
      const created = await ask('POST', '/orders', z.object({ qr: z.string().min(1) }), given);
      if (created === undefined) throw new PaymentRefused('the campus card takes no orders');
      return created;
    },
    query: (number) => about('GET', `/orders/${number}`),
    close: (number) => about('POST', `/orders/${number}/close`),
    repay: async ({ number, refundNumber, amountFen }) => {
      try {
        const state = z.object({ state: z.enum(['done', 'pending']) });
        const refund = await ask('POST', `/orders/${number}/refunds`, state, { refundNumber, amountFen });
        return refund ?? { state: 'refused', reason: 'no such payment' };
      } catch (error) {
        if (error instanceof PaymentRefused) return { state: 'refused', reason: error.message };
        throw error;
      }
    },
    readNotification: ({ path, headers, body }) => {
      const given = { secret, merchant, target: `POST ${path}`, body, now: now() };
      const wrong = cardObjection(headers.get('authorization') ?? '', given);
      if (wrong !== undefined) throw new NotificationRefused(wrong);
      const reported = order.safeParse(JSON.parse(body));
      if (!reported.success) throw new NotificationRefused('not what a campus card reports');
      const state = stateOf(reported.data);
      return state.state === 'paid' ? { kind: 'paid', money: state.money } : { kind: 'other' };
    },
    answerNotification: (isTaken) => ({
      status: isTaken ? 200 : 400,
      type: 'application/json',
      body: JSON.stringify({ taken: isTaken }),
    }),
  };
}
