import { lookUp } from '../catalogue/records/search.ts';
import type { CallContext } from '../platform/context/context.ts';
import { openGlossary, type Glossary } from '../catalogue/other-language/glossary.ts';
import { classNames } from '../catalogue/other-language/named-classes.ts';
import { translateTopic } from '../catalogue/other-language/topic.ts';
import { fold } from '../catalogue/text/analysis.ts';
import { subjectsSpokenOf } from './called-subjects.ts';
import { segmentsOf } from './chinese-words.ts';
import { isChineseFiller, isEnglishFiller, saysNothing } from './fillers.ts';
import { countOf, type Narrowing } from './find.ts';

/** A part of a question that tells a subject. */
interface Term {
  /** What to look for, the likeliest first: its own words, what catalogues call it, its names in the other language. */
  names: readonly string[];
  /** Records have it as a subject, or catalogues call it otherwise. */
  isSubject: boolean;
}

/** Longer subjects are made of several. */
const longestHan = 6;
const longestLatin = 3;
/** Of words that are no subject, so many signs may be one together. */
const longestBetween = 4;
/** So many terms are looked for together. */
const maxTerms = 5;
/** So many looks into the index one clause may take. */
const maxLooks = 80;
/** What the other language calls it, so many of its names. */
const maxTranslated = 4;
/** So much of what a clause tells has to be found, where records have none of it as a subject. */
const enoughFound = 0.6;
/** … and where they have some of it. */
const enoughOfSubject = 0.25;

/** What was read of a clause: terms, and how many signs of it are found under none. */
interface Read {
  terms: Term[];
  found: number;
  missing: number;
}

/** Reads clauses of one library's readers; it counts its looks into the index. */
class TopicReader {
  readonly #call: CallContext;
  readonly #glossary: Glossary;
  #looks = 0;

  constructor(call: CallContext, glossary: Glossary) {
    this.#call = call;
    this.#glossary = glossary;
  }

  #total(field: 'subject' | 'keyWord', words: string): number {
    this.#looks += 1;
    const whole = field === 'subject' && { matchMode: '1' as const };
    return lookUp(this.#call, { searchField: field, searchFieldContent: words, exact: true, rows: 1, ...whole }).total;
  }

