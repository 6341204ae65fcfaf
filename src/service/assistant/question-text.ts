import { fold, foldKey } from '../catalogue/text/analysis.ts';
import { withoutFraming } from '../catalogue/text/framing.ts';
import { stopWords } from '../catalogue/text/stop-words.ts';

const quotes = [
  /《([^《》]+)》/,
  /〈([^〈〉]+)〉/,
  /“([^“”]+)”/,
  /「([^「」]+)」/,
  /『([^『』]+)』/,
  /"([^"]+)"/,
  /‘([^‘’]+)’/,
];

/** The title in quotes, alone and with its quotes. */
export function quotedIn(text: string): { whole: string; title: string } | undefined {
  for (const pattern of quotes) {
    const found = pattern.exec(text);
    const title = found?.[1]?.trim();
    if (found && title) return { whole: found[0], title };
  }
  return undefined;
}

/** A text without what a pattern has found in it, and what that was, folded. */
export interface Cut {
  rest: string;
  found: RegExpMatchArray[];
}

/** Takes out of a text what a pattern of folded text matches, everywhere; the rest stays in its own script. */
export function cut(text: string, pattern: RegExp): Cut {
  const offsets: number[] = [];
  const folded = fold(text, offsets);
  let rest = '';
  let from = 0;
  const take = (to: number): void => {
    if (from < to)
      rest += ` ${text.slice(offsets[from] ?? text.length, to >= folded.length ? text.length : offsets[to])}`;
  };
  const found = [...folded.matchAll(pattern)].filter(([whole]) => whole !== '');
  for (const match of found) {
    take(match.index);
    from = match.index + match[0].length;
  }
  take(folded.length);
  return { rest: rest.trim(), found };
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const isHan = /\p{Script=Han}/u;

/** Shares of a text that its keywords have at least: a question for books, and a search. */
const leastOfSubject = 0.4;
const leastOfSearch = 0.6;

/** The parts that signs make of a question. */
const clausesOf = (text: string): string[] =>
  text.split(/[，,。.；;？?！!：:\n]+/u).flatMap((clause) => clause.trim() || []);

/** Whether a word is one stop word, or in Chinese several of them without a space: 我在, 想看看. */
function isOfStopWords(word: string): boolean {
  if (word === '' || stopWords.has(word)) return true;
  if (!isHan.test(word)) return false;
  return [...stopWords].some(
    (stop) => isHan.test(stop) && word.startsWith(stop) && isOfStopWords(word.slice(stop.length)),
  );
}

/** A segment without a particle that the segmenter has left at its end: 人的, 收了. */
const withoutParticle = (segment: string): string => segment.replace(/(?<=\p{Script=Han})[的了]$/u, '');

/** Keywords of a text in its own script; words next to each other are one keyword. */
export function keywordsIn(text: string): string[] {
  const all = clausesOf(text).flatMap((clause) => {
    const stretches: string[] = [];
    let isOpen = false;
    for (const { segment: whole, isWordLike } of segmenter.segment(clause.replaceAll(/['’]/g, ' '))) {
      const segment = withoutParticle(whole);
      const word = fold(segment).trim();
      if (isWordLike !== true || isOfStopWords(word)) {
        if (word !== '' || !/^\s+$/.test(segment)) isOpen = false;
        continue;
      }
      const last = stretches.at(-1);
      if (isOpen && last !== undefined)
        stretches[stretches.length - 1] =
          isHan.test(segment) && isHan.test(last) ? last + segment : `${last} ${segment}`;
      else stretches.push(segment);
      isOpen = segment === whole;
    }
    return stretches;
  });
  // A single character next to others is the rest of a word.
  const longer = all.filter((stretch) => [...stretch].length > 1);
  return longer.length > 0 ? longer : all;
}

/** A question without framing words (do you have); the folded question if it has none. */
export const unframed = (text: string): string => withoutFraming(text) ?? fold(text).replace(/\s+/g, ' ').trim();

/** The part of a question that folds to a text, as the reader wrote it. */
export function asWritten(text: string, key: string): string {
  const offsets: number[] = [];
  const folded = fold(text, offsets);
  const at = folded.indexOf(key);
  return at < 0 ? key : text.slice(offsets[at], offsets[at + key.length]).trim();
}

const interrogative = /多少|几[^乎]|谁|吗|何时|\b(?:who|whose|when|what|how (?:many|much|far))\b/;

/** The share of a text that its keywords have. */
const shareOf = (words: string, text: string): number =>
  foldKey(words).replaceAll(' ', '').length / Math.max(1, foldKey(text).replaceAll(' ', '').length);

/** Whether a text asks for a fact and has too few keywords for a question about books: 今天北京多少度. */
export const asksForFact = (text: string, words: string): boolean =>
  interrogative.test(fold(text)) && shareOf(words, text) < leastOfSubject;

/** Whether a text is mostly keywords, like a title or a search, and no sentence. */
export const isSearch = (text: string, words: string): boolean =>
  !interrogative.test(fold(text)) && shareOf(words, unframed(text)) >= leastOfSearch;
