import type { PasswordRule } from '../../lib/rules/move-in.ts';
import { firstPassword } from '../identity/accounts/first-password.ts';

/** Digits of an identity document that make a first password. */
const suffixLength = 6;

/**
 * The first password of a reader: that of the file, or one by the rule. It must be changed at the first sign-in.
 * @param rule `birthday`: eight digits; `idSuffix`: the last six characters of the identity document. A reader without
 *   one gets a random password.
 * @returns undefined for `none`; `isRandom` if the reader cannot know it and it has to be handed out
 */
export function initialPassword(
  rule: PasswordRule,
  { password, birthday, idNumber }: Record<'password' | 'birthday' | 'idNumber', string | undefined>,
): { password: string; isRandom: boolean } | undefined {
  if (password !== undefined) return { password, isRandom: false };
  if (rule === 'none') return undefined;
  if (rule === 'birthday' && birthday !== undefined) return { password: birthday.replaceAll('-', ''), isRandom: false };
  const plain = idNumber?.normalize('NFKC').replaceAll(/[^0-9A-Za-z]/g, '') ?? '';
  if (rule === 'idSuffix' && plain.length >= suffixLength) {
    return { password: plain.slice(-suffixLength), isRandom: false };
  }
  return { password: firstPassword(), isRandom: true };
}
