import { characters, foldKey } from '../../text/analysis.ts';
import type { LibraryIndex } from '../library-index.ts';
import { distance, mistakenBy, sameSound, oneMistake, weightOf, type Mistaken } from '../likeness.ts';
import type { Matcher } from '../matcher.ts';
import { partsOf, type Quorum } from '../quorum.ts';
import type { Pronunciations } from '../pronunciations.ts';
import { nearTiers, raise, tiers as tiersOf } from '../tiers.ts';
import type { Vocabulary } from '../vocabulary.ts';

export interface TitleWithin {
  recordId: number;
  /** Its key (foldKey). */
  title: string;
  /** What of it is mistaken there, in tenths of a mistake. */
  mistakes: number;
  /** Whether more of it is mistaken than a sign that sounds the same. */
  isSlip: boolean;
  /** The part of an author's name that is in the text too. */
  author?: string;
}

/** Documents that have the rarest parts of a text in their titles, and those that have them in names of authors. */
const maxCandidates = 120;
/** They have so much of what the best of them has. */
const leastShare = 0.25;
/** Words whose neighbours are looked for: the vocabulary is read for each. */
const maxMended = 4;
const nearWords = 4;
/** Longer texts are no questions. */
const longestText = 300;
/** A part of a name, or a name, of so many signs is one; what is shorter may be part of another word. */
const shortestName = { han: 2, latin: 4 };
/** In a reference, a family name is next to its title, however short. */
const shortestFamily = 2;
/** Longer Chinese names are of several, and of them so many signs tell who is meant. */
const longName = 5;
/** Titles of more signs are found by these. */
const longestShort = 5;
const shortestPart = 3;
const isHan = /\p{Script=Han}/u;
/** Without its author, a title must be so much of a text, and so long, to be what is named. */
const leastOfText = 0.6;
const longestUnsure = 4;
/** Titles whose evidence is less than the best by so much are parts of it. */
const maxBehind = 1.5;
/** Numbers, and marks of document types (GB/T 3469), say nothing of a title. */
const notTold = /\[[A-Z](?:\/[A-Z]{2})?\]|\d+/g;

/** A title with the number of a volume behind it names that volume. */
const volumeNumber = /\s\d{1,2}\s*$/;

/** So many mistakes a title may have in a text, in tenths: the shorter it is, the likelier it is an accident. */
const mistakesOf = (weight: number): number =>
  weight < 4 ? 0 : weight < 5 ? sameSound : oneMistake * (weight < 8 ? 1 : 2);

/** Finds titles and authors that stand somewhere in what was typed, among other words. */
export class NamedWithin {
  readonly #index: LibraryIndex;
  readonly #matcher: Matcher;
  readonly #quorum: Quorum;
  readonly #vocabulary: Vocabulary;
  readonly #mistaken: Mistaken;

  constructor(
    index: LibraryIndex,
    matcher: Matcher,
    quorum: Quorum,
    pronunciations: Pronunciations,
    vocabulary: Vocabulary,
  ) {
    this.#index = index;
    this.#matcher = matcher;
    this.#quorum = quorum;
    this.#vocabulary = vocabulary;
    this.#mistaken = mistakenBy((a, b) => pronunciations.likeness(a, b));
  }

  /** Titles that stand in a text but for a few mistakes, those first that say most of it. */
  titles(text: string): TitleWithin[] {
    return this.#documents(text)
      .map(({ doc, title, mistakes, author }) => {
        const recordId = this.#index.documents.recordIds[doc] ?? 0;
        return { recordId, title, mistakes, isSlip: mistakes > sameSound, ...(author !== undefined && { author }) };
      })
      .sort((a, b) => worthOf(b) - worthOf(a));
  }

