import { z } from 'zod';
import { deskSteps, staffRoles } from '../../rules/staff.ts';

const nothing = z.object({});
const password = z.string().min(1).max(200);
/** Six digits of an app, or a recovery code; as it was typed. */
const code = z.string().trim().min(1).max(40);

const deskSessionSchema = z.object({
  account: z.string(),
  name: z.string(),
  roles: z.array(z.enum(staffRoles)),
  /** Library codes to which acts are limited; empty: all. */
  libCodes: z.array(z.string()),
  /** What the session waits for; empty when it is open. */
  step: z.enum(deskSteps),
  hasFactor: z.boolean(),
  /** Whether the library asks all its staff for a second factor. */
  factorRequired: z.boolean(),
});
export type DeskSession = z.output<typeof deskSessionSchema>;

/** Sign-in of staff: password, then what `step` says. */
export const deskSessionCalls = {
  openDeskSession: {
    summary: 'Begins a session of staff by account and password; the cookie of the answer carries it.',
    input: z.object({ account: z.string().trim().min(1).max(100), password }),
    output: deskSessionSchema,
  },
  getDeskSession: {
    summary: 'Who is signed in at the desk in this browser.',
    input: nothing,
    output: deskSessionSchema,
  },
  chooseDeskPassword: {
    summary: 'Chooses a password, by the one before; the first one must be replaced before anything else.',
    input: z.object({ password, newPassword: password }),
    output: deskSessionSchema,
  },
  beginDeskFactor: {
    summary:
      'Starts setting up an app with the password, in this session only; its first code (proveDeskFactor) switches it on.',
    input: z.object({ password }),
    output: z.object({ secret: z.string(), address: z.string() }),
  },
  proveDeskFactor: {
    summary: 'Shows a code of the app or a recovery code, each of which works once; the first one switches the app on.',
    input: z.object({ code }),
    output: z.object({ session: deskSessionSchema, recoveryCodes: z.array(z.string()) }),
  },
  dropDeskFactor: {
    summary: 'Switches the own second factor off with the password and a code, where the library does not require it.',
    input: z.object({ password, code }),
    output: deskSessionSchema,
  },
  endDeskSession: {
    summary: 'Signs out at the desk.',
    input: nothing,
    output: z.object({ ended: z.literal(true) }),
  },
};
