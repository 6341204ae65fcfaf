import { otherLanguageOf, type OtherLanguage } from '../../../lib/rules/topic-language.ts';
import type { SearchEngine } from '../search/types.ts';
import { foldKey } from '../text/analysis.ts';
import type { Glossary } from './glossary.ts';
import { builtIn } from '../dictionaries/builtin.ts';
import { englishKey } from './keys.ts';

interface TranslatedTopic {
  language: OtherLanguage;
  /** Dictionary translations of the whole, likeliest first. */
  whole: string[];
  /** Those translations, and the joined translations of the parts. */
  names: string[];
  /** Alternative translations of each part; empty without parts. */
  parts: string[][];
  /** Whether all that it is called is the name of somebody or something. */
  isProper: boolean;
}

const maxParts = 4;
const maxOfPart = 8;
const maxWays = 24;

/** Words that join others and have no meaning of their own. */
const joining = new Set([
  'of',
  'the',
  'a',
  'an',
  'and',
  'in',
  'for',
  'to',
  'on',
  'with',
  '的',
  '与',
  '和',
  '及',
  '之',
  '在',
]);

function chineseWords(key: string, glossary: Glossary): string[] | undefined {
  const signs = [...key.replaceAll(' ', '')];
  // One sign has no parts, and the length of none would go on for ever.
  if (signs.length < 2) return undefined;
  // The whole text has been looked up before.
  const longest = Math.min(6, signs.length - 1);
  const words: string[] = [];
  for (let at = 0; at < signs.length;) {
    let length = Math.min(longest, signs.length - at);
    const word = () => signs.slice(at, at + length).join('');
    while (length > 1 && glossary.english(word()).length === 0) length -= 1;
    const found = word();
    if (length === 1 && !joining.has(found)) return undefined;
    if (!joining.has(found)) words.push(found);
    at += length;
  }
  return words;
}

function englishWords(key: string, glossary: Glossary): string[] | undefined {
  const words = key.split(' ').filter((word) => !joining.has(word));
  const parts: string[] = [];
  const longest = Math.min(3, words.length - 1);
  for (let at = 0; at < words.length;) {
    let length = Math.min(longest, words.length - at);
    while (length > 0 && glossary.chinese(words.slice(at, at + length).join(' ')).length === 0) length -= 1;
    if (length === 0) return undefined;
    parts.push(words.slice(at, at + length).join(' '));
    at += length;
  }
  return parts;
}

/** All combinations of the parts' translations, likeliest first. */
const joinedWays = (parts: readonly (readonly string[])[], between: string, most: number): string[] =>
  parts
    .reduce<string[]>(
      (ways, words) =>
        ways.flatMap((way) => words.map((word) => (way === '' ? word : way + between + word))).slice(0, most),
      [''],
    )
    .filter(Boolean);

