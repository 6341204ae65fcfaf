import { sessionKeys } from './keys.ts';

/** Whether the reader came back to purchasing after a sign-in that began there (portal-shell §4.2); true once. */
export function takeJumpFlag(storage: Pick<Storage, 'getItem' | 'removeItem'>): boolean {
  const isSet = storage.getItem(sessionKeys.jumpFlag) !== null;
  if (isSet) storage.removeItem(sessionKeys.jumpFlag);
  return isSet;
}
