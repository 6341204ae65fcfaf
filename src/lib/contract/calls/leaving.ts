import { z } from 'zod';
import { certificateStates } from '../../rules/leaving.ts';
import { obstacleSchema } from './account-cancellation.ts';

const nothing = z.object({});
const certificateSchema = z.object({
  /** In groups of four. */
  code: z.string(),
  name: z.string(),
  /** Number of the card, its middle hidden. */
  primaryId: z.string(),
  libraryName: z.string(),
  /** ISO day. */
  leftOn: z.string(),
});

/** Leaving school by oneself (section 14); the specification names the section and no calls. */
export const leavingCalls = {
  checkLeaving: {
    summary: 'What prevents leaving school, or the certificate of a reader who has left.',
    input: nothing,
    output: z.object({
      /** The library is one of a school that lets its readers leave by themselves. */
      isOpen: z.boolean(),
      obstacles: z.array(obstacleSchema),
      /** Null until the reader has left. */
      certificate: certificateSchema.nullable(),
    }),
  },
  leaveSchool: {
    summary: 'Confirms that the reader leaves: freezes the card and gives a certificate.',
    input: z.object({ understood: z.literal(true) }),
    output: certificateSchema,
  },
  verifyLeavingCertificate: {
    summary: 'Whether a certificate is valid, by the code printed on it; for the library or the school’s office.',
    input: z.object({ code: z.string().max(64) }),
    output: z.object({
      state: z.enum(certificateStates),
      /** To be compared with the certificate; null unless it is valid. */
      certificate: certificateSchema.omit({ code: true }).nullable(),
    }),
  },
};
