import { Converter } from 'opencc-js/cn2t';
import { Converter as BackConverter } from 'opencc-js/t2cn';
import { pinyin } from 'pinyin-pro';
import type { SearchParametersInput } from '#lib/contract/calls/search.ts';
import type { CatalogueRecordInput } from '#service/catalogue/model/record.ts';
import { foldKey } from '#service/catalogue/text/analysis.ts';
import { seededRandom } from '../../bench/catalogue.ts';
import { charactersBySound, upTo, withMistake, type Mistake, type Random } from './mistakes.ts';

/** What a reader types who looks for a known record, and how it is told that it was found. */
export interface Judged {
  parameters: SearchParametersInput;
  /** Control numbers of the records that are meant: all with the same title (and author, where one was typed). */
  meant: ReadonlySet<string>;
  /** Another way to type the same: it must find the same records. */
  sameAs?: string;
  /** Whether their order may be another: what is worded as it was typed comes first. */
  isSameInAnyOrder?: boolean;
}

const isHan = /\p{Script=Han}/u;
const onlyHan = /^\p{Script=Han}+$/u;
const onlyLatin = /^[\p{Script=Latin}\p{N}\p{P}\s]+$/u;
const hans = (title: string): number => title.match(/\p{Script=Han}/gu)?.length ?? 0;
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

const toTraditional = Converter({ from: 'cn', to: 'tw' });
const toSimplified = BackConverter({ from: 'tw', to: 'cn' });

const fullWidth = (text: string): string =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).replaceAll(' ', '　');

/** ISBN-10 of an ISBN-13 that begins with 978. */
function isbn10(isbn13: string): string {
  const body = isbn13.slice(3, 12);
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (10 - at), 0);
  const check = (11 - (sum % 11)) % 11;
  return body + (check === 10 ? 'X' : String(check));
}
/** Hyphens as Chinese publishers set them; for the search any places will do. */
const hyphened = (isbn: string): string =>
  isbn.length === 13
    ? isbn.replace(/^(\d{3})(\d)(\d{3})(\d{5})(\d)$/, '$1-$2-$3-$4-$5')
    : isbn.replace(/^(\d)(\d{3})(\d{5})([\dX])$/, '$1-$2-$3-$4');

