import type { SearchParametersInput } from '../../lib/contract/calls/search.ts';
import { lookUp } from '../catalogue/records/search.ts';
import type { CallContext } from '../platform/context/context.ts';
import { segmentsOf } from './chinese-words.ts';
import { goesOnWithWord } from './named-within.ts';
import { unknownIn } from './intent/intent.ts';
import { isTitleCase } from './title-words.ts';

/** A title or a name of the catalogue that stands in a question without quotes. */
export interface NamedInQuestion {
  by: 'title' | 'author';
  name: string;
  /** What stands around it. */
  before: string;
  after: string;
}

/** Longer ones are not typed into a chat without quotes. */
const longestHan = 20;
const longestLatin = 9;
/** So long a question is looked through; each of its parts is a look into the index. */
const longestQuestion = 80;

/** A book that so few others are about is no subject: 瓦尔登湖. */
const fewTitles = 3;

interface Span {
  from: number;
  to: number;
}

/** The parts of a text that may be a title or a name, longest first: runs of Chinese by signs, others by words. */
function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  for (const run of text.matchAll(/[\p{Script=Han}\d·・:：]{2,}/gu)) {
    for (let from = 0; from < run[0].length; from += 1) {
      for (let to = from + 2; to <= Math.min(run[0].length, from + longestHan); to += 1) {
        spans.push({ from: run.index + from, to: run.index + to });
      }
    }
  }
  const words = [...text.matchAll(/[\p{Script=Latin}\p{M}\d'’.&-]+/gu)];
  for (const [at, first] of words.entries()) {
    for (const last of words.slice(at, at + longestLatin)) {
      const span = { from: first.index, to: last.index + last[0].length };
      if (/\p{Script=Han}|[?？!！]/u.test(text.slice(span.from, span.to))) break;
      spans.push(span);
    }
  }
  return spans.sort((a, b) => b.to - b.from - (a.to - a.from));
}

/** What stands around a name where nothing but it is asked for; what it is about, or like, is another question. */
const asking = new Set(
  'returnone place pickup storage cheer have recommend kinds item author where borrow borrowone library campus howmany allout ebook due day mine change help findbook callno hold copy myloans open whoareyou ok hello enter howuse login remote database'.split(
    ' ',
  ),
);

/** So long a title is one though services have its words: 统计学习基础. */
const wholeHan = 5;

/** So short names may be parts of words. */
const shortHan = 3;
/** Where words of a text begin and end. */
const wordEndsIn = (text: string): Set<number> =>
  new Set([0, ...segmentsOf(text).map(({ index, segment }) => index + segment.length)]);

/** So much beside a name that says nothing known makes another title of it: 哈利波特与量子厨房. */
const maxBeside = 4;
/** So long a name is no part of another: 宇宙尽头的餐馆. */
const longHan = 6;
const longLatin = 3;
const isLong = (name: string): boolean =>
  /\p{Script=Han}/u.test(name) ? name.length >= longHan : name.split(' ').length >= longLatin && name.length >= 12;
/** Whether a name that stands in a longer question can be what is asked for, where all of it finds nothing. */
const isPart = ({ name, before, after }: NamedInQuestion): boolean =>
  name.length >= (/\p{Script=Han}/u.test(name) ? 3 : 6) &&
  unknownIn(name).signs >= 2 &&
  (isLong(name) || unknownIn(`${before} ${after}`).signs <= maxBeside);

/** Whether words around a name only ask for it. */
function onlyAsks(text: string): boolean {
  const { concepts, signs } = unknownIn(text);
  return concepts.every((name) => asking.has(name)) && signs <= 4;
}

/** 一本叫起风了的小说, a novel called Night: a title whatever else is said. */
const isCalled = /(叫做?|名叫|名为|题为|叫作|书名是?|called|named|titled|entitled) *$/i;
/** 算法书: short titles before 书 are subjects. */
const isKindOf = ({ by, name, after }: NamedInQuestion): boolean =>
  by === 'title' &&
  name.length <= 4 &&
  /^ *的?(书|書|图书|圖書|论文|論文|小说|小說|教材|期刊|资料|資料|books?\b)/i.test(after);

/**
 * The longest title, else name of an author, that a question has in it and asks for: 想借战后欧洲史, have u got the blind
 * watchmaker. What is made of words of services alone (密码) or stands for a subject (心理学) is none.
 * @param isLoose whatever else is said around it: little that is new (part), where nothing was found by all of it; anything
 * (any), where a title is surely meant
 */
export function namedInQuestion(
  text: string,
  call: CallContext,
  isLoose: false | 'part' | 'any' = false,
): NamedInQuestion | undefined {
  if (text.length > longestQuestion) return undefined;
  const total = (searchField: SearchParametersInput['searchField'], searchFieldContent: string): number =>
    lookUp(call, { searchField, searchFieldContent, matchMode: '1', exact: true, rows: 1 }).total;
  const spans = spansOf(text);
  const ends = wordEndsIn(text);
  for (const by of ['title', 'author'] as const) {
    for (const { from, to } of spans) {
      const name = text.slice(from, to);
      // IEEE Access is made of words of services, and is written as a title.
      if (/^[\d\W]+$/u.test(name) && !/\p{L}/u.test(name)) continue;
      // 地下 is no name in 地下室.
      if (name.length <= shortHan && /^\p{Script=Han}+$/u.test(name) && !(ends.has(from) && ends.has(to))) continue;
      const { concepts, signs, singles } = unknownIn(name);
      // English words always stand apart: of one that services have, a title is made by capitals alone (another).
      const isWhole =
        by === 'title' && /^\p{Script=Han}+$/u.test(name) && name.length >= wholeHan && concepts.length <= 1;
      const isApart =
        by === 'title' &&
        (name.length >= 4 || (concepts.length <= singles && /^\p{Script=Han}+$/u.test(name))) &&
        (/\p{Script=Han}| /u.test(name) || name === text.trim()) &&
        !/[\p{L}\p{N}]$/u.test(text.slice(0, from)) &&
        !/^[\p{L}\p{N}]/u.test(text.slice(to));
      if ((signs === 0 || signs + singles < 2) && !isApart && !isWhole && !isTitleCase(name)) continue;
      if (total(by, name) === 0) continue;
      // 古典 in 古典音乐 is nobody.
      if (by === 'author' && name.length < shortHan && goesOnWithWord(text.slice(to))) continue;
      if (by === 'title' && isLoose !== 'any' && total('subject', name) > fewTitles) continue;
      const named: NamedInQuestion = { by, name, before: text.slice(0, from), after: text.slice(to) };
      if (isKindOf(named)) continue;
      if (
        isLoose === 'any'
          ? by === 'title' && name.length >= 3 && unknownIn(name).signs >= 2
          : isLoose === 'part' && isPart(named)
      )
        return named;
      if (onlyAsks(`${named.before} ${named.after}`) || (by === 'title' && isCalled.test(named.before))) return named;
      break;
    }
  }
  return undefined;
}
