import { cut } from './subject.ts';

/** What a question says of the kinds of documents, in and out. */
export interface Kinds {
  /** The kind that is asked for: a code of docCode. */
  docCode?: string;
  /** Kinds that are not wanted: codes of docCode. */
  notDocCodes: readonly string[];
  /** Only what is printed, or only what can be read on a screen: a code of resourceType. */
  form?: Form;
}

/** Codes of resourceType. */
export type Form = '1' | '2';
const printed: Form = '1';
const electronic: Form = '2';

/** Names of kinds in folded text, longer ones before those that they hold. */
const names: readonly { docCode: string; chinese: string; english: string }[] = [
  {
    docCode: '4',
    chinese: '(?:硕士|博士|硕博|博硕士|本科)?学位论文|(?:硕士|博士|硕博|博硕士|毕业)论文',
    english: '(?:doctoral |master ?s? |phd )?(?:dissertations?|thes[ie]s)',
  },
  {
    docCode: '3',
    chinese: '(?:期刊|学术|研究)?(?:论文|文章)',
    english: '(?:journal |research |academic |scholarly )?(?:papers?|articles?)',
  },
  {
    docCode: '2',
    chinese: '期刊|杂志|学报',
    english: '(?:academic |scholarly )?(?:journals?|magazines?|periodicals?)',
  },
  { docCode: '5', chinese: '数据库|资料库', english: 'databases?' },
];
const digital = {
  chinese: '电子(?:书籍?|图书|版(?:的?(?:书|图书))?|资源|文献|读物)|能?在?(?:手机|平板|电脑|屏幕)上?能?(?:看|读)的',
  english:
    '(?:e ?books?|(?:electronic|digital|online) (?:books?|copies|copy|versions?|editions?|ones?|titles?|resources?)|(?:(?:that |which )?i can )?(?:read|open) (?:it |them )?(?:on (?:my |a |the )?(?:screen|tablet|phone|laptop|computer|kindle|ipad)|online)|on (?:my |a )?(?:screen|tablet|phone|kindle|ipad))',
};
const paper = {
  chinese: '(?:纸质|纸本|纸版|印刷)(?:版本?|本)?(?:的?(?:书籍?|图书|资源|文献))?|实体书',
  english:
    '(?:(?:print(?:ed)?|paper|physical|hard ?copy)(?: (?:books?|copies|copy|versions?|editions?|ones?|titles?))|hard ?cop(?:y|ies)|paperbacks?)',
};
const book = { chinese: '(?:图书|书籍|书)(?!馆|法|目|评|架|库|店|号|单|信)', english: 'books?' };

const all = [digital, paper, ...names, book];
const any = {
  chinese: all.map(({ chinese }) => chinese).join('|'),
  english: all.map((entry) => entry.english).join('|'),
};
const listed = {
  chinese: `(?:${any.chinese})(?:(?:和|与|或|及|以及|跟| )(?:${any.chinese}))*`,
  english: `(?:${any.english})(?:,? (?:or|and|nor) (?:${any.english}))*`,
};

/** Kinds that are not wanted: 不要论文, 论文不要, without papers. */
const out = new RegExp(
  `(?:(?<!要)不(?:想|需)?要(?:看)?|不看|不含|不包(?:括|含)|去掉|去除|除去|除掉|除了?|排除|剔除|别要|无需)(?:那些|任何|所有)?(?:${listed.chinese})(?:类的?)?(?:以外|之外|外)?的?` +
    `|(?:${listed.chinese})(?:都|就|一律|统统|一概|全)?(?:不(?:想|需)?要(?:了)?|不看|除外|免了|去掉|排除|不算)` +
    `|\\b(?:but |and |, )?(?:no|without(?: any)?|not(?: any)?|except(?: for)?|excluding|exclude|minus|leav(?:e|ing) out|skip(?:ping)?|omit(?:ting)?|other than|instead of|rather than|apart from|(?:i )?(?:do not|don t) (?:want|need)(?: any)?)(?: the| any| those)? (?:${listed.english})\\b`,
  'g',
);
/** Only these kinds: 只要期刊, 期刊就行, only dissertations, printed books only. */
const only = new RegExp(
  `(?:只|仅)(?:要|看|想要|想看|找|限|限于|需|有)?(?:${any.chinese})的?|(?:${any.chinese})(?:就行|就好|即可|就可以)` +
    `|\\b(?:only|just)(?: the)? (?:${any.english})\\b(?: (?:on|about|in))?|\\b(?:${any.english})(?: only| please)\\b`,
  'g',
);
/** A form that is asked for by name: 心理学的电子书, e-books on economics. */
const ofForm = (entry: typeof digital): RegExp =>
  new RegExp(
    `(?:方面|相关|领域|类)?的?(?:${entry.chinese})的?(?=$| |有|吗|呢)|(?<=(?:哪些|什么|几本|找|要|推荐) ?)(?:${entry.chinese})|\\b(?:in )?${entry.english}\\b(?: (?:on|about|of|in|for))?`,
    'g',
  );

