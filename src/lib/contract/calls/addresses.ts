import { z } from 'zod';
import { addressLengths, addressTypes, areaCode, postcode } from '../../rules/addresses.ts';

const id = z.string().regex(/^\d{1,15}$/);
const type = z.enum(addressTypes);
const text = (most: number) => z.string().trim().min(1).max(most);

const areaSchema = z.object({
  /** Six digits (GB/T 2260). */
  code: z.string(),
  name: z.string(),
});

const addressSchema = z.object({
  addressId: z.string(),
  type,
  /** In the reader's language. */
  typeName: z.string(),
  /** Province, city and district, the largest first. */
  areas: z.array(areaSchema),
  /** Street, building, room: what is below the district. */
  detail: z.string(),
  /** Empty where none was given. */
  postcode: z.string(),
  recipient: z.string(),
  phone: z.string(),
  isDefault: z.boolean(),
  /** Areas and detail as one line, as it is written on a parcel. */
  line: z.string(),
});
export type Address = z.output<typeof addressSchema>;

/** What the forms send. The code of the district alone: province and city follow from it. */
const given = {
  type: type.default('other'),
  areaCode: z.string().regex(areaCode),
  detail: text(addressLengths.detail),
  postcode: z.union([z.literal(''), z.string().trim().regex(postcode)]).default(''),
  recipient: text(addressLengths.recipient),
  phone: text(addressLengths.phone),
  /** The only address of a reader is the default whatever is said. */
  isDefault: z.boolean().default(false),
};

/** The list as it is after a change (portal-content §4); null where the request says not to load it. */
const list = z.array(addressSchema).nullable();
const skipReload = z.boolean().default(false);

/** Addresses of readers (personal center, section 9). */
export const addressCalls = {
  listAddresses: {
    summary: "The reader's addresses, the default first, then the latest; or one of them.",
    input: z.object({ addressId: id.optional() }),
    output: z.object({
      /** So many may be kept. */
      most: z.int(),
      result: z.array(addressSchema),
    }),
  },
  addAddress: {
    summary: 'Keeps another address; the answer has the list as it is then, unless the request says to skip it.',
    input: z.object({ ...given, skipReload }),
    output: z.object({ addressId: z.string(), list }),
  },
  updateAddress: {
    summary: 'Changes an address of the reader.',
    input: z.object({ addressId: id, ...given, skipReload }),
    output: z.object({ addressId: z.string(), list }),
  },
  deleteAddress: {
    summary: 'Deletes an address of the reader; where it was the default, the latest other one becomes it.',
    input: z.object({ addressId: id, skipReload }),
    output: z.object({ list }),
  },
  setDefaultAddress: {
    summary: "Makes an address the reader's default.",
    input: z.object({ addressId: id, skipReload }),
    output: z.object({ list }),
  },
  listAddressTypes: {
    summary: 'The types of addresses with their names.',
    input: z.object({}),
    output: z.array(z.object({ code: type, name: z.string() })),
  },
  loadAreas: {
    summary: 'Provinces, the cities of a province, or the districts of a city.',
    input: z.object({ parentCode: z.union([z.literal(''), z.string().regex(areaCode)]).default('') }),
    output: z.array(areaSchema),
  },
  getDefaultAddressId: {
    summary: "The number of the reader's default address; null where there is none.",
    input: z.object({}),
    output: z.object({ addressId: z.string().nullable() }),
  },
};