/** English words are found in singular and plural. */
const withPlural = (name: string): string[] => {
  if (!/[a-z]{3}$/.test(name) || name.endsWith('ics')) return [name];
  if (name.endsWith('s')) return [name, englishKey(name)];
  return [name, /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`];
};

/**
 * Translates a topic to the other language; undefined if it is unknown.
 * @param named translations of classes and disciplines
 */
export function translateTopic(
  text: string,
  glossary: Glossary,
  named: (key: string) => readonly string[],
): TranslatedTopic | undefined {
  const language = otherLanguageOf(text);
  if (language === undefined) return undefined;
  const key = foldKey(text);
  const ofClass = named(key);
  const found = language === 'eng' ? glossary.english(key) : glossary.chinese(key);
  const entries = [...new Set([...ofClass, ...found])];
  const common = entries.filter((name) => language === 'chi' || /^[a-z]/.test(name) || ofClass.includes(name));
  const isProper = entries.length > 0 && common.length === 0;
  const inEnglish = (names: readonly string[]): string[] => names.flatMap((name) => withPlural(name.toLowerCase()));
  const whole = [...new Set(language === 'eng' ? inEnglish(entries) : withoutStudy(withoutSingle(entries)))];
  const words = language === 'eng' ? chineseWords(key, glossary) : englishWords(key, glossary);
  if (!words || words.length < 2 || words.length > maxParts || isProper) {
    return entries.length === 0 ? undefined : { language, whole, names: whole, parts: [], isProper };
  }
  const parts = words.map((word) =>
    language === 'eng'
      ? inEnglish(glossary.english(word).slice(0, maxOfPart))
      : withoutSingle(glossary.chinese(word)).slice(0, maxOfPart),
  );
  const joined = joinedWays(parts, language === 'eng' ? ' ' : '', maxWays);
  return { language, whole, names: [...new Set([...whole, ...joined])], parts, isProper };
}

/** The study of something is found with the thing: 植物学, 植物. */
const withoutStudy = (words: readonly string[]): string[] => [
  ...words,
  ...words.filter((word) => /.{2}学$/u.test(word)).map((word) => word.slice(0, -1)),
];

/** Single characters occur in too many words and are used only without alternatives. */
function withoutSingle(words: readonly string[]): string[] {
  const longer = words.filter((word) => [...word].length > 1);
  return longer.length > 0 ? longer : [...words];
}

/** Reads the names of classes and disciplines in the other language, by folded name. */
function read(): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, Set<string>>();
  const add = (key: string, name: string): void => {
    names.set(key, (names.get(key) ?? new Set()).add(name));
  };
  for (const { name } of [...builtIn.kindNo, ...builtIn.discode1]) {
    const chinese = name['zh-CN'];
    const english = name['en-US']?.toLowerCase();
    // Classes of several things (哲学、宗教) are no one topic.
    if (english === undefined || /[、，（(]/.test(chinese) || /,| and |\(|;/.test(english)) continue;
    add(foldKey(chinese), english);
    add(foldKey(english), chinese);
  }
  return new Map(Array.from(names, ([key, all]) => [key, [...all]]));
}

let known: ReadonlyMap<string, readonly string[]> | undefined;

/** Names of a class or discipline in the other language; empty where it is none. */
export const classNames = (key: string): readonly string[] => (known ??= read()).get(key) ?? [];

/** Language codes of works in each language. */
const languageCodes: Record<OtherLanguage, readonly string[]> = { eng: ['eng'], chi: ['chi', 'zho'] };
/** Maximum number of names in the search, and in the link to all results. */
const maxNames = 24;
const maxLinked = 6;

export interface OtherLanguageWorks {
  language: OtherLanguage;
  /** Translations of the topic. */
  names: string[];
  total: number;
  ids: number[];
}

/**
 * Finds works of the other language on a topic: English works for a Chinese topic, and the reverse. Returns none for
 * titles, people, numbers and topics without a translation.
 */
export function otherLanguageWorks(
  search: Pick<SearchEngine, 'topicStanding' | 'worksOnTopic'>,
  libraryId: number,
  text: string,
  glossary: Glossary,
  rows: number,
): OtherLanguageWorks | undefined {
  if (otherLanguageOf(text) === undefined) return undefined;
  const topic = translateTopic(text, glossary, classNames);
  if (!topic) return undefined;
  const { isTitle, isName, isSubject, otherTitles } = search.topicStanding(libraryId, text, topic.whole);
  if ((isTitle || isName) && (!isSubject || topic.isProper)) return undefined;
  const isThere = (title: string): boolean =>
    otherLanguageOf(title) !== undefined && otherLanguageOf(title) !== topic.language;
  const own = isTitle ? otherTitles.filter(isThere) : [];
  const names = [...new Set([...topic.names, ...own])].slice(0, maxNames);
  const found = search.worksOnTopic(
    libraryId,
    { names, parts: topic.parts, languages: languageCodes[topic.language] },
    rows,
  );
  return found.total === 0 ? undefined : { language: topic.language, names: linked(names), ...found };
}

/** The likeliest names, without those that contain a shorter one. */
function linked(names: readonly string[]): string[] {
  const chosen: string[] = [];
  for (const name of names) {
    const key = foldKey(name);
    if (chosen.length < maxLinked && !chosen.some((other) => foldKey(other) === key)) chosen.push(name);
  }
  return chosen;
}
