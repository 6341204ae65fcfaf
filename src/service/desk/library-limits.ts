import { errCodes } from '../../lib/contract/envelope.ts';
import type { DeskCallName } from '../../lib/contract/desk/endpoints.ts';
import { isChinese } from '../../lib/rules/is-chinese.ts';
import { copyByBarcode } from '../catalogue/holdings/desk-copies.ts';
import { libraryName } from '../catalogue/holdings/places.ts';
import { runningLoanOf } from '../circulation/lend.ts';
import { listBookings } from '../ledger/charges/bookings.ts';
import { findCharges, type Charge } from '../ledger/charges/read-charges.ts';
import { ServiceError } from '../platform/context/context.ts';
import type { Db } from '../platform/db/database.ts';
import { placeSites } from '../request-queue/pickup-places.ts';
import { promiseOf } from '../request-queue/release.ts';
import { findRequest, type RequestRow } from '../request-queue/steps.ts';
import type { DeskCall } from '../platform/context/desk.ts';
import { readerOfCard } from './reader-file.ts';

// Staff accounts can be limited to some library codes (docs/guide/desk-accounts.md). Their acts elsewhere are refused; reading
// is not limited.

/** Fields of acts that say at which library code the act takes place. */
interface PlacedInput {
  /** The copy, or the loan of a copy that the catalogue lacks. */
  barcode?: string;
  /** The desk and its till. */
  libCode?: string | undefined;
  locationId?: string;
  chargeIds?: readonly string[];
  account?: string;
  bookingId?: string;
}
type PlacedField = Exclude<keyof PlacedInput, 'account'>;

/** The fields of each act that must be within the limit. Requests are checked one by one. */
const placedFields: Readonly<Partial<Record<DeskCallName, readonly PlacedField[]>>> = {
  lendAtDesk: ['barcode'],
  returnAtDesk: ['libCode'],
  renewAtDesk: ['barcode'],
  overrideLoanAtDesk: ['barcode'],
  setDueDayAtDesk: ['barcode'],
  actOnDeskCopy: ['barcode'],
  placeDeskHold: ['barcode', 'libCode'],
  changeDeskCopy: ['barcode', 'locationId'],
  addDeskCopy: ['locationId'],
  addDeskRecord: ['locationId'],
  takeDeskPayment: ['libCode'],
  payOutDeskCredit: ['libCode'],
  takeDeskDeposit: ['libCode'],
  returnDeskDeposit: ['libCode'],
  countDeskTill: ['libCode'],
  waiveDeskCharges: ['chargeIds'],
  reverseDeskBooking: ['libCode', 'bookingId'],
};

type MaybeCode = string | null | undefined;

function refuse(call: DeskCall, key: 'deskOtherLibrary' | 'deskPlaceNeeded', libCode = ''): never {
  const { language, staff } = call;
  const own = staff.libCodes.map((code) => libraryName(call, code)).join(isChinese(language) ? '、' : ', ');
  throw new ServiceError(errCodes.forbidden, key, { place: libraryName(call, libCode), own });
}

const codeOfLocation = ({ library }: DeskCall, locationId: string | null): MaybeCode =>
  library.file.locations.find((location) => location.locationId === locationId)?.libCode;

const codeOfPickup = ({ library }: DeskCall, { pickup_place }: RequestRow): MaybeCode =>
  placeSites(library).get(pickup_place ?? '')?.libCode;

/** Where the next step of a request is: at the shelf of its copy, then at its pick-up place. */
const codeOfRequest = (call: DeskCall, request: RequestRow): MaybeCode =>
  request.stage === 'toFetch' ? codeOfLocation(call, request.location_id) : codeOfPickup(call, request);

/** A copy is where its request is, or at its own library. */
async function codeOfCopy(call: DeskCall, barcode: string): Promise<MaybeCode> {
  const { store, library } = call;
  const copy = await copyByBarcode(store.db, library.id, barcode);
  if (!copy) return (await runningLoanOf(store.db, library.id, barcode))?.lib_code;
  const request = await promiseOf(store.db, copy.id);
  return (request && codeOfRequest(call, request)) ?? copy.lib_code;
}

const codesOfCharges = (call: DeskCall, charges: readonly Charge[]): MaybeCode[] =>
  charges.map(({ locationId }) => codeOfLocation(call, locationId));

const readCodes: Record<PlacedField, (call: DeskCall, input: PlacedInput) => Promise<MaybeCode[]> | MaybeCode[]> = {
  barcode: async (call, { barcode = '' }) => [await codeOfCopy(call, barcode)],
  libCode: (call, { libCode }) => [libCode ?? refuse(call, 'deskPlaceNeeded')],
  locationId: (call, { locationId = '' }) => [codeOfLocation(call, locationId)],
  chargeIds: async (call, { chargeIds = [] }) => {
    const { store, library } = call;
    return codesOfCharges(call, await findCharges(store.db, library.id, { chargeIds: chargeIds.map(Number) }));
  },
  bookingId: async (call, { account = '', bookingId }) => {
    const { store, library } = call;
    const { id } = await readerOfCard(call, account);
    const [booking] = await listBookings(store.db, library.id, id, Number(bookingId));
    return codesOfCharges(call, booking?.charges ?? []);
  },
};

/**
 * Refuses an act at a library code to which the account is not limited. What has no library code is not limited.
 * @throws ServiceError 403, with the name of that library
 */
export async function requireOwnLibrary(call: DeskCall, name: DeskCallName, parsed: object): Promise<void> {
  const input: PlacedInput = parsed;
  const { libCodes } = call.staff;
  if (libCodes.length === 0) return;
  for (const field of placedFields[name] ?? []) {
    for (const code of await readCodes[field](call, input)) {
      if (code && !libCodes.includes(code)) refuse(call, 'deskOtherLibrary', code);
    }
  }
}

/**
 * Refuses to act on a request whose next step is at another library code. The step before is at the shelf or at the
 * pick-up place: each of them can take it back.
 * @throws ServiceError 403, with the name of that library
 */
export async function requireOwnRequest(
  call: DeskCall,
  db: Db,
  { requestId, isTakenBack }: { requestId: string; isTakenBack: boolean },
): Promise<void> {
  const { library, staff } = call;
  if (staff.libCodes.length === 0) return;
  const request = await findRequest(db, library.id, Number(requestId));
  if (!request) return;
  const next = codeOfRequest(call, request);
  const codes = isTakenBack ? [next, codeOfLocation(call, request.location_id), codeOfPickup(call, request)] : [next];
  if (next && !codes.some((code) => code && staff.libCodes.includes(code))) refuse(call, 'deskOtherLibrary', next);
}
