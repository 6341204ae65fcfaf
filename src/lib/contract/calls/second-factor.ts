import { z } from 'zod';
import { secondFactorSettings, secondSteps } from '../../rules/second-factor.ts';

const nothing = z.object({});
/** Encrypted by lib/rules/password-cipher.ts, in Base64. */
const password = z.string().max(1024);
/** Six digits of an app, or a recovery code; as it was typed. */
const code = z.string().trim().min(1).max(40);
const enrolment = z.object({
  /** For an app that cannot read the QR code: Base32. */
  secret: z.string(),
  /** What the QR code says: otpauth://… */
  address: z.string(),
});
/** Shown once; empty where none were made. */
const recoveryCodes = z.array(z.string());

/** Second factor of sign-in by password (RFC 6238); the specification names no calls for it. */
export const secondFactorCalls = {
  getSecondStep: {
    summary:
      'The step that the pending sign-in of this browser needs (`data.secondFactor` of a refused login): a code, or ' +
      'setting up an app. Empty without a pending sign-in, which lasts ten minutes. The secret belongs to this sign-in.',
    input: nothing,
    output: z.object({ step: z.enum([...secondSteps, '']), enrolment: enrolment.nullable() }),
  },
  proveSecondFactor: {
    summary: 'Finishes the sign-in of this browser by a code of the app, or by a recovery code. Each works once.',
    input: z.object({ code }),
    output: z.object({ jwt: z.string(), jwtHeader: z.string(), recoveryCodes }),
  },
  getSecondFactor: {
    summary: 'Whether the library asks for a second factor, and whether the reader has one.',
    input: nothing,
    output: z.object({
      setting: z.enum(secondFactorSettings),
      /** Readers without a password are vouched for by others and asked for nothing here. */
      hasPassword: z.boolean(),
      isOn: z.boolean(),
      /** ISO time. */
      since: z.string().nullable(),
      recoveryCodesLeft: z.int(),
      /** Of an app that this session is setting up. */
      enrolment: enrolment.nullable(),
    }),
  },
  beginSecondFactor: {
    summary: 'Starts setting up an app with the password, in this session only; its first code switches it on.',
    input: z.object({ password }),
    output: enrolment,
  },
  confirmSecondFactor: {
    summary:
      'Switches the second factor on with the first code of the app, ends the other sessions, returns recovery codes.',
    input: z.object({ code }),
    output: z.object({ recoveryCodes }),
  },
  renewRecoveryCodes: {
    summary: 'Makes new recovery codes with the password and a code; the earlier ones stop working.',
    input: z.object({ password, code }),
    output: z.object({ recoveryCodes }),
  },
  removeSecondFactor: {
    summary: 'Switches the second factor off with the password and a code, where the library does not require it.',
    input: z.object({ password, code }),
    output: z.object({ removed: z.literal(true) }),
  },
};
