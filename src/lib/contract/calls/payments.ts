import { z } from 'zod';
import { askedPayables, paymentMethods, refundStates } from '../../rules/payments.ts';

const fen = z.int();
const number = z.string().regex(/^\d{1,15}$/);

/** What is to be paid. An amount is never among it: the service reads what is due. */
const about = z
  .object({
    kind: z.enum(askedPayables).default('debts'),
    /** Of debts: the charges that were ticked; all that are open when left out. */
    chargeIds: z.array(number).min(1).max(100).optional(),
    /** Of an order: its id, as `listOrders` returns it. */
    orderId: number.optional(),
  })
  // Nobody who names an order pays all debts for want of its kind, nor the other way round.
  .refine(({ kind, chargeIds, orderId }) => (kind === 'order' ? chargeIds : orderId) === undefined, { path: ['kind'] });

/** State of a payment for its reader: `returned`: the money came too late, or for what was no longer due. */
const shownStates = ['waiting', 'paid', 'expired', 'failed', 'returned'] as const;

const paymentSchema = z.object({
  paymentId: z.string(),
  method: z.enum(paymentMethods),
  state: z.enum(shownStates),
  kind: z.enum(askedPayables),
  title: z.string(),
  amountFen: fen,
  /** What the QR code holds, while the payment waits; null else. */
  qr: z.string().nullable(),
  /** ISO time, and the seconds until then; 0 when the time is over. */
  expiresAt: z.string(),
  secondsLeft: z.int(),
  /** Number of the receipt, once it is paid. */
  receipt: z.string().nullable(),
  /** What goes back to the payer, and how far that is. */
  refundFen: fen,
  refundState: z.enum(refundStates).nullable(),
});
export type Payment = z.output<typeof paymentSchema>;

const create = (name: string) => ({
  summary: `Begins a payment by ${name} of what is due at this moment; the code counts for three minutes. An open payment of the same is shown again, or ended where it was another way.`,
  input: about,
  output: paymentSchema,
});
const status = (name: string) => ({
  summary: `The state of a payment of the reader by ${name}.`,
  input: z.object({ paymentId: number }),
  output: paymentSchema,
});

/** Online payments (portal-content §7, account). The calls of single methods are the specification's. */
export const paymentCalls = {
  getTotalMoney: {
    summary: 'What the reader has to pay at this moment for debts or an order; 0 when there is nothing.',
    input: about,
    output: z.object({ kind: z.enum(askedPayables), totalFen: fen, title: z.string() }),
  },
  listPaymentMethods: {
    summary: 'The ways to pay online that the library has.',
    input: z.object({}),
    output: z.array(z.object({ method: z.enum(paymentMethods), name: z.string() })),
  },
  createPayment: { ...create('a method'), input: about.safeExtend({ method: z.enum(paymentMethods) }) },
  getPaymentStatus: status('any method'),
  createWeixinPay: create('WeChat Pay'),
  getWeixinPayStatus: status('WeChat Pay'),
  createAlipay: create('Alipay'),
  getAlipayStatus: status('Alipay'),
  createCardPay: create('campus card'),
  getCardPayStatus: status('campus card'),
};
