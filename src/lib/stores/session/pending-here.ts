import { signInKeys } from './keys.ts';

/** Whether an action waits in this tab (pending.ts). A module of its own: every page asks this before it loads the rest. */
export const isPendingHere = (storage: Pick<Storage, 'getItem'>): boolean =>
  storage.getItem(signInKeys.pending) !== null;