/** Kinds of documents that a question asks for by name, at its end or after its beginning. */
const wanted: readonly { docCode: string; pattern: RegExp }[] = [
  {
    docCode: '4',
    pattern:
      /(?:方面|相关|领域)?的?(?:硕士|博士|硕博|博硕士)?学位论文(?=$| |有|吗|呢)|(?:的)?(?:硕士|博士|博硕士)论文(?=$| |有|吗|呢)|\b(?:dissertations?|thes[ie]s)\b(?: (?:on|about|of|in))?/g,
  },
  {
    docCode: '3',
    pattern:
      /(?:方面|相关|领域)?的?(?:期刊|学术)?(?:论文|文章)(?=$| |有|吗|呢)|\b(?:papers?|(?:journal )?articles?)\b(?: (?:on|about|in))?/g,
  },
  {
    docCode: '2',
    pattern:
      /(?:方面|相关|领域|类)?的?(?:期刊|杂志|学报)(?=$| |有|吗|呢)|(?<=(?:哪些|什么|几种) ?)(?:期刊|杂志)|\b(?:journals?|magazines?|periodicals?)\b(?: (?:on|about|in|for))?/g,
  },
  {
    docCode: '5',
    pattern:
      /(?:方面|相关|领域|类)?的?(?:数据库|资料库)(?=$| |有|吗|呢)|(?<=(?:哪些|什么|几个) ?)(?:数据库|资料库)|\bdatabases?\b(?: (?:on|about|in|for))(?= )|\bdatabases$/g,
  },
  {
    docCode: '1',
    pattern:
      /(?:方面|相关|类)?的?(?:图书|书籍|书)(?=$| |有|吗|呢|可|推荐)|(?<=(?:本|些|什么|哪些) ?)(?:图书|书籍|书)(?=$| )|\b(?:books?|novels?|textbooks?)\b/g,
  },
];

const has = (text: string, { chinese, english }: typeof digital): boolean =>
  new RegExp(`${chinese}|\\b${english}\\b`).test(text);
const without = (text: string, { chinese, english }: typeof digital): string =>
  text.replaceAll(new RegExp(`${chinese}|\\b${english}\\b`, 'g'), ' ');

/** The kinds and forms that a phrase names. */
function named(phrase: string): { docCodes: string[]; forms: Form[] } {
  const forms = [...(has(phrase, digital) ? [electronic] : []), ...(has(phrase, paper) ? [printed] : [])];
  let rest = without(without(phrase, digital), paper);
  const docCodes: string[] = [];
  for (const { docCode, ...name } of [...names, { docCode: '1', ...book }]) {
    if (!has(rest, name)) continue;
    docCodes.push(docCode);
    rest = without(rest, name);
  }
  // Printed books are books.
  return { docCodes: forms.length > 0 && /书|book/.test(phrase) ? ['1'] : docCodes, forms };
}

const otherForm = (form: Form): Form => (form === printed ? electronic : printed);

/**
 * Reads which kinds of documents a question asks for, and which it does not want.
 * @param isQuoted a title stands in quotes: then a kind that is only named is no condition
 * @returns the kinds, and the question without them
 */
export function readKinds(text: string, isQuoted: boolean): { kinds: Kinds; rest: string } {
  let rest = text;
  const take = (pattern: RegExp): string[] => {
    const { rest: others, found } = cut(rest, pattern);
    if (found.length > 0) rest = others;
    return found.map(([whole]) => whole);
  };
  const unwanted = take(out).map(named);
  const alone = take(only).map(named);
  const forms = [
    ...unwanted.flatMap((entry) => entry.forms.map(otherForm)),
    ...alone.flatMap((entry) => entry.forms),
    ...(take(ofForm(digital)).length > 0 ? [electronic] : []),
    ...(take(ofForm(paper)).length > 0 ? [printed] : []),
  ];
  // No e-books: books all the same.
  const notDocCodes = [...new Set(unwanted.flatMap(({ docCodes, forms: some }) => (some.length > 0 ? [] : docCodes)))];
  const kind = isQuoted ? undefined : wanted.find(({ pattern }) => cut(rest, pattern).found.length > 0);
  // 书 and books are taken out with the other words that only ask.
  if (kind && kind.docCode !== '1') take(kind.pattern);
  const bookOfForm = forms.length > 0 && alone.length + unwanted.length === 0 ? '1' : undefined;
  const docCode = alone.flatMap(({ docCodes }) => docCodes)[0] ?? kind?.docCode ?? bookOfForm;
  const [form] = forms;
  return {
    kinds: { notDocCodes, ...(docCode !== undefined && { docCode }), ...(form !== undefined && { form }) },
    rest,
  };
}
