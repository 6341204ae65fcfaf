import { foldKey } from '../text/analysis.ts';
import { readWorkTitle } from './title.ts';

/**
 * Distinguishes works with the same title and author, apart from volumes: the year of a yearbook, the grade of a
 * textbook, the exercises of a course. Also detects titles that don't identify a work.
 */

const companions =
  /练习|習題|习题|题解|解答|答案|详解|教师|学生|教学|参考书|教参|辅导|导读|解读|导学|指导|指南|图解|图册|附册|别册|精读|泛读|听力|口语|阅读|写作|词汇|语法|笔记|真题|模拟|题库|缩写|改编|节选|少儿|儿童|青少|漫画|连环画|绘本|剧本|\b(?:workbook|teachers?|students?|instructors?|exercises?|solutions?|answers?|companion|study|lab|abridged|adapted|adaptation|retold|graphic|illustrated history|sampler|notes|sequel)\b/giu;
/** 一年级下, 必修2, 高二, Grade 3, 四级. */
const grades =
  /[\d一二三四五六七八九]年级|[上下]学期|(?:必修|选修|选择性必修)\s*[\d一二三四五六]?|[初高][一二三中]|[\d一二三四五六八初中高]级|中考|高考|考研|\b(?:grade|level|stage|year|key stage|class|step)\s*\d+/giu;
/** Edition statements, whose numbers don't distinguish works: 2010年新版, 第3版, 全36册, 3rd ed. */
const ofEdition =
  /\d{2,4}\s?年?\s?(?:新|修订|增订|最新|第\S{1,2})?版|第?\s?[\d一二三四五六七八九十]{1,5}\s?版|[全共]?套?装?[全共]?\s?[\d一二三四五六七八九十]{1,5}\s?[册卷本部集]|\d{1,3}(?:st|nd|rd|th)\s+ed\S*|\d{1,4}\s?周年\S*|\d{1,4}(?:st|nd|rd|th)\s+anniversary.*/giu;
/** Remarks that name a part (诗歌卷, テスト編) or the subject (《随园食单》). */
const namesPart = /[编編篇卷]|^《/u;
const yearly =
  /年鉴|年鑑|年报|年報|年刊|皮书|统计公报|統計|大事记|日历|历书|考试|真题|大纲|排行榜|yearbook|year book|almanac|annual|proceedings|census|calendar|\breport\b/iu;

/** Distinguishing data of a record; equal for editions of the same work. */
export function apartBy(record: {
  title: string;
  subtitle?: string | undefined;
  pubYear?: number | undefined;
}): string {
  const { title, subtitle = '', pubYear } = record;
  const { remarks } = readWorkTitle(title);
  const naming = remarks.filter((remark) => namesPart.test(remark.replace(ofEdition, ' ')));
  const heading = `${title} ${subtitle}`.normalize('NFKC');
  const numbers = remarks.join(' ').replace(ofEdition, ' ').match(/\d+/g) ?? [];
  const isYearly = yearly.test(heading);
  const year = isYearly ? (/(?:1[89]|20)\d\d/.exec(heading)?.[0] ?? pubYear?.toString() ?? '') : '';
  const marks = [companions, grades].flatMap((some) => heading.match(some) ?? []);
  const its = marks.map((mark) => foldKey(mark).replace(/s$/, ''));
  // Volumes of a collection have titles of their own under it, where they have any.
  const volume = isOfManyBooks(title) ? foldKey(subtitle) : '';
  return [...[...new Set(its)].sort(), ...naming.map(foldKey), ...numbers, volume, year].filter(Boolean).join(' ');
}

const holdsMore =
  /\b(?:and|&) other (?:\w+ )*?(?:stories|tales|poems|plays|essays|writings|works|novels|novellas|pieces|fiction)\b|\band selected\b|\b(?:tri|tetra|quadri)logy\b|\bbox(?:ed)? set\b|\bomnibus\b|\bthe play\b|(?<=[a-z]) \/ (?=[a-z])|及其他/giu;
const ofSeveral = /[三四五六七]部曲$/u;

/**
 * Additional contents or adaptations in a title: and Other Stories, Trilogy, The Play. Remarks and subtitles don't
 * count, because they say that a volume is part of a trilogy.
 */
