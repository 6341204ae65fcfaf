/** State of a copy of a reader's data: asked for, there to be collected, failed, or deleted after its days. */
export const dataExportStates = ['waiting', 'ready', 'failed', 'expired'] as const;
export type DataExportState = (typeof dataExportStates)[number];

export const dataExportDays = 7;
export const dataExportsPerDay = 3;

/** What readers are shown their data by: each is a file in a copy, and a line of what cancelling an account deletes. */
export const dataGroups = [
  'entry',
  'ways',
  'settings',
  'searches',
  'loans',
  'requests',
  'charges',
  'orders',
  'points',
  'favourites',
  'bookLists',
  'evaluations',
  'questions',
  'recommendations',
  'subscriptions',
  'courses',
  'donations',
  'behaviour',
  'messages',
  'assistant',
  'questionnaires',
  'events',
  'feedback',
  'certification',
  'leaving',
  'audit',
  'exports',
] as const;
export type DataGroup = (typeof dataGroups)[number];

/** What is in the way of cancelling an account or leaving school; each has its text and its place. */
export const obstacleKinds = ['loans', 'requests', 'charges', 'deposit', 'orders'] as const;
export type ObstacleKind = (typeof obstacleKinds)[number];

/** What becomes of ratings and comments when their reader cancels the account. */
export const evaluationChoices = ['delete', 'anonymous'] as const;
export type EvaluationChoice = (typeof evaluationChoices)[number];

/** How a reader proves an important wish once more: the password, a code to a verified contact, or in person. */
export const proofKinds = ['password', 'code', 'desk'] as const;
export type ProofKind = (typeof proofKinds)[number];