  /**
   * Reads a text as one that names a work among other things, as references and lines of reading lists do: by a title
   * with its author, or by a title that is most of the text. Place, publisher, year and pages are no evidence.
   */
  reference(text: string): Map<number, number> {
    const tiers = new Map<number, number>();
    const named = this.#documents(text, shortestFamily);
    const best = Math.max(0, ...named.map(worthOf));
    const keys = text.split(/[^\p{L}\p{N}]+/u).map(foldKey);
    const isNumbered = volumeNumber.test(text);
    const textWeight = weightOf(characters(foldKey(text.replace(notTold, ' '))));
    for (const { doc, title, mistakes, author } of named) {
      const weight = weightOf(characters(title));
      const isWhole = !isHan.test(title) || this.#isOneOf(keys, title);
      // A shorter title within the one that is named is another work.
      if (worthOf({ title, mistakes, author }) < best - maxBehind) continue;
      if (author !== undefined) {
        const exact = isWhole ? tiersOf.otherTitle : nearTiers.near;
        raise(tiers, doc, mistakes === 0 ? exact : isWhole ? nearTiers.oneMistake : nearTiers.holds);
      } else if (
        !isNumbered &&
        isWhole &&
        weight >= textWeight * leastOfText &&
        mistakes <= sameSound &&
        (weight >= longestUnsure || keys.includes(title))
      )
        raise(tiers, doc, nearTiers.near);
    }
    return tiers;
  }

