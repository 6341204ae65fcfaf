import { lookUp } from '../catalogue/records/search.ts';
import type { CallContext } from '../platform/context/context.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import type { TitleWithin } from '../catalogue/search/readings/named-within.ts';
import { subjectsSpokenOf } from './called-subjects.ts';
import { segmentsOf } from './chinese-words.ts';
import { isChineseFiller, saysNothing } from './fillers.ts';
import { unknownIn } from './intent/intent.ts';
import { knownTitleIn } from './known-works.ts';
import { isTitleCase } from './title-words.ts';

/** A title of the catalogue that stands among other words of a question, slips and all. */
export interface TitleNamed {
  title: string;
  /** Its author, where the question names one. */
  author?: string;
}

/** What more records than this have as a subject is asked for as one. */
const fewTitles = 3;
/** So long a title without its author is no accident: signs, letters, words; and so long with a slip in it. */
const long = { han: 4, letters: 9, words: 3 };
const longWithSlip = { han: 6, letters: 14, words: 3 };
const isHan = /\p{Script=Han}/u;

const isSubject = (name: string, call: CallContext): boolean =>
  lookUp(call, { searchField: 'subject', searchFieldContent: name, matchMode: '1', exact: true, rows: 1 }).total >
  fewTitles;

/** A title as a text writes it; empty where it does not stand there as it is. */
const writtenIn = (text: string, title: string): string => {
  const at = text.toLowerCase().indexOf(title);
  return at < 0 ? '' : text.slice(at, at + title.length);
};

/** 三体看完了: who has read something says what. */
const isFinished = /[看读讀追刷听聽]完|喜[欢歡]|迷上|愛看|爱看/;

/** 恐龙 is what it is called, 三体 is one of what its line calls science fiction. */
const isSpokenOf = (title: string): boolean => subjectsSpokenOf(title).some(({ names }) => names.includes(title));

/** 哈利波特与量子厨房, books on data structures: a part of another title, or a subject. */
const goesOn = /^ *(?:与|和|and\b|or\b)/;
/** 组织与管理 in 组织与管理研究: what goes on with another word is a part of another title, unless it is long. */
const isWholeHan = 6;
export const goesOnWithWord = (after: string): boolean => {
  const [next] = segmentsOf(after);
  return next?.isWordLike === true && isHan.test(next.segment) && !isChineseFiller(next.segment);
};
const isSubjectBehind = /(?:关于|有关|讲|谈|\b(?:on|about|of)) *$/;

/** Whether a title can be meant where nothing else of the question says that it is one. */
function isTelling({ title, isSlip }: TitleWithin, text: string): boolean {
  const isWritten = !isHan.test(title) && isTitleCase(writtenIn(text, title));
  if (unknownIn(title).signs < 2 && !isWritten) return false;
  const key = foldKey(text);
  const at = key.indexOf(title);
  if (at >= 0 && (goesOn.test(key.slice(at + title.length)) || isSubjectBehind.test(key.slice(0, at)))) return false;
  // Of what sounds the same nothing is another word.
  const least = isSlip ? longWithSlip : long;
  if (isHan.test(title)) {
    // What differs at an end is another word rather: 魏晋南北朝墓葬, 魏晋南北朝史.
    const isHeld = !isSlip || (key.includes(title.slice(0, 1)) && key.includes(title.slice(-1)));
    const isPart = at >= 0 && title.length < isWholeHan && goesOnWithWord(key.slice(at + title.length));
    return title.length >= least.han && isHeld && !isPart;
  }
  if (title.length < least.letters) return false;
  const words = title.split(' ').length;
  return words >= least.words || (!isSlip && words > 1 && isWritten);
}

/**
 * The title that a question names among other words, without quotes: 孩子老师让看尼尔斯骑鹅旅行记.
 * @param isModel whether books like one are wanted: then one is named, short as its title may be
 * @param isBesideAuthor only where its author is named too, which makes a short one certain: 史景迁的康熙
 */
export function titleNamedIn(
  text: string,
  isBesideAuthor: boolean,
  call: CallContext,
  isModel = false,
): TitleNamed | undefined {
  for (const entry of call.search.titlesWithin(call.library.id, text)) {
    const { title, author } = entry;
    if (saysNothing(title) || title.length < 2) continue;
    if (author !== undefined) return { title, author };
    const isEnough = isModel
      ? entry.mistakes === 0 &&
        (title.length > 2 || isFinished.test(text)) &&
        !isSpokenOf(title) &&
        (isHan.test(title) || title.includes(' '))
      : isTelling(entry, text);
    if (!isBesideAuthor && isEnough && !isSubject(title, call)) return { title };
  }
  const known = isBesideAuthor ? undefined : knownTitleIn(text);
  return known === undefined ? undefined : { title: known };
}

/** Whether a name is whole, or so much of one that nobody else is meant. */
const isWholeName = (name: string): boolean => (isHan.test(name) ? name.length >= 3 : name.includes(' '));

/** Who asks for what somebody wrote, not for one book. */
const asksForSome =
  /[他她](的|写)|小说|作品|的书|诗集|散文|全部|所有|都有|哪些|有什么|还有|写过|\b(his|her|hers|their|books|novels|thrillers|stories|mysteries|titles|works|poems|plays|everything|anything|all)\b/;
/** Dr Seuss is too babyish. */
const isEnoughOf = /^ *(?:is|are|was) (?:too|so|not)\b|^太|^(?:的书?)?都?(?:看|读)(?:完|腻|过|够)/;

/** The author whose works a question asks for, who stands among other words: Mary Roach makes me laugh. */
export function authorNamedIn(text: string, call: CallContext): string | undefined {
  const key = foldKey(text);
  if (!asksForSome.test(key)) return undefined;
  const name = call.search
    .authorsWithin(call.library.id, text)
    .find((entry) => isWholeName(entry) && !saysNothing(entry) && unknownIn(entry).signs >= 2);
  if (name === undefined || isEnoughOf.test(key.slice(key.indexOf(name) + name.length))) return undefined;
  return isSubject(name, call) || isSubjectBehind.test(key.slice(0, key.indexOf(name))) ? undefined : name;
}
