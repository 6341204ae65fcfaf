import { z } from 'zod';
import { copyActs, copyEventKinds, copyLimits } from '../../rules/copies.ts';
import { labelKinds, maxLabels } from '../../rules/label-sizes.ts';
import { maxShelfScans, shelfProblems } from '../../rules/stocktake.ts';
import { deskRequestSchema } from './copy-requests.ts';

const barcode = z.string().trim().min(1).max(copyLimits.barcode);
const millimetres = z.number();
const sheetSchema = z.object({
  columns: z.int(),
  rows: z.int(),
  left: millimetres,
  top: millimetres,
  gapX: millimetres,
  gapY: millimetres,
});
const text = (max: number) => z.string().trim().max(max);

const copySchema = z.object({
  barcode: z.string(),
  recordId: z.string(),
  title: z.string(),
  volume: z.string().nullable(),
  callNo: z.string().nullable(),
  locationId: z.string(),
  locationName: z.string(),
  libName: z.string(),
  status: z.string(),
  statusName: z.string(),
  /** Staff changed the copy at the desk, so imports leave it as it is. */
  isOwn: z.boolean(),
});
export type DeskCopy = z.output<typeof copySchema>;

const copyFileSchema = copySchema.extend({
  /** Class of the record and path of its cover, as for a record at the desk. */
  kindNo: z.string().nullable(),
  coverUrl: z.string().nullable(),
  loan: z
    .object({ account: z.string(), name: z.string(), lentOn: z.string(), dueOn: z.string(), lateDays: z.int() })
    .nullable(),
  /** The open request that has the copy. */
  promise: deskRequestSchema.nullable(),
  /** Readers who wait for the record. */
  waiting: z.int(),
  acts: z.array(z.enum(copyActs)),
  /** Loans without their readers, and acts of staff; the latest first. */
  history: z.array(
    z.object({
      kind: z.enum(['lent', 'returned', ...copyEventKinds]),
      /** ISO day. */
      on: z.string(),
      by: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
});
export type DeskCopyFile = z.output<typeof copyFileSchema>;

const place = {
  /** Code of a location of the library. */
  locationId: z.string().min(1).max(100),
  callNo: text(copyLimits.callNo),
  volume: text(copyLimits.volume),
};

/** Copies at the desk. Refusals have a sentence and errCode 409. */
export const deskCopyCalls = {
  getDeskCopy: {
    summary: 'The copy with that barcode: its place, status, loan, request, and history without readers.',
    input: z.object({ barcode }),
    output: copyFileSchema,
  },
  getDeskLabels: {
    summary: 'What is printed on the labels of copies, in the order of their barcodes, and the size of the labels.',
    input: z.object({ kind: z.enum(labelKinds), barcodes: z.array(barcode).min(1).max(maxLabels) }),
    output: z.object({
      size: z.object({ width: z.number(), height: z.number(), sheet: sheetSchema.optional() }),
      copies: z.array(copySchema.pick({ barcode: true, title: true, volume: true, callNo: true, libName: true })),
      /** Barcodes that no copy has. */
      unknown: z.array(z.string()),
    }),
  },
  listDeskCopies: {
    summary: 'The copies of a record, by place and volume, withdrawn ones included.',
    input: z.object({ recordId: z.string().regex(/^[1-9]\d{0,8}$/) }),
    output: z.object({ copies: z.array(copySchema) }),
  },
  listDeskPlaces: {
    summary: 'The locations to which a copy can belong.',
    input: z.object({}),
    output: z.object({ places: z.array(z.object({ locationId: z.string(), name: z.string() })) }),
  },
  actOnDeskCopy: {
    summary:
      'Changes the status of a copy, or charges its loan for loss or its last reader for damage. A found copy gives ' +
      'back what was charged for it, and goes to the first reader who waits.',
    input: z.object({
      barcode,
      act: z.enum(copyActs),
      /** Whole fen, for loss (by the rules of the library if missing) and damage. */
      amountFen: z.int().min(0).max(10_000_000).optional(),
      note: text(copyLimits.note).optional(),
    }),
    output: z.object({
      copy: copyFileSchema,
      /** Fen that were charged, or given back for a found copy. */
      amountFen: z.int(),
      /** The request that got the copy. */
      caught: deskRequestSchema.nullable(),
    }),
  },
  placeDeskHold: {
    summary:
      'Places a hold for a reader on the title of a copy, or on its volume, by the rules of the library. Without a ' +
      'library code it is collected near the library of the reader.',
    input: z.object({
      barcode,
      /** Account, card number or code on the phone. */
      card: z.string().trim().min(1).max(copyLimits.card),
      libCode: z.string().max(64).optional(),
    }),
    output: copyFileSchema,
  },
  changeDeskCopy: {
    summary: 'Changes barcode, place, call number and volume of a copy. Imports leave it as it is from then on.',
    input: z.object({ barcode, newBarcode: barcode, ...place }),
    output: copyFileSchema,
  },
  addDeskCopy: {
    summary: 'Adds a copy to a record. A reader who waits for the record gets it.',
    input: z.object({ recordId: z.string().regex(/^[1-9]\d{0,8}$/), barcode, ...place }),
    output: copyFileSchema,
  },
  checkDeskShelf: {
    summary:
      'Checks a shelf whose copies were scanned from the first to the last: copies that are missing, misplaced, of ' +
      'another location, with another status than on a shelf, and unknown barcodes.',
    input: z.object({ locationId: place.locationId, barcodes: z.array(barcode).min(1).max(maxShelfScans) }),
    output: z.object({
      scanned: z.int(),
      /** First and last call number in order. */
      span: z.object({ from: z.string(), to: z.string() }).nullable(),
      rows: z.array(
        z.object({
          problem: z.enum(shelfProblems),
          barcode: z.string(),
          title: z.string().nullable(),
          callNo: z.string().nullable(),
          locationName: z.string().nullable(),
          statusName: z.string().nullable(),
        }),
      ),
    }),
  },
  addDeskRecord: {
    summary:
      'Adds a copy of a book that the catalogue lacks, with a short record to be catalogued. A known ISBN adds the copy ' +
      'to its record.',
    input: z.object({ title: text(500).min(1), author: text(200), isbn: text(30), barcode, ...place }),
    output: copyFileSchema,
  },
};
