import type { PaymentMethod } from '../../../../lib/rules/payments.ts';

interface ProviderOrder {
  /** Our number (out_trade_no): the same number is one payment, however often it is sent. */
  number: string;
  /** Whole fen. */
  amountFen: number;
  title: string;
  /** Not paid any more from then on; milliseconds since 1970. */
  expiresAt: number;
  notifyUrl: string;
  cardNumber: string;
}

export interface ReceivedMoney {
  number: string;
  providerNumber: string;
  amountFen: number;
  /** When it was paid, by the provider's clock. */
  paidAt: number;
}

/** How a payment is at the provider; `missing`: it knows no such number, so that nothing can be paid for it. */
export type OrderState = { state: 'unpaid' | 'closed' | 'missing' } | { state: 'paid'; money: ReceivedMoney };

interface Repayment {
  number: string;
  /** Our number of the repayment: the same number is one repayment, however often it is sent. */
  refundNumber: string;
  amountFen: number;
  totalFen: number;
}
/** `pending`: it is on its way, ask again; `refused`: not now, with the provider's reason in the log. */
export type RepaymentAnswer = { state: 'done' | 'pending' } | { state: 'refused'; reason: string };

/** A request that says it comes from a provider. */
export interface RawNotification {
  /** Method and path as they were asked for, for protocols that sign them. */
  path: string;
  headers: Headers;
  body: string;
}
type Notification = { kind: 'paid'; money: ReceivedMoney } | { kind: 'refund'; number: string } | { kind: 'other' };

/** Thrown for a notification that is not the provider's, not for us, or too old; the message names no secret. */
export class NotificationRefused extends Error {}

/** Thrown when a provider will not take a payment, with its own reason: nothing can be paid under this number. */
export class PaymentRefused extends Error {}

/** What answers a notification in the provider's own way. */
interface NotificationAnswer {
  status: number;
  type: string;
  body: string;
}

/**
 * A provider of payments. Every function rejects with ProviderError when the provider is down, slow or answers what
 * cannot be trusted: then nothing is known of what happened there.
 */
export interface PaymentProvider {
  method: PaymentMethod;
  /** @returns what the QR code holds @throws PaymentRefused */
  create: (order: ProviderOrder) => Promise<{ qr: string }>;
  query: (number: string) => Promise<OrderState>;
  /** Takes no more money for this number. @returns its state then: it may have been paid at the last moment */
  close: (number: string) => Promise<OrderState>;
  repay: (repayment: Repayment) => Promise<RepaymentAnswer>;
  /** @throws NotificationRefused */
  readNotification: (raw: RawNotification) => Notification;
  answerNotification: (isTaken: boolean) => NotificationAnswer;
}

/** A notification that was signed longer ago, or later, than this is not taken; in milliseconds. */
export const notificationWindowMs = 5 * 60_000;

/** Milliseconds within which a provider answers. */
export const providerTimeoutMs = 8_000;
