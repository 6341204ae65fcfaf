/** What the audit log tells of; each is explained in docs/security.md. */
export const auditKinds = [
  ...(['signIn', 'signInFailed', 'captchaRaised', 'signInRefused', 'proofFailed'] as const),
  ...(['passwordChangeRequired', 'passwordReplaced', 'contactChanged', 'identityBound', 'identityUnbound'] as const),
  ...(['secondFactorOn', 'secondFactorOff', 'secondFactorFailed', 'recoveryCodesMade'] as const),
  ...(['sessionEnded', 'signedOutEverywhere', 'accountCancelled', 'command', 'commandFailed'] as const),
  ...(['deskSignIn', 'deskSignInFailed', 'deskSignInRefused', 'deskPasswordReplaced'] as const),
  ...(['deskSecondFactorOn', 'deskSecondFactorOff', 'deskSecondFactorFailed'] as const),
  ...(['staffAdded', 'staffChanged', 'staffPasswordReset', 'deskAct'] as const),
  ...(['sipSignIn', 'sipSignInFailed', 'sipSignInRefused', 'sipAct'] as const),
] as const;
export type AuditKind = (typeof auditKinds)[number];
