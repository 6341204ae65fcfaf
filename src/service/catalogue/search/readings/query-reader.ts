import type { TextReading, Widening } from '../../../../lib/contract/calls/search.ts';
import { characters, foldKey, runs } from '../../text/analysis.ts';
import type { AuthorsNear } from '../authors-near.ts';
import { withHeadings } from '../headings.ts';
import { joinHits, type Hits } from '../hits.ts';
import type { LibraryIndex } from '../library-index.ts';
import type { Matcher } from '../matcher.ts';
import { otherNumerals, withoutRoleWords } from '../../text/numerals.ts';
import type { People } from '../people.ts';
import type { PinyinMatcher } from '../pinyin.ts';
import { raiseAll, rankRow, type Row, type Senses } from '../ranking.ts';
import { otherWordings } from '../../text/regional-wording.ts';
import { nearTiers, otherWording, tiers } from '../tiers.ts';
import type { TitlesNear } from '../titles-near.ts';
import type { KnownForm } from '../types.ts';
import { withoutFraming } from '../../text/framing.ts';
import { valuesUnder } from '../filters.ts';
import { abbreviatedJournals } from './journal-abbreviation.ts';
import { classesNamed, evidenceOf, withReading, type Reading } from './reading.ts';
import type { NamedWithin } from './named-within.ts';
import { isbnsNear, numberTyped, withNumber, withNumberNear } from './near-number.ts';

/** Words and runs of characters that a text may have for anything else to be meant than what was typed. */
const maxRuns = 48;
/** What so many records have somewhere is no slip. */
const manyFound = 200;
/** Number of words and runs, and of characters, up to which a text is compared with whole titles. */
const maxCompared = { runs: 18, characters: 100 };
const longestNumber = 6;

/** Whether a text is longer than any title, in sounds too, name or reference that somebody types. */
export const isPasted = (text: string): boolean => runs(text).length > maxRuns;

/** How a search's texts are meant. */
export interface Meaning {
  /** Whether they are left at what was typed. */
  isExact: boolean;
  /** What authority records know of them. */
  forms: readonly KnownForm[];
}

export interface Sources {
  index: LibraryIndex;
  matcher: Matcher;
  people: People;
  pinyin: PinyinMatcher;
  titles: TitlesNear;
  authors: AuthorsNear;
  named: NamedWithin;
}

/** A way to read a text, and the highest tier that it can reach: where that is no more than what is there, it is not tried. */
interface Way {
  most: number;
  read: () => Reading;
}

export interface RowFound {
  hits: Hits;
  widened?: Widening | undefined;
  /** How its text was read, where it may be read otherwise as well or is read as other words. */
  reading?: TextReading | undefined;
}

/**
 * How a text was read: as what it is as a whole, and what else it is; undefined where it is just the words typed.
 * @param named documents of authors who may be called so in another form
 * @param codes classes that it names
 */
function describe(
  text: string,
  typed: string,
  { titled, inTitles, byAuthor, onSubject }: Senses,
  named: number,
  codes: readonly string[],
): TextReading | undefined {
  const fields = [
    { field: 'title' as const, whole: titled.length, found: inTitles.length },
    { field: 'author' as const, whole: named + byAuthor.length, found: named + byAuthor.length },
    { field: 'subject' as const, whole: onSubject.length, found: onSubject.length },
  ];
  const first = codes.length > 0 ? undefined : fields.find(({ whole }) => whole > 0);
  const others = fields.filter((entry) => entry !== first && entry.found > 0).map(({ field }) => field);
  if (codes.length > 0) return { as: 'class', text, codes: [...codes], others };
  if (first && (others.length > 0 || text === typed)) return { as: first.field, text, others };
  return text === typed ? undefined : { as: 'words', text, others: [] };
}

const reading = (how: Widening | undefined, found: ReadonlyMap<number, number>): Reading => ({ how, tiers: found });
const all = (docs: Iterable<number>, tier: number): Map<number, number> =>
  new Map(Array.from(docs, (doc): [number, number] => [doc, tier]));
