import { fold } from '../catalogue/text/analysis.ts';
import { segmentsOf } from './chinese-words.ts';

/** What a question is about. */
export interface Subject {
  /** The reader has put a title in quotes. */
  isQuoted: boolean;
  /** The question without the words that only ask, in the reader's own script. */
  words: string;
  /** Its words apart from each other, for what is no title and no name. */
  apart: string;
}

const quotes = [
  /《([^《》]+)》/,
  /〈([^〈〉]+)〉/,
  /“([^“”]+)”/,
  /「([^「」]+)」/,
  /『([^『』]+)』/,
  /"([^"]+)"/,
  /‘([^‘’]+)’/,
];

/** Phrases of folded text that ask and tell nothing of a subject; longer ones before their beginnings. */
const asking = new RegExp(
  (
    '(?<=^|的|本|些|\\s)讲(?=[^\\s]{2,}的(?:书|小说|故事|论文)) (?<=^|\\s)写(?=[^\\s]{2,}的(?:书|小说|故事)) 都有哪些 都有什么 还在架上 在架上 的中文?译本 有什么好的 ^(?:please\\s)?list\\s(?:all\\s)? ^how\\s(?:do|can|should)\\si\\s(?:learn|study|start\\swith|get\\sinto) 可以外借 能外借 能不能外借 外借吗 最热门的 最热门 怎么学习 怎么学 如何学习 如何学 怎样学习 怎样学 哪个校区有 哪些校区有 哪个馆有 哪个分馆有 什么时候能还回来 什么时候还回来 什么时候能还 什么时候回来 谁翻译的 谁译的 译者是谁 作者叫 什么是 什么叫 是什么意思 是什么 谁是 是谁$ 在哪个书架 在哪个架 在哪个馆 在哪个校区 在哪个分馆 在哪一层 在几楼 应该先看 应该先读 应该看 应该读 该看 该读 先看 先读 有没有讲述 有没有讲 有没有介绍 怎么入门 如何入门 (?:怎么|如何)(?=$|\\s) 最好好读一点 好读一点 好懂一点 给我列出来 全给我 补一下 恶补一下 恶补 最火的 最火 最热的 上了啥 到了啥 来了啥 请问一下 请问 麻烦 帮我 帮忙 给我 请你 请 告诉我 写的东西 写的文章 收录了 收藏了 收了 收有 我想看看 我想找 我想借 我要找 我要借 我想看 我想读 我想自学 想自学 自学 比较好 比较合适 我想学习 我想学 我想要 我想 我要 想要 想看看 ' +
    '想看 想读 想找 想借 想学 想了解 有没有 有哪些好 哪本比较好 哪本好 哪个好 有哪些 有什么 有啥 是否有 能不能 能否 可不可以 可以 哪些 ' +
    '哪几本 哪本 什么样的 什么 推荐几本 推荐一下 推荐 介绍几本 介绍一下 查找 查询 查一下 找一下 ' +
    '找几本 搜索 一些 几本 一本 几部 一下 (?:^|在|你们|我们|咱们|贵)图书馆(?:里|有|的)? 你们馆 本馆 馆里 馆藏 有关于 关于 有关 ' +
    '相关的资料 方面的资料 方面资料 相关资料 的资料(?=$|\\s) 的文献(?=$|\\s) 的材料(?=$|\\s) 相关的 相关 方面的 方面 类的 题材的 主题的 适合 值得一读的 值得 好看的 最近 目前 现在 你们 咱们 ' +
    '我们 您 ' +
    // What the wishes are told by.
    '在哪个(?:书库|阅览室|区|层|楼层|位置) 在哪一?(?:区|排|架) 有(?:么|没有|木有|不)(?=$|\\s|[?？]) (?:有没有)?(?:被)?人借(?:走|出)?(?:了)? 还有什么 还有哪些 还有啥 还有得借 有得借 在不在(?:架|馆)? 还在不在 放在哪里 放在哪 在哪里 在哪儿 在哪个 在哪 在那里$ 在那儿$ 哪里能借到 哪里可以借到 哪里能找到 哪里有 哪里 ' +
    '还有几本 有几本 有多少本 还有多少 几册 可借的 可借 能借吗 可以借吗 还能借 能借到的 能借到 能借 借得到的 借得到 最好是 最好 借阅最多的 ' +
    '借阅最多 借得最多的 借得最多 在架的 在架 在馆 借出了吗 怎么借 怎么找 是谁写的来着 谁写的来着 来着(?=$|\\s) 是谁写的 谁写的 的作者是谁 作者是谁 ' +
    '作者是 是谁的 写过啥 写过 写了 都出过 出过 出版过 发表过 作家 小说家 诗人 写的书 写的 编写的 编著的 著的 翻译的 所有 全部 类似于 类似的 类似 ' +
    '相似的 相似 差不多的 差不多 一样的 这样的 那样的 一类的 同类的 读完 看完 之后 接着读 接着看 ' +
    '还可以看 还可以读 还能看 还能读 再看 再读 新到的 新到 新进的 新书 最新的 最新 热门的 热门 ' +
    '最受欢迎的 最受欢迎 受欢迎的 排行榜 排行 的代表作 代表作 的作品 的著作 作品有 的小说有 的图书(?!馆) ' +
    '的书籍 的书(?=$|\\s|有|吗|呢|可|在|里) 图书(?!馆) 书籍 好书 这本书 那本书 这书'
  ).replaceAll(' ', '|'),
  'g',
);
/** Single signs count at the ends alone: within a word they may be its part (思想, 的士, 罢了). */
const edges = /^[ 的呢吗了]+|(?<![ 的呢吗么吧啊呀了])[ 的呢吗么吧啊呀了]+$/g;
/** What stands around a title that others shall be like. */
const besideTitle = /^ *(和|与|跟|像)|(的)?(小说|作品|故事|书) *$/g;

