import type { CopyRequest, PrimaryAction } from '../../lib/contract/calls/copy-request-shapes.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { controlNumbers } from '../catalogue/records/known-records.ts';
import type { CirculationProvider } from '../circulation/provider.ts';
import { type CallContext, type ReaderCall, ServiceError } from '../platform/context/context.ts';
import { checkCopyRequest } from '../copy-requests/check-request.ts';
import { getRequestOptions, listPrimaryActions } from '../copy-requests/options.ts';
import { cancelCopyRequest, getCopyRequest, listCopyRequests } from '../copy-requests/own-requests.ts';
import { placeCopyRequest } from '../copy-requests/place-request.ts';
import { requireSameReader } from '../copy-requests/requesting-reader.ts';
import { message } from '../platform/messages/index.ts';
import { systemSettings } from '../platform/configuration/lending.ts';
import { freshAccount, knownAt, patronIdOf, systemOf } from './fresh-account.ts';
import { freshItems } from './fresh-items.ts';
import { reasonText } from './refusals.ts';
import { LendingSystemError, type LendingSystem, type WantedHold } from './types.ts';

/** Whether the other system accepts and lists reservations, as far as known. */
const takesHolds = ({ library, lendingSystemOf }: Pick<CallContext, 'library' | 'lendingSystemOf'>): boolean =>
  lendingSystemOf?.(library)?.offers('holds') === true;

const notOffered = () => new ServiceError(errCodes.conflict, 'sipNotOffered');

/** What of a record another system knows it by: the barcode of a copy, and the number of the record. */
async function wantedHold(
  { store, library }: CallContext,
  recordId: number,
  volume: string | null,
): Promise<WantedHold> {
  const item = await store.db
    .selectFrom('item')
    .select('barcode')
    .where('record_id', '=', recordId)
    .where('library_id', '=', library.id)
    .where('status', '!=', 'withdrawn')
    .$if(volume !== null && volume !== '', (query) => query.where('volume', '=', volume))
    .orderBy('id')
    .executeTakeFirst();
  const numbers = await controlNumbers(store.db, [recordId]);
  return { barcode: item?.barcode, controlNumber: numbers.get(recordId), isVolume: volume !== null };
}

/**
 * Places or cancels a reservation in the other system, once.
 * @throws ServiceError 409 with its words where it refuses; 503 where it does not answer, and nobody knows
 */
async function actThere(
  call: ReaderCall,
  about: { recordId: number; volume: string | null },
  act: (system: LendingSystem, patron: string, wanted: WantedHold) => ReturnType<LendingSystem['cancelHold']>,
): Promise<void> {
  const system = systemOf(call);
  const wanted = await wantedHold(call, about.recordId, about.volume);
  const patron = await patronIdOf(call);
  try {
    const answer = await act(system, patron, wanted);
    if (answer.isDone) return;
    const reason = reasonText(call.language, answer, 'sipNotOffered');
    throw new ServiceError(errCodes.conflict, 'sipHoldRefused', { reason });
  } catch (error) {
    if (!(error instanceof LendingSystemError)) throw error;
    if (error.failure === 'down') throw new ServiceError(errCodes.unavailable, 'sipSystemDown');
    // It may have been done: the next account query shows it.
    await freshAccount(call, { isForced: true }).catch(() => undefined);
    throw new ServiceError(errCodes.unavailable, 'sipHoldUnknown');
  }
}

/** Formats a request for its reader: queues and pauses of the other system are not known here. */
const requestThere = (call: CallContext, request: CopyRequest): CopyRequest => ({
  ...request,
  position: null,
  waiting: 0,
  earliestDueOn: null,
  expectedOn: null,
  maySuspend: false,
  mayResume: false,
  mayChangePlace: false,
  mayTake: false,
  mayCancel: request.mayCancel && request.kind === 'reservation' && takesHolds(call),
});

/** What is offered first, without what the other system cannot do. */
function primaryThere(call: CallContext, primary: PrimaryAction): PrimaryAction {
  const isThere = primary.kind === null || (primary.kind === 'reservation' && takesHolds(call));
  return { ...primary, waiting: 0, expectedOn: null, ...(!isThere && { kind: null }) };
}

/** Reservations where another system lends; other kinds of requests there are none. */
export const systemHolds = {
  listCopyRequests: async (input, call) => {
    const known = await freshAccount(call);
    const list = await listCopyRequests(input, call);
    return {
      ...list,
      knownAt: knownAt(known) ?? undefined,
      result: list.result.map((entry) => requestThere(call, entry)),
    };
  },
  getCopyRequest: async (input, call) => {
    const { request, steps } = await getCopyRequest(input, call);
    return { request: requestThere(call, request), steps };
  },
  getRequestOptions: async (input, call) => {
    await freshItems(call, [Number(input.recordId)]);
    const { primary, options, ...rest } = await getRequestOptions(input, call);
    const own = options.filter((option) => option.kind === 'reservation' && takesHolds(call));
    return { ...rest, primary: primaryThere(call, primary), options: own };
  },
  listPrimaryActions: async (input, call) => {
    await freshItems(call, input.recordIds.map(Number));
    const all = await listPrimaryActions(input, call);
    return all.map((entry) => ({ ...entry, primary: primaryThere(call, entry.primary) }));
  },
  checkCopyRequest: async (input, call) => {
    if (input.kind === 'reservation' && takesHolds(call)) return checkCopyRequest(input, call);
    return { isAllowed: false, reason: message(call.language, 'sipNotOffered'), fee: 0, dueOn: null };
  },
  placeCopyRequest: async (input, call) => {
    requireSameReader(input, call);
    if ((input.kind ?? 'reservation') !== 'reservation' || !takesHolds(call)) throw notOffered();
    const wanted = { ...input, kind: 'reservation' as const };
    const { isAllowed, reason } = await checkCopyRequest(wanted, call);
    if (!isAllowed) throw new ServiceError(errCodes.conflict, 'sipHoldRefused', { reason: reason ?? '' });
    const { recordId, volume = null, pickupPlaceId = null } = input;
    const place =
      pickupPlaceId === null ? undefined : (systemSettings(call.library)?.places[pickupPlaceId] ?? pickupPlaceId);
    await actThere(call, { recordId: Number(recordId), volume }, (system, patron, hold) =>
      system.placeHold(patron, hold, place),
    );
    const { request } = await placeCopyRequest(wanted, call);
    return { request: requestThere(call, request) };
  },
  cancelCopyRequest: async (input, call) => {
    const { request } = await getCopyRequest(input, call);
    if (!requestThere(call, request).mayCancel || request.recordId === null) throw notOffered();
    await actThere(call, { recordId: Number(request.recordId), volume: request.volume }, (system, patron, hold) =>
      system.cancelHold(patron, hold),
    );
    const cancelled = await cancelCopyRequest(input, call);
    return { request: requestThere(call, cancelled.request) };
  },
  confirmLoanOrder: () => {
    throw notOffered();
  },
  askHolder: () => {
    throw notOffered();
  },
  suspendCopyRequest: () => {
    throw notOffered();
  },
  resumeCopyRequest: () => {
    throw notOffered();
  },
  changePickupPlace: () => {
    throw notOffered();
  },
} satisfies CirculationProvider;
