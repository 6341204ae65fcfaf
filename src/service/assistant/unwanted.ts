import { lookUp } from '../catalogue/records/search.ts';
import type { CallContext } from '../platform/context/context.ts';
import { fold } from '../catalogue/text/analysis.ts';
import { catalogueNameOf } from './author-names.ts';

/** Phrases of folded text that name whose works, or what, is not wanted. */
export const unwantedPatterns: readonly RegExp[] = [
  // 东野圭吾的我都看过了: unless something like it is wanted.
  /([^ ]{2,12}?)的(?:书|小说|作品)?我?(?:几乎|基本上?|差不多)?(?:都|全|全部|已经)(?:看|读)(?:过|完)了?(?!.*(?:像|同类|类似|差不多|一样|接着))/g,
  /\b(?:have |ve )?(?:already )?read (?:all|everything|every one)(?: the (?:books|novels))?(?: of| by| from)+ (\p{L}+(?: \p{L}+){0,2} ?)(?= |$)(?!.*\b(?:like|similar)\b)/gu,
  // 除了东野圭吾以外的推理小说: what is wanted stands behind it.
  /除了? ?([^ 还]{2,20}?)(?:以外|之外)的(?=[^ ]{2,}$)/g,
  /(?<=^| )除了? ?([^ 还]{2,20}?)(?:以外|之外)?$/g,
  /除了? ?([^ 还]{2,20}?)(?:以外|之外)?[，, ]?(?=还(?:有|写|出|翻译))/g,
  /除了? ?([^ ]{2,20}?)(?:以外|之外)? (?=[^ ]{1,8}还(?:有|写|出|翻译))/g,
  /(?:但是?|不过|可是)?(?:除了?|除去|(?<!要)不(?:想)?要(?:看)?|不看|去掉|去除|剔除|排除|不含|不包(?:括|含)) ?(?!(?:18|19|20)\d\d)([^ 还的外]{2,16}?)(?:写的|著的|以外的?|之外的?|外的?|的|(?=还)| |$)/g,
  /(?<=^| )([^ ]{2,16}?)(?:写的|的)?(?:都|全|一概|就)?(?:不(?:想)?要(?:了)?|不看|除外|免了|去掉|排除)(?= |$)/g,
  /(?:里面?|中|但)?(?:不是|非)([^ 的]{2,16}?)(?:写的?|著的?|的)(?= |$|[^ ]{0,6}$)/g,
  /(?<=^| |几本|一些|一本|的|推荐|找)([^ 几本一些推荐找的]{2,20}?)(?<!可)(?:以外|之外)(?!借)(?:其他|其它)?的?/g,
  /(?<=^| )([^ ]{2,12}?)(?:写的|的)(?:就)?(?:别|不用|不必)(?:给我|推荐|来|要|列)?(?:了)?(?= |$)/g,
  /(?:别再?给我|不要再给我|别再?推荐|别来|不想看|不想读) ?([^ 的]{2,16}?)(?:写的|的)?(?= |$)/g,
  /\b(?:but|and) no (\p{L}+(?: \p{L}+){0,3} ?)$/gu,
  /\b(?:(?:by )?any(?:one|body|thing)|every(?:one|body|thing)|all) (?:but|except(?: for)?|other than)(?: by)? (\p{L}+(?: \p{L}+){0,3} ?)$/gu,
  /\b(?:but |and )?(?:nothing|none|no(?: (?:books|novels|works|titles))?) (?:by|from|of) (\p{L}+(?: \p{L}+){0,3} ?)$/gu,
  /\b(?:but )?(?:other than|except(?: for)?|excluding|besides|apart from|leaving out|minus|(?<!\b(?:do|does|did|is|are|was|were|can|could|will|would|has|have|should) )not(?: written)?(?: by)?|without)(?: (?:those|books|works|novels|the ones|anything))?(?: (?:by|of|from|on|about))? (\p{L}+(?: \p{L}+){0,3} ?)$/gu,
];

/** 不要太旧 wants something newer, and names nothing. */
const isQuality = /^(太|那么|特别|很|过于|那种)|^(too|so|very) /i;

/** Between several that are not wanted. */
const between = /(?<! ) *(?:也?不要|别要|、|，|,|;|；| and | or | nor |和|与|跟|及|或) */i;

const isAuthor = (name: string, call: CallContext): boolean =>
  lookUp(call, { searchField: 'author', searchFieldContent: name, exact: true, rows: 1 }).total > 0;

/** 金庸古龙: two names without anything between them, where the catalogue has both. */
function apart(name: string, call: CallContext): string[] {
  if (!/^\p{Script=Han}{4,8}$/u.test(name)) return [name];
  for (let at = 2; at <= name.length - 2; at += 1) {
    const pair = [name.slice(0, at), name.slice(at)];
    if (pair.every((entry) => isAuthor(entry, call))) return pair;
  }
  return [name];
}

/** What is not wanted: authors, and what is nobody's name, a subject or a title. */
export interface Unwanted {
  notAuthors: string[];
  notWords: string[];
}

/** Tells authors of the catalogue from other words among what a question does not want. */
export function sortUnwanted(phrases: readonly string[], call: CallContext): Unwanted {
  const names = phrases
    .flatMap((phrase) => phrase.split(between))
    .map((name) =>
      name
        .trim()
        .replace(/(自己|本人)$|的?(我|都|已经){0,3}[看读](过|完)?了?$|的$| (though|please|either|thanks)$/i, ''),
    )
    .map((name) => catalogueNameOf(name) ?? name)
    .filter((name) => !isQuality.test(name))
    .filter((name) => fold(name).trim() !== '')
    .flatMap((name) => (isAuthor(name, call) ? [name] : apart(name, call)));
  const unique = [...new Set(names)];
  return {
    notAuthors: unique.filter((name) => isAuthor(name, call)),
    notWords: unique.filter((name) => !isAuthor(name, call)),
  };
}
