import { otherLanguageOf, type OtherLanguage } from '../../../lib/rules/topic-language.ts';
import type { SearchEngine } from '../search/types.ts';
import { foldKey } from '../text/analysis.ts';
import type { Glossary } from './glossary.ts';
import { translateTopic } from './topic.ts';
import { builtIn } from '../dictionaries/builtin.ts';

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
