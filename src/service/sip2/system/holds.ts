import type { CopyRequest, PrimaryAction } from '../../../lib/contract/calls/copy-request-shapes.ts';
import { errCodes } from '../../../lib/contract/envelope.ts';
import type { CirculationProvider } from '../../circulation/provider.ts';
import { type CallContext, type ReaderCall, ServiceError } from '../../platform/context/context.ts';
import { checkCopyRequest } from '../../copy-requests/check-request.ts';
import { getRequestOptions, listPrimaryActions } from '../../copy-requests/options.ts';
import { cancelCopyRequest, getCopyRequest, listCopyRequests } from '../../copy-requests/own-requests.ts';
import { placeCopyRequest } from '../../copy-requests/place-request.ts';
import { message } from '../../platform/messages/index.ts';
import { sipDate } from '../messages/dates.ts';
import { fieldList, fieldsOf } from '../messages/message.ts';
import { askingOf, freshAccount, knownAt, patronIdOf } from './fresh-account.ts';
import { freshItems } from './fresh-items.ts';
import { supportsLists } from './read-account.ts';
import { SipSystemError } from './types.ts';

/** Whether the other system takes reservations and tells of them, as far as it is known. */
function takesHolds({ library, sipSystemOf }: Pick<CallContext, 'library' | 'sipSystemOf'>): boolean {
  const system = sipSystemOf?.(library);
  return system !== undefined && system.supports('15') === true && supportsLists(system);
}

const notOffered = () => new ServiceError(errCodes.conflict, 'sipNotOffered');

/** What of a record another system knows it by: the barcode of a copy, and the number of the record. */
async function namesOf({ store, library }: CallContext, recordId: number, volume: string | null) {
  const item = await store.db
    .selectFrom('item')
    .select('barcode')
    .where('record_id', '=', recordId)
    .where('library_id', '=', library.id)
    .where('status', '!=', 'withdrawn')
    .$if(volume !== null && volume !== '', (query) => query.where('volume', '=', volume))
    .orderBy('id')
    .executeTakeFirst();
  const record = await store.db
    .selectFrom('record')
    .select('control_number')
    .where('id', '=', recordId)
    .executeTakeFirst();
  return { item: item?.barcode, title: record?.control_number };
}

/**
 * Tells the other system of a reservation, once.
 * @param mode `+` places, `-` cancels
 * @throws ServiceError 409 with its words where it refuses; 503 where it does not answer, and nobody knows
 */
async function tell(
  call: ReaderCall,
  mode: '+' | '-',
  about: { recordId: number; volume: string | null; place: string | null },
): Promise<void> {
  const { system, settings, now, timeZone } = askingOf(call);
  const names = await namesOf(call, about.recordId, about.volume);
  const patron = await patronIdOf(call);
  const place = about.place === null ? undefined : (settings.places[about.place] ?? about.place);
  try {
    const answer = await system.ask({
      code: '15',
      fixed: { mode, date: sipDate(now, timeZone) },
      fields: fieldList({
        pickup: place,
        holdType: about.volume === null ? '2' : '3',
        institution: settings.institution,
        patron,
        patronPassword: '',
        ...names,
        terminalPassword: '',
      }),
    });
    if (answer.fixed.ok === '1') return;
    const reason = fieldsOf(answer, 'screenMessage').join(' ') || message(call.language, 'sipNotOffered');
    throw new ServiceError(errCodes.conflict, 'sipHoldRefused', { reason });
  } catch (error) {
    if (!(error instanceof SipSystemError)) throw error;
    if (error.failure === 'down') throw new ServiceError(errCodes.unavailable, 'sipSystemDown');
    // It may have been done: the next look tells.
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
export const sipHolds = {
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
    if ((input.kind ?? 'reservation') !== 'reservation' || !takesHolds(call)) throw notOffered();
    const wanted = { ...input, kind: 'reservation' as const };
    const { isAllowed, reason } = await checkCopyRequest(wanted, call);
    if (!isAllowed) throw new ServiceError(errCodes.conflict, 'sipHoldRefused', { reason: reason ?? '' });
    const { recordId, volume = null, pickupPlaceId = null } = input;
    await tell(call, '+', { recordId: Number(recordId), volume, place: pickupPlaceId });
    const { request } = await placeCopyRequest(wanted, call);
    return { request: requestThere(call, request) };
  },
  cancelCopyRequest: async (input, call) => {
    const { request } = await getCopyRequest(input, call);
    if (!requestThere(call, request).mayCancel || request.recordId === null) throw notOffered();
    await tell(call, '-', { recordId: Number(request.recordId), volume: request.volume, place: null });
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
