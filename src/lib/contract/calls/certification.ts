import { z } from 'zod';
import { certificationStates, idNumberProblems, longestCertifiedName } from '../../rules/certification.ts';

const nothing = z.object({});
const flag = z.enum(['0', '1']);
/** As it was typed. */
const idNumber = z.string().max(40);
const status = z.object({
  emailFlag: flag,
  phoneFlag: flag,
  /** ISO times; null where it is not verified. */
  emailSince: z.string().nullable(),
  phoneSince: z.string().nullable(),
  /** The library certifies readers by name and ID number. */
  isOpen: z.boolean(),
  certification: z.object({
    state: z.enum(certificationStates),
    /** As the reader gave it; empty until then. */
    name: z.string(),
    /** Last four characters of the ID number. */
    idTail: z.string(),
    /** ISO times. */
    askedAt: z.string().nullable(),
    decidedAt: z.string().nullable(),
    /** What staff wrote. */
    note: z.string(),
  }),
});

/** Certification of readers by name and ID number (portal-content §7, user; §5). */
export const certificationCalls = {
  getCertificationStatus: {
    summary: 'Verified contacts, and the state of the certification by name and ID number.',
    input: nothing,
    output: status,
  },
  askCertification: {
    summary: 'Asks to be certified by name and ID number; the library decides. The number itself is kept nowhere.',
    input: z.object({
      name: z.string().trim().min(1).max(longestCertifiedName),
      idNumber,
      understood: z.literal(true),
    }),
    output: status,
  },
  checkIdNumber: {
    summary: 'What is wrong with an ID number (GB 11643): its form, region, day of birth or check digit.',
    input: z.object({ idNumber }),
    output: z.object({ problem: z.enum(idNumberProblems).nullable() }),
  },
  withdrawCertification: {
    summary: 'Takes a certification back; all that is kept of it is deleted.',
    input: nothing,
    output: status,
  },
};
