import { foldKey } from '../catalogue/text/analysis.ts';
import { worksFromAToF } from './known-works/from-a-to-f.ts';
import { worksFromGToM } from './known-works/from-g-to-m.ts';
import { worksFromNToS } from './known-works/from-n-to-s.ts';
import { worksFromTToZ } from './known-works/from-t-to-z.ts';

/**
 * Works that readers know by titles in both languages, a line each: foreign titles without their article, and the Chinese
 * ones, those of Taiwan among them. Records of translations seldom say what the original is called, and dictionaries
 * have a few of them.
 */
const knownWorks: readonly (readonly string[])[] = [worksFromAToF, worksFromGToM, worksFromNToS, worksFromTToZ]
  .flatMap((some) => some.trim().split('\n'))
  .map((line) => line.split(/ = | \| /));

const article = /^(?:the|an?|le|la|les|der|die|das|el|los|las|il) (?=.)/;
const keyOf = (title: string): string => foldKey(title).replace(article, '');

const byTitle = new Map<string, string[]>();
for (const titles of knownWorks) {
  for (const key of new Set(titles.map(keyOf))) byTitle.set(key, [...(byTitle.get(key) ?? []), ...titles]);
}

/** What else a work is called that is known by a title, in the same language or the other one; nothing where none is. */
export function otherTitles(title: string): string[] {
  const key = keyOf(title);
  return (byTitle.get(key) ?? []).filter((other) => keyOf(other) !== key);
}

/** So long titles, in words, stand in a question by no accident. */
const minWords = 3;
const maxWords = 9;

/** The longest foreign title of a known work that stands among other words. */
export function knownTitleIn(text: string): string | undefined {
  const words = foldKey(text).split(' ');
  for (let length = maxWords; length >= minWords; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const title = words.slice(from, from + length).join(' ');
      if (byTitle.has(title)) return title;
    }
  }
  return undefined;
}
