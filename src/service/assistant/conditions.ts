import { readKinds, type Form } from './kinds.ts';
import type { NamedLibrary } from './named-library.ts';
import { cut, quotedIn } from './subject.ts';
import { unwantedPatterns } from './unwanted.ts';

/** What a question says of the books beside what they are about. */
export interface Conditions {
  /** First and last year of publication. */
  from?: number;
  to?: number;
  /** MARC codes of languages. */
  languages: readonly string[];
  notLanguages: readonly string[];
  /** Authors whose works are not wanted, as the reader wrote them; before the catalogue is asked, other words too. */
  notAuthors: readonly string[];
  /** Subjects and titles that are not wanted. */
  notWords: readonly string[];
  /** Kind of document, where one is named: codes of docCode. */
  docCode?: string;
  /** Kinds that are not wanted. */
  notDocCodes: readonly string[];
  /** Only what is printed, or what is electronic. */
  form?: Form;
  /** Only copies of this campus or library count. */
  library?: NamedLibrary | undefined;
  /** Something to begin with is wanted. */
  isBeginner: boolean;
}

export const noConditions: Conditions = {
  languages: [],
  notLanguages: [],
  notAuthors: [],
  notWords: [],
  notDocCodes: [],
  isBeginner: false,
};

/** Whether a question says anything of the books beside that they are books, which means whatever can be read. */
export const isConditional = ({ from, to, isBeginner, library, docCode, form, ...lists }: Conditions): boolean =>
  (from ?? to ?? library ?? form) !== undefined ||
  Object.values(lists).some((list) => list.length > 0) ||
  isBeginner ||
  (docCode ?? '1') !== '1';

const numerals = '零一二三四五六七八九十';
const numberOf = (text: string): number => {
  const at = numerals.indexOf(text);
  return at >= 0 ? at : text === '两' ? 2 : (englishNumbers[text] ?? Number(text));
};
const englishNumbers: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};

const year = '((?:18|19|20)\\d\\d)';
const published = '(?:(?:that (?:were|are) |which (?:were|are) )?(?:published|written|printed|issued|released) )?';
const some = '(\\d{1,2}|[一二三四五六七八九十两]|one|two|three|four|five|six|seven|eight|nine|ten)';

/** 新一点的 is not older than this. */
const yearsOfNewer = 10;

const newer =
  /(?<!最)(?:要|有|来)?(?:更|比较)?新(?:一|些)?点儿?的?(?= |$|吗|么)|\b(?:newer|more (?:recent|up to date|current))(?: ones?| books?)?\b/g;

interface Years {
  pattern: RegExp;
  /** @param found what the groups matched @param now this year */
  read: (found: readonly string[], now: number) => Pick<Conditions, 'from' | 'to'>;
}

/** Phrases of folded text, in the order in which they are looked for: what is longer first. */
const years: readonly Years[] = [
  {
    pattern: new RegExp(
      `(?:出版于|在)? ?${year} ?年?(?:到|至|和|—| |-){1,2}${year} ?年?(?:之?间)?(?:出版|发表|出|写|印)?的?|` +
        `\\b${published}(?:between|from) ${year} (?:and|to|until|till|through) ${year}\\b`,
      'g',
    ),
    read: ([from, to]) => ({ from: Number(from), to: Number(to) }),
  },
  {
    pattern: new RegExp(
      `${year} ?年?(?:以来|起|开始)(?:出版|发表|出|写|印)?的?|\\b${published}since ${year}\\b|\\b${published}from ${year} (?:on|onwards?|up)\\b|\\b${year} (?:or (?:later|newer)|onwards?)\\b`,
      'g',
    ),
    read: ([from]) => ({ from: Number(from) }),
  },
  {
    pattern: new RegExp(
      `\\b(?:nothing|none|not|no|never)(?: [a-z]+)? (?:older than|earlier than|before) ${year}\\b`,
      'g',
    ),
    read: ([from]) => ({ from: Number(from) }),
  },
  {
    pattern: new RegExp(
      `${year} ?年?(?:以后|之后|后)(?:出版|发表|出|写|印)?的?|\\b${published}(?:after|later than|newer than) ${year}\\b`,
      'g',
    ),
    read: ([from]) => ({ from: Number(from) + 1 }),
  },
  {
    pattern: new RegExp(
      `${year} ?年?(?:以前|之前|前)(?:出版|发表|出|写|印)?的?|\\b${published}(?:before|earlier than|older than) ${year}\\b`,
      'g',
    ),
    read: ([to]) => ({ to: Number(to) - 1 }),
  },
  {
    pattern: new RegExp(
      `(?:最近|近|过去|这) ?${some} ?年(?:内|来|以来|里)?(?:出版|发表|出|写|印)?的?|` +
        `\\b${published}(?:(?:in|within|from|over|during) )?(?:the )?(?:last|past) ${some} years?\\b`,
      'g',
    ),
    read: ([count], now) => ({ from: now - numberOf(count ?? '') }),
  },
  {
    pattern:
      /(?:最近|近|这)几年(?:内|来|以来|里)?(?:出版|发表|出|写|印)?的?|近年来?(?:出版|发表|出|写|印)?的?|\b(?:from |in |within )?(?:the )?(?:last|past|recent) (?:few|couple of) years\b|\bin recent years\b/g,
    read: (_found, now) => ({ from: now - yearsOfNewer }),
  },
  {
    pattern: new RegExp(
      `${year} ?年(?:出版|发表|的)的?|\\b(?:published|written|printed|issued|released) in ${year}\\b|\\bfrom ${year}\\b`,
      'g',
    ),
    read: ([entry]) => ({ from: Number(entry), to: Number(entry) }),
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
      `\\b(?:translated (?:in)?to|(?:written |published )?in) (?:(?:the )?original )?(?:the )?${english}(?: language)?\\b|\\b${english}(?: language)? (?:(?:editions?|versions?|translations?|originals?)\\b|(?=(?:books?|novels?|titles?|ones?)\\b))`,
    'g',
  ),
}));

