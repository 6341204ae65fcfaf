import { foldKey } from '../../text/analysis.ts';
import { hitsOf, only } from '../hits.ts';
import type { LibraryIndex } from '../library-index.ts';
import type { Matcher } from '../matcher.ts';
import { nearTiers } from '../tiers.ts';
import { stopWords } from '../../text/stop-words.ts';

/** Abbreviations have so many words, of which the longest is looked up by its beginning. */
const fewestWords = 2;
const maxWords = 10;
const shortestLookedUp = 3;
/** Journals whose titles are compared; the most read of more. */
const maxCompared = 1_500;

const isLink = (word: string): boolean =>
  stopWords.has(word) || /^(?:de|la|le|du|des|et|der|die|das|und|fur|el|y|e)$/.test(word);

/** Whether words are beginnings of a title's words in their order; only words that link others are left out between. */
function beginInOrder(typed: readonly string[], title: readonly string[]): 'whole' | 'beginning' | undefined {
  let at = 0;
  for (const word of typed) {
    while (at < title.length && isLink(title[at] ?? '') && !title[at]?.startsWith(word)) at += 1;
    if (title[at]?.startsWith(word) !== true) return undefined;
    at += 1;
  }
  return title.slice(at).every(isLink) ? 'whole' : 'beginning';
}

/**
 * Reads a text as the abbreviated title of a journal: J. Int. Stud., Int J Digit Earth. Every word is the beginning of a
 * word of the title, in the same order.
 * @returns documents with their tier
 */
export function abbreviatedJournals(index: LibraryIndex, matcher: Matcher, text: string): Map<number, number> {
  const found = new Map<number, number>();
  const typed = foldKey(text)
    .split(' ')
    .filter((word) => !isLink(word));
  if (
    typed.length < fewestWords ||
    typed.length > maxWords ||
    !typed.every((word) => /^\p{Script=Latin}+$/u.test(word))
  )
    return found;
  const longest = typed.filter((word) => word.length >= shortestLookedUp).sort((a, b) => b.length - a.length);
  if (longest.length === 0) return found;
  const words = longest.slice(0, 2).map((word) => ({ text: word, isPrefix: true }));
  const journals = only(matcher.withWords(words, ['title']), (doc) => index.documents.isJournal(doc));
  const { rank } = index.documents;
  const compared =
    journals.length <= maxCompared
      ? journals
      : hitsOf(journals.toSorted((a, b) => (rank[b] ?? 0) - (rank[a] ?? 0)).subarray(0, maxCompared));
  for (const [doc, titles] of matcher.filed.titlesOf(compared)) {
    const ways = titles.map((title) => beginInOrder(typed, title.split(' ')));
    if (ways.includes('whole')) found.set(doc, nearTiers.sounds);
    else if (ways.includes('beginning')) found.set(doc, nearTiers.near);
  }
  return found;
}
