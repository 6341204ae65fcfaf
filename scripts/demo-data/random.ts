import { createHash } from 'node:crypto';

/** A number from 0 up to 1 that depends on the texts alone: the same record gets the same chance in every build. */
export function chance(...texts: string[]): number {
  const digest = createHash('sha1').update(texts.join('\u0000')).digest();
  return digest.readUInt32BE(0) / 0x1_0000_0000;
}

/** The rows in an order that depends on their key alone. */
export function shuffled<T>(rows: readonly T[], key: (row: T) => string, salt: string): T[] {
  return rows
    .map((row) => ({ row, at: chance(salt, key(row)) }))
    .sort((a, b) => a.at - b.at)
    .map(({ row }) => row);
}

/** Nine digits for a control number. */
export function digits(text: string): string {
  const digest = createHash('sha1').update(text).digest();
  return String(digest.readUIntBE(0, 6) % 1_000_000_000).padStart(9, '0');
}
