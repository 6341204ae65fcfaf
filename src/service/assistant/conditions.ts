import { builtIn } from '../catalogue/dictionaries/builtin.ts';
import { fold } from '../catalogue/text/analysis.ts';
import { getQuestionWords, matchedWords, readPhrases, type QuestionWords } from './phrases.ts';
import type { NamedLibrary } from './named-library.ts';
import { cut } from './question-text.ts';
import { conditionWords } from './service-intents.ts';

/** Codes of resourceType: printed, electronic. */
type Form = '1' | '2';

/** What a question says about the books, apart from their subject. */
export interface Conditions {
  /** First and last year of publication. */
  from?: number;
  to?: number;
  /** MARC codes of languages. */
  languages: readonly string[];
  notLanguages: readonly string[];
  /** Authors whose works are not wanted, as the reader wrote them. */
  notAuthors: readonly string[];
  /** Kind of document: a code of docCode. */
  docCode?: string;
  notDocCodes: readonly string[];
  form?: Form;
  publisher?: string;
  /** Only copies of this campus or library count. */
  library?: NamedLibrary | undefined;
  isBeginner: boolean;
  /** Thin books are wanted: no record is searched by its pages, so that the answer says that it could not be applied. */
  isThin: boolean;
}

export const noConditions: Conditions = {
  languages: [],
  notLanguages: [],
  notAuthors: [],
  notDocCodes: [],
  isBeginner: false,
  isThin: false,
};

/** Whether a question says more about the books than that they are books. */
export const isConditional = ({
  from,
  to,
  isBeginner,
  isThin,
  library,
  docCode,
  form,
  publisher,
  ...lists
}: Conditions) =>
  (from ?? to ?? library ?? form ?? publisher) !== undefined ||
  Object.values(lists).some((list) => list.length > 0) ||
  isBeginner ||
  isThin ||
  (docCode ?? '1') !== '1';

const words = readPhrases(conditionWords);
/** 新一点的 is not older than this. */
const yearsOfNewer = 10;

const numerals = '零一二三四五六七八九十';
const englishNumbers = 'zero one two three four five six seven eight nine ten'.split(' ');
function numberOf(text: string): number {
  const at = numerals.indexOf(text);
  if (at >= 0) return at;
  const english = englishNumbers.indexOf(text);
  return english >= 0 ? english : text === '两' ? 2 : /^\d+$/.test(text) ? Number(text) : yearsOfNewer;
}

const year = '((?:1[5-9]|20)\\d\\d)';
/** Years in folded text, what is longer first, and the span that they mean. */
const years: readonly [RegExp, (found: readonly string[], now: number) => { from?: number; to?: number }][] = [
  [
    new RegExp(
      `(?:between |from )?${year} ?年?(?: ?(?:到|至|和|and|to|until) ?| )${year} ?年?(?:之?间)?(?:出版)?的?`,
      'g',
    ),
    ([from, to]) => ({ from: Number(from), to: Number(to) }),
  ],
  [
    new RegExp(
      `${year} ?年?(?:以来|以后|之后|后|起|至今)(?:出版|出)?的?|(?:published )?(?:since|after|from|newer than|later than) ${year}(?: on)?|not (?:older|earlier) than ${year}`,
      'g',
    ),
    ([after]) => ({ from: Number(after) }),
  ],
  [
    new RegExp(
      `${year} ?年?(?:以前|之前|前)(?:出版|出)?的?|(?:published )?(?:before|until) ${year}|older than ${year}`,
      'g',
    ),
    ([before]) => ({ to: Number(before) - 1 }),
  ],
  [
    /(?:最近|近|过去)(\d+|[一二两三四五六七八九十几])年来?(?:出版|出)?的?|(?:in |from |within )?(?:the )?(?:last|past) (\d+|[a-z]+) years/g,
    ([count], now) => ({ from: now - numberOf(count ?? '') }),
  ],
  [
    new RegExp(`${year} ?年(?:出版|出)?的|published in ${year}|from ${year}`, 'g'),
    ([one]) => ({ from: Number(one), to: Number(one) }),
  ],
];

/** Languages by their names in both languages: 英语 is 英文 as well. */
const languages = builtIn.langCode.flatMap(({ code, name }) => {
  const chinese = fold(name['zh-CN']).trim();
  const english = fold(name['en-US'] ?? '').trim();
  if (!/^\p{Script=Han}{1,4}[语文]$/u.test(chinese) || !/^[a-z]{3,}$/.test(english)) return [];
  const names = code === 'chi' ? ['中文', '汉语', '华文'] : [chinese, `${chinese.slice(0, -1)}文`];
  return [{ code, chinese: names.join('|'), english }];
});
const behindLanguage = '原版|原著|版本|版|译本|写的|的|书|图书|小说|资料|文献|论文|期刊|教材';
const negation =
  '不要|不看|不想看|不含|除了|除|非|排除|no|not|not in|without|except|except for|other than|anything but|non';

