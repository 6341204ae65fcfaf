import { z } from 'zod';
import { chargeKinds } from '../../rules/charges.ts';
import { maxReaderNote, readerFormLimits } from '../../rules/desk-readers.ts';
import { deskReaderSchema } from './circulation.ts';
import { deskRequestSchema } from './copy-requests.ts';

export const account = z.string().trim().min(1).max(100);
const status = z.enum(['normal', 'frozen', 'lost']);
export const id = z.string().regex(/^[1-9]\d{0,8}$/);

/** Empty means none. */
const text = (max: number) => z.string().trim().max(max);
const day = z.iso.date().or(z.literal(''));
const formFields = {
  name: text(readerFormLimits.name).min(1),
  /** Number of the card. */
  card: text(readerFormLimits.card),
  typeCode: text(100),
  /** Library code; the first of the library if empty. */
  libCode: text(100),
  department: text(readerFormLimits.department),
  validFrom: day,
  validUntil: day,
};

const foundReaderSchema = z.object({
  account: z.string(),
  name: z.string(),
  card: z.string(),
  typeCode: z.string().nullable(),
  status,
});

const chargeSchema = z.object({
  chargeId: z.string(),
  kind: z.enum(chargeKinds),
  title: z.string().nullable(),
  barcode: z.string().nullable(),
  day: z.string(),
  amountFen: z.int(),
  openFen: z.int(),
});

const noteSchema = z.object({ noteId: z.string(), text: z.string(), by: z.string(), writtenAt: z.string() });

export const readerFileSchema = deskReaderSchema.extend({
  libCode: z.string(),
  mail: z.string().nullable(),
  mailVerified: z.boolean(),
  phone: z.string().nullable(),
  phoneVerified: z.boolean(),
  hasFactor: z.boolean(),
  /** ISO day. */
  since: z.string(),
  /** All that are open. */
  requests: z.array(deskRequestSchema),
  /** Of which something is left to pay, the oldest first. */
  charges: z.array(chargeSchema),
  /** Whole fen that the library owes the reader. */
  creditFen: z.int(),
  /** Whole fen that the reader paid in as a deposit. */
  depositFen: z.int(),
  /** Of staff, the newest first; the reader finds them in the copy of the own data. */
  notes: z.array(noteSchema),
});
export type ReaderFile = z.output<typeof readerFileSchema>;

/** Readers at the desk. Passwords are none of its business: nobody sees or sets one. */
export const deskReaderCalls = {
  findDeskReaders: {
    summary:
      'Readers by account, card number, mail address, phone number or the barcode of a copy that they have or owe for; ' +
      'else by a part of the name or the start of account, card number, mail address or phone number, twenty at most.',
    input: z.object({ text: account }),
    output: z.object({ result: z.array(foundReaderSchema), hasMore: z.boolean() }),
  },
  getDeskReaderFile: {
    summary: 'Everything that the desk knows of a reader: loans, requests, debts, contact, notes.',
    input: z.object({ account }),
    output: readerFileSchema,
  },
  changeDeskReader: {
    summary:
      'Freezes a reader, reports the card lost or undoes either, changes a contact, or switches the second factor off. ' +
      'A replaced verified contact gets a notification.',
    input: z.object({
      account,
      status: status.optional(),
      /** Empty takes it away. */
      mail: z.string().trim().max(200).optional(),
      phone: z.string().trim().max(40).optional(),
      /** Whether staff know the new contact to be the reader's. */
      verified: z.boolean().default(false),
      dropFactor: z.literal(true).optional(),
    }),
    output: readerFileSchema,
  },
  listDeskReaderTypes: {
    summary: 'Types of readers of the library.',
    input: z.object({}),
    output: z.object({ types: z.array(z.object({ code: z.string(), name: z.string() })) }),
  },
  addDeskReader: {
    summary: 'Adds a reader without a password. The account is the card number if that is empty.',
    input: z.object({ account, ...formFields }),
    output: readerFileSchema,
  },
  correctDeskReader: {
    summary: 'Corrects name, card, type, library, department and validity of a reader. A new card replaces a lost one.',
    input: z.object({ account, ...formFields, card: formFields.card.min(1) }),
    output: readerFileSchema,
  },
  setDeskReaderMessage: {
    summary: 'Sets the message that each scan of the card shows to staff; an empty text dismisses it.',
    input: z.object({ account, text: text(readerFormLimits.message) }),
    output: readerFileSchema,
  },
  addDeskReaderNote: {
    summary: 'Writes a note on a reader for other staff.',
    input: z.object({ account, text: z.string().trim().min(1).max(maxReaderNote) }),
    output: readerFileSchema,
  },
  dropDeskReaderNote: {
    summary: 'Takes a note away.',
    input: z.object({ account, noteId: id }),
    output: readerFileSchema,
  },
};
