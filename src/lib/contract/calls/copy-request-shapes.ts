import { z } from 'zod';
import {
  claimStatusCodes,
  longestNote,
  needVerifyCodes,
  requestKinds,
  requestStages,
  verifyStatusCodes,
} from '../../rules/copy-requests.ts';

const kind = z.enum(requestKinds);
const stage = z.enum(requestStages);
const id = z.string().regex(/^\d{1,15}$/);
/** ISO day. */
const day = z.iso.date();

export const pickupPlaceSchema = z.object({
  /** As `listPickupPlaces` has it. */
  addressId: z.string(),
  name: z.string(),
  libName: z.string(),
  campusId: z.string().nullable(),
  campusName: z.string().nullable(),
  place: z.string().nullable(),
  /** When it is open, in the library's words. */
  opening: z.string().nullable(),
});
export type PickupPlace = z.output<typeof pickupPlaceSchema>;

/** Where a copy is sent. `addressId` is for readers who keep addresses in the portal; without it the fields count. */
export const deliveryAddressSchema = z.object({
  addressId: id.optional(),
  recipient: z.string().trim().max(longestNote).default(''),
  phone: z.string().trim().max(40).default(''),
  detail: z.string().trim().max(200).default(''),
  postcode: z.string().trim().max(20).default(''),
});
export type DeliveryAddress = z.output<typeof deliveryAddressSchema>;

/** Floor, row and shelf by the library's ranges of call numbers. */
export const shelfSpotSchema = z.object({ floor: z.string(), row: z.string(), shelf: z.string().nullable() });
export type ShelfSpot = z.output<typeof shelfSpotSchema>;

const copySchema = z.object({
  itemId: z.string(),
  barcode: z.string(),
  volume: z.string().nullable(),
  libCode: z.string(),
  libName: z.string(),
  campusName: z.string().nullable(),
  locationId: z.string(),
  locationName: z.string(),
  place: z.string().nullable(),
  callNo: z.string().nullable(),
  /** Null where it does not stand in its place, or the library has no range for its call number. */
  shelf: shelfSpotSchema.nullable(),
});
export type RequestableCopy = z.output<typeof copySchema>;

/**
 * The one thing to offer first, by what is true now.
 * - `shelf`: a copy is on a shelf: `copy` says where;
 * - `bring`: copies stand elsewhere (`copy`); an entrust brings one to `pickupPlace`;
 * - `reserve`: all are out; `waiting` readers stand in the queue, a copy is expected on `expectedOn`;
 * - `readHere`: there are only copies for use in the library: `copy` says where;
 * - `requested`: the reader has an open request: `request`; `borrowed`: the reader has it on loan until `dueOn`;
 * - `none`: there is nothing to be had in print.
 */
const primaryActions = ['shelf', 'bring', 'reserve', 'readHere', 'requested', 'borrowed', 'none'] as const;
export const primarySchema = z.object({
  action: z.enum(primaryActions),
  /** The request that is placed when it is pressed; null where nothing is to be asked for. */
  kind: kind.nullable(),
  copy: copySchema.nullable(),
  pickupPlace: pickupPlaceSchema.nullable(),
  /** Readers in the queue; of a set or serial without a volume given: in all its queues. */
  waiting: z.int(),
  expectedOn: day.nullable(),
  dueOn: day.nullable(),
  request: z.object({ requestId: z.string(), kind, stage, position: z.int().nullable() }).nullable(),
  /** A reservation of this set or serial needs a volume to be chosen. */
  needsVolume: z.boolean(),
});
export type PrimaryAction = z.output<typeof primarySchema>;

/** One kind of request, as it applies to this reader and record. */
export const optionSchema = z.object({
  kind,
  /** Code and name of the dictionary `processType`. */
  processType: z.string(),
  name: z.string(),
  isAllowed: z.boolean(),
  /** Why not, in the reader's language; null where it is allowed. */
  reason: z.string().nullable(),
  /** Staff decide on it first (dictionary `needVerify`). */
  needVerify: z.enum(needVerifyCodes),
  /** Whole fen; 0: free. */
  fee: z.int(),
  /** Where the copy may be collected; empty where it is not collected. */
  pickupPlaces: z.array(pickupPlaceSchema),
  /** Whether an address may, or must, be given in place of a pick-up place. */
  address: z.enum(['none', 'optional', 'required']),
  /** Copies that this request could be about, those nearest first: on the shelf, or with a reader for re-lending. At most 20. */
  copies: z.array(copySchema),
  text: z.string().nullable(),
});
export type RequestOption = z.output<typeof optionSchema>;

export const requestSchema = z.object({
  requestId: z.string(),
  kind,
  processType: z.string(),
  name: z.string(),
  stage,
  /** 0 start, 1 cancelled, 2 ended, 3 accepted, 4 completed. */
  status: z.int().min(0).max(4),
  needVerify: z.enum(needVerifyCodes),
  /** Null where staff need not decide. */
  verifyStatus: z.enum(verifyStatusCodes).nullable(),
  /** Null where the copy has not been ready to be collected. */
  claimStatus: z.enum(claimStatusCodes).nullable(),
  /** Null where the record is in the catalogue no more. */
  recordId: z.string().nullable(),
  title: z.string(),
  titleLang: z.string(),
  author: z.string().nullable(),
  volume: z.string().nullable(),
  /** The copy that is promised or lent; null while there is none. */
  barcode: z.string().nullable(),
  callNo: z.string().nullable(),
  locationName: z.string().nullable(),
  pickupPlace: pickupPlaceSchema.nullable(),
  /** Of the reader's own requests that are sent. */
  address: deliveryAddressSchema.nullable(),
  /** Whole fen. */
  fee: z.int(),
  /** Place in the queue, from 1; null where it does not wait. */
  position: z.int().nullable(),
  /** Readers in the same queue, this one among them. */
  waiting: z.int(),
  /** The earliest day on which a copy is due, and the day expected for this place in the queue. */
  earliestDueOn: day.nullable(),
  expectedOn: day.nullable(),
  suspendedUntil: day.nullable(),
  /** Last day on the pick-up shelf; last day to answer or take over in re-lending. */
  until: day.nullable(),
  dueOn: day.nullable(),
  /** What the library, or the reader who was asked, wrote. */
  answer: z.string().nullable(),
  /** The other reader of a re-lending that was agreed on, shortened. */
  otherReader: z.string().nullable(),
  /** What the one who asks wrote to the other. */
  note: z.string().nullable(),
  mayCancel: z.boolean(),
  maySuspend: z.boolean(),
  mayResume: z.boolean(),
  mayChangePlace: z.boolean(),
  /** The copy may be taken over now, by code or barcode. */
  mayTake: z.boolean(),
  /** ISO times. */
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type CopyRequest = z.output<typeof requestSchema>;

/** A request of another reader for something that this one has. */
export const othersRequestSchema = z.object({
  requestId: z.string(),
  stage,
  status: z.int().min(0).max(4),
  recordId: z.string().nullable(),
  title: z.string(),
  titleLang: z.string(),
  author: z.string().nullable(),
  volume: z.string().nullable(),
  barcode: z.string().nullable(),
  /** Due day of the loan that would end. */
  dueOn: day.nullable(),
  /** The reader who asks, shortened. */
  otherReader: z.string(),
  note: z.string().nullable(),
  /** Last day to answer or hand over. */
  until: day.nullable(),
  mayAnswer: z.boolean(),
  mayShowCode: z.boolean(),
  createdAt: z.string(),
});
export type OthersRequest = z.output<typeof othersRequestSchema>;
