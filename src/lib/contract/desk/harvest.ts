import { z } from 'zod';
import { fileImportOutcomeSchema } from './file-imports.ts';

const harvestSchema = z.object({
  source: z.string(),
  /** Address of the repository. */
  url: z.string(),
  isRunning: z.boolean(),
  /** Records of the harvest under way, else of the last one. */
  records: z.int(),
  /** Records of the list, if the repository says so. */
  total: z.int().nullable(),
  /** ISO time of the last harvest; null before the first. */
  lastAt: z.string().nullable(),
  /** Why the last one stopped. */
  problem: z.string().nullable(),
  outcome: fileImportOutcomeSchema.nullable(),
  /** Day and hour of the library; null for a source without a schedule. */
  next: z.object({ day: z.string(), hour: z.int() }).nullable(),
});
export type DeskHarvest = z.output<typeof harvestSchema>;

/** Harvests at the desk. */
export const deskHarvestCalls = {
  listDeskHarvests: {
    summary: 'The sources that the library harvests, with the last result and the next harvest of each.',
    input: z.object({}),
    output: z.object({ harvests: z.array(harvestSchema) }),
  },
  runDeskHarvest: {
    summary: 'Starts a harvest from a source. Refused while one is under way.',
    input: z.object({ source: z.string().max(32) }),
    output: harvestSchema,
  },
};
