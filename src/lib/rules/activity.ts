const aboutAccount = ['fee', 'order', 'payment', 'waiver', 'reversal', 'refund', 'frozen', 'cardLost', 'debt'] as const;

/** Kinds of behaviour records that have a name; a library's own stand as the library calls them. */
const namedBehaviors = [
  'view',
  'share',
  'export',
  'download',
  'access',
  'navigation',
  'loan',
  'return',
  'renewal',
  'fine',
  'lost',
  'damage',
  ...aboutAccount,
] as const;
export type NamedBehavior = (typeof namedBehaviors)[number];

/** What has a name, of any kind. */
export const namedBehavior = (type: string): NamedBehavior | undefined =>
  namedBehaviors.find((namedBehavior) => namedBehavior === type);

/** Whether it is about the reader's account, so that no record is missing where none is named. */
export const isAboutAccount = (type: string): boolean => aboutAccount.some((entry) => entry === type);

/** Whether a record has something to settle, an amount or a block; a loan has no such status. */
export const hasSettlement = (record: { amountDue: number | null; blockFrom: string | null }): boolean =>
  record.amountDue !== null || record.blockFrom !== null;
