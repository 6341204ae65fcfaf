import { z } from 'zod';
import { listOf, pageOf } from '../paging.ts';
import {
  claimStatusCodes,
  longestNote,
  maxPrimaryActions,
  requestActors,
  requestKinds,
  requestStages,
  verifyStatusCodes,
} from '../../rules/copy-requests.ts';
import {
  othersRequestSchema,
  deliveryAddressSchema,
  optionSchema,
  primarySchema,
  requestSchema,
} from './copy-request-shapes.ts';
import { recordIdSchema } from './search.ts';

const kind = z.enum(requestKinds);
const id = z.string().regex(/^\d{1,15}$/);
const code = z.string().trim().min(1).max(64);
/** ISO day. */
const day = z.iso.date();
const volume = z.string().trim().max(200).optional();
const note = z.string().trim().max(longestNote).default('');

/**
 * Who the page believes is signed in (portal-content §3). The session alone decides who asks; where another reader has
 * signed in meanwhile the call is refused, so that nobody acts under a name that they do not see.
 */
const sessionUser = {
  userId: z.string().max(64).optional(),
  groupCode: z.string().max(64).optional(),
  /** The library that the reader has chosen: its campus is where they are. */
  libCode: z.string().max(64).optional(),
};

const loanSchema = z.object({ requestId: z.string(), loanId: z.string(), title: z.string(), dueOn: day });
const ownRequest = z.object({ requestId: id });