  #translated(words: string): string[] {
    return (translateTopic(words, this.#glossary, classNames)?.names ?? []).slice(0, maxTranslated);
  }

  /** Words as a term: a subject where records, or those in the other language, have it as one; undefined for nothing. */
  #termOf(words: string): Term | undefined {
    const translated = this.#translated(words);
    const named = [words, ...translated].filter((name) => this.#total('subject', name) > 0);
    if (named.length > 0) return { names: [...new Set([words, ...named, ...translated])], isSubject: true };
    return this.#total('keyWord', words) > 0 ? { names: [words, ...translated], isSubject: false } : undefined;
  }

  #readHan(run: string): Read {
    const read: Read = { terms: [], found: 0, missing: 0 };
    const words = segmentsOf(run).map(({ segment }) => segment);
    let between: string[] = [];
    const end = () => {
      const text = between.join('');
      const whole = between.length > 1 && text.length <= longestBetween ? this.#termOf(text) : undefined;
      const terms = whole ? [whole] : between.flatMap((word) => (word.length > 1 ? (this.#termOf(word) ?? []) : []));
      const found = whole ? text.length : terms.reduce((sum, { names: [name = ''] }) => sum + name.length, 0);
      read.terms.push(...terms);
      read.found += found;
      read.missing += text.length - found;
      between = [];
    };
    for (let at = 0; at < words.length;) {
      const [word = ''] = words.slice(at, at + 1);
      const heading = this.#headingAt(words, at);
      if (heading > 0) {
        end();
        const text = words.slice(at, at + heading).join('');
        read.terms.push({ names: [text, ...this.#translated(text)], isSubject: true });
        read.found += text.length;
        at += heading;
        continue;
      }
      if (isChineseFiller(word)) end();
      else between.push(word);
      at += 1;
    }
    end();
    return read;
  }

  /** How many words from here on are a subject of records together. */
  #headingAt(words: readonly string[], at: number): number {
    for (let count = Math.min(longestHan, words.length - at); count > 0; count -= 1) {
      const some = words.slice(at, at + count);
      const text = some.join('');
      if (text.length < 2 || text.length > longestHan || some.every(isChineseFiller)) continue;
      if (this.#isHeading(text)) return count;
    }
    return 0;
  }

  #isHeading(words: string): boolean {
    return this.#looks < maxLooks && this.#total('subject', words) > 0;
  }

  #readLatin(run: string): Read {
    const words = run.split(' ').filter((word) => word !== '' && !isEnglishFiller(word));
    const read: Read = { terms: [], found: 0, missing: 0 };
    for (let at = 0; at < words.length;) {
      let length = Math.min(longestLatin, words.length - at);
      let term: Term | undefined;
      for (; length > 0; length -= 1) {
        const phrase = words.slice(at, at + length).join(' ');
        const entry = this.#termOf(phrase);
        if (entry && (entry.isSubject || length === 1)) {
          term = entry;
          break;
        }
      }
      const signs = words.slice(at, at + Math.max(1, length)).join('').length;
      if (term) {
        read.terms.push(term);
        read.found += signs;
      } else read.missing += signs;
      at += Math.max(1, length);
    }
    return read;
  }

  /** What a clause tells of subjects. */
  read(clause: string): Read {
    this.#looks = 0;
    const folded = fold(clause);
    const spoken = subjectsSpokenOf(clause);
    const read: Read = { terms: [], found: 0, missing: 0 };
    let rest = folded;
    for (const { from, to, names } of spoken) {
      const own = folded.slice(from, to);
      const isOwn = !/^[a-z]/.test(own) && own.length > 1;
      read.terms.push({ names: [...new Set([...(isOwn ? [own] : []), ...names])], isSubject: true });
      read.found += to - from;
      rest = `${rest.slice(0, from)}${' '.repeat(to - from)}${rest.slice(to)}`;
    }
    for (const [run] of rest.matchAll(/\p{Script=Han}+|[\p{Script=Latin}\d+#'-][\p{Script=Latin}\d+#' -]*/gu)) {
      const part = /\p{Script=Han}/u.test(run) ? this.#readHan(run) : this.#readLatin(run);
      read.terms.push(...part.terms);
      read.found += part.found;
      read.missing += part.missing;
    }
    return read;
  }
}

const isHan = /\p{Script=Han}/u;
/** Subjects that say next to nothing beside another one. */
const broad = new Set(
  '人类 历史 文化 社会 生活 人生 故事 小说 研究 中国 世界 学生 日记 旅行 时间 家庭 文学 科学 艺术 教育 成长 history culture society life stories science students money plays art'.split(
    ' ',
  ),
);
/** How well a name tells a subject: one that few have is an accident, one that very many have says little. */
function fitOf(name: string, at: number, count: number, isChinese: boolean): number {
  const many = count < 3 ? 0.4 * count : 1 - 0.2 * Math.log10(Math.max(1, count / 100));
  return (
    many + (at === 0 ? 0.8 : 0) - 0.1 * at - (isChinese && !isHan.test(name) ? 0.3 : 0) - (broad.has(name) ? 0.5 : 0)
  );
}

/** The most terms that are found together, each by one of its names; those that are subjects before others. */
function together(terms: readonly Term[], narrowing: Narrowing, call: CallContext): string[] {
  const [language] = narrowing.conditions.languages;
  const isOfIt = (name: string): boolean => /\p{Script=Han}/u.test(name) === (language === 'chi');
  // Books in English are found by English words rather.
  const named = (names: readonly string[]): string[] =>
    language === 'eng' || language === 'chi'
      ? [...names].sort((a, b) => Number(isOfIt(b)) - Number(isOfIt(a)))
      : [...names];
  const [first = ''] = terms[0]?.names ?? [];
  const isChinese = isHan.test(first);
  let looks = 0;
  const counted = (names: readonly string[]) =>
    names
      .map((name, at) => {
        const count = (looks += 1) > maxLooks ? 0 : countOf(name, narrowing, call);
        return { name, count, fit: fitOf(name, at, count, isChinese) };
      })
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.fit - a.fit);
  const ordered = terms
    .map(({ names, isSubject }) => ({ names: counted(named(names)), isSubject }))
    .filter(({ names }) => names.length > 0)
    .sort((a, b) => Number(b.isSubject) - Number(a.isSubject))
    .slice(0, maxTerms);
  const needsSubject = terms.some(({ isSubject }) => isSubject);
  let best: { names: string[]; score: number; fit: number } = { names: [], score: 0, fit: 0 };
  const choose = (at: number, names: readonly string[], score: number, fit: number): void => {
    // Of what tells as much, that which fits best.
    if (score > best.score || (score === best.score && fit > best.fit)) best = { names: [...names], score, fit };
    const term = ordered[at];
    if (!term) return;
    const worth = term.isSubject ? 3 : 1;
    const most = score + ordered.slice(at).reduce((sum, { isSubject }) => sum + (isSubject ? 3 : 1), 0);
    if (most < best.score) return;
    const chosen = term.names.find(({ name }) => names.some((entry) => entry === name));
    // Said in other words once more.
    if (chosen !== undefined) return choose(at + 1, names, score, fit);
    for (const entry of term.names) {
      if ((looks += 1) > maxLooks * 2) return;
      if (names.length > 0 && countOf([...names, entry.name].join(' '), narrowing, call) === 0) continue;
      choose(at + 1, [...names, entry.name], score + worth, fit + entry.fit);
      break;
    }
    choose(at + 1, names, score, fit);
  };
  choose(0, [], 0, 0);
  // One of several words that are no subjects is an accident: 没什么 of 朝北没什么太阳.
  const isAccident = !needsSubject && best.names.length * 2 < terms.length;
  return isAccident || (needsSubject && best.score < 3) ? [] : best.names;
}

/** Whether a question tells no subject at all, so that any book under its conditions will do. */
export const namesNoSubject = (clauses: readonly string[]): boolean =>
  clauses.length > 0 && clauses.every((clause) => saysNothing(clause) && subjectsSpokenOf(clause).length === 0);

/** How much a question may tell beside its subjects. */
export type Strictness =
  /** Every word that tells anything is found, or only asks: what comes near all of them says more otherwise. */
  | 'all'
  /** Most of what one clause tells, and of it a subject that records have. */
  | 'subject'
  /** Most of what one clause tells. */
  | 'most'
  /** A subject among whatever else. */
  | 'some';

/** Who asks in this clause; other clauses tell why. */
const asks =
  /想|找|推荐|推薦|有没有|有沒有|有什么|有哪些|求|来点|來點|书|書|\b(want|need|any|looking|recommend|suggest|something|books?|novels?|find)\b/i;
const worthOfAsking = 2;
/** What is named here is not wanted. */
const leavesOut = /\b(but|no|not|except|without|other than|anyone|nothing)\b|不|除|别/;
/** One of several will do. */
const eitherOf = /\bor\b|或/i;

/**
 * The subjects that a question speaks of among other words, as they are found together: 写课程论文，要找讲民国时候上海的书.
 * Undefined where it tells none, or the catalogue has none.
 * @param clauses what it says one after the other, without its conditions
 */
export async function topicIn(
  clauses: readonly string[],
  narrowing: Narrowing,
  strictness: Strictness,
  call: CallContext,
): Promise<string | undefined> {
  const { notAuthors, notWords } = narrowing.conditions;
  const unwanted = [...notAuthors, ...notWords].map((name) => fold(name));
  const isUnwanted = (clause: string, name: string): boolean =>
    clause.trim() === name || (clause.includes(name) && leavesOut.test(clause));
  const wanted = clauses.filter((clause) => !unwanted.some((name) => isUnwanted(fold(clause), name)));
  const reader = new TopicReader(call, await openGlossary());
  const all = wanted.map((clause) => ({ clause, ...reader.read(clause) }));
  const isAll = strictness === 'all';
  const asking = all.filter(({ clause }) => asks.test(clause));
  const telling = asking.length > 0 ? asking : all;
  const isAllTold = telling.every(({ missing, terms }) => missing === 0 && terms.every(({ isSubject }) => isSubject));
  if (isAll && !isAllTold) return undefined;
  const found = (isAll ? telling : all).flatMap(({ clause, terms, found: told, missing }) => {
    const share = told / Math.max(1, told + missing);
    const subjects = terms.filter(({ isSubject }) => isSubject).length;
    const enough = strictness === 'some' && subjects > 0 ? enoughOfSubject : enoughFound;
    if (terms.length === 0 || share < enough || (strictness === 'subject' && subjects === 0)) return [];
    const names = together(terms, narrowing, call);
    const wanted = eitherOf.test(clause) ? 1 : new Set(terms.map(({ names: [name] }) => name)).size;
    const isEnough = names.length > 0 && (!isAll || names.length >= wanted);
    return isEnough ? [{ names, worth: (subjects * share + share) * (asks.test(clause) ? worthOfAsking : 1) }] : [];
  });
  const [best] = found.sort((a, b) => b.worth - a.worth);
  return best?.names.join(' ');
}
