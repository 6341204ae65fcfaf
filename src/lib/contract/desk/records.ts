import { z } from 'zod';
import { coverBytes } from '../../rules/favourites.ts';
import { maxRecordNote } from '../../rules/desk-records.ts';
import { base64Length } from '../../rules/profile.ts';

const recordId = z.string().regex(/^[1-9]\d{0,8}$/);

const noteSchema = z.object({
  /** For staff alone; empty where there is none. */
  staffText: z.string(),
  /** For readers, on the page of the record; empty where there is none. */
  publicText: z.string(),
  by: z.string(),
  /** ISO time. */
  at: z.string(),
  /** Counted up with each change. */
  version: z.int(),
});

const noteText = z.string().trim().max(maxRecordNote);

const deskRecordSchema = z.object({
  recordId: z.string(),
  title: z.string(),
  controlNumber: z.string(),
  source: z.string(),
  pubYear: z.int().nullable(),
  copies: z.int(),
  isSuppressed: z.boolean(),
  /** Class, which decides the colour of a drawn cover. */
  kindNo: z.string().nullable(),
  /** Path of the picture that readers see; null where the cover is drawn. */
  coverUrl: z.string().nullable(),
  /** The library stores a picture for the record, which staff can remove. */
  hasOwnCover: z.boolean(),
  note: noteSchema.nullable(),
});
export type DeskRecord = z.output<typeof deskRecordSchema>;

const runSchema = z.object({
  source: z.string(),
  /** Name of the file. */
  from: z.string(),
  state: z.string(),
  records: z.int(),
  rejected: z.int(),
  /** ISO time. */
  updatedAt: z.string(),
});
export type DeskRun = z.output<typeof runSchema>;

export const deskRecordCalls = {
  findDeskRecords: {
    summary:
      'Records by number, control number, ISBN or the barcode of a copy, suppressed ones too; else by what staff noted ' +
      'and as readers find them. Without a text those that are suppressed, the last ones first; fifty at most.',
    input: z.object({ text: z.string().trim().max(200) }),
    output: z.object({ result: z.array(deskRecordSchema) }),
  },
  suppressDeskRecord: {
    summary:
      'Takes a record out of everything that readers see, or shows it again. It stays suppressed when it is imported ' +
      'again; its copies go on being lent and returned.',
    input: z.object({ recordId, suppressed: z.boolean() }),
    output: deskRecordSchema,
  },
  noteDeskRecord: {
    summary:
      'Writes down what staff say of a record, for each other and for readers; imports leave it alone. Refused when ' +
      'somebody else has written it meanwhile.',
    input: z.object({
      recordId,
      staffText: noteText,
      publicText: noteText,
      /** Version of the note that anyone who writes has seen; 0 before the first. */
      seen: z.int().min(0),
    }),
    output: deskRecordSchema,
  },
  putDeskCover: {
    summary: 'Gives a record a picture, in Base64.',
    input: z.object({ recordId, picture: z.base64().max(base64Length(coverBytes)) }),
    output: deskRecordSchema,
  },
  dropDeskCover: {
    summary: 'Takes its picture from a record.',
    input: z.object({ recordId }),
    output: deskRecordSchema,
  },
  listDeskRuns: {
    summary: 'The last imports.',
    input: z.object({}),
    output: z.object({ result: z.array(runSchema) }),
  },
  listDeskMisses: {
    summary: 'What readers searched for in the last ninety days and nothing was found, most searched first.',
    input: z.object({}),
    output: z.object({
      result: z.array(z.object({ term: z.string(), searches: z.int(), lastOn: z.string() })),
    }),
  },
};