export const copyRequestCalls = {
  getRequestOptions: {
    summary:
      'The allowed requests for a record, with a reason for each one that is not allowed: the primary action, and all kinds of requests. Visitors see what readers in general could do.',
    input: z.object({ recordId: recordIdSchema, volume, itemId: id.optional(), libCode: sessionUser.libCode }),
    output: z.object({
      recordId: z.string(),
      primary: primarySchema,
      /** The kinds that the library has switched on, in the order of `processType`. */
      options: z.array(optionSchema),
      /** Volumes to choose from, of sets and serials only; in reading order, of serials the latest first. */
      volumes: z.array(
        z.object({
          volume: z.string(),
          copies: z.int(),
          onShelf: z.int(),
          waiting: z.int(),
          earliestDueOn: day.nullable(),
        }),
      ),
    }),
  },
  listPrimaryActions: {
    summary: 'The primary action of each of up to 50 records, for lists; records that there are not are left out.',
    input: z.object({
      recordIds: z.array(recordIdSchema).min(1).max(maxPrimaryActions),
      libCode: sessionUser.libCode,
    }),
    output: z.array(z.object({ recordId: z.string(), primary: primarySchema })),
  },
  checkCopyRequest: {
    summary: 'Whether the reader may place this very request; the reason where not. Nothing is written.',
    input: z.object({
      recordId: recordIdSchema,
      kind,
      volume,
      itemId: id.optional(),
      pickupPlaceId: code.optional(),
      libCode: sessionUser.libCode,
    }),
    output: z.object({
      isAllowed: z.boolean(),
      reason: z.string().nullable(),
      fee: z.int(),
      /** The day on which a loan that begins now would be due; null where none begins. */
      dueOn: day.nullable(),
    }),
  },
  getRequestLimits: {
    summary: 'How many requests of each kind the reader has and has made this year, and how many the library allows.',
    input: z.object({}),
    output: z.array(
      z.object({
        kind,
        processType: z.string(),
        name: z.string(),
        open: z.int(),
        maxOpen: z.int(),
        usedThisYear: z.int(),
        /** Null: as many as one likes. */
        maxThisYear: z.int().nullable(),
      }),
    ),
  },
  getRequestMessaging: {
    summary: 'Whether and where the reader is notified of requests by text message and mail.',
    input: z.object({}),
    output: z.object({
      /** Proved contacts, with all but the ends hidden; null where there is none. */
      phone: z.string().nullable(),
      mail: z.string().nullable(),
      /** The library sends text messages, and the reader has a proved telephone number. */
      isSmsOn: z.boolean(),
      /** Why not, in the reader's language. */
      reason: z.string().nullable(),
    }),
  },
  placeCopyRequest: {
    summary:
      'Reserves, or has a copy brought; without a kind what fits the moment: brought where a copy is on a shelf, else reserved.',
    input: z.object({
      ...sessionUser,
      recordId: recordIdSchema,
      kind: z.enum(['reservation', 'entrust']).optional(),
      volume,
      itemId: id.optional(),
      /** Where it will be collected; the nearest to the reader when left out. */
      pickupPlaceId: code.optional(),
    }),
    output: z.object({ request: requestSchema }),
  },
  confirmLoanOrder: {
    summary: 'Confirms an online loan or a home delivery: the copy is lent at once, and collected or sent.',
    input: z.object({
      ...sessionUser,
      recordId: recordIdSchema,
      kind: z.enum(['onlineLoan', 'homeDelivery']),
      volume,
      itemId: id.optional(),
      pickupPlaceId: code.optional(),
      address: deliveryAddressSchema.optional(),
      /** Whole fen that the reader was shown; refused if the fee has changed. */
      fee: z.int().min(0).default(0),
    }),
    output: z.object({ request: requestSchema }),
  },
  askHolder: {
    summary: 'Asks the reader who has a copy to pass it on.',
    input: z.object({ ...sessionUser, recordId: recordIdSchema, volume, itemId: id.optional(), note }),
    output: z.object({ request: requestSchema }),
  },
  listOthersRequests: {
    summary: 'What other readers ask of this one: copies to be passed on; open ones first.',
    /** With `requestId` that one alone; the counts are of all of them. */
    input: z.object({ ...sessionUser, requestId: id.or(z.literal('')).default(''), ...pageOf(50, 10) }),
    output: z.object({ total: z.int(), open: z.int(), result: z.array(othersRequestSchema) }),
  },
  answerOthersRequest: {
    summary: 'Accepts, or declines, to pass a copy on.',
    input: z.object({ requestId: id, accept: z.boolean(), note }),
    output: z.object({ request: othersRequestSchema }),
  },
  showTakeCode: {
    summary:
      'A new code for the handing over, shown by the reader who has the copy; it counts once, for five minutes, and ends the one before.',
    input: ownRequest,
    output: z.object({
      /** Six digits. */
      code: z.string(),
      /** What the QR code holds: an address of the portal without host and mapping path. */
      qrPath: z.string(),
      /** ISO time. */
      expiresAt: z.string(),
      secondsLeft: z.int(),
    }),
  },
  confirmTakeCode: {
    summary: 'Takes a copy over with the code that the other reader shows: their loan ends and a new one begins.',
    input: z.object({ ...sessionUser, requestId: id, code: z.string().trim().max(20).default('') }),
    output: loanSchema,
  },
  writeTakeBarcode: {
    summary: 'Takes over what was agreed on by the barcode of the copy in place of the code.',
    input: z.object({ ...sessionUser, requestId: id, barcode: z.string().trim().max(64).default('') }),
    output: loanSchema,
  },
  receiveBook: {
    summary: 'Takes over whichever agreed copy has this barcode, as a scanner reads it.',
    input: z.object({ ...sessionUser, barcode: z.string().trim().min(1).max(64) }),
    output: loanSchema,
  },
  listCopyRequests: {
    summary: "The reader's requests for copies of all kinds, those that are open first, then the latest.",
    input: z.object({
      kind: z.enum(['', ...requestKinds]).default(''),
      /** Numbers of portal-content §4; `open` is 0 and 3. */
      status: z.enum(['', 'open', '0', '1', '2', '3', '4']).default(''),
      verifyStatus: z.enum(['', ...verifyStatusCodes]).default(''),
      claimStatus: z.enum(['', ...claimStatusCodes]).default(''),
      ...pageOf(50, 10),
    }),
    output: z.object({
      total: z.int(),
      /** Whatever was filtered. */
      open: z.int(),
      ready: z.int(),
      /** Where another system lends and does not answer: ISO time since when this is known. */
      knownAt: z.string().optional(),
      kinds: z.array(z.object({ kind, name: z.string(), count: z.int() })),
      result: z.array(requestSchema),
    }),
  },
  getCopyRequest: {
    summary: "One of the reader's requests with its steps.",
    input: ownRequest,
    output: z.object({
      request: requestSchema,
      /** In the order in which they happened. */
      steps: z.array(
        z.object({
          at: z.string(),
          stage: z.enum(requestStages),
          by: z.enum(requestActors),
          text: z.string().nullable(),
        }),
      ),
    }),
  },
  cancelCopyRequest: {
    summary: 'Takes a request back; a copy that was promised goes to the next in the queue.',
    input: ownRequest,
    output: z.object({ request: requestSchema }),
  },
  suspendCopyRequest: {
    summary: 'Pauses a reservation until a day, that day not included; the place in the queue stays.',
    input: z.object({ requestId: id, until: day }),
    output: z.object({ request: requestSchema }),
  },
  resumeCopyRequest: {
    summary: 'Ends the pause of a reservation.',
    input: ownRequest,
    output: z.object({ request: requestSchema }),
  },
  changePickupPlace: {
    summary: 'Has a request that waits brought to another pick-up place.',
    input: z.object({ requestId: id, pickupPlaceId: code }),
    output: z.object({ request: requestSchema }),
  },
  listRequestQueue: {
    summary: 'Who waits for a record, without names: each place in the queue, since when, and when a copy is expected.',
    input: z.object({ recordId: recordIdSchema, volume, ...pageOf(50, 10) }),
    output: listOf(
      z.object({
        position: z.int(),
        volume: z.string().nullable(),
        since: day,
        isSuspended: z.boolean(),
        /** It is the asking reader's own. */
        isOwn: z.boolean(),
        expectedOn: day.nullable(),
      }),
    ),
  },
};