const languagePattern = (chinese: string, english: string): string =>
  `(?:用)?(?:${chinese})(?:${behindLanguage})+|(?:translated )?(?:in|into) (?:the )?(?:original )?${english}|${english}(?: language)?(?: (?:editions?|versions?|translations?|originals?)|(?= (?:books?|novels?|titles?|ones)))`;

const wordBefore = (pattern: string): RegExp => new RegExp(`(?:^|(?<=[^a-z]))(?:${pattern})(?![a-z])`, 'g');
const chinesePublisher = /[\p{Script=Han}a-z]{2,14}?(?:出版社|书局|印书馆|出版公司)(?:出版|出)?的?/gu;
const englishPublisher = /(?<![a-z])(?:published by )?(?:university of )?[a-z]{1,24}(?: university)? press(?![a-z])/g;
/** What is not wanted, up to the end of a clause: 不要村上春树, not by King. */
const unwanted =
  /(?:不要|不想要|不看|除了|排除|不含)([^ ，,。]{2,14}?)(?:的|以外|之外|$| )|\b(?:not by|except|but not|without|other than|no) ([a-z]+(?: [a-z]+){0,2})/g;

const kindOf = (question: QuestionWords): string | undefined => {
  const kinds = [...words].flatMap(([name, phrases]) => {
    const longest = Math.max(0, ...phrases.map((phrase) => matchedWords(phrase, question).join('').length));
    return name.startsWith('kind.') && longest > 0 ? [{ code: name.slice(5), longest }] : [];
  });
  return kinds.sort((a, b) => b.longest - a.longest)[0]?.code;
};

/** Words that only say a condition, so that nothing is looked for by them. */
const patternOf = (name: string): RegExp => {
  const phrases = (words.get(name) ?? []).map(({ words: some }) => some.join(' ')).sort((a, b) => b.length - a.length);
  return new RegExp(
    phrases.map((phrase) => (/[a-z]/.test(phrase) ? `\\b${phrase}(?:s|es)?\\b` : `(?:的)?${phrase}(?:的)?`)).join('|'),
    'g',
  );
};
const patterns = new Map([...words.keys()].map((name) => [name, patternOf(name)]));

/**
 * Reads what a question says of years, languages, kinds, form, publisher and level, and of what is not wanted.
 * @param now this year
 * @returns the conditions, whether only what is on the shelf counts, and the question without them
 */
export function readConditions(text: string, now: number): { conditions: Conditions; onShelf: boolean; rest: string } {
  let rest = text;
  const take = (pattern: RegExp): RegExpMatchArray[] => {
    const taken = cut(rest, pattern);
    if (taken.found.length > 0) rest = taken.rest;
    return taken.found;
  };
  const conditions: { -readonly [K in keyof Conditions]: Conditions[K] } = { ...noConditions };
  for (const [pattern, read] of years) {
    const [found] = take(pattern);
    if (!found) continue;
    Object.assign(
      conditions,
      read(
        found.slice(1).filter((group) => group !== undefined),
        now,
      ),
    );
    break;
  }
  const notLanguages: string[] = [];
  const wanted: string[] = [];
  for (const { code, chinese, english } of languages) {
    const names = `${chinese}|${english}`;
    if (take(wordBefore(`(?:${negation}) ?(?:${names})(?:${behindLanguage})*`)).length > 0) notLanguages.push(code);
    else if (take(wordBefore(languagePattern(chinese, english))).length > 0) wanted.push(code);
  }
  conditions.languages = wanted;
  conditions.notLanguages = notLanguages;
  const [publisher] = [...take(chinesePublisher), ...take(englishPublisher)];
  if (publisher) conditions.publisher = publisher[0].replace(/^published by |(?:出版|出)?的?$/g, '').trim();
  const others = take(unwanted).flatMap(([, chinese, english]) => chinese ?? english ?? []);
  const isKind = (name: string): string | undefined => kindOf(getQuestionWords(name));
  conditions.notDocCodes = others.flatMap((name) => isKind(name) ?? []);
  conditions.notAuthors = others.filter((name) => isKind(name) === undefined);
  const has = (name: string): boolean => take(patterns.get(name) ?? /$^/g).length > 0;
  const onShelf = has('onShelf');
  if (has('electronic')) conditions.form = '2';
  else if (has('printed')) conditions.form = '1';
  if (has('newer')) conditions.from ??= now - yearsOfNewer;
  conditions.isThin = has('thin');
  conditions.isBeginner = has('beginner');
  const docCode = ['kind.4', 'kind.3', 'kind.2', 'kind.5'].find(has)?.slice(5);
  if (docCode !== undefined) conditions.docCode = docCode;
  return { conditions, onShelf, rest };
}
