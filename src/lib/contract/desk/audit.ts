import { z } from 'zod';

export const auditRowsAtOnce = 50;

const deskAuditEntrySchema = z.object({
  entryId: z.string(),
  /** ISO time. */
  at: z.string(),
  /** Who of the staff, or from which network address it was tried; null where neither is known. */
  by: z.string().nullable(),
  kind: z.string(),
  /** What the kind leaves open: the act, the command, the way to sign in. */
  detail: z.string(),
  /** The account of the reader whom it is about. */
  account: z.string().nullable(),
  /** On what else: numbers, names of files. */
  subjects: z.array(z.string()),
});
export type DeskAuditEntry = z.output<typeof deskAuditEntrySchema>;

/** What staff did, for administrators. */
export const deskAuditCalls = {
  listDeskAudit: {
    summary:
      'What staff and machines did, the latest first; with a text what that member of staff did or what is about that ' +
      'reader. What readers did themselves is not listed.',
    input: z.object({
      text: z.string().trim().max(100).default(''),
      /** What is older than this entry. */
      before: z
        .string()
        .regex(/^[1-9]\d{0,14}$/)
        .optional(),
    }),
    output: z.object({ result: z.array(deskAuditEntrySchema), hasMore: z.boolean() }),
  },
};
