const mainland = /^1[3-9]\d{9}$/;
const abroad = /^\+[1-9]\d{7,14}$/;

/**
 * A phone number as it is kept: a mobile number of the Chinese mainland as its eleven digits, any other in the
 * international form (+852 …); spaces, dashes, brackets and full-width digits are taken as they are meant.
 * @returns undefined when it is no number that a text message can go to
 */
export function normalizePhone(text: string): string | undefined {
  const digits = text
    .normalize('NFKC')
    .replace(/[\s\-()]/g, '')
    .replace(/^(?:\+|00)86(?=1[3-9]\d{9}$)/, '')
    .replace(/^00/, '+');
  return mainland.test(digits) || (abroad.test(digits) && !digits.startsWith('+86')) ? digits : undefined;
}

/** Whether a phone number's format is valid. */
export const isPhone = (text: string): boolean => normalizePhone(text) !== undefined;

/** A kept number for its owner to recognise: 138****5678. */
export const maskPhone = (phone: string): string => phone.replace(/^(\+?\d{3})\d+(\d{4})$/, '$1****$2');
