import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import type { DeliveryAddress } from '../../lib/contract/calls/copy-request-shapes.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import { CirculationError, lendInside, type CirculationRefusal } from '../circulation/lend.ts';
import { type ReaderCall, ServiceError } from '../platform/context/context.ts';
import { formatDay } from '../../lib/rules/day-text.ts';
import type { MessageKey } from '../platform/messages/index.ts';
import { nearestFirst } from '../request-queue/copies.ts';
import { barKeys, loanRefusalKeys } from './refusals.ts';
import { chargeFee } from '../request-queue/fees.ts';
import { addressNotFound, addressOf } from '../platform/readers/read-addresses.ts';
import { readSituation, refused, requirePlace, requirePlaceable, volumeName } from './place-request.ts';
import { requireSameReader } from './requesting-reader.ts';
import type { RequestRow } from '../request-queue/steps.ts';
import { formatRequest } from '../request-queue/request-entries.ts';
import { blank, copyColumns, insertRequest } from './write-requests.ts';

/** Messages of refusals; for others, the copy has just become unavailable. */
const loanRefusals: Partial<Record<CirculationRefusal, MessageKey>> = {
  ...loanRefusalKeys,
  readerBarred: barKeys.frozen,
  cardNotYetValid: 'cardNotYetValid',
  cardExpired: 'cardExpired',
  heldForAnother: 'copyRequestOthersWait',
};

/** Converts errors of circulation to messages for readers. */
export async function inReadersWords<T>({ language }: ReaderCall, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CirculationError)) throw error;
    const values = error.day === undefined ? {} : { day: formatDay(error.day, language) };
    throw new ServiceError(errCodes.conflict, loanRefusals[error.reason] ?? 'copyRequestTaken', values);
  }
}

const isWhole = (address: DeliveryAddress | undefined): address is DeliveryAddress =>
  address !== undefined && address.recipient !== '' && address.phone !== '' && address.detail !== '';

/**
 * Returns the entered address, or the current text of one of the reader's addresses.
 * @throws ServiceError 404 if it is not the reader's
 */
async function addressFor(
  db: Db,
  { library, reader }: ReaderCall,
  input: DeliveryAddress | undefined,
): Promise<DeliveryAddress | undefined> {
  if (input?.addressId === undefined) return input;
  const { addressId } = input;
  const own = await addressOf(db, library.id, reader.id, addressId);
  if (!own) throw addressNotFound();
  if (isWhole(input)) return input;
  const { recipient, phone, line, postcode } = own;
  return { addressId, recipient, phone, detail: line, postcode };
}

async function saveAddress(db: Db, request: RequestRow, readerId: number, address: DeliveryAddress): Promise<void> {
  const { addressId = null, recipient, phone, detail, postcode } = address;
  await db
    .insertInto('copy_request_address')
    .values({ request_id: request.id, reader_id: readerId, address_id: addressId, recipient, phone, detail, postcode })
    .execute();
}

/**
 * Confirms an online loan or home delivery, in one transaction: the copy is lent at once, unless staff decide first.
 * @throws ServiceError 404 when the library does not have the record, 409 with the reason where it is refused
 */
async function confirmIn(db: Db, input: ParsedInputOf<'confirmLoanOrder'>, call: ReaderCall): Promise<RequestRow> {
  const { library } = call;
  const now = call.now();
  const { kind } = input;
  const address = await addressFor(db, call, input.address);
  const situation = await readSituation(db, call, input);
  const placeable = requirePlaceable(call, situation, kind, input);
  const { reader, record, volume, decided } = placeable;
  const { rule } = decided;
  if (input.fee !== rule.fee) throw refused('feeChanged', { fee: (rule.fee / 100).toFixed(2) });
  const isSent = kind === 'homeDelivery' || (rule.sends && address !== undefined && input.pickupPlaceId === undefined);
  const place = isSent ? undefined : requirePlace(call, placeable, kind, input);
  if (isSent && !isWhole(address)) throw refused('addressMissing');
  const shared = {
    ...blank,
    kind,
    reader_id: reader.id,
    record_id: record.id,
    volume: volumeName(placeable),
    volume_key: volume,
    pickup_place: place?.addressId ?? null,
    fee: rule.fee,
    created_at: now,
  };
  const insert = async (): Promise<RequestRow> => {
    if (rule.approval) {
      return insertRequest(db, library, 'toApprove', { ...shared, needs_approval: 1, verify_status: '0' });
    }
    const [copy] = nearestFirst(call, decided.copies, place?.site);
    if (!copy) throw refused('allOut');
    const loan = await lendInside(db, { library, readerId: reader.id, barcode: copy.barcode, now });
    return insertRequest(db, library, 'toFetch', { ...shared, ...copyColumns(copy), loan_id: loan.id });
  };
  const row = await insert();
  if (row.stage === 'toFetch') await chargeFee(db, library, row, now);
  if (isSent && isWhole(address)) await saveAddress(db, row, reader.id, address);
  return row;
}

/** Confirms an online loan or a home delivery. @throws ServiceError as `confirmIn` */
export async function confirmLoanOrder(
  input: ParsedInputOf<'confirmLoanOrder'>,
  call: ReaderCall,
): Promise<OutputOf<'confirmLoanOrder'>> {
  requireSameReader(input, call);
  const row = await inReadersWords(call, () => inTransaction(call.store.db, (db) => confirmIn(db, input, call)));
  call.say(row.stage === 'toApprove' ? 'copyRequestToApprove' : 'copyRequestPlaced');
  return { request: await formatRequest(call, row) };
}