const atLeast = (found: ReadonlyMap<number, number>, least: number): ReadonlyMap<number, number> =>
  new Map([...found].filter(([, tier]) => tier >= least));

/**
 * Reads what one row of a search means: as typed, in other words, as a number, name, title, reference or abbreviation.
 * Each reading is checked against the index. The one with the most evidence is added to what was found as typed, so
 * that a weak match never keeps a better one away.
 */
export class QueryReader {
  readonly #sources: Sources;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** A row that finds nothing with "by" or 著 in it, without. */
  withoutRoleWords(row: Row): Row {
    const { matcher } = this.#sources;
    if (row.mode !== '2' || row.oper === 'NOT') return row;
    const bare = withoutRoleWords(row.text);
    if (bare === undefined || matcher.containing(row.field, row.text).length > 0) return row;
    return matcher.containing(row.field, bare).length > 0 ? { ...row, text: bare } : row;
  }

  /**
   * Ranks what a row finds as typed, and adds the best of its other readings.
   * @param tier by document number; raised to what each hit is worth
   * @param typedText what the reader typed, where the row has less
   */
  complete(row: Row, typed: Hits, meaning: Meaning, tier: Uint8Array, typedText = row.text): RowFound {
    const { index, matcher } = this.#sources;
    const senses = rankRow(index, matcher, row, typed, tier);
    if (meaning.isExact || isPasted(row.text)) return { hits: typed };
    const { hits: inWords, worded } = this.#inOtherWords(row, typed, tier);
    const codes = this.#classesOf(row);
    const headed = this.#withClasses(withHeadings(matcher, row, inWords, meaning.forms, tier), codes, tier);
    const people = this.#sources.people.find(row, highestOf(headed, tier));
    const hits = withReading(headed, reading(people.how, people.tiers), tier);
    const named = hits.length > headed.length ? people.how : undefined;
    const bare = this.#withoutFraming(row, hits, tier);
    const unframed = bare && this.#named(bare, hits, meaning, tier, typedText);
    if (unframed) return unframed;
    // Titles and names are compared once, with the text without framing words.
    const best = bare ? undefined : this.#best(row, worded, hits, highestOf(hits, tier));
    const found = best === undefined ? hits : withReading(hits, best, tier);
    const asAuthor = [...people.tiers.values()].filter((entry) => entry === tiers.namedAuthor).length;
    return {
      hits: found,
      widened: named ?? (found.length > hits.length ? best?.how : undefined),
      reading: found.length === 0 ? undefined : describe(row.text, typedText, senses, asAuthor, codes),
    };
  }

  /**
   * Ranks what a part of a search with operators finds, and adds what it finds in other words and by other ways to write
   * a name. Such a search has no other readings.
   */
  meant(row: Row, typed: Hits, { isExact, forms }: Meaning, tier: Uint8Array): Hits {
    const { index, matcher, people } = this.#sources;
    rankRow(index, matcher, row, typed, tier);
    if (isExact) return typed;
    const variants = forms.filter(({ relation }) => relation === 'variant');
    const hits = withHeadings(matcher, row, this.#inOtherWords(row, typed, tier).hits, variants, tier);
    if (row.field !== 'author') return hits;
    return withReading(hits, reading(undefined, people.find(row, highestOf(hits, tier)).tiers), tier);
  }

  /** Documents that a text without other suggestions may mean: an ISBN, or a title by its sounds, the best first. */
  documentsTyped(text: string): number[] {
    const { index, matcher, pinyin } = this.#sources;
    const number = numberTyped(text);
    if (number !== undefined) return [...withNumberNear(matcher, number)];
    if (isPasted(text)) return [];
    const found = new Map([...pinyin.find(text, 'title', true), ...pinyin.findMixed(text)]);
    const { rank } = index.documents;
    return [...found]
      .filter(([, tier]) => tier >= nearTiers.near)
      .sort(([a, one], [b, other]) => other - one || (rank[b] ?? 0) - (rank[a] ?? 0))
      .map(([doc]) => doc);
  }

  /** The reading with the most evidence, where that is more than what was found as typed has. */
  #best(row: Row, worded: Row, hits: Hits, typed: number): Reading | undefined {
    let best: Reading | undefined;
    let evidence = 0;
    for (const { most, read } of this.#ways(row, worded, hits, typed)) {
      if (most <= evidence) continue;
      const next = read();
      const tier = evidenceOf(next);
      if (tier > evidence) [best, evidence] = [next, tier];
    }
    return best;
  }

