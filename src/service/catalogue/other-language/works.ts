import { otherLanguageOf, type OtherLanguage } from '../../../lib/rules/topic-language.ts';
import type { SearchEngine } from '../search/types.ts';
import { foldKey } from '../text/analysis.ts';
import type { Glossary } from './glossary.ts';
import { classNames } from './named-classes.ts';
import { translateTopic } from './topic.ts';

/** Codes of the works that are meant by each language. */
const languageCodes: Record<OtherLanguage, readonly string[]> = { eng: ['eng'], chi: ['chi', 'zho'] };
/** Names that are looked for, and those that a link to all of them can carry. */
const maxNames = 24;
const maxLinked = 6;

export interface OtherLanguageWorks {
  language: OtherLanguage;
  /** What the topic is called there. */
  names: string[];
  total: number;
  ids: number[];
}

/**
 * Works of the other language on a topic: English ones for a topic in Chinese, and the reverse. None where what was asked
 * is a title, a person or a number, or no topic that has a name there.
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

/** The likeliest names; those that a shorter one takes in need not be named again. */
function linked(names: readonly string[]): string[] {
  const chosen: string[] = [];
  for (const name of names) {
    const key = foldKey(name);
    if (chosen.length < maxLinked && !chosen.some((other) => foldKey(other) === key)) chosen.push(name);
  }
  return chosen;
}
