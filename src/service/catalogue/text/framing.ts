import { fold } from './fold.ts';
import { framingWords } from './stop-words.ts';

/**
 * Words around a title or subject that only ask for it: 请问有没有…这本书, do you have. They are taken off both ends for as
 * long as anything is left.
 */

const isLatin = /[a-z0-9]$/;
const startsLatin = /^[a-z0-9]/;

const plain = (text: string): string => fold(text).replace(/\s+/g, ' ').trim();

/** The phrase at the beginning of a text, the longest one; undefined where there is none. */
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
 * A text, folded, without the words that only ask; undefined when it has none, or nothing else. A single character may
 * be the beginning of a title: it counts beside a longer phrase, or where the text ends with another.
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
