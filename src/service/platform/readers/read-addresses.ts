import { sql, type Kysely, type Selectable } from 'kysely';
import { z } from 'zod';
import type { Address } from '../../../lib/contract/calls/addresses.ts';
import { errCodes } from '../../../lib/contract/envelope.ts';
import { addressTypes, maxAddresses, type AddressType } from '../../../lib/rules/addresses.ts';
import { type ReaderCall, ServiceError, type Handlers } from '../context/context.ts';
import { message, type MessageKey } from '../messages/index.ts';
import type { Database } from '../db/database.ts';
import { areasBelow, type Area } from './areas.ts';

type Db = Kysely<Database>;
type AddressRow = Selectable<Database['reader_address']>;

const typeKeys = {
  dormitory: 'addressDormitory',
  home: 'addressHome',
  office: 'addressOffice',
  other: 'addressOther',
} as const satisfies Record<AddressType, MessageKey>;

const areasSchema = z.array(z.object({ code: z.string(), name: z.string() }));

/** Of municipalities province and city are called the same, and some cities are only names of groups. */
function namesOf(areas: readonly Area[]): string[] {
  const names = areas.map(({ name }) => name).filter((name) => !/^(省|自治区)直辖县|^县$/.test(name));
  return names.filter((name, at) => name !== names[at - 1]);
}

/** An address as it is kept, without what depends on the reader's language. */
export type StoredAddress = Omit<Address, 'typeName'>;

function storedAddress(row: AddressRow): StoredAddress {
  const areas = areasSchema.parse(JSON.parse(row.areas));
  return {
    addressId: String(row.id),
    type: row.type,
    areas,
    detail: row.detail,
    postcode: row.postcode,
    recipient: row.recipient,
    phone: row.phone,
    isDefault: row.is_default === 1,
    line: `${namesOf(areas).join('')}${row.detail}`,
  };
}

const ownRows = (db: Db, libraryId: number, readerId: number) =>
  db
    .selectFrom('reader_address')
    .selectAll()
    .where('library_id', '=', libraryId)
    .where('reader_id', '=', readerId)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc');

/**
 * An address of a reader, for whatever is sent there. Store its text with what is sent: the reader may change or delete
 * the address afterwards.
 * @returns undefined when it is another reader's, of another library, or not there
 */
export async function addressOf(
  db: Db,
  libraryId: number,
  readerId: number,
  addressId: string,
): Promise<StoredAddress | undefined> {
  const row = await ownRows(db, libraryId, readerId).where('id', '=', Number(addressId)).executeTakeFirst();
  return row && storedAddress(row);
}

/** Formats the addresses of a reader for the reader, the default first, then the latest. */
export async function addressesOf(
  db: Db,
  { library, reader, language }: Pick<ReaderCall, 'library' | 'reader' | 'language'>,
): Promise<Address[]> {
  const rows = await ownRows(db, library.id, reader.id).execute();
  return rows.map((row) => ({ ...storedAddress(row), typeName: message(language, typeKeys[row.type]) }));
}

export const addressNotFound = () => new ServiceError(errCodes.notFound, 'addressNotFound');

/** @throws ServiceError 404 when one address is asked for that is not the reader's */
export const listAddresses: Handlers['listAddresses'] = async ({ addressId }, call) => {
  const all = await addressesOf(call.store.db, call);
  const result = all.filter((entry) => addressId === undefined || entry.addressId === addressId);
  if (addressId !== undefined && result.length === 0) throw addressNotFound();
  return { most: maxAddresses, result };
};

export const listAddressTypes: Handlers['listAddressTypes'] = (_, { language }) =>
  addressTypes.map((code) => ({ code, name: message(language, typeKeys[code]) }));

export const loadAreas: Handlers['loadAreas'] = ({ parentCode }) => [...areasBelow(parentCode)];

export const getDefaultAddressId: Handlers['getDefaultAddressId'] = async (_, { store, library, reader }) => {
  const row = await ownRows(store.db, library.id, reader.id).where('is_default', '=', sql.lit(1)).executeTakeFirst();
  return { addressId: row ? String(row.id) : null };
};
