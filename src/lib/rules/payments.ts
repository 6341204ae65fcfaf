/**
 * How readers pay online (docs/develop/payment-protocol.md): the account of the ledger for the money that a provider holds, and the scheme
 * of codes that the provider's app opens.
 */
export const paymentProviders = {
  weixin: { account: 'weixin', appScheme: 'weixin:' },
  alipay: { account: 'alipay', appScheme: 'alipays:' },
  card: { account: 'campus-card', appScheme: undefined },
} as const;
export type PaymentMethod = keyof typeof paymentProviders;
export const paymentMethods = Object.keys(paymentProviders) as PaymentMethod[];
/** Money that came from a provider of payments, and lies there until it is paid out to the library. */
export type OnlineMeans = (typeof paymentProviders)[PaymentMethod]['account'];

/** What readers ask to pay for: what they owe, or their share of a purchase order. */
export const askedPayables = ['debts', 'order'] as const;
export type AskedPayable = (typeof askedPayables)[number];

/** What is paid for: what the ledger says a reader owes, what another system that lends says, or the share of an order. */
export type PayableKind = (typeof askedPayables)[number] | 'systemDebts';

/** A payment code counts for three minutes (portal-content §9). */
export const paymentSeconds = 180;

/**
 * State of a payment.
 * - `creating`: written down, the provider has not answered yet;
 * - `waiting`: the reader sees a code;
 * - `paid`: the money came in time, and at least some of it was due;
 * - `expired`: the time is over; `failed`: the provider would not have it;
 * - `returned`: money came too late or for what was no longer due, and goes back.
 */
export const paymentStates = ['creating', 'waiting', 'paid', 'expired', 'failed', 'returned'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** What happens to a payment. `take` and `giveBack`: the money has come. */
export type PaymentAct = 'offer' | 'refuse' | 'end' | 'take' | 'giveBack';

/** Which state an act leads to; what is not in the table changes nothing. Money that has come once is never taken twice. */
export const paymentTransitions: Record<PaymentState, Partial<Record<PaymentAct, PaymentState>>> = {
  creating: { offer: 'waiting', refuse: 'failed', end: 'expired', take: 'paid', giveBack: 'returned' },
  waiting: { end: 'expired', take: 'paid', giveBack: 'returned' },
  // Paid in time, but reported late: it is taken if it is still due.
  expired: { take: 'paid', giveBack: 'returned' },
  failed: { giveBack: 'returned' },
  paid: {},
  returned: {},
};

/** A payment that the reader may still pay. */
export const isOpenPayment = (state: PaymentState): state is 'creating' | 'waiting' =>
  state === 'creating' || state === 'waiting';

/** State of a repayment: to be sent to the provider, done, or refused there, so that staff must look at it. */
export const refundStates = ['owed', 'done', 'refused'] as const;
export type RefundState = (typeof refundStates)[number];

/** Why money goes back. */
export type RefundReason = 'late' | 'notDue' | 'tooMuch' | 'staff' | 'order';
