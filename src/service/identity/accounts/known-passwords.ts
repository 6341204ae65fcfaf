import { isVaried } from '../../../lib/rules/password.ts';

let loading: Promise<ReadonlySet<string>> | undefined;

/** The passwords that breaches have shown most often, as lower case; read with the first password that is chosen. */
const knownPasswords = (): Promise<ReadonlySet<string>> =>
  (loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((entry) => entry.toLowerCase())),
  ));

/**
 * Whether a password is one that is tried first: known from breaches, in whatever case and with punctuation behind it,
 * or made of very few different characters.
 */
export async function isKnownPassword(password: string): Promise<boolean> {
  const lower = password.toLowerCase();
  if (!isVaried(password)) return true;
  const known = await knownPasswords();
  return known.has(lower) || known.has(lower.replace(/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u, ''));
}
