import type { OfferOperation } from '../write-offers.ts';

/** What a vendor's file says of one title, or why it cannot be taken. */
export interface ParsedOffer {
  /** Counted from 1. */
  position: number;
  /** The vendor's own number, as far as it could be read. */
  vendorKey: string | undefined;
  operation?: OfferOperation;
  /** Why there is no operation. */
  reason?: string;
  /** What was repaired or left out. */
  warnings: string[];
}

export interface OfferFile {
  /** When what it says was true, by the file itself; known once the first title is read. Milliseconds since 1970. */
  sentAt: () => number | undefined;
  titles: AsyncIterable<ParsedOffer>;
}

/** Longest number that a vendor may give a title. */
export const longestKey = 100;
/** Dearer than this is a mistake: a book at ten million. In fen. */
const dearest = 1_000_000_000;

/**
 * An amount of money in fen: `39.8`, `39.80`, `¥39.80`, `39.80元`, `CNY39.80`.
 * @returns undefined when it is none, has parts of a fen, or is not above zero
 */
export function readFen(text: string): number | undefined {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/^(?:CNY|RMB|¥)\s*/i, '')
    .replace(/(?:元|CNY|RMB)$/i, '')
    .trimEnd();
  const [, yuan, fen = ''] = /^(\d{1,8}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2})0*)?$/.exec(plain) ?? [];
  if (yuan === undefined) return undefined;
  const amount = Number(yuan.replaceAll(',', '')) * 100 + Number(fen.padEnd(2, '0'));
  return amount > 0 && amount <= dearest ? amount : undefined;
}

/** A whole number that is not negative; undefined when it is none. */
export function readCount(text: string): number | undefined {
  const plain = text.normalize('NFKC').trim();
  return /^\d{1,9}$/.test(plain) ? Number(plain) : undefined;
}
