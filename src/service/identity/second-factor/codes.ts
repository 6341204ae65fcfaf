import { randomInt } from 'node:crypto';
import { recoveryCodeCount } from '../../../lib/rules/second-factor.ts';
import { timeCodes } from '../../../lib/rules/time-codes.ts';

/**
 * What every app supports: six digits, 30 seconds. The codes before and after the present one are accepted, because
 * clocks of phones are off and typing takes time.
 */
export const { addressOf, codeAt, stepOf } = timeCodes({ digits: 6, period: 30, window: 1 });

/** Letters and digits that are not taken for one another: ten of them are 49 bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Creates a random text of these letters and digits. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)] ?? '').join('');

/** New recovery codes, as readers keep them: two groups of five. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => `${randomText(5)}-${randomText(5)}`);

/** A recovery code as it is compared: case, spaces and hyphens do not count. */
export const recoveryKey = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '');
