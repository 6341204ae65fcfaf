import { z } from 'zod';
import { checkInOutcomes } from '../../rules/copies.ts';
import { maxOverrideReason, overridableRules } from '../../rules/overrides.ts';
import { deskRequestSchema } from './copy-requests.ts';

const day = z.string();
/** As a scanner reads it. */
const barcode = z.string().trim().min(1).max(60);
/** Account or card number. */
const card = z.string().trim().min(1).max(100);

/** Why staff decide against a rule. */
const reason = z.string().trim().min(1).max(maxOverrideReason);

const loanSchema = z.object({
  barcode: z.string(),
  title: z.string(),
  callNo: z.string().nullable(),
  lentOn: day,
  dueOn: day,
  lateDays: z.int(),
  renewals: z.int(),
});
export type DeskLoan = z.output<typeof loanSchema>;

const handedInSchema = z.object({
  barcode: z.string(),
  title: z.string(),
  callNo: z.string().nullable(),
  /** Location to which the copy belongs. */
  locationName: z.string(),
});

export const deskReaderSchema = z.object({
  account: z.string(),
  name: z.string(),
  card: z.string(),
  /** As the library's rules of lending name it; null where readers have no types. */
  typeCode: z.string().nullable(),
  status: z.enum(['normal', 'frozen', 'lost']),
  department: z.string().nullable(),
  /** First and last valid day of the card. */
  validFrom: day.nullable(),
  validUntil: day.nullable(),
  validity: z.enum(['valid', 'notYet', 'expired']),
  /** Each scan of the card shows it until staff dismiss it. */
  message: z.string().nullable(),
  /** Whole fen that the reader owes. */
  debtFen: z.int(),
  maxLoans: z.int(),
  loans: z.array(loanSchema),
  ready: z.array(deskRequestSchema),
});
export type DeskReader = z.output<typeof deskReaderSchema>;

/** Lending and returning by scanner. Refusals have errCode 409 and a message. */
export const deskCirculationCalls = {
  getDeskReader: {
    summary: 'The reader with that account or card number: status, debt, loans, copies that stand ready.',
    input: z.object({ card }),
    output: deskReaderSchema,
  },
  lendAtDesk: {
    summary:
      'Lends a copy to a reader by the library’s rules; a copy that stood ready for the reader ends the request.',
    input: z.object({
      card,
      barcode,
      /** Whatever the copy was, it is handed in first: on loan to another reader, missing, on its way. */
      takeBack: z.boolean().default(false),
    }),
    /** With the reader as it is then, so that a scan is one call. */
    output: z.object({ loan: loanSchema, reader: deskReaderSchema }),
  },
  returnAtDesk: {
    summary:
      'Takes whatever is handed in: ends a loan, finds a missing copy, counts a copy that was not on loan as used, gives ' +
      'it to the reader who waits, and says where to send it.',
    input: z.object({
      barcode,
      /** Library code of the desk; the copy's own when left out. */
      libCode: z.string().max(40).optional(),
    }),
    output: z.object({
      /** `otherLibrary`: another library of the installation has this barcode. */
      outcome: z.enum([...checkInOutcomes, 'otherLibrary', 'unknown']),
      copy: handedInSchema.nullable(),
      /** The loan that ended. */
      loan: loanSchema.nullable(),
      reader: z.object({ account: z.string(), name: z.string() }).nullable(),
      /** Whole fen charged for the loan. */
      fineFen: z.int(),
      /** The charge of that fine. */
      chargeId: z.string().nullable(),
      /** Whole fen given back of the charge of a lost copy. */
      refundFen: z.int(),
      /** The request that has the copy. */
      caught: deskRequestSchema.nullable(),
      /** Name of the library where the copy is to be sent. */
      sendTo: z.string().nullable(),
    }),
  },
  renewAtDesk: {
    summary: 'Renews the loan of a copy by the library’s rules.',
    input: z.object({ barcode }),
    output: z.object({ loan: loanSchema }),
  },
  listDeskOverdue: {
    summary: 'Overdue loans with their readers and contacts, those of one reader together, the longest overdue first.',
    input: z.object({
      /** Library code of the copies. */
      libCode: z.string().max(40).optional(),
    }),
    output: z.object({
      loans: z.array(
        loanSchema.extend({
          reader: z.object({
            account: z.string(),
            name: z.string(),
            card: z.string(),
            department: z.string().nullable(),
            phone: z.string().nullable(),
            mail: z.string().nullable(),
          }),
        }),
      ),
      hasMore: z.boolean(),
    }),
  },
  overrideLoanAtDesk: {
    summary:
      'Lends a copy to a reader against the library’s rules, with a reason. A copy that is reserved for another reader ' +
      'goes to this one; the reservation returns to its place in the queue.',
    input: z.object({
      card,
      barcode,
      /** Due day; `overnight` is the next open day; the rules decide it when left out. */
      dueOn: z.union([z.literal('overnight'), z.iso.date()]).optional(),
      reason,
    }),
    output: z.object({
      loan: loanSchema,
      reader: deskReaderSchema,
      /** Rules that refused the loan. */
      overridden: z.array(z.enum(overridableRules)),
    }),
  },
  setDueDayAtDesk: {
    summary: 'Sets the due day of a loan, with a reason. This is not a renewal.',
    input: z.object({ barcode, dueOn: z.iso.date(), reason }),
    output: z.object({ loan: loanSchema }),
  },
};
