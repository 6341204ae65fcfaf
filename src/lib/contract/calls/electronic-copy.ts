import { z } from 'zod';

export const electronicCopySchema = z.object({
  url: z.string(),
  label: z.string().nullable(),
  collection: z.string().nullable(),
  /** First and last that is covered, as the source writes it: a year or a day; null: open. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Embargo, volumes and other remarks on the coverage. */
  note: z.string().nullable(),
});
