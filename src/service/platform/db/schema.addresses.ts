import type { Generated } from 'kysely';
import type { AddressType } from '../../../lib/rules/addresses.ts';

/** Addresses of readers; times as in schema.ts. */
export interface AddressDatabase {
  reader_address: ReaderAddressTable;
}

export interface ReaderAddressTable {
  id: Generated<number>;
  library_id: number;
  reader_id: number;
  type: AddressType;
  /** Code of the district (GB/T 2260): those of city and province are its first digits. */
  area_code: string;
  /** Province, city and district as they were called when it was written, JSON: codes are given up now and then. */
  areas: string;
  detail: string;
  postcode: string;
  recipient: string;
  phone: string;
  /** 1: the default; of one address of a reader at most. */
  is_default: number;
  created_at: number;
  updated_at: number;
}
