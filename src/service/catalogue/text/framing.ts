import { fold } from './fold.ts';
import { framingWords } from './stop-words.ts';

/**
 * Removes question phrases around a title or subject (请问有没有…这本书, do you have) from both ends, unless nothing
 * would remain.
 */

const isLatin = /[a-z0-9]$/;
const startsLatin = /^[a-z0-9]/;

const plain = (text: string): string => fold(text).replace(/\s+/g, ' ').trim();

/** The longest phrase at the start of a text. */
function phraseBefore(text: string): string | undefined {
  return framingWords.before.find(
    (phrase) => text.startsWith(phrase) && !(isLatin.test(phrase) && startsLatin.test(text.slice(phrase.length))),
  );
}

function phraseBehind(text: string): string | undefined {
  return framingWords.behind.find(
    (phrase) =>
      text.endsWith(phrase) && !(startsLatin.test(phrase) && isLatin.test(text.slice(0, text.length - phrase.length))),
  );
}

/**
 * Removes question phrases from a text and folds it; undefined if it has none or consists only of them. A
 * single-character phrase may start a title, so it is removed only with a longer phrase or one at the end.
 */
export function withoutFraming(text: string): string | undefined {
  let rest = plain(text);
  const whole = rest;
  let isSure = false;
  let [isBefore, isBehind] = [false, false];
  for (;;) {
    const before = phraseBefore(rest);
    const shorter = before === undefined ? rest : rest.slice(before.length).trim();
    const behind = phraseBehind(shorter);
    const next = behind === undefined ? shorter : shorter.slice(0, shorter.length - behind.length).trim();
    if (next === rest) break;
    if (!/[\p{L}\p{N}]/u.test(next)) break;
    rest = next;
    isSure ||= [before, behind].some((phrase) => phrase !== undefined && phrase.length > 1);
    isBefore ||= before !== undefined;
    isBehind ||= behind !== undefined;
  }
  return rest === whole || !(isSure || (isBefore && isBehind)) ? undefined : rest;
}
