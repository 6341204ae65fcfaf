import { pinyin } from 'pinyin-pro';
import type { CatalogueRecordInput } from '#service/catalogue/model/record.ts';
import { foldKey } from '#service/catalogue/text/analysis.ts';
import { readWorkTitle } from '#service/catalogue/works/title.ts';
import { seededRandom } from '../../bench/catalogue.ts';
import type { Judged } from './judged.ts';
import { charactersBySound, upTo, withMistake, type Mistake, type Random } from './mistakes.ts';

/**
 * Queries that name a record in a form that no field of it has: pasted references, characters mixed with pinyin, numbers
 * and names with a slip, abbreviations of journals, and questions.
 */

/** Records are divided by their number: rules are written by looking at one half only. */
export type Half = 'seen' | 'unseen';
const halfOf = ({ controlNumber }: CatalogueRecordInput): Half =>
  [...controlNumber].reduce((sum, sign) => sum * 31 + (sign.codePointAt(0) ?? 0), 7) % 2 === 0 ? 'seen' : 'unseen';

interface Made {
  text: string;
  /** All records of the first author are right, not those of the title alone. */
  isOfAuthor?: boolean;
}
type Make = (record: CatalogueRecordInput, random: Random) => Made | string | undefined;

const maxOfAKind = 60;
const onlyHan = /^\p{Script=Han}{2,12}$/u;
const latin = /^[\p{Script=Latin}\p{N}\p{P}\s]+$/u;
const authorOf = ({ contributors = [] }: CatalogueRecordInput): string => contributors[0]?.name ?? '';
const isbnOf = ({ isbn = [] }: CatalogueRecordInput): string =>
  isbn.map((entry) => entry.replace(/-/g, '')).find((entry) => /^978\d{10}$/.test(entry)) ?? '';

/** Given names and family name of a western author of a book; undefined for other names. */
function westernAuthor(record: CatalogueRecordInput): { given: string; family: string } | undefined {
  const name = authorOf(record);
  if (record.kind !== 'book' || !latin.test(name) || !latin.test(record.title)) return undefined;
  const [before = '', after] = name.split(/,\s*/);
  const words = (after === undefined ? before : `${after} ${before}`).split(/\s+/).filter(Boolean);
  const family = words.at(-1) ?? '';
  const given = words.slice(0, -1).join(' ');
  return /^\p{Lu}[\p{Ll}-]{2,}$/u.test(family) && /^\p{Lu}\p{Ll}+/u.test(given) && words.length < 5
    ? { given, family }
    : undefined;
}

const initialsOf = (given: string): string =>
  given
    .split(/[\s.]+/)
    .filter(Boolean)
    .map((word) => `${word.charAt(0)}.`)
    .join(' ');
const houses = ['Secker & Warburg', 'Harper & Row', 'Vintage', 'Clarendon Press', 'Macmillan', 'Faber and Faber'];
const places = ['London', 'New York', 'Oxford', 'Boston', 'Toronto'];
const chineseHouses = ['人民邮电出版社', '商务印书馆', '译林出版社', '中信出版社', '科学出版社'];
const pick = <T>(list: readonly T[], random: Random): T => list[upTo(random, list.length)] as T;
const year = (random: Random): string => String(1931 + upTo(random, 90));
const whole = ({ title, subtitle }: CatalogueRecordInput): string =>
  subtitle === undefined ? title : `${title}: ${subtitle}`;

const toPinyin = (text: string): string => pinyin(text, { toneType: 'none', type: 'array', v: true }).join('');

function nearNumber(change: (digits: string, at: number, random: Random) => string): Make {
  return (record, random) => {
    const isbn = isbnOf(record);
    if (isbn === '') return undefined;
    const changed = change(isbn, 3 + upTo(random, 10), random);
    return changed === isbn ? undefined : changed;
  };
}

/** ISO 4 as readers see it in references: words of more than one syllable cut, small words left out. */
function abbreviated(title: string, random: Random): string | undefined {
  const words = title.split(/\s+/).filter((word) => !/^(?:of|and|the|in|for|on|&|a)$/i.test(word));
  if (words.length < 3 || !words.every((word) => /^[A-Z][a-z]+$/.test(word))) return undefined;
  return words
    .map((word) => (word.length <= 5 ? word : `${word.slice(0, word === 'Journal' ? 1 : 3 + upTo(random, 3))}.`))
    .join(' ');
}

