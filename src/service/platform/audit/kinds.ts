import { deskAuditKinds } from '../../../lib/rules/desk-audit.ts';

/** Kinds of audit log entries, described in docs/operate/audit-log.md. */
export const auditKinds = [
  'signIn',
  'signInFailed',
  'captchaRaised',
  'signInRefused',
  'proofFailed',
  'passwordChangeRequired',
  'passwordReplaced',
  'contactChanged',
  'identityBound',
  'identityUnbound',
  'secondFactorOn',
  'secondFactorOff',
  'secondFactorFailed',
  'recoveryCodesMade',
  'sessionEnded',
  'signedOutEverywhere',
  'accountCancelled',
  'contentChanged',
  ...deskAuditKinds,
] as const;
export type AuditKind = (typeof auditKinds)[number];