export function heldBesides({ title, subtitle = '' }: { title: string; subtitle?: string | undefined }): string {
  const { bare } = readWorkTitle(title);
  const marks = [...(`${bare} ${subtitle}`.match(holdsMore) ?? []), ...(ofSeveral.exec(bare) ?? [])];
  return [...new Set(marks.map(foldKey))].sort().join(' ');
}

const collectiveHan =
  /(?:选集|文集|诗集|作品集|文选|文存|诗选|词选|选读|精选|选编|选辑|论集|论文集|杂文|小说选|民间故事|探案集|作品选|散文|诗歌|小说|作品|自选集|选|(?:诗词?|词|文|散文|小说|戏剧|剧作|杂文|随笔|论文|书信|短篇|中篇)(?:[全合]?[集编]))$/u;
const collectiveLatin =
  /^(?:the |an? )?(?:selected|collected|complete|best|great|greatest|early|late|later|other|new|three|four|five|six|seven|ten|twelve|more|short|shorter|selections?|anthology)?(?: [a-z]+)? ?(?:works|writings|poems|poetry|verse|plays|dramas|comedies|tragedies|essays|stories|tales|letters|papers|speeches|novels|prose|fables|sonnets|sketches|lectures|sermons|songs|selections)(?: (?:of|by|from) .*)?$/;
const collectiveOwned = /^[a-z]+ s (?:fairy |folk )?(?:tales|fables|stories|poems|plays)$/;
const collectiveBegins = /^(?:the )?(?:selected|collected|selections?|best of|anthology|works of)\b/;

/** Whether a title names selected works, which may have different contents. */
export const isCollective = (key: string): boolean => {
  const title = key.split('#')[0] ?? '';
  return (
    collectiveHan.test(title) ||
    collectiveLatin.test(title) ||
    [collectiveOwned, collectiveBegins].some((entry) => entry.test(title)) ||
    saysNothing(title)
  );
};

const genres =
  /^的?(?:(?:童话|寓言|民间|故事|散文|诗歌?|对话|喜剧|悲剧|戏剧|短篇|中篇|小说|杂文|随笔|小品|书信|演讲|讲演|语录|谈话|作品)+录?)(?:集|选|选集|精选|精华|经典)?$/u;

/** Whether a title is an author's name with a genre (王尔德童话, 海子的诗), as selections have. */
export const isNamedAfterAuthor = (key: string, authors: readonly { name: string }[]): boolean =>
  authors.some(({ name }) =>
    foldKey(name.replace(/[·•・．.\s]+/gu, ' '))
      .split(' ')
      .concat(name.split(/[·•・．.\s]+/u).map(foldKey))
      .some((part) => {
        for (let many = Math.min(part.length, key.length - 1); many >= 2; many -= 1) {
          const isPart = (text: string): boolean =>
            key.startsWith(text) && genres.test(key.slice(many).split('#')[0] ?? '');
          if (isPart(part.slice(0, many)) || isPart(part.slice(-many))) return true;
        }
        return false;
      }),
  );

/** Titles of forewords, reviews and the like. */
const saysNothing = (title: string): boolean =>
  /^(?:编者按|编后记|前言|序|序言|自序|后记|卷首语|发刊词|书评|综述|引言|导言|结语|附录|目录|索引|编者的话|editorials?|introduction|preface|foreword|afterword|(?:book )?reviews?|letters?|news|obituary|errat(?:um|a)|corrigend(?:um|a)|comments?|reply|discussion|abstracts?|conclusions?|index|contents|untitled|poems|notes)$/u.test(
    title,
  );

/** Whether a title usually has many volumes, which records often omit. */
export const isOfManyBooks = (title: string): boolean =>
  /全集|大系|丛书|叢書|丛刊|集成|史料|资料|汇编|百科|大典|全书|系列|辞典|词典|complete|collection|encyclop|series|library of/iu.test(
    title,
  );

/** Whether a title is too common to identify an author. */
export const isOfAnyBook = (key: string): boolean =>
  (key.split(' ').length < 3 && !/\d/.test(key)) ||
  /\b(?:introductions?|introductory|principles|fundamentals|handbook|elements|elementary|theory|history|essentials|foundations|guide|manual|textbook|basics|concepts|methods|analysis|economics|physics|chemistry|biology|mathematics|calculus|algebra|statistics|psychology|sociology|philosophy|engineering|management|marketing|finance|accounting|programming|design|dictionary|course|modern|advanced|contemporary|applied|general)\b/.test(
    key,
  );
