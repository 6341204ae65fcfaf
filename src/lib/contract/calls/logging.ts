import { z } from 'zod';
import { recordIdSchema } from './search.ts';

export const electronicKinds = ['database', 'journal', 'book', 'package', 'other'] as const;
export type ElectronicKind = (typeof electronicKinds)[number];

const visit = z.object({
  recordId: recordIdSchema,
  kind: z.enum(electronicKinds),
  /** The address that was opened; kept for the reader who is signed in, and for nobody else. */
  target: z.string().min(1).max(500).optional(),
});
const counted = z.object({
  /** False if the client reported the same recently, or reports too much. */
  counted: z.boolean(),
});

export const loggingCalls = {
  logElectronicVisit: {
    summary: 'Counts that an electronic resource was opened; kept for the reader too, when one is signed in.',
    input: visit,
    output: counted,
  },
  logNewElectronicVisit: {
    summary: 'The same from the new electronic-resource screens.',
    input: visit,
    output: counted,
  },
  logNavigationClick: {
    summary: 'Counts a click on a link to a service: 17 is the thesis check.',
    input: z.object({ navigationType: z.coerce.number().int().min(0).max(99) }),
    output: counted,
  },
};
