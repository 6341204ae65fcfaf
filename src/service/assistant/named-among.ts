import { lookUp } from '../catalogue/records/search.ts';
import type { CallContext } from '../platform/context/context.ts';
import { fold } from '../catalogue/text/analysis.ts';
import { isChineseFiller, isEnglishFiller } from './fillers.ts';
import { namedInQuestion, type NamedInQuestion } from './named-in-question.ts';
import { unknownIn } from './intent/intent.ts';

/** What more records than this have as a subject is no series. */
const fewTitles = 3;

const isTellingName = (name: string): boolean =>
  /\p{Script=Han}/u.test(name) ? name.length >= 3 : name.includes(' ') && unknownIn(name).signs >= 3;

/** A work with the number of a part: 三体4, 哈利波特第九部. */
const numbered =
  /(\p{Script=Han}[\p{Script=Han}·]{1,15}?)的? ?(第 ?(?:\d{1,2}|[一二三四五六七八九十]) ?(?:本|部|册|冊|卷|集|季|辑|輯)|[上中下](?:集|册|冊|部|卷|篇)|最[后後]一(?:本|部|册|冊|卷|集)|\d{1,2}(?=$|[ ，,。？?！!什何有在能可到出进進吗嗎呢]))/u;
const longestWork = 10;

/** The part of a series that a question names, of whose titles the catalogue has one at least. */
export function partOfSeries(text: string, call: CallContext): string | undefined {
  const [, said = '', part = ''] = numbered.exec(text) ?? [];
  for (let length = Math.min(longestWork, said.length); length >= 2; length -= 1) {
    const work = said.slice(-length);
    const { signs } = unknownIn(work);
    if (signs < 2 || isChineseFiller(fold(work))) continue;
    const isThere = lookUp(call, { searchField: 'title', searchFieldContent: work, exact: true, rows: 1 }).total > 0;
    if (
      isThere &&
      lookUp(call, { searchField: 'subject', searchFieldContent: work, matchMode: '1', exact: true, rows: 1 }).total <=
        fewTitles
    )
      return `${work}${part}`;
  }
  return undefined;
}

