import { z } from 'zod';
import { bookingKinds, deskMeans } from '../../rules/charges.ts';
import { maxWaiverReason } from '../../rules/desk-readers.ts';
import { account, id, readerFileSchema } from './readers.ts';

/** Whole fen. */
const amount = z.int().min(1).max(100_000_000);
/** Of the browser's own making: the same one is one payment, however often it is sent. */
const slip = z.string().regex(/^[\w-]{8,60}$/);
const means = z.enum(deskMeans);
/** Library code of the desk. */
const libCode = z.string().max(40);
const reason = z.string().trim().min(1).max(maxWaiverReason);

const settledSchema = z.object({ receipt: z.string().nullable(), amountFen: z.int(), reader: readerFileSchema });

const bookingSchema = z.object({
  bookingId: id,
  kind: z.enum(bookingKinds),
  /** ISO day. */
  day: z.string(),
  amountFen: z.int(),
  receipt: z.string().nullable(),
  /** Of money that changed hands at the desk. */
  means: means.nullable(),
  titles: z.array(z.string()),
  note: z.string().nullable(),
  isReversed: z.boolean(),
  canReverse: z.boolean(),
});

const tillSchema = z.object({
  day: z.string(),
  libCode: z.string(),
  libName: z.string(),
  /** Null until it is counted. */
  openingFen: z.int().nullable(),
  /** Cash taken less cash paid out. */
  cashFen: z.int(),
  closingFen: z.int().nullable(),
  /** What was counted at the end less what should be in the till; null until both counts are known. */
  differenceFen: z.int().nullable(),
});

/** Money at the desk. */
export const deskChargeCalls = {
  takeDeskPayment: {
    summary: 'Takes money for some charges of a reader, or for all, the oldest first; the same slip is one payment.',
    input: z.object({
      account,
      chargeIds: z.array(id).min(1).max(100).optional(),
      amountFen: amount.optional(),
      means,
      libCode: libCode.optional(),
      slip,
    }),
    output: settledSchema,
  },
  waiveDeskCharges: {
    summary:
      'Waives an amount of some charges of a reader, the oldest first, with a reason that the reader sees; the same slip ' +
      'is one waiver.',
    input: z.object({
      account,
      chargeIds: z.array(id).min(1).max(100),
      /** What staff confirmed: exactly this is waived, or nothing. */
      amountFen: amount,
      reason,
      slip,
    }),
    output: settledSchema,
  },
  payOutDeskCredit: {
    summary: 'Pays out what the library owes a reader for something that was paid and taken back.',
    input: z.object({ account, means, libCode: libCode.optional(), slip }),
    output: settledSchema,
  },
  takeDeskDeposit: {
    summary: 'Takes a deposit from a reader; the same slip is one deposit.',
    input: z.object({ account, amountFen: amount, means, libCode: libCode.optional(), slip }),
    output: settledSchema,
  },
  returnDeskDeposit: {
    summary: 'Pays the whole deposit of a reader back; the same slip is one booking.',
    input: z.object({ account, means, libCode: libCode.optional(), slip }),
    output: settledSchema,
  },
  listDeskBookings: {
    summary: 'The last fifty bookings of a reader, the latest first, and which of them can be reversed.',
    input: z.object({ account }),
    output: z.object({ bookings: z.array(bookingSchema) }),
  },
  reverseDeskBooking: {
    summary:
      'Reverses a charge, a payment at the desk or a waiver by a new booking, once, with a reason that the reader is ' +
      'notified of.',
    input: z.object({ account, bookingId: id, reason, libCode: libCode.optional() }),
    output: settledSchema,
  },
  countDeskTill: {
    summary:
      'Records the cash counted in the till of a desk at the beginning or end of today; the last count is valid.',
    input: z.object({ libCode, isClosing: z.boolean(), amountFen: z.int().min(0).max(100_000_000) }),
    output: z.object({}),
  },
  getDeskCash: {
    summary: 'What was taken and paid out at the desk, by day, person, desk and means, and the counts of the tills.',
    input: z.object({ from: z.iso.date(), to: z.iso.date() }),
    output: z.object({
      rows: z.array(
        z.object({
          day: z.string(),
          staff: z.string().nullable(),
          /** Null for commands and machines. */
          staffName: z.string().nullable(),
          libCode: z.string().nullable(),
          libName: z.string().nullable(),
          means,
          takenFen: z.int(),
          paidOutFen: z.int(),
          /** Number of receipts. */
          count: z.int(),
        }),
      ),
      tills: z.array(tillSchema),
    }),
  },
};