  /** Documents whose title is in a text, apart from a few mistakes, and the part of an author's name next to it. */
  #documents(text: string, shortest = shortestName.latin): NamedDocument[] {
    const around = aroundOf(text.slice(0, longestText));
    const docs = this.#candidates(text, around.key, 'title');
    const found = [...this.#matcher.filed.titlesOf(docs)].flatMap(([doc, titles]) =>
      titles.flatMap((whole) => {
        // 静静的顿河（全四册）: what it is called.
        const title = whole.replace(/(?<=.{3})全[一二三四五六七八九十\d]+[册卷部集]$/u, '');
        const mistakes = this.#mistakesOf(title, around);
        return mistakes === undefined ? [] : [{ doc, title, mistakes }];
      }),
    );
    const named = new Set(found.map(({ doc }) => doc));
    const authors = this.#matcher.filed.authorsOf(named);
    const others = this.#matcher.filed.otherNamesOf(named);
    return found
      .map(({ doc, title, mistakes }) => {
        const names = [...(authors.get(doc) ?? []), ...(others.get(doc) ?? [])];
        return { doc, title, mistakes, author: nameWithin(names, around, title, shortest) };
      })
      .filter(
        ({ title, mistakes, author }) => author !== undefined || mistakes <= mistakesOf(weightOf(characters(title))),
      );
  }

  /** Whether a title is one of the parts of a text that signs and spaces make, or two of them, but for a mistake. */
  #isOneOf(keys: readonly string[], title: string): boolean {
    const signs = characters(title);
    const both = keys.slice(1).map((key, at) => `${keys[at] ?? ''}${key}`);
    return [...keys, ...both].some(
      (key) => distance(characters(key), signs, this.#mistaken, oneMistake).whole <= oneMistake,
    );
  }

  /** Names of authors that stand in a text, whole or a part of them, the longest first. */
  authors(text: string): string[] {
    const around = aroundOf(text.slice(0, longestText));
    const docs = this.#candidates(text, around.key, 'author');
    const names = [...this.#matcher.filed.authorsOf(docs).values()].flatMap((entry) =>
      entry.flatMap((name) => nameWithin([name], around, '') ?? []),
    );
    return [...new Set(names)].sort((a, b) => b.length - a.length);
  }

  #candidates(text: string, key: string, column: 'title' | 'author'): Set<number> {
    let left = maxMended;
    const parts = partsOf(text.slice(0, longestText), (word) => {
      if (left === 0 || column === 'author' || word.length < 5 || this.#vocabulary.records(word) > 0) return [];
      left -= 1;
      return this.#vocabulary
        .near(word, 1)
        .slice(0, nearWords)
        .map((entry) => entry.word);
    });
    const best = this.#quorum.best(parts, column, maxCandidates, leastShare).map(({ doc }) => doc);
    return new Set(column === 'title' ? [...best, ...this.#matcher.withAnyValue('title', stretchesOf(key))] : best);
  }

  /** What of a title is mistaken in a text; undefined where it does not stand there. */
  #mistakesOf(title: string, { key, spaced }: Around): number | undefined {
    const weight = weightOf(characters(title));
    const most = Math.max(mistakesOf(weight), weight < longestUnsure ? 0 : oneMistake);
    // Readers leave out the article that a title begins with.
    const bare = title.replace(/^(?:the|an?) (?=.{6})/, '');
    const [its, whole] = isHan.test(title) ? [title, key] : [` ${bare} `, spaced];
    if (bare.length > key.length) return undefined;
    const { within } = distance(characters(its), characters(whole), this.#mistaken, most);
    return within <= most ? within : undefined;
  }
}

interface NamedDocument {
  doc: number;
  title: string;
  mistakes: number;
  author: string | undefined;
}

/** A text as its key, and with spaces around what is not Chinese, so that words stand apart: art is none in party. */
interface Around {
  key: string;
  spaced: string;
}
function aroundOf(text: string): Around {
  const key = foldKey(text);
  return {
    key,
    spaced: ` ${key.replaceAll(/(?<=\p{Script=Han})(?!\p{Script=Han})|(?<!\p{Script=Han})(?=\p{Script=Han})/gu, ' ')} `,
  };
}

/** The longest part of an author's name in a text, outside of a title. */
function nameWithin(
  names: readonly string[],
  { key, spaced }: Around,
  title: string,
  shortest = shortestName.latin,
): string | undefined {
  const rest = { key: key.replace(title, ' '), spaced: spaced.replace(title, ' ') };
  return names
    .flatMap((name) => partsOfName(name, shortest))
    .filter((part) => (isHan.test(part) ? rest.key.includes(part) : rest.spaced.includes(` ${part} `)))
    .sort((a, b) => b.length - a.length)[0];
}

/** Stretches of a key that may be a title as they are: short ones have too few pairs of signs to be among the best. */
function stretchesOf(key: string): string[] {
  const stretches = [key];
  for (const [run] of key.matchAll(/[\p{Script=Han}\p{N}]{2,}/gu)) {
    const signs = characters(run);
    for (let from = 0; from < signs.length; from += 1) {
      for (let to = from + 2; to <= Math.min(signs.length, from + longestShort); to += 1)
        stretches.push(signs.slice(from, to).join(''));
    }
  }
  return stretches;
}

/** What readers call somebody: 阿西莫夫 and 阿加莎 for names that a key joins (艾萨克阿西莫夫, 阿加莎克里斯蒂). */
function partsOfName(name: string, shortest: number): string[] {
  if (!isHan.test(name)) {
    const words = name.split(' ');
    // James R.Munkres is one word.
    const parts = [name, ...words, ...name.split(/^.*[^\p{L}]/u)];
    const ends = [words[0] ?? '', words.at(-1) ?? ''];
    return [
      ...parts.filter((part) => part.length >= shortestName.latin),
      ...ends.filter((part) => part.length >= shortest),
    ];
  }
  const signs = characters(name);
  if (signs.length < longName) return signs.length < shortestName.han ? [] : [name];
  const lengths = Array.from({ length: signs.length - shortestPart + 1 }, (_, at) => at + shortestPart);
  return lengths.flatMap((length) => [signs.slice(0, length).join(''), signs.slice(-length).join('')]);
}

const worthOf = ({
  title,
  mistakes,
  author,
}: Pick<TitleWithin, 'title' | 'mistakes'> & { author?: string | undefined }): number =>
  weightOf(characters(title.replace(/^(?:the|an?) (?=.)/, ''))) -
  (2 * mistakes) / oneMistake +
  (author === undefined ? 0 : 4);