  /** Other readings of a row, the surest first. */
  #ways(row: Row, worded: Row, hits: Hits, typed: number): Way[] {
    if (row.mode !== '2') return [];
    if (row.field === 'author') return hits.length > 0 ? [] : this.#asAuthor(row, 0);
    if (row.field !== 'keyWord' && row.field !== 'title') return [];
    return [...this.#asNumber(row.text, hits), ...this.#asTitle(worded, hits.length, typed)];
  }

  /** An ISBN with a slip in it, with letters for digits, among other words, or its beginning. */
  #asNumber(text: string, hits: Hits): Way[] {
    const { matcher } = this.#sources;
    const number = hits.length > 0 ? undefined : numberTyped(text);
    if (number === undefined) return [];
    const most = tiers.exactTitle;
    return [
      { most, read: () => reading(undefined, all(withNumber(matcher, number), most)) },
      { most, read: () => reading('number', all(matcher.withAnyValue('isbn', isbnsNear(number)), most)) },
    ];
  }

  /** An author in pinyin, or with a slip, or whose given names the record shortens. */
  #asAuthor(row: Row, found: number): Way[] {
    const { people, pinyin, authors, titles } = this.#sources;
    const tier = nearTiers.near;
    const shortened: Way = {
      most: tiers.namedAuthor,
      read: () => reading(undefined, people.shortenedByRecord(row)),
    };
    const spelt: Way = { most: tier, read: () => reading('spelling', all(authors.find(row.text), tier)) };
    const mended: Way = {
      most: nearTiers.words,
      read: () => reading('spelling', all(titles.withWordsMended(row.text, 'author'), nearTiers.words)),
    };
    const sounding: Way = { most: tier, read: () => reading('pinyin', all(pinyin.ofAuthors(row.text), tier)) };
    if (found > 0) return [spelt];
    // A word that nobody is called has a slip; a given name may stand for the initial of a record.
    return people.areNames(row.text)
      ? [sounding, shortened, spelt, mended]
      : [sounding, spelt, { ...shortened, most: tier }, mended];
  }

  /** A title by its sounds, with a slip, within a reference or as an abbreviation; and an author with a slip. */
  #asTitle(row: Row, found: number, typed: number): Way[] {
    const { index, matcher, pinyin, titles, named } = this.#sources;
    const { text, field } = row;
    const isStrong = typed >= tiers.titleWords - otherWording && typed !== tiers.namedAuthor;
    // Names that are written so may be sounds as well: Wei Cheng, 围城.
    const isName = typed === tiers.namedAuthor || typed === tiers.titleAndAuthor;
    const key = foldKey(text);
    if (isStrong || characters(key).length < 2) return [];
    // Numbers differ in every digit, apart from the few that are titles.
    if (!/\p{L}/u.test(key) && (found > 0 || key.length > longestNumber || !/^\d+$/.test(key))) return [];
    const isBeside = found > 0;
    const least = isName ? nearTiers.sounds : isBeside ? nearTiers.near : nearTiers.someWords;
    const sounding: Way[] = [
      {
        most: nearTiers.sounds + 3,
        read: () => reading('pinyin', atLeast(pinyin.find(text, field, isBeside), least)),
      },
      { most: nearTiers.sounds + 3, read: () => reading('pinyin', atLeast(pinyin.findMixed(text), least)) },
    ];
    const isLong = runs(text).length > maxCompared.runs || characters(key).length > maxCompared.characters;
    // Two words of which records have one as somebody's name may be another name with a slip.
    const authors =
      field === 'keyWord' && !isLong && typed <= tiers.titleAndAuthor && found <= manyFound
        ? this.#asAuthor(row, found)
        : [];
    if (isName || found > manyFound) return [...sounding, ...authors];
    const spelt = (): Reading => reading('spelling', atLeast(titles.find(text, key, field, isBeside), least));
    return [
      ...sounding,
      { most: nearTiers.sounds, read: () => reading('parts', abbreviatedJournals(index, matcher, text)) },
      ...(isLong ? [] : [{ most: nearTiers.oneMistake + 3, read: spelt }]),
      ...(field === 'keyWord' ? [{ most: tiers.otherTitle, read: () => reading('parts', named.reference(text)) }] : []),
      ...authors,
      ...(isBeside ? [] : [{ most: nearTiers.maxWords, read: () => reading('someWords', titles.withMostWords(text)) }]),
    ];
  }

  /** Classes that a row names, where no record has the name as a subject. */
  #classesOf({ field, text, mode, oper }: Row): readonly string[] {
    if (mode !== '2' || oper === 'NOT' || (field !== 'keyWord' && field !== 'subject')) return [];
    const codes = classesNamed(text);
    return codes.length === 0 || this.#sources.index.terms.findAll('subject', [text]).length > 0 ? [] : codes;
  }

  #withClasses(hits: Hits, codes: readonly string[], tier: Uint8Array): Hits {
    const { index, matcher } = this.#sources;
    const ids = codes.flatMap((code) => valuesUnder(index, 'kindNo', code));
    return withReading(hits, reading(undefined, all(matcher.withFacet('kindNo', ids), tiers.titleAndAuthor)), tier);
  }

  /** A row that finds little, without the words around its text that only ask: 请问有没有红楼梦这本书. */
  #withoutFraming(row: Row, hits: Hits, tier: Uint8Array): Row | undefined {
    const text = row.mode === '2' && row.oper !== 'NOT' ? withoutFraming(row.text) : undefined;
    return text === undefined || highestOf(hits, tier) > tiers.anywhere ? undefined : { ...row, text };
  }

  /** What a row without framing finds, joined to what was found; undefined unless it names something. */
  #named(bare: Row, hits: Hits, meaning: Meaning, tier: Uint8Array, typedText: string): RowFound | undefined {
    const { matcher } = this.#sources;
    const found = this.complete(bare, matcher.row(bare.field, bare.text, bare.mode), meaning, tier, typedText);
    const isNamed = highestOf(found.hits, tier) > tiers.anywhere;
    return isNamed ? { ...found, hits: joinHits(hits, found.hits, 'OR') } : undefined;
  }

  /**
   * What is found with what the same text finds in the words of another region.
   * @returns hits, and the row in words that the catalogue has
   */
  #inOtherWords(row: Row, found: Hits, tier: Uint8Array): { hits: Hits; worded: Row } {
    const { index, matcher } = this.#sources;
    const rows = wordingsOf(row);
    if (rows.length === 0) return { hits: found, worded: row };
    let most = found.length;
    let worded = row;
    raiseAll(tier, found, tiers.anywhere);
    // Parted in two it may be found where neither wording is meant.
    let both = matcher.containing(row.field, row.text);
    for (const other of rows) {
      const hits = matcher.containing(other.field, other.text);
      if (hits.length === 0) continue;
      if (hits.length > most) [most, worded] = [hits.length, other];
      rankRow(index, matcher, other, hits, tier, otherWording);
      both = joinHits(both, hits, 'OR');
    }
    return { hits: both.length === 0 ? found : both, worded };
  }
}

/** The row in the words of other regions; people are called the same everywhere. */
export function wordingsOf(row: Row): Row[] {
  if (row.mode !== '2' || row.oper === 'NOT' || row.field === 'author') return [];
  return [...otherWordings(row.text), ...otherNumerals(row.text)].map((text) => ({ ...row, text }));
}

function highestOf(hits: Hits, tier: Uint8Array): number {
  let highest = 0;
  for (const doc of hits) highest = Math.max(highest, tier[doc] ?? 0);
  return highest;
}
