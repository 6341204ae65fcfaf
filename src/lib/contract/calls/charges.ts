import { z } from 'zod';
import { pageOf } from '../paging.ts';
import { chargeKinds, chargeStates } from '../../rules/charges.ts';

/** Whole fen. */
const fen = z.int();
const day = z.string().nullable();

export const chargeCalls = {
  listCharges: {
    summary:
      'What the reader was charged, the latest first, with what was paid, waived and taken back of each; what is owed altogether.',
    input: z.object({
      state: z.enum(chargeStates).nullish(),
      ...pageOf(100, 20),
    }),
    output: z.object({
      total: z.int(),
      /** What is left to pay of all charges. */
      owedFen: fen,
      /** What the library owes the reader for what was paid and taken back. */
      creditFen: fen,
      /** What running loans that are late have cost until today: charged when they come back. */
      runningFen: fen,
      /** Who owes more borrows nothing; null: no limit. */
      limitFen: fen.nullable(),
      isOverLimit: z.boolean(),
      /** Whether it may be paid online where the library has a way to; where another system keeps it, only if that takes payments. */
      isPayable: z.boolean(),
      /** Where another system keeps what readers owe and does not answer: ISO time since when this is known. */
      knownAt: z.string().nullable(),
      result: z.array(
        z.object({
          chargeId: z.string(),
          kind: z.enum(chargeKinds),
          recordId: z.string().nullable(),
          title: z.string().nullable(),
          barcode: z.string().nullable(),
          locationName: z.string().nullable(),
          chargedOn: z.string(),
          /** Of a fine: the due day, and the day up to which it counts. */
          fromDay: day,
          toDay: day,
          amountFen: fen,
          paidFen: fen,
          /** What of that the system that keeps the debt has not booked yet; 0 where the library keeps it. */
          bookingFen: fen,
          waivedFen: fen,
          /** Taken back, paid or not. */
          reversedFen: fen,
          openFen: fen,
          /** What staff wrote. */
          note: z.string().nullable(),
        }),
      ),
    }),
  },
};
