import taiwanPhrases from 'opencc-js/dict/TWPhrases';
import taiwanPhrasesBack from 'opencc-js/dict/TWPhrasesRev';
import hongKongPhrases from 'opencc-js/dict/HKPhrases';
import hongKongPhrasesBack from 'opencc-js/dict/HKPhrasesRev';
import traditionalPhrases from 'opencc-js/dict/TSPhrases';
import { characters, foldKey } from './analysis.ts';
import { foldCharacter } from './characters.ts';
import { fold } from './fold.ts';

/**
 * Regional wordings of mainland China, Taiwan and Hong Kong (软件, 軟體; 程序, 程式) from OpenCC's phrases. Folding
 * titles by phrases would depend on neighbours (docs/decisions/0005-search-index.md), so queries are searched in each
 * wording instead.
 */

/** Pairs missing from the dictionaries because a word has another meaning as well. */
const ownPhrases =
  '座標 坐標|想像 想象|項鍊 項鏈|瞭解 了解|藉口 借口|彷彿 仿佛|計算機 電腦|程序設計 程式設計|編程 程式設計|互聯網 網際網路|因特網 網際網路|宏觀經濟 總體經濟|微觀經濟 個體經濟|進化論 演化論';

const maxWordings = 24;
/** Words of everyday speech that one region also has for a thing of computers. */
const everyday: ReadonlySet<string> = new Set(['行程']);
/** Longer texts are pasted and not searches by name. */
const longestText = 60;
const isHan = /\p{Script=Han}/u;

/** Folded phrases for the same thing, by each of them. */
type Groups = ReadonlyMap<string, ReadonlySet<string>>;

function readGroups(): Groups {
  const groups = new Map<string, ReadonlySet<string>>();
  const dictionaries = [taiwanPhrases, taiwanPhrasesBack, hongKongPhrases, hongKongPhrasesBack, ownPhrases];
  // These list the characters of phrases; few phrases remain that folding does not make equal.
  for (const dictionary of [...dictionaries, traditionalPhrases]) {
    for (const entry of foldHan(dictionary).split('|')) {
      const space = entry.indexOf(' ');
      if (entry.slice(0, space) === entry.slice(space + 1)) continue;
      // Single characters occur in too many other words.
      const phrases = entry
        .split(' ')
        .map(foldKey)
        .filter((phrase) => characters(phrase).length > 1 && !everyday.has(phrase));
      const joined = new Set(phrases.flatMap((phrase) => [phrase, ...(groups.get(phrase) ?? [])]));
      if (joined.size > 1) for (const phrase of joined) groups.set(phrase, joined);
    }
  }
  return groups;
}

/** Folds the Chinese characters of a dictionary; other characters are unchanged. */
function foldHan(text: string): string {
  let folded = '';
  for (const sign of text) folded += sign < '\u3400' ? sign : foldCharacter(sign);
  return folded;
}

let known: { groups: Groups; longest: number } | undefined;
function knownGroups(): { groups: Groups; longest: number } {
  if (!known) {
    const groups = readGroups();
    known = { groups, longest: [...groups.keys()].reduce((most, phrase) => Math.max(most, phrase.length), 0) };
  }
  return known;
}

/** Yields a text with each of its phrases in each other wording. */
function* reworded(text: string): Generator<string> {
  const { groups, longest } = knownGroups();
  for (let from = 0; from < text.length; from += 1) {
    for (let to = from + 2; to <= Math.min(text.length, from + longest); to += 1) {
      const phrase = text.slice(from, to);
      for (const other of groups.get(phrase) ?? []) {
        if (other !== phrase) yield text.slice(0, from) + other + text.slice(to);
      }
    }
  }
}

/**
 * The same text in the words of other regions, folded; none when it is worded the same everywhere. Phrase by phrase, so
 * that each of the answers has the same wordings as the text itself.
 */
export function otherWordings(text: string): string[] {
  if (!isHan.test(text) || text.length > longestText) return [];
  const folded = fold(text);
  const found = new Set([folded]);
  for (const entry of found) {
    for (const other of reworded(entry)) {
      if (found.size <= maxWordings) found.add(other);
    }
  }
  found.delete(folded);
  return [...found];
}
