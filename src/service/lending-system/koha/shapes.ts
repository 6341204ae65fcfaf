import { z } from 'zod';

// What Yuelan reads of Koha's definitions (api/v1/swagger/definitions); other fields are ignored.

export const patronSchema = z.object({
  patron_id: z.int(),
  cardnumber: z.string().nullish(),
  userid: z.string().nullish(),
  library_id: z.string(),
  expiry_date: z.string().nullish(),
  restricted: z.boolean().nullish(),
  patron_card_lost: z.boolean().nullish(),
});
export type Patron = z.output<typeof patronSchema>;

export const checkoutSchema = z.object({
  checkout_id: z.int(),
  patron_id: z.int(),
  item_id: z.int().nullable(),
  due_date: z.iso.datetime({ offset: true }),
  checkout_date: z.iso.datetime({ offset: true }).nullish(),
  renewals_count: z.int().nullish(),
});

export const itemSchema = z.object({
  item_id: z.int(),
  biblio_id: z.int(),
  external_id: z.string().nullish(),
  not_for_loan_status: z.int().nullish(),
  lost_status: z.int().nullish(),
  withdrawn: z.int().nullish(),
  biblio: z.object({ title: z.string().nullish() }).nullish(),
});
export type Item = z.output<typeof itemSchema>;

export const holdSchema = z.object({
  hold_id: z.int(),
  patron_id: z.int(),
  biblio_id: z.int(),
  /** A number that some versions write as text. */
  item_id: z.union([z.int(), z.string().transform(Number)]).nullish(),
  /** W: on the pick-up shelf, T: in transit, P: being prepared; else it waits. */
  status: z.string().nullish(),
});

export const balanceSchema = z.object({
  balance: z.number(),
  outstanding_debits: z.object({
    lines: z.array(
      z.object({
        account_line_id: z.int(),
        description: z.string().nullish(),
        debit_type: z.string().nullish(),
        amount_outstanding: z.number(),
      }),
    ),
  }),
});

export const creditSchema = z.object({ account_line_id: z.int(), internal_note: z.string().nullish() });
