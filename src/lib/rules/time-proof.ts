/**
 * The value that a question to the assistant carries in a header (portal-shell §7.4): a 10-digit timestamp, a 0, and the
 * two-digit sum of its digits. It proves nothing about who asks; it keeps programs away that send the same request over
 * and over.
 */

/** Name of the header; the specification names none. */
export const timeProofHeader = 'authentication';

/** Clocks of readers' devices may be wrong by so much, in milliseconds. */
export const timeProofToleranceMs = 10 * 60_000;

const digitSum = (digits: string): string =>
  String([...digits].reduce((sum, digit) => sum + Number(digit), 0)).padStart(2, '0');

/** @param now milliseconds since 1970 */
export function timeProof(now: number): string {
  const seconds = String(Math.floor(now / 1000)).padStart(10, '0');
  return `${seconds}0${digitSum(seconds)}`;
}

/**
 * Whether a value was made by `timeProof` around that time.
 * @param now milliseconds since 1970
 */
export function isTimeProof(value: string | undefined, now: number): boolean {
  const [, seconds, sum] = /^(\d{10})0(\d{2})$/.exec(value ?? '') ?? [];
  if (seconds === undefined || sum !== digitSum(seconds)) return false;
  return Math.abs(Number(seconds) * 1000 - now) <= timeProofToleranceMs;
}
