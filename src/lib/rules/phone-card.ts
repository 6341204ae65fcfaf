import { timeCodes } from './time-codes.ts';

/** A reader's card on a phone: its key names the card, its secret makes the codes. */
export interface PhoneCard {
  cardKey: string;
  /** Base32. */
  secret: string;
}

/** Seconds for which a phone shows the same code. */
export const cardPeriod = 60;
const digits = 8;
const { codeAt, stepOf } = timeCodes({ digits, period: cardPeriod, window: 2 });
export const cardKeyLength = 10;

/** `YR`, the key and the code: 20 letters and digits fit the smallest QR code. */
const pattern = new RegExp(`^YR([A-Z2-9]{${String(cardKeyLength)}})(\\d{${String(digits)}})$`);

/** The text that a phone shows at a moment. @param at milliseconds since 1970 */
export const cardTextAt = ({ cardKey, secret }: PhoneCard, at: number): string => `YR${cardKey}${codeAt(secret, at)}`;

/** Parses a scanned or typed text; undefined if it is not of a phone card. */
export function parseCardText(text: string): { cardKey: string; code: string } | undefined {
  const [, cardKey, code] = pattern.exec(text.normalize('NFKC').replace(/\s/g, '').toUpperCase()) ?? [];
  return cardKey === undefined || code === undefined ? undefined : { cardKey, code };
}

/** Whether a code is of this minute, or of the two minutes before or after it. @param at milliseconds since 1970 */
export const isCardCode = (secret: string, code: string, at: number): boolean => stepOf(secret, code, at) !== undefined;