const sounds = (title: string, separator: string): string =>
  pinyin(title, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' }).join(separator);

type Made = { text: string; field?: SearchParametersInput['searchField']; byAuthor?: boolean; sameAs?: string };
interface Kind {
  fits: (record: CatalogueRecordInput) => boolean;
  make: (record: CatalogueRecordInput, random: Random) => Made | undefined;
}

const firstAuthor = ({ contributors = [] }: CatalogueRecordInput): string | undefined => contributors[0]?.name;
const isbnOf = ({ isbn = [] }: CatalogueRecordInput): string =>
  isbn.map((entry) => entry.replace(/-/g, '')).find((entry) => /^978\d{10}$/.test(entry)) ?? '';

/** Words of common speech that journals are named by. */
const isCommonWord = ({ kind, title }: CatalogueRecordInput): boolean =>
  kind === 'journal' && (hans(title) === 2 ? [...title].length === 2 : /^[A-Z][a-z]{2,9}$/.test(title));

function kindsOf(titles: readonly string[]): Record<string, Kind> {
  const bySound = charactersBySound(titles);
  const anyTitle = ({ title }: CatalogueRecordInput): boolean => wordsOf(title).length > 0 && [...title].length <= 100;
  const inHan = ({ title }: CatalogueRecordInput): boolean => isHan.test(title);
  const inLatin = ({ title }: CatalogueRecordInput): boolean => onlyLatin.test(title);
  const hasAuthor = (record: CatalogueRecordInput): boolean => firstAuthor(record) !== undefined && anyTitle(record);
  const typed = (
    fits: Kind['fits'],
    text: (record: CatalogueRecordInput, random: Random) => string | undefined,
    more: Omit<Made, 'text'> = {},
  ): Kind => ({
    fits,
    make: (record, random) => {
      const made = text(record, random);
      return made === undefined ? undefined : { text: made, ...more };
    },
  });
  const mistaken = (fits: Kind['fits'], mistake: Mistake): Kind =>
    typed(fits, ({ title }, random) => {
      const text = withMistake(title, mistake, random, bySound);
      return text === undefined || foldKey(text) === foldKey(title) ? undefined : text;
    });
  const author = (record: CatalogueRecordInput): string => firstAuthor(record) ?? '';
  const byAuthor = { byAuthor: true };
  const longHan = ({ title }: CatalogueRecordInput): boolean => onlyHan.test(title) && hans(title) >= 6;
  const latinWords =
    (least: number) =>
    (record: CatalogueRecordInput): boolean =>
      inLatin(record) && wordsOf(record.title).length >= least;
  const isbn = (write: (isbn13: string) => string, field?: 'isbn'): Kind =>
    typed(
      (record) => isbnOf(record) !== '',
      (record) => write(isbnOf(record)),
      field ? { field } : {},
    );

  return {
    'exact title': typed(anyTitle, ({ title }) => title),
    'exact title, title field': typed(anyTitle, ({ title }) => title, { field: 'title' }),
    'title with subtitle': typed(
      (record) => record.subtitle !== undefined,
      ({ title, subtitle }) => `${title} ${subtitle ?? ''}`,
    ),
    'title: subtitle': typed(
      (record) => record.subtitle !== undefined,
      ({ title, subtitle }) => `${title}: ${subtitle ?? ''}`,
    ),
    'author title': typed(hasAuthor, (record) => `${author(record)} ${record.title}`, byAuthor),
    'title author': typed(hasAuthor, (record) => `${record.title} ${author(record)}`, byAuthor),
    'author+title in one': typed(
      (record) => onlyHan.test(record.title) && onlyHan.test(author(record)),
      (record) => author(record) + record.title,
      byAuthor,
    ),
    'title+author in one': typed(
      (record) => onlyHan.test(record.title) && onlyHan.test(author(record)),
      (record) => record.title + author(record),
      byAuthor,
    ),
    'surname and a word': typed(
      (record) => inLatin(record) && /^[\p{Script=Latin}]+, /u.test(author(record)),
      (record, random) => {
        const words = wordsOf(record.title).filter((word) => word.length > 4);
        const word = words[upTo(random, words.length)];
        return word === undefined ? undefined : `${author(record).split(',')[0] ?? ''} ${word}`;
      },
      byAuthor,
    ),
    'title and year': typed(
      (record) => anyTitle(record) && record.pubYear !== undefined,
      ({ title, pubYear }) => `${title} ${String(pubYear)}`,
    ),
    'ISBN-13': isbn((entry) => entry),
    'ISBN-13, hyphens': isbn(hyphened),
    'ISBN-10': isbn(isbn10),
    'ISBN-10, hyphens': isbn((entry) => hyphened(isbn10(entry))),
    'ISBN, isbn field': isbn((entry) => hyphened(isbn10(entry)), 'isbn'),
    'traditional for simplified': {
      fits: (record) => inHan(record) && toTraditional(record.title) !== record.title,
      make: ({ title }) => ({ text: toTraditional(title), sameAs: title }),
    },
    'simplified for traditional': {
      fits: (record) => inHan(record) && toSimplified(record.title) !== record.title,
      make: ({ title }) => ({ text: toSimplified(title), sameAs: title }),
    },
    pinyin: typed(
      (record) => onlyHan.test(record.title) && hans(record.title) >= 2,
      ({ title }) => sounds(title, ''),
    ),
    'pinyin with spaces': typed(
      (record) => onlyHan.test(record.title) && hans(record.title) >= 2,
      ({ title }) => sounds(title, ' '),
    ),
    'pinyin, mixed titles': typed(
      (record) => inHan(record) && !onlyHan.test(record.title) && hans(record.title) >= 2,
      ({ title }) => sounds(title.replace(/\P{L}+/gu, ''), ' '),
    ),
    'pinyin of the first words': typed(longHan, ({ title }) => sounds([...title].slice(0, 5).join(''), '')),
    'pinyin of the last words': typed(longHan, ({ title }) => sounds([...title].slice(-5).join(''), ' ')),
    initials: typed(
      (record) => onlyHan.test(record.title) && hans(record.title) >= 5,
      ({ title }) => sounds(title, ' ').replace(/(\S)\S* ?/g, '$1'),
    ),
    'same sound': mistaken((record) => inHan(record) && hans(record.title) >= 2, 'sameSound'),
    'missing character': mistaken((record) => onlyHan.test(record.title) && hans(record.title) >= 3, 'missing'),
    'doubled character': mistaken((record) => inHan(record) && hans(record.title) >= 2, 'doubled'),
    'swapped characters': mistaken((record) => onlyHan.test(record.title) && hans(record.title) >= 3, 'swapped'),
    'wrong character': mistaken((record) => onlyHan.test(record.title) && hans(record.title) >= 3, 'wrong'),
    'missing letter': mistaken((record) => inLatin(record) && record.title.length >= 4, 'missing'),
    'doubled letter': mistaken((record) => inLatin(record) && record.title.length >= 4, 'doubled'),
    'swapped letters': mistaken((record) => inLatin(record) && record.title.length >= 4, 'swapped'),
    'wrong letter': mistaken((record) => inLatin(record) && record.title.length >= 4, 'wrong'),
    'mistake in title, with author': typed(
      (record) => hasAuthor(record) && record.title.length >= 4,
      (record, random) => {
        const text = withMistake(record.title, 'wrong', random, bySound);
        return text === undefined ? undefined : `${text} ${author(record)}`;
      },
      byAuthor,
    ),
    'first words': typed(latinWords(5), ({ title }) => wordsOf(title).slice(0, 4).join(' ')),
    'last words': typed(latinWords(6), ({ title }) => wordsOf(title).slice(-5).join(' ')),
    'first characters': typed(longHan, ({ title }) => [...title].slice(0, 5).join('')),
    'last characters': typed(longHan, ({ title }) => [...title].slice(-5).join('')),
    'middle characters': typed(
      (record) => longHan(record) && hans(record.title) > 7,
      ({ title }) => [...title].slice(1, 7).join(''),
    ),
    'first words, one mistaken': typed(latinWords(5), ({ title }, random) =>
      withMistake(wordsOf(title).slice(0, 4).join(' '), 'wrong', random, bySound),
    ),
    'first characters, one mistaken': typed(
      (record) => longHan(record) && hans(record.title) > 8,
      ({ title }, random) => withMistake([...title].slice(0, 7).join(''), 'wrong', random, bySound),
    ),
    'journal named by a common word': typed(isCommonWord, ({ title }) => title.toLowerCase()),
    'in brackets': typed(anyTitle, ({ title }) => `《${title}》`),
    'full width': typed(anyTitle, ({ title }) => fullWidth(title)),
    'lower case': typed(inLatin, ({ title }) => title.toLowerCase()),
    'without article': typed(
      ({ title }) => /^(?:the|an?|les?|la|der|die|das|el) \S/i.test(title) && onlyLatin.test(title),
      ({ title }) => title.replace(/^\S+ /, ''),
    ),
    'without accents': typed(
      ({ title }) => onlyLatin.test(title) && /\p{M}/u.test(title.normalize('NFD')),
      ({ title }) => title.normalize('NFD').replace(/\p{M}/gu, ''),
    ),
    'without punctuation': typed(
      ({ title }) => /\p{P}/u.test(title) && wordsOf(title).length > 1,
      ({ title }) => title.replace(/\p{P}+/gu, isHan.test(title) ? '' : ' '),
    ),
    'signs of names': typed(
      ({ title }) => /C\+\+|C#/.test(title),
      ({ title }) => title.toLowerCase(),
    ),
    'volume numerals': typed(
      ({ title }) => /\p{Script=Han}.*\d$/u.test(title) || /第[一二三四五六七八九十]+[卷册版辑]/.test(title),
      ({ title }) => title.replace(/\s+/g, ''),
    ),
  };
}

/** Queries of a kind that are asked at most. */
const maxOfAKind = 120;

/** Queries by their kind, made from records; the same records give the same queries. */
export function judgedQueries(records: readonly CatalogueRecordInput[], seed: number): Map<string, Judged[]> {
  const random = seededRandom(seed);
  const byTitle = new Map<string, CatalogueRecordInput[]>();
  for (const record of records) {
    const key = foldKey(record.title);
    byTitle.set(key, [...(byTitle.get(key) ?? []), record]);
  }
  const judged = new Map<string, Judged[]>();
  for (const [name, { fits, make }] of Object.entries(kindsOf(records.map(({ title }) => title)))) {
    const fitting = records.filter(fits);
    const queries: Judged[] = [];
    for (let tries = 0; tries < fitting.length * 2 && queries.length < maxOfAKind; tries += 1) {
      const record = fitting[upTo(random, fitting.length)];
      const made = record && make(record, random);
      if (!record || !made || made.text.trim() === '' || made.text.length > 400) continue;
      const same = byTitle.get(foldKey(record.title)) ?? [];
      const isMeant = (other: CatalogueRecordInput): boolean =>
        name.startsWith('ISBN')
          ? isbnOf(other) === isbnOf(record)
          : made.byAuthor !== true || firstAuthor(other) === firstAuthor(record);
      queries.push({
        parameters: { searchFieldContent: made.text, ...(made.field && { searchField: made.field }) },
        meant: new Set(same.filter(isMeant).map((other) => other.controlNumber)),
        ...(made.sameAs !== undefined && { sameAs: made.sameAs }),
      });
    }
    if (queries.length > 0) judged.set(name, queries);
  }
  return judged;
}