/** 不要英文的, not in English; books about 非洲 begin with 非 and are none. */
const notLanguagePatterns = languageNames.map(([code, chinese, english]) => ({
  code,
  pattern: new RegExp(
    `(?:不要|不看|不是|非|除了?|排除)(?:${chinese})(?:版|原版|写|书|图书)?(?:以外)?的?|\\b(?:but )?(?:that (?:are|is) |which (?:are|is) )?(?:not|non|no|except|without)(?: any)?(?: (?:written |published )?in)? ${english}\\b(?: (?:ones?|books?|titles?|editions?))?|\\b(?:in )?(?:any |another )?language other than ${english}\\b|\\bin anything but ${english}\\b`,
    'g',
  ),
}));

/** What a level is told by; the words search for nothing. */
const beginner =
  /零基础(的|学习)?|(适合)?(初学者?|入门者?|新手|小白|初级)(的|读的|看的|级|水平)?|(从零|从头)(开始)?(学)?|基础薄弱的?|(浅显|通俗)易懂的?|(先|应该)?从(哪|什么)(一?本|里|儿)?(书)?(开始|入手|看起|读起)[^ ]{0,3}|(先|该)(看|读)(哪|什么)(一?本)?(书)?(比较)?好?|\b(for )?(an? )?(absolute |complete |total |big )?(beginners?|newcomers?|novices?|dummies)( level| here)?\b|\b(introductory|beginner ?s?|entry level|introduction to|intro to|basics of)\b|\b(an? )?(easy|gentle|simple|basic|first) (introduction|book|books|guide|start)( to| on| about)?\b|\b(i )?know nothing about\b|\bwhere (should|do|can) i (begin|start)( with)?\b|\bnever (studied|learned|learnt|read)( anything)?( about)?\b|\bfor (someone|people) new to\b|\bget(ting)? started (with|in)\b/g;

/** Any language will do: 英文的也行, Chinese is fine. */
const anyLanguage =
  /(?:中文|英文|日文|外文|英语|日语|中英文|什么语言|哪种语言)(?:的|版)?(?:也|都)(?:行|可以|成|好|没关系)|(?:语言|语种)?不限(?:语言|语种)?|\b(?:in )?any language\b|\b(?:chinese|english|japanese|either language)(?: (?:or|and) (?:chinese|english|japanese))?(?: (?:is|are|would be))?(?: (?:also|both|too))? (?:fine|ok|okay|doesn ?t matter|don ?t matter|welcome)(?: too)?\b/g;

/** What is said of now, and narrows nothing. */
const rightNow =
  /今年|本周|这周|上周|这礼拜|这阵子|本月|这个月|本学期|最近|\b(this|last) (year|month|week|semester|term)\b|\bof all time\b|\bright now\b|\bthese days\b/g;

/** For whom it is to be: no record says so, and the words search for nothing. */
const audience =
  /适合[^ 的]{1,6}(看|读|用|学)?的|[^ 的]{2,4}(也|都)?(能|可以|能够)(看|读)(得)?懂的?|(小学生?|初中生?|中学生?|高中生?|大学生?|本科生?|研究生|博士生?|专业|高级|中级)(的)?(水平|程度|级别|阶段|难度)(的)?|\b(advanced|intermediate|(post|under)?graduate)( level)? (?=(books?|textbooks?|texts?|titles?)\b)|\bfor (kids|children|teens|teenagers|young readers|students|adults|undergraduates|graduate students|experts)$/g;

/** Stands for a title in quotes, which may hold any of it. */
const mark = 'qqtitleqq';

/**
 * Reads what a question says of years, languages, level, kinds of documents, and of what is not wanted.
 * @param now this year
 * @returns the conditions, and the question without them in the reader's own script
 */
export function readConditions(text: string, now: number): { conditions: Conditions; rest: string } {
  const quoted = quotedIn(text);
  // A title may hold any of it.
  const marked = quoted ? text.replace(quoted.whole, ` ${mark} `) : text;
  let rest = marked;
  const take = (pattern: RegExp): RegExpMatchArray[] => {
    const taken = cut(rest, pattern);
    if (taken.found.length > 0) rest = taken.rest;
    return taken.found;
  };

  const conditions: { -readonly [K in keyof Conditions]: Conditions[K] } = { ...noConditions };
  const { kinds, rest: withoutKinds } = readKinds(rest, quoted !== undefined);
  rest = withoutKinds;
  Object.assign(conditions, kinds);
  take(anyLanguage);
  conditions.notLanguages = notLanguagePatterns
    .filter(({ pattern }) => take(pattern).length > 0)
    .map(({ code }) => code);
  const phrases = unwantedPatterns.flatMap((pattern) => take(pattern).map(([, name = '']) => name.trim()));
  const isQuoteUnwanted = phrases.some((name) => name.includes(mark)) && !rest.includes(mark);
  conditions.notAuthors = phrases.filter((name) => name !== '' && !name.includes(mark));
  conditions.notWords = isQuoteUnwanted && quoted ? [quoted.title] : [];
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
  if (take(newer).length > 0) conditions.from ??= now - yearsOfNewer;
  conditions.languages = languagePatterns.filter(({ pattern }) => take(pattern).length > 0).map(({ code }) => code);
  conditions.isBeginner = take(beginner).length > 0;
  take(rightNow);
  take(audience);
  return { conditions, rest: quoted ? rest.replace(mark, quoted.whole) : rest };
}
