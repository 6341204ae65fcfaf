import { z } from 'zod';
import { deskFigures, figureSteps, monthsOf, mostMonths } from '../../rules/desk-figures.ts';

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

const figureSchema = z.object({
  name: z.enum(deskFigures),
  rows: z.array(
    z.object({
      /** YYYY-MM or YYYY-MM-DD, a code, or the id of a record. */
      key: z.string(),
      label: z.string(),
      /** A count; whole fen where the figure is about money. */
      value: z.int(),
    }),
  ),
});
export type DeskFigure = z.output<typeof figureSchema>;

/** What was done in the library, counted: nothing says who did it. */
export const deskFigureCalls = {
  getDeskFigures: {
    summary:
      'Figures of some months, both included, three years at most, by day three months: visits of the site and its pages, ' +
      'record pages (by month alone), searches, loans by class, place and type of reader, electronic resources; for ' +
      'acquisitions orders and budget, too.',
    input: z
      .object({ from: month, to: month, by: z.enum(figureSteps).default('month') })
      .refine(({ from, to }) => from <= to, { path: ['to'] })
      .refine((span) => monthsOf(span) <= mostMonths[span.by], { path: ['from'] }),
    output: z.object({ figures: z.array(figureSchema) }),
  },
};
