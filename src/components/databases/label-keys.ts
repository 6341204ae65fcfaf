import type { DatabaseAccessKind, DatabaseSort, DatabaseState } from '#lib/contract/database-terms.ts';

export const stateKeys = {
  subscribed: 'databases:subscribed',
  trial: 'databases:trial',
  free: 'databases:free',
  ended: 'databases:ended',
} as const satisfies Record<DatabaseState, string>;

export const sortKeys = {
  title: 'databases:byTitle',
  visits: 'databases:byVisits',
  newest: 'databases:byNewest',
} as const satisfies Record<DatabaseSort, string>;

export const accessKeys = {
  campus: 'databases:onCampus',
  remote: 'databases:offCampus',
  open: 'databases:openAccess',
  mirror: 'databases:mirror',
} as const satisfies Record<DatabaseAccessKind, string>;
