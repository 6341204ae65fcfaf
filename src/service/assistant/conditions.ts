import type { NamedLibrary } from './named-library.ts';
import { cut, quotedIn } from './subject.ts';

/** What a question says of the books beside what they are about. */
export interface Conditions {
  /** First and last year of publication. */
  from?: number;
  to?: number;
  /** MARC codes of languages. */
  languages: readonly string[];
  /** Authors whose works are not wanted, as the reader wrote them. */
  notAuthors: readonly string[];
  /** Kind of document, where one is named: codes of docCode. */
  docCode?: string;
  /** Only copies of this campus or library count. */
  library?: NamedLibrary | undefined;
  /** Something to begin with is wanted. */
  isBeginner: boolean;
}

export const noConditions: Conditions = { languages: [], notAuthors: [], isBeginner: false };

/** Whether a question says anything of the books beside that they are books, which means whatever can be read. */
export const isConditional = ({ from, to, languages, notAuthors, isBeginner, library, docCode }: Conditions): boolean =>
  (from ?? to ?? library) !== undefined ||
  languages.length > 0 ||
  notAuthors.length > 0 ||
  isBeginner ||
  (docCode ?? '1') !== '1';

const numerals = '零一二三四五六七八九十';
const numberOf = (text: string): number => {
  const at = numerals.indexOf(text);
  return at >= 0 ? at : text === '两' ? 2 : (englishNumbers[text] ?? Number(text));
};
const englishNumbers: Readonly<Record<string, number>> = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
};

const year = '((?:18|19|20)\\d\\d)';
const published = '(?:(?:that (?:were|are) |which (?:were|are) )?(?:published|written|printed|issued|released) )?';
const some = '(\\d{1,2}|[一二三四五六七八九十两]|one|two|three|four|five|six|seven|eight|nine|ten)';

interface Years {
  pattern: RegExp;
  /** @param found what the groups matched @param now this year */
  read: (found: readonly string[], now: number) => Pick<Conditions, 'from' | 'to'>;
}

/** Phrases of folded text, in the order in which they are looked for: what is longer first. */
const years: readonly Years[] = [
  {
    pattern: new RegExp(
      `(?:出版于|在)? ?${year} ?年?(?:到|至|和|—| |-){1,2}${year} ?年?(?:之?间)?(?:出版|发表)?的?|` +
        `\\b${published}(?:between|from) ${year} (?:and|to|until|till|through) ${year}\\b`,
      'g',
    ),
    read: ([from, to]) => ({ from: Number(from), to: Number(to) }),
  },
  {
    pattern: new RegExp(`${year} ?年?(?:以来|起|开始)(?:出版|发表)?的?|\\b${published}since ${year}\\b`, 'g'),
    read: ([from]) => ({ from: Number(from) }),
  },
  {
    pattern: new RegExp(
      `${year} ?年?(?:以后|之后|后)(?:出版|发表)?的?|\\b${published}(?:after|later than|newer than) ${year}\\b`,
      'g',
    ),
    read: ([from]) => ({ from: Number(from) + 1 }),
  },
  {
    pattern: new RegExp(
      `${year} ?年?(?:以前|之前|前)(?:出版|发表)?的?|\\b${published}(?:before|earlier than|older than) ${year}\\b`,
      'g',
    ),
    read: ([to]) => ({ to: Number(to) - 1 }),
  },
  {
    pattern: new RegExp(
      `(?:最近|近|过去) ?${some} ?年(?:内|来|以来|里)?(?:出版|发表)?的?|` +
        `\\b${published}(?:(?:in|within|from|over|during) )?(?:the )?(?:last|past) ${some} years?\\b`,
      'g',
    ),
    read: ([count], now) => ({ from: now - numberOf(count ?? '') }),
  },
  {
    pattern: new RegExp(
      `${year} ?年(?:出版|发表|的)的?|\\b(?:published|written|printed|issued|released) in ${year}\\b|\\bfrom ${year}\\b`,
      'g',
    ),
    read: ([one]) => ({ from: Number(one), to: Number(one) }),
  },
];

