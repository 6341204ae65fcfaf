import { randomInt } from 'node:crypto';

/** A password to begin with: of letters that are not taken for one another, with enough of them that nobody guesses. */
export function firstPassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const password = Array.from({ length: 14 }, () => letters[randomInt(letters.length)] ?? '').join('');
  // Every policy is met, whatever the dice gave.
  return `${password}-Yu7`;
}
