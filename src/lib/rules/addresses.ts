export const addressTypes = ['dormitory', 'home', 'office', 'other'] as const;
export type AddressType = (typeof addressTypes)[number];

export const maxAddresses = 20;
/** Most characters of what is typed. */
export const addressLengths = { recipient: 30, phone: 40, detail: 120, postcode: 6 } as const;

/** Code of a province, city or district by GB/T 2260. */
export const areaCode = /^\d{6}$/;
/** Postcodes of the mainland, Hong Kong and Macau (999077, 999078) have six digits, those of Taiwan three to six. */
export const postcode = /^\d{3,6}$/;
