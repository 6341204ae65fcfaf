/** Words of the calls of databases. Apart from their schemas, so that pages and scripts get no validation library. */

/** Letters that titles stand under; `#` for digits, signs and other scripts. */
export const databaseInitials = [
  'A',
  'B',
  'C',
  'D',
  'E',
  'F',
  'G',
  'H',
  'I',
  'J',
  'K',
  'L',
  'M',
  'N',
  'O',
  'P',
  'Q',
  'R',
  'S',
  'T',
  'U',
  'V',
  'W',
  'X',
  'Y',
  'Z',
  '#',
] as const;
export type DatabaseInitial = (typeof databaseInitials)[number];

/** On the day of the request: a subscription or a trial whose days are over has ended. */
export const databaseStates = ['subscribed', 'trial', 'free', 'ended'] as const;
export type DatabaseState = (typeof databaseStates)[number];

/** By title, by how often it was opened, by when it was added. */
export const databaseSorts = ['title', 'visits', 'newest'] as const;
export type DatabaseSort = (typeof databaseSorts)[number];

/** Where an address works: inside the campus network, from elsewhere after signing in, from everywhere; a mirror. */
export const databaseAccessKinds = ['campus', 'remote', 'open', 'mirror'] as const;
