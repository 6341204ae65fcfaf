import { checkIn } from '#service/circulation/check-in.ts';
import { runningLoans } from '#service/circulation/facts.ts';
import { lend } from '#service/circulation/lend.ts';
import { acceptRequest, dispatchRequest, handOutRequest, shelveRequest } from '#service/copy-requests/staff.ts';
import { requestsForStaff } from '#service/databases/requests.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import type { Store } from '#service/platform/db/open.ts';
import { answerRequest, requestsAtLibrary } from '#service/outside/requests.ts';
import { findReader } from '#service/platform/readers/readers.ts';

async function requireReader(store: Store, library: LoadedLibrary, account: string): Promise<number> {
  const reader = await findReader(store, library.id, account);
  if (!reader) throw new Error(`no reader ${account}`);
  return reader.id;
}

/** Lends a copy to a reader. */
export async function lendCopy(store: Store, library: LoadedLibrary, account: string, barcode: string): Promise<void> {
  const readerId = await requireReader(store, library, account);
  await lend(store.db, { library, readerId, barcode, now: Date.now() });
}

/** Returns a copy at the desk of its own library code. */
export async function returnCopy(store: Store, library: LoadedLibrary, barcode: string): Promise<void> {
  const done = await checkIn(store.db, { library, barcode, now: Date.now(), deskAt: undefined, staff: 'e2e' });
  if (!done) throw new Error(`no copy ${barcode}`);
}

/** The barcode of a reader's loan that is due first. */
export async function firstDue(store: Store, library: LoadedLibrary, account: string): Promise<string> {
  const loans = await runningLoans(store.db, library.id, await requireReader(store, library, account));
  const [first] = loans.toSorted((loan, other) => loan.due_on.localeCompare(other.due_on));
  if (!first) throw new Error(`no loan of ${account}`);
  return first.barcode;
}

const steps = { accept: acceptRequest, send: dispatchRequest, shelve: shelveRequest, handOut: handOutRequest };

/** The open request for a record, of which there is one. */
const openRequest = (store: Store, recordId: number) =>
  store.db
    .selectFrom('copy_request')
    .select(['id', 'stage'])
    .where('record_id', '=', recordId)
    .where('is_open', '=', 1)
    .executeTakeFirstOrThrow();

/** The stage of the open request for a record. */
export const requestStage = async (store: Store, _: LoadedLibrary, recordId: number): Promise<string> =>
  (await openRequest(store, recordId)).stage;

/** Takes a step with the open request for a record. */
export async function stepRequest(
  store: Store,
  library: LoadedLibrary,
  recordId: number,
  step: keyof typeof steps,
): Promise<void> {
  const { id } = await openRequest(store, recordId);
  await steps[step]({ db: store.db, library, now: Date.now() }, id);
}

/** Names and addresses of the databases that readers request, with their reasons. */
export const databaseRequests = async (store: Store, library: LoadedLibrary): Promise<(string | null)[][]> =>
  (await requestsForStaff({ store, library }, 1000)).map(({ title, url, reason }) => [title, url, reason]);

/** Completes the request of a reader of another library. @returns the library that the reader is of */
export async function completeLibraryRequest(store: Store, library: LoadedLibrary, account: string): Promise<string> {
  const waiting = await requestsAtLibrary(store, { ownerId: library.id, limit: 1000 });
  const request = waiting.find((entry) => entry.account === account);
  if (!request) throw new Error(`no request of ${account}`);
  await answerRequest(store, { id: request.id, status: 'completed', answer: undefined, now: Date.now() });
  return request.asking;
}
