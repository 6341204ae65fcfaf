import { errCodes } from '../../lib/contract/envelope.ts';
import { type CallContext, type ReaderCall, ServiceError } from '../platform/context/context.ts';
import type { Db } from '../platform/db/database.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';
import { askingReader, type AskingReader } from '../request-queue/facts.ts';
import { placesOf } from '../request-queue/pickup-places.ts';
import type { Asking } from '../request-queue/primary-action.ts';

/** The signed-in reader according to the page. */
export interface SessionUser {
  userId?: string | undefined;
  groupCode?: string | undefined;
}

/**
 * Checks that the signed-in reader is the one shown on the page.
 * @throws ServiceError 409 if another reader has signed in meanwhile
 */
export function requireSameReader({ userId, groupCode }: SessionUser, { library, reader }: ReaderCall): void {
  const isSame =
    (userId === undefined || userId === '' || userId === String(reader.id)) &&
    (groupCode === undefined || groupCode === '' || groupCode === library.groupCode);
  if (!isSame) throw new ServiceError(errCodes.conflict, 'copyRequestOtherReader');
}

/** Where somebody is: the campus of the library chosen, or that library where there are no campuses. */
export function siteOfReader(
  { file }: LendingLibrary,
  libCode: string | undefined,
  reader: Pick<AskingReader, 'libCode'> | undefined,
): string | undefined {
  const chosen = libCode === undefined || libCode === '' ? (reader?.libCode ?? '') : libCode;
  const library = file.libraries.find((library) => library.libCode === chosen);
  // With a single library there is nothing to distinguish.
  return library && file.libraries.length > 1 ? (library.campusId ?? library.libCode) : undefined;
}

/** The reader's data for responses about a record. @param reader undefined for visitors */
export const askingOf = (call: CallContext, reader: AskingReader | undefined, libCode: string | undefined): Asking => ({
  call,
  reader,
  places: placesOf(call),
  site: siteOfReader(call.library, libCode, reader),
});

/** The signed-in reader of a call that visitors make too. */
export async function readerOfCall(call: CallContext, db: Db): Promise<AskingReader | undefined> {
  const reader = await call.signedIn();
  return reader && askingReader(db, call.library, reader.id, call.now());
}
