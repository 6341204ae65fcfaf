import { normalizeIsbn } from './isbn.ts';
import { tidyText } from './questions.ts';

/**
 * The ways of recommending a purchase, each with its switch in the configuration (portal-shell §6): a title that the
 * library could order, any title, any title in the library's own form, more copies of a record.
 */
export const recommendationWays = ['order', 'free', 'custom', 'record'] as const;
export type RecommendationWay = (typeof recommendationWays)[number];

export const switchOfWay = {
  order: 'purderRec',
  free: 'freeRec',
  custom: 'customRec',
  record: 'recRecord',
} as const satisfies Record<RecommendationWay, string>;

/** The ways that are on. */
export const waysOf = (config: Record<(typeof switchOfWay)[RecommendationWay], string>): RecommendationWay[] =>
  recommendationWays.filter((way) => config[switchOfWay[way]] !== '0');

/** The longest texts, in characters; `field` is one of the library's own fields. */
export const recommendationLimits = { title: 300, author: 200, publisher: 200, remark: 500, field: 200 } as const;

export interface RecommendationText {
  title: string;
  author: string;
  publisher: string;
  publishYear: string;
  isbn: string;
  remark: string;
}

export interface RecommendedTitle {
  title: string;
  author: string | null;
  publisher: string | null;
  publishYear: number | null;
  /** 13 digits. */
  isbn: string | null;
  remark: string | null;
}

export interface RecommendationProblem {
  field: keyof RecommendationText;
  problem: 'titleMissing' | 'tooLong' | 'yearInvalid' | 'isbnInvalid';
}

export const lengthOf = (text: string): number => [...text].length;
const one = (text: string): string => tidyText(text).replace(/\s+/gu, ' ');

function readYear(text: string, now: number): number | null | undefined {
  const digits = text.normalize('NFKC').replace(/年$/, '').trim();
  if (digits === '') return null;
  // Announced books are recommended too.
  const latest = new Date(now).getUTCFullYear() + 2;
  return /^\d{4}$/.test(digits) && Number(digits) >= 1000 && Number(digits) <= latest ? Number(digits) : undefined;
}

/**
 * Checks what a reader typed.
 * @param now milliseconds since 1970
 * @returns the title as it is kept, or everything that is wrong with it in the order of the form
 */
export function checkRecommendation(
  typed: RecommendationText,
  now: number,
): { given: RecommendedTitle; problems?: never } | { given?: never; problems: RecommendationProblem[] } {
  const [title, author, publisher] = [one(typed.title), one(typed.author), one(typed.publisher)];
  const remark = tidyText(typed.remark);
  const year = readYear(typed.publishYear, now);
  const isbn = typed.isbn.trim() === '' ? null : normalizeIsbn(typed.isbn);
  const found: [keyof RecommendationText, RecommendationProblem['problem'], boolean][] = [
    ['title', 'titleMissing', title === ''],
    ['title', 'tooLong', lengthOf(title) > recommendationLimits.title],
    ['author', 'tooLong', lengthOf(author) > recommendationLimits.author],
    ['publisher', 'tooLong', lengthOf(publisher) > recommendationLimits.publisher],
    ['publishYear', 'yearInvalid', year === undefined],
    ['isbn', 'isbnInvalid', isbn === undefined],
    ['remark', 'tooLong', lengthOf(remark) > recommendationLimits.remark],
  ];
  const problems = found.flatMap(([field, problem, is]) => (is ? [{ field, problem }] : []));
  if (problems.length > 0 || year === undefined || isbn === undefined) return { problems };
  return {
    given: {
      title,
      author: author || null,
      publisher: publisher || null,
      publishYear: year,
      isbn,
      remark: remark || null,
    },
  };
}

/** Names that an author's line holds: 东野圭吾著；刘姿君译 are two. */
export const namesOfLine = (line: string): string[] =>
  line
    .normalize('NFKC')
    .split(/[;,、/&|]|\band\b|(?<=[著编編撰译譯])\s/u)
    .map((name) => name.replace(/^\s*[[(（【〔][^\])）】〕]{1,6}[\])）】〕]/u, '').trim())
    .map((name) => name.replace(/(?<!\s)\s*(?:等|编著|編著|主编|主編|著|编|編|撰|译|譯)$/u, '') || name)
    .filter((name) => name !== '');
