import { type Handlers, type ReaderCall, ServiceError } from '../platform/context/context.ts';
import {
  getDefaultAddressId,
  listAddresses,
  listAddressTypes,
  loadAreas,
  addressesOf,
  addressNotFound,
} from '../platform/readers/read-addresses.ts';
import { sql, type Kysely } from 'kysely';
import { errCodes } from '../../lib/contract/envelope.ts';
import { maxAddresses, type AddressType } from '../../lib/rules/addresses.ts';
import { normalizePhone } from '../../lib/rules/contacts.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { areasOf } from '../platform/readers/areas.ts';
import { countRows } from '../platform/db/lists.ts';

type Db = Kysely<Database>;

export interface GivenAddress {
  type: AddressType;
  areaCode: string;
  detail: string;
  postcode: string;
  recipient: string;
  phone: string;
}

const landline = /^(?:\(?0\d{2,3}\)?[\s-]?)?\d{7,8}(?:[\s-]\d{1,6})?$/;

/** A telephone number that a courier can call, as it is kept: mobile and foreign numbers in one form, landlines as typed. */
function phoneOf(typed: string): string {
  const phone = normalizePhone(typed) ?? (landline.test(typed.normalize('NFKC')) ? typed.normalize('NFKC') : undefined);
  if (phone === undefined) throw new ServiceError(errCodes.badRequest, 'addressPhoneInvalid');
  return phone;
}

/** What is kept of it. @throws ServiceError 400 when there is no such district or it is no telephone number */
function columnsOf({ type, areaCode, detail, postcode, recipient, phone }: GivenAddress) {
  const areas = areasOf(areaCode);
  if (!areas) throw new ServiceError(errCodes.badRequest, 'addressAreaUnknown');
  return {
    type,
    area_code: areaCode,
    areas: JSON.stringify(areas),
    detail,
    postcode,
    recipient,
    phone: phoneOf(phone),
  };
}

const clearDefault = (db: Db, readerId: number) =>
  db
    .updateTable('reader_address')
    .set({ is_default: 0 })
    .where('reader_id', '=', readerId)
    .where('is_default', '=', sql.lit(1))
    .execute();

/**
 * Keeps another address of a reader; the first one is the default. Inside a transaction.
 * @returns its id
 * @throws ServiceError 409 when there are as many as there may be, and as `columnsOf`
 */
export async function insertAddress(
  db: Db,
  input: GivenAddress & { libraryId: number; readerId: number; isDefault: boolean; now: number },
): Promise<number> {
  const { libraryId, readerId, now } = input;
  const count = await countRows(db.selectFrom('reader_address').where('reader_id', '=', readerId));
  if (count >= maxAddresses) {
    throw new ServiceError(errCodes.conflict, 'addressTooMany', { most: maxAddresses });
  }
  const isDefault = input.isDefault || count === 0;
  if (isDefault) await clearDefault(db, readerId);
  const { id } = await db
    .insertInto('reader_address')
    .values({
      library_id: libraryId,
      reader_id: readerId,
      ...columnsOf(input),
      is_default: Number(isDefault),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The reader's address inside the transaction that changes it. @throws ServiceError 404 when it is not the reader's */
async function requireAddress(db: Db, addressId: string, { library, reader }: ReaderCall) {
  const row = await db
    .selectFrom('reader_address')
    .select(['id', 'is_default'])
    .where('id', '=', Number(addressId))
    .where('library_id', '=', library.id)
    .where('reader_id', '=', reader.id)
    .executeTakeFirst();
  if (!row) throw addressNotFound();
  return row;
}

/** The list after a change, unless the request says to skip it (portal-content §4). */
const listAfter = async ({ skipReload }: { skipReload: boolean }, call: ReaderCall) =>
  skipReload ? null : addressesOf(call.store.db, call);

/** @throws ServiceError as `insertAddress` */
const addAddress: Handlers['addAddress'] = async (input, call) => {
  const { store, library, reader } = call;
  const whose = { libraryId: library.id, readerId: reader.id, now: call.now() };
  const id = await inTransaction(store.db, (db) => insertAddress(db, { ...input, ...whose }));
  call.say('addressSaved');
  return { addressId: String(id), list: await listAfter(input, call) };
};

/** @throws ServiceError 404 when it is not the reader's, and as `columnsOf` */
const updateAddress: Handlers['updateAddress'] = async (input, call) => {
  await inTransaction(call.store.db, async (db) => {
    const { id, is_default } = await requireAddress(db, input.addressId, call);
    if (input.isDefault && is_default === 0) await clearDefault(db, call.reader.id);
    await db
      .updateTable('reader_address')
      // A default ceases to be one only when another becomes it.
      .set({ ...columnsOf(input), is_default: Number(input.isDefault || is_default === 1), updated_at: call.now() })
      .where('id', '=', id)
      .execute();
  });
  call.say('addressSaved');
  return { addressId: input.addressId, list: await listAfter(input, call) };
};

/** @throws ServiceError 404 when it is not the reader's */
const deleteAddress: Handlers['deleteAddress'] = async (input, call) => {
  await inTransaction(call.store.db, async (db) => {
    const { id, is_default } = await requireAddress(db, input.addressId, call);
    await db.deleteFrom('reader_address').where('id', '=', id).execute();
    if (is_default === 0) return;
    const latest = db
      .selectFrom('reader_address')
      .select((eb) => eb.fn.max('id').as('id'))
      .where('reader_id', '=', call.reader.id);
    await db.updateTable('reader_address').set({ is_default: 1 }).where('id', '=', latest).execute();
  });
  call.say('addressDeleted');
  return { list: await listAfter(input, call) };
};

/** @throws ServiceError 404 when it is not the reader's */
const setDefaultAddress: Handlers['setDefaultAddress'] = async (input, call) => {
  await inTransaction(call.store.db, async (db) => {
    const { id } = await requireAddress(db, input.addressId, call);
    await clearDefault(db, call.reader.id);
    await db.updateTable('reader_address').set({ is_default: 1 }).where('id', '=', id).execute();
  });
  call.say('addressDefaultSet');
  return { list: await listAfter(input, call) };
};

/** The calls of readers' addresses: section 9 of the personal center. */
export const addressHandlers = {
  listAddresses,
  addAddress,
  updateAddress,
  deleteAddress,
  setDefaultAddress,
  listAddressTypes,
  loadAreas,
  getDefaultAddressId,
} satisfies Partial<Handlers>;