/** English words that ask, and those of the wishes. */
const englishAsking = new Set(
  (
    'write a an the i im me my we us you your do does did have has had is are was were be been am of on in at to for with about ' +
    'from by and any some all more book books title titles find finding look looking search want wants need would ' +
    'like liked enjoyed loved can could should will please recommend recommendation recommendations suggest suggestion ' +
    'suggestions show give tell know what whats which who whom where wheres when how there here library libraries ' +
    'catalogue catalog read reading something anything good great best nice similar that this these those many much ' +
    'copies copy available shelf shelves borrow borrowed lent loan check checked out get got wrote written author ' +
    'new newest newly latest recent left only just please but campus campuses branch branches recently arrived arrivals added popular most top it its if so then now today hold own stock carry keep shelved kept stored located'
  ).split(' '),
);

/** Words that a segmenter finds and that search for nothing. */
const idle = new Set(
  '的 和 与 跟 及 以及 或 或者 在 有 是 了 吗 呢 吧 我 你 您 想 要 看 读 找 借 查 能 会 做 给 对 从 到 把 被 用 什么 怎么 如何 哪 本 书 些 个 这 那 都 也 还 就 很'.split(
    ' ',
  ),
);

/** A text without what a pattern has found in it, and what that was, folded. */
export interface Cut {
  rest: string;
  found: RegExpMatchArray[];
}

/** Takes out of a text what a pattern of folded text matches, everywhere; the rest stays in its own script. */
export function cut(text: string, pattern: RegExp): Cut {
  const offsets: number[] = [];
  const folded = fold(text, offsets);
  let remaining = '';
  let from = 0;
  const take = (to: number) => {
    const begin = offsets[from] ?? text.length;
    const end = to >= folded.length ? text.length : (offsets[to] ?? text.length);
    remaining += from < to ? ` ${text.slice(begin, end)}` : '';
  };
  const found = [...folded.matchAll(pattern)].filter(([whole]) => whole !== '');
  for (const match of found) {
    take(match.index);
    from = match.index + match[0].length;
  }
  take(folded.length);
  return { rest: remaining.replace(/[\s?？!！。，、,.;；:：~…]+/gu, ' ').trim(), found };
}

/** 有村上春树的书吗: whether there is. */
const asksWhether = /^ *有.+(吗|么|没有) *$/;

const without = (text: string, pattern: RegExp): string => cut(text, pattern).rest;

const isHan = /\p{Script=Han}/u;

/** English words without those that ask. */
function withoutEnglishAsking(text: string): string {
  return text
    .split(/\s+/)
    .filter(
      (word) =>
        !englishAsking.has(
          word
            .toLowerCase()
            .replace(/[’'](s|m|re|ve)?$/, '')
            .replace(/[’']/g, ''),
        ),
    )
    .join(' ');
}

/** Words that stand apart as one writes them: Chinese has no spaces. */
export const asWritten = (words: string): string => words.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '');

/** 经济学书, Python书: behind the name of a subject it is no part of a title (史记, 四库全书). */
const kindBehind =
  /(?<=[a-z0-9+#]) ?(的)?(书|書)$|(?<=\p{Script=Han}(?:学|學|习|習|普|术|術|程|计|計|理|法|济|濟|融|育|康|画|畫|码|碼|律))(书|書)$/iu;

/** 书 that stands by itself says what is wanted, not what about. */
function withoutKind(words: string): string {
  const others = words.split(' ').filter((word) => !/^(书|图书|书籍|書|圖書|書籍|的书|的書)$/.test(word));
  return (others.length > 0 ? others.join(' ') : words)
    .replace(kindBehind, '')
    .replace(/(?<=\p{Script=Han}{2})(类|類|方面|领域|領域)$/u, '');
}

/** The title that a question has in quotes, and the quotes with it. */
export function quotedIn(text: string): { whole: string; title: string } | undefined {
  for (const pattern of quotes) {
    const found = pattern.exec(text);
    const title = found?.[1]?.trim();
    if (found && title) return { whole: found[0], title };
  }
  return undefined;
}

/**
 * Finds what a question is about by leaving out what only asks.
 * @param isLike whether books like another one are asked for
 */
export function subjectOf(text: string, isLike: boolean): Subject {
  const quoted = quotedIn(text);
  if (quoted) return { isQuoted: true, words: quoted.title, apart: quoted.title };
  const bare = without(text, asking);
  const trimmed = without(isLike ? without(bare, besideTitle) : bare, edges);
  const whole = asksWhether.test(fold(text)) ? trimmed.replace(/^有(?=.)/, '') : trimmed;
  const words = withoutKind(withoutEnglishAsking(whole === '' ? bare : whole).trim());
  const apart = isHan.test(words)
    ? segmentsOf(words)
        .filter(({ isWordLike, segment }) => isWordLike === true && !idle.has(fold(segment).trim()))
        .map(({ segment }) => segment)
        .join(' ')
    : words;
  return { isQuoted: false, words, apart };
}