/** Languages as both languages name them. 英文写作 and English grammar are subjects, not languages of books. */
const languageNames: readonly (readonly [string, string, string])[] = [
  ['chi', '中文|汉语|简体中文|繁体中文', 'chinese'],
  ['eng', '英文|英语', 'english'],
  ['jpn', '日文|日语', 'japanese'],
  ['fre', '法文|法语', 'french'],
  ['ger', '德文|德语', 'german'],
  ['rus', '俄文|俄语', 'russian'],
  ['spa', '西班牙文|西班牙语', 'spanish'],
  ['kor', '韩文|韩语', 'korean'],
  ['ita', '意大利文|意大利语', 'italian'],
];
const books = '书|图书|书籍|资料|文献|小说|论文|期刊|教材|译本|著作|作品';
const languagePatterns = languageNames.map(([code, chinese, english]) => ({
  code,
  pattern: new RegExp(
    `(?:${chinese})(?:原版|原著|版本|版)的?|(?:${chinese
      .split('|')
      .filter((name) => name.endsWith('文'))
      .join('|')})的|(?:${chinese})的?(?=(?:${books})|呢? ?$)|(?:用|是)(?:${chinese})(?:写|出版)?的|` +
      `\\b(?:written |published )?in (?:the )?${english}(?: language)?\\b|\\b${english}(?: language)? (?=(?:books?|novels?|titles?|editions?|versions?|translations?|ones?)\\b)`,
    'g',
  ),
}));

/** What a level is told by; the words search for nothing. */
const beginner =
  /零基础(的|学习)?|(适合)?(初学者?|入门者?|新手|小白|初级)(的|读的|看的|级|水平)?|(从零|从头)(开始)?(学)?|基础薄弱的?|\b(for )?(an? )?(absolute |complete |total )?(beginners?|newcomers?|novices?|dummies)( level)?\b|\b(introductory|beginner ?s?|entry level|introduction to|intro to|basics of)\b|\bfor (someone|people) new to\b|\bget(ting)? started (with|in)\b/g;

/** What is said of now, and narrows nothing. */
const rightNow =
  /今年|本月|这个月|本学期|最近|\b(this|last) (year|month|week|semester|term)\b|\bof all time\b|\bright now\b|\bthese days\b/g;

/** For whom it is to be: no record says so, and the words search for nothing. */
const audience =
  /适合[^ 的]{1,6}(看|读|用|学)?的|(小学生?|初中生?|中学生?|高中生?|大学生?|本科生?|研究生|博士生?|专业|高级|中级)(的)?(水平|程度|级别|阶段|难度)(的)?|\b(advanced|intermediate|(post|under)?graduate)( level)? (?=(books?|textbooks?|texts?|titles?)\b)|\bfor (kids|children|teens|teenagers|young readers|students|adults|undergraduates|graduate students|experts)$/g;

/** Whose works are not wanted. */
const notBy = [
  /除了?([^ 还]{2,20}?)(?:以外|之外)?[，, ]?(?=还(?:有|写|出|翻译))/g,
  /(?:除了?|除去|不要|排除|不含|不包括)([^ 还的外]{2,16}?)(?:写的|著的|以外的?|之外的?|外的?|的|(?=还)| |$)/g,
  /(?<=^| |几本|一些|一本|的|推荐|找)([^ 几本一些推荐找的]{2,20}?)(?<!可)(?:以外|之外)(?!借)(?:其他|其它)?的?/g,
  /\b(?:other than|except(?: for)?|excluding|besides|apart from|but not(?: by)?|not(?: written)? by|without)(?: (?:those|books|works|novels|the ones|anything))?(?: (?:by|of|from))? ((?:[\p{L}]+ ?){1,4})$/gu,
];

/** Kinds of documents that a question asks for by name, at its end or after its beginning. */
const kinds: readonly { docCode: string; pattern: RegExp }[] = [
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

/**
 * Reads what a question says of years, languages, authors that are not wanted, level and kind of document.
 * @param now this year
 * @returns the conditions, and the question without them in the reader's own script
 */
export function readConditions(text: string, now: number): { conditions: Conditions; rest: string } {
  const quoted = quotedIn(text);
  // A title may hold any of it.
  const marked = quoted ? text.replace(quoted.whole, ' qqtitleqq ') : text;
  let rest = marked;
  const take = (pattern: RegExp): RegExpMatchArray[] => {
    const taken = cut(rest, pattern);
    if (taken.found.length > 0) rest = taken.rest;
    return taken.found;
  };

  const conditions: { -readonly [K in keyof Conditions]: Conditions[K] } = { ...noConditions };
  const notAuthors = notBy.flatMap((pattern) => take(pattern).map(([, name = '']) => name.trim()));
  conditions.notAuthors = notAuthors.filter((name) => name !== '' && name !== 'qqtitleqq');
  for (const { pattern, read } of years) {
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
  conditions.languages = languagePatterns.filter(({ pattern }) => take(pattern).length > 0).map(({ code }) => code);
  conditions.isBeginner = take(beginner).length > 0;
  take(rightNow);
  take(audience);
  const kind = quoted ? undefined : kinds.find(({ pattern }) => cut(rest, pattern).found.length > 0);
  if (kind) {
    conditions.docCode = kind.docCode;
    // 书 and books are taken out with the other words that only ask.
    if (kind.docCode !== '1') take(kind.pattern);
  }
  return { conditions, rest: quoted ? rest.replace('qqtitleqq', quoted.whole) : rest };
}
