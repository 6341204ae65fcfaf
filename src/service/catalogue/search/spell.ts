import { foldKey, runs } from '../text/analysis.ts';
import type { Documents } from './documents.ts';
import { fold } from '../text/fold.ts';
import type { LibraryIndex } from './library-index.ts';
import type { Pronunciations } from './pronunciations.ts';
import type { Suggester, Suggestions } from './suggest.ts';
import { comparedKey, suggestionKinds, typedKey, weightGroups } from './suggest.keys.ts';
import { nearTiers, ownTitle } from './tiers.ts';
import type { TitlesNear } from './titles-near.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * What may have been meant: a text, or the title of a record as that has it. It is a slip where no record has what was
 * typed literally.
 */
export type Correction = { text: string } | { titleOf: number; isSlip?: boolean };

/** Longer texts are no title or name with a slip in it, and cost more the longer they are. */
const longest = 24;
const longestTitle = 120;
const longestWord = 24;
const maxWords = 10;
const maxCorrections = 8;
const behindAll = '\u{10ffff}';
const isHan = /\p{Script=Han}/u;

/** Proposes what a reader may have meant, from the sounds and words that the index has. Whether it finds more is asked elsewhere. */
export class Speller {
  readonly #suggester: Suggester;
  readonly #pronunciations: Pronunciations;
  readonly #vocabulary: Vocabulary;
  readonly #titlesNear: TitlesNear;
  readonly #documents: () => Documents;
  readonly #alike;

  constructor(
    index: LibraryIndex,
    suggester: Suggester,
    pronunciations: Pronunciations,
    vocabulary: Vocabulary,
    titlesNear: TitlesNear,
  ) {
    this.#titlesNear = titlesNear;
    this.#documents = () => index.documents;
    this.#suggester = suggester;
    this.#vocabulary = vocabulary;
    this.#pronunciations = pronunciations;
    this.#alike = index.sqlite
      .prepare<[number, number, string, string, number, number, string], string>(
        `SELECT key FROM suggestion WHERE kind = ? AND weight_group = ? AND key >= ? AND key < ?
           AND length(key) = ? AND substr(key, ?) = ? LIMIT 4`,
      )
      .pluck();
  }

  /** Corrections of a text, the likeliest first, each once. */
  corrections(text: string): Correction[] {
    const typed = typedKey(text);
    if (typed === '' || [...typed].length > longestTitle) return [];
    const found = new Map<string, Correction>(
      this.#titlesOf(text).map((recordId): [string, Correction] => [
        String(recordId),
        { titleOf: recordId, isSlip: true },
      ]),
    );
    if ([...typed].length > longest * 2) return [...found.values()];
    const add = ({ titles, authors, subjects }: Suggestions): void => {
      // What is spelt so already is no correction of itself.
      for (const { recordId, key } of titles)
        if (typedKey(key) !== typed) found.set(typedKey(key), { titleOf: recordId });
      for (const { name } of [...authors, ...subjects]) {
        const key = typedKey(name);
        if (key !== typed && !found.has(key)) found.set(key, { text: name });
      }
    };
    if (isHan.test(typed)) {
      if ([...typed].length <= longest) {
        for (const key of this.#pronunciations.soundKeys(typed).map(comparedKey)) add(this.#suggester.sounding(key, 2));
        for (const key of this.#oneSignOff(typed)) add(this.#suggester.sounding(key, 1));
      }
    } else {
      // Pinyin: what sounds as it is typed.
      add(this.#suggester.sounding(comparedKey(typed), 2));
    }
    for (const entry of this.#withWordsMended(text))
      if (!found.has(typedKey(entry))) found.set(typedKey(entry), { text: entry });
    return [...found.values()].slice(0, maxCorrections);
  }

  /** Records whose own title is the text but for one mistake, the likeliest first, each title once. */
  #titlesOf(text: string): number[] {
    const { rank, recordIds } = this.#documents();
    if (this.#titlesNear.isFound(text)) return [];
    const near = this.#titlesNear.find(text, foldKey(text), 'title', true);
    const own = [...near].filter(([, tier]) => tier >= nearTiers.oneMistake + ownTitle && tier !== nearTiers.sounds);
    own.sort(([a, entry], [b, two]) => two - entry || (rank[b] ?? 0) - (rank[a] ?? 0) || a - b);
    return own.slice(0, maxCorrections).flatMap(([doc]) => recordIds[doc] ?? []);
  }

  /** Keys that differ from a text in one character behind the first: 红楼孟, 末日. */
  #oneSignOff(typed: string): string[] {
    const signs = [...typed];
    if (signs.length < 3 || comparedKey(typed) !== typed) return [];
    const keys = new Set<string>();
    for (let at = signs.length - 1; at > 0; at -= 1) {
      const before = signs.slice(0, at).join('');
      const after = signs.slice(at + 1).join('');
      for (const kind of Object.values(suggestionKinds)) {
        for (let group = 0; group < weightGroups && keys.size < maxCorrections; group += 1) {
          const alike = this.#alike.all(kind, group, before, before + behindAll, signs.length, at + 2, after);
          for (const key of alike) if (key !== typed) keys.add(key);
        }
      }
    }
    return [...keys];
  }

  /** The text with its unknown words replaced by words of the catalogue; the two likeliest of each. */
  #withWordsMended(text: string): string[] {
    const words = runs(fold(text.toWellFormed()));
    if (words.length === 0 || words.length > maxWords) return [];
    let texts: string[] = [''];
    let isMended = false;
    for (const { text: word, continuous } of words) {
      const mended = continuous ? [] : this.#wordsNear(word);
      if (mended.length > 0) isMended = true;
      const choices = mended.length > 0 ? mended : [word];
      texts = texts
        .flatMap((before) => choices.map((choice) => (before === '' ? choice : `${before} ${choice}`)))
        .slice(0, 4);
    }
    return isMended ? texts : [];
  }

  #wordsNear(word: string): string[] {
    if (word.length < 4 || word.length > longestWord || /\d/.test(word)) return [];
    const own = this.#vocabulary.records(word);
    // A word of the catalogue counts as misspelt only next to one that is far more common.
    return this.#vocabulary
      .near(word, word.length < 6 ? 1 : 2)
      .filter(({ records }) => records > own * 10)
      .slice(0, 2)
      .map((entry) => entry.word);
  }
}
