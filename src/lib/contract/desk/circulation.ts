import { z } from 'zod';
import { deskRequestSchema } from './copy-requests.ts';

const day = z.string();
/** As a scanner reads it. */
const barcode = z.string().trim().min(1).max(60);
/** Account or card number. */
const card = z.string().trim().min(1).max(100);

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

export const deskReaderSchema = z.object({
  account: z.string(),
  name: z.string(),
  card: z.string(),
  /** As the library's rules of lending name it; null where readers have no types. */
  typeCode: z.string().nullable(),
  status: z.enum(['normal', 'frozen', 'lost']),
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
    input: z.object({ card, barcode }),
    /** With the reader as it is then, so that a scan is one call. */
    output: z.object({ loan: loanSchema, reader: deskReaderSchema }),
  },
  returnAtDesk: {
    summary: 'Takes a copy back; tells what it cost and for whom it was caught.',
    input: z.object({
      barcode,
      /** Library code of the desk; the copy's own when left out. */
      libCode: z.string().max(40).optional(),
    }),
    output: z.object({
      loan: loanSchema,
      reader: z.object({ account: z.string(), name: z.string() }).nullable(),
      fineFen: z.int(),
      caught: deskRequestSchema.nullable(),
    }),
  },
  renewAtDesk: {
    summary: 'Renews the loan of a copy by the library’s rules.',
    input: z.object({ barcode }),
    output: z.object({ loan: loanSchema }),
  },
};
