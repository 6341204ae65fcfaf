import type { Handlers } from '../platform/context/context.ts';
import { getDefaultAddressId, listAddresses, listAddressTypes, loadAreas } from '../platform/readers/read-addresses.ts';
import { addAddress, deleteAddress, setDefaultAddress, updateAddress } from './write-addresses.ts';

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