/** anything by Nabokov, all you've got by Agatha Christie: works of somebody, in one of several clauses. */
const worksBy =
  /^(?:.* )?(?:anything|everything|something|all|books?|novels?|works?|stuff|titles?|stories|poems?|plays?|others?|more)\b[^,]{0,20}?(?<!\b(?:come|came|drop|stop|pass|passed|go|swing)) (?:written )?by (?!(?:an?|the|my|your|next|this|that|noon|midnight|mistake|chance|post|mail|email|phone|hand|heart|now)\b)(\p{L}[\p{L}.'’ -]{2,40}?)(?: please| pls| here| in stock)?$/iu;

/** What do you have by Nabokov, more by her: a name where nothing else is told. */
function nameBehindBy(clause: string): string | undefined {
  const [, before = '', name] = /^(.*?)\b(?:written )?by (\p{Lu}[\p{L}.'’ -]{2,40})$/u.exec(clause) ?? [];
  const [first = '', ...others] = before.trim().split(' ');
  // Is Night by Elie Wiesel in: a title of small words.
  const isBare = others.every((word) => /^\p{Ll}+$/u.test(word) && isEnglishFiller(word));
  return isBare && isEnglishFiller(first) && !/^(is|are|\d+)$/i.test(first) ? name : undefined;
}

/** 去阿拉斯加拍熊的那位星野道夫，他的书都有哪些: the name in one clause, whose works another one asks for. */
const thatOne = /(?:那位|那个|名叫|叫|迷上|喜欢上?|爱上|爱看|在追) ?([\p{Script=Han}·]{2,10}?)了?$/u;
const worksOfThatOne = /^(?:他|她)(?:的|都?写过?)/;
function nameBefore(clauses: readonly string[]): string | undefined {
  const at = clauses.findIndex((clause) => worksOfThatOne.test(clause));
  return at > 0 ? thatOne.exec(clauses[at - 1] ?? '')?.[1] : undefined;
}

/** 老舍除了茶馆还写过什么: whose others. */
const besidesOne = /^([\p{Script=Han}·]{2,8}?) ?(?:除了?[^还]{1,14})?还(?:写|画|译|出)[过了]?(?:什么|哪些|啥|别的)/u;

/** The author whose works a clause asks for. */
export const authorNamedBy = (clauses: readonly string[]): string | undefined =>
  nameBefore(clauses) ??
  clauses
    .map((clause) => besidesOne.exec(clause)?.[1])
    .find((name) => name !== undefined && !/^[他她你我谁这那]/.test(name)) ??
  clauses
    .map((clause) => clause.replace(/(?<![?!.])[?!.]+$/, ''))
    .map((clause) =>
      (worksBy.exec(clause)?.[1] ?? nameBehindBy(clause))
        ?.replace(/ (do|have|are|is|in|that|on|can|could|which|at)\b.*$/i, '')
        .trim(),
    )
    .find((name) => name !== undefined);

/** Who wrote it, and what else: 还写过别的吗, have you got other books of his. */
const asksForOthers =
  /(他|她|作者)(还|的?别的|的?其他|的?其它)|还(写|有)(过|了)?(什么|哪些|啥|别的|其他)|\b(other|more|another|anything else|what else)\b.*\b(books?|novels?|works?|his|hers?|him|them|written|write|by)\b/;
export const asksForOtherWorks = (text: string): boolean => asksForOthers.test(fold(text).replace(/\s+/g, ' '));

/** A title, or an author, that one clause of a longer question asks for: Roadside Picnic, is it in? I'd like to get it today. */
export function namedInClause(
  clauses: readonly string[],
  call: CallContext,
): (NamedInQuestion & { clause: string }) | undefined {
  if (clauses.length < 2) return undefined;
  for (const clause of clauses) {
    const named = namedInQuestion(clause, call);
    if (!named || !isTellingName(named.name)) continue;
    // 雍正皇帝 二月河: an author beside something else that is a name.
    const others = clauses.filter((entry) => entry !== clause).join(' ');
    if (named.by === 'title' || unknownIn(others).signs * 2 <= others.length) return { ...named, clause };
  }
  return undefined;
}

const titles = '老师|老師|先生|教授|女士|大师|大師|博士';
const ofAuthor = new RegExp(
  `([^ ]{2,16}?)(?:${titles})?(?:写|寫|著|翻译|翻譯|画|畫)?的(?:书|書|小说|小說|作品|诗|詩|散文|武侠|武俠|著作|东西|東西|漫画|漫畫|绘本|繪本|推理|科幻|随笔|隨筆|杂文|雜文|剧本|劇本)`,
  'u',
);
const longestAuthor = 8;

/** The author whose works a clause asks for: 最近想看巫鸿老师的书, 亦舒的小說. */
export function authorOfWorks(clauses: readonly string[], call: CallContext): string | undefined {
  for (const clause of clauses) {
    const [, said = ''] = ofAuthor.exec(clause) ?? [];
    for (let length = Math.min(longestAuthor, said.length); length >= 2; length -= 1) {
      const name = said.slice(-length);
      if (!/^[\p{Script=Han}·・.\p{Script=Latin}]+$/u.test(name) || isChineseFiller(fold(name))) continue;
      const parameters = { searchField: 'author', matchMode: '1', exact: true, rows: 1 } as const;
      if (lookUp(call, { ...parameters, searchFieldContent: name }).total > 0) return name;
    }
  }
  return undefined;
}

const writerOfTitle = [
  /(?:写|寫)(?:了|过|過)?[《「]?([^《》「」，,]{2,20}?)[》」]?的?(?:那个|那個|那位|这个|這個|这位|這位)?(?:男|女|老|青年)?(?:作家|作者|诗人|詩人|小说家|小說家|人)/u,
  /\b(?:author|writer|novelist|guy|woman|man|person|lady|bloke) (?:who|that) (?:wrote|did) ([^,?.]{3,60}?)(?= (?:also|have|has|did|do|is)\b|[,?.]|$)/i,
];

/** The title whose author, or other works of whom, a question asks for: 写羊道的那个女作家，她的别的书. */
export const titleOfWriter = (text: string): string | undefined =>
  writerOfTitle.map((pattern) => pattern.exec(text)?.[1]?.trim()).find((title) => title !== undefined);
