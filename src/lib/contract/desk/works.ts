import { z } from 'zod';

const recordId = z.string().regex(/^[1-9]\d{0,8}$/);
/** Version of what staff said of the record that anyone who changes it has seen; 0 before the first. */
const seen = z.int().min(0);

const editionSchema = z.object({
  recordId: z.string(),
  title: z.string(),
  controlNumber: z.string(),
  pubYear: z.int().nullable(),
  isJoined: z.boolean(),
  /** Whether staff set it apart from works that its title and numbers match wrongly. */
  isApart: z.boolean(),
  /** Who said so, and when (ISO time); null where neither was said. */
  by: z.string().nullable(),
  at: z.string().nullable(),
  version: z.int(),
});

const workSchema = z.object({
  /** The record first, then the others of its work in the order of their numbers. */
  result: z.array(editionSchema),
});
export type DeskWork = z.output<typeof workSchema>;
export type DeskEdition = DeskWork['result'][number];

export const deskWorkCalls = {
  getDeskWork: {
    summary: 'The records of the work that a record is of, with what staff joined and set apart by hand, and who did.',
    input: z.object({ recordId }),
    output: workSchema,
  },
  joinDeskRecords: {
    summary:
      'Makes one work of two records of one kind, and of what either was joined with or gathered with before; a hundred ' +
      'joined by hand at most. Refused where one of them is suppressed, and when somebody else has changed the first ' +
      'meanwhile.',
    input: z.object({ recordId, otherId: recordId, seen }),
    output: workSchema,
  },
  setDeskRecordApart: {
    summary:
      'Takes a record out of its work: out of what it was joined with, and neither title nor numbers join it with ' +
      'others any more. It may be joined with another afterwards. Refused when somebody else has changed it meanwhile.',
    input: z.object({ recordId, seen }),
    output: workSchema,
  },
  takeBackDeskWork: {
    summary:
      'Takes back whatever staff said of the work of a record, so that title and numbers decide again. Refused when ' +
      'somebody else has changed it meanwhile.',
    input: z.object({ recordId, seen }),
    output: workSchema,
  },
};