function makersOf(titles: readonly string[]): Record<string, Make> {
  const bySound = charactersBySound(titles);
  const slip =
    (mistake: Mistake): Make =>
    (record, random) => {
      const author = westernAuthor(record);
      if (!author || author.family.length < 5) return undefined;
      const family = withMistake(author.family, mistake, random, bySound);
      if (family === undefined || foldKey(family) === foldKey(author.family)) return undefined;
      return { text: `${author.given} ${family}`, isOfAuthor: true };
    };
  const reference =
    (
      write: (author: { given: string; family: string }, record: CatalogueRecordInput, random: Random) => string,
    ): Make =>
    (record, random) => {
      const author = westernAuthor(record);
      return author && write(author, record, random);
    };
  const inHan =
    (write: (record: CatalogueRecordInput, random: Random) => string | undefined): Make =>
    (record, random) =>
      record.kind === 'book' && onlyHan.test(record.title) ? write(record, random) : undefined;
  const framed = (before: string, after: string): Make => inHan(({ title }) => before + title + after);
  return {
    'author, a wrong letter': slip('wrong'),
    'author, an omitted letter': slip('missing'),
    'author, swapped letters': slip('swapped'),
    APA: reference(
      ({ given, family }, record, random) =>
        `${family}, ${initialsOf(given)} (${year(random)}). ${whole(record)}. ${pick(houses, random)}.`,
    ),
    MLA: reference(
      ({ given, family }, record, random) =>
        `${family}, ${given}. ${whole(record)}. ${pick(houses, random)}, ${year(random)}.`,
    ),
    Chicago: reference(
      ({ given, family }, record, random) =>
        `${family}, ${given}. ${whole(record)}. ${pick(places, random)}: ${pick(houses, random)}, ${year(random)}.`,
    ),
    'GB/T 7714': inHan((record, random) =>
      authorOf(record) === ''
        ? undefined
        : `${authorOf(record)}. ${record.title}[M]. 北京: ${pick(chineseHouses, random)}, ${year(random)}: 12-15.`,
    ),
    'half in pinyin': inHan(({ title }, random) => {
      const signs = [...title];
      const at = 1 + upTo(random, signs.length - 1);
      return signs.slice(0, at).join('') + toPinyin(signs.slice(at).join(''));
    }),
    'author in characters, title in pinyin': inHan((record) =>
      onlyHan.test(authorOf(record)) ? `${authorOf(record)} ${toPinyin(record.title)}` : undefined,
    ),
    'ISBN, a wrong digit': nearNumber((digits, at, random) => {
      const other = String((Number(digits.charAt(at)) + 1 + upTo(random, 9)) % 10);
      return digits.slice(0, at) + other + digits.slice(at + 1);
    }),
    'ISBN, swapped digits': nearNumber((digits, at) =>
      at > 11 ? digits : digits.slice(0, at) + digits.charAt(at + 1) + digits.charAt(at) + digits.slice(at + 2),
    ),
    'ISBN, an omitted digit': nearNumber((digits, at) => digits.slice(0, at) + digits.slice(at + 1)),
    'abbreviated journal': (record, random) =>
      record.kind === 'journal' ? abbreviated(record.title, random) : undefined,
    '请问有没有…这本书': framed('请问有没有', '这本书'),
    '找一本书叫…': framed('找一本书叫', ''),
    'do you have': reference((_, { title }) => `do you have ${title}`),
    "I'm looking for a book called": reference((_, { title }) => `I'm looking for a book called ${title}`),
  };
}

/** Queries of one half by their kind, made from records; the same records give the same queries. */
export function queriesTypedOtherwise(
  records: readonly CatalogueRecordInput[],
  seed: number,
  half: Half,
): Map<string, Judged[]> {
  const random = seededRandom(seed);
  const sameTitle = Map.groupBy(records, ({ title }) => foldKey(title));
  const sameAuthor = Map.groupBy(records, authorOf);
  const judged = new Map<string, Judged[]>();
  const some = records.filter((record) => halfOf(record) === half && record.title.length <= 100);
  for (const [kind, make] of Object.entries(makersOf(records.map(({ title }) => title)))) {
    const queries: Judged[] = [];
    for (let tries = 0; tries < some.length * 2 && queries.length < maxOfAKind; tries += 1) {
      const record = pick(some, random);
      const made = make(record, random);
      if (made === undefined) continue;
      const { text, isOfAuthor = false } = typeof made === 'string' ? { text: made } : made;
      const right = isOfAuthor ? sameAuthor.get(authorOf(record)) : sameTitle.get(foldKey(record.title));
      queries.push({
        parameters: { searchFieldContent: text },
        meant: new Set((right ?? []).map(({ controlNumber }) => controlNumber)),
      });
    }
    if (queries.length > 0) judged.set(kind, queries);
  }
  return judged;
}

/** Searches for what a catalogue lacks, and that catalogue: books that it was built without. */
export interface NotHeld {
  held: CatalogueRecordInput[];
  texts: string[];
}

/** Leaves some books out of a catalogue whose titles and authors nothing else has, and searches for them. */
export function searchesForMissing(records: readonly CatalogueRecordInput[], seed: number, half: Half): NotHeld {
  const random = seededRandom(seed + 1);
  const key = (record: CatalogueRecordInput): string => foldKey(readWorkTitle(record.title).bare);
  const byTitle = Map.groupBy(records, key);
  const byAuthor = Map.groupBy(records, authorOf);
  const isAlone = (record: CatalogueRecordInput): boolean =>
    record.kind === 'book' &&
    byTitle.get(key(record))?.length === 1 &&
    byAuthor.get(authorOf(record))?.length === 1 &&
    record.title.length <= 60;
  const left = records.filter((record) => isAlone(record) && halfOf(record) === half && random() < 0.08);
  const without = new Set(left.map(({ controlNumber }) => controlNumber));
  const texts = left.flatMap((record, at) =>
    at % 3 === 2 && authorOf(record) !== '' ? [authorOf(record)] : [record.title],
  );
  return { held: records.filter(({ controlNumber }) => !without.has(controlNumber)), texts: texts.slice(0, 150) };
}
