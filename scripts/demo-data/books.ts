import type { CatalogueRecordInput } from '../../src/service/catalogue/model/record.ts';
import { classify } from './classes.ts';
import { disciplineOf } from './disciplines.ts';
import { cleanText, contributorsOf, hasHan, hasKana, parseName, splitEdition, splitTitle } from './clean.ts';
import { cleanPublisher, countryOf, placeOf } from './publishers.ts';
import { digits } from './random.ts';
import type { RawBook, RawClassic } from './raw.ts';

/** Tags that say what readers think, who wrote or who published, and nothing of what a book is about. */
const noSubject =
  /^(经典|名著|好书|中国|外国|内地|书籍|我想读.*|想读|已读|在读|上古|理想国|译文.*|三联|商务|新经典|读客|后浪|磨铁|英文原版|原版|外文|小说集|人民文学|文集|全集|IT|流行|生活|文学|其他|港台|微信|亚马逊|博客|今天|昨天|现在|坚持|爱好|世纪人文|汉译名著|当代|UCD|盗版|学习|待读|收藏|[A-Za-z]{1,2}|.*出版.*|.*书局|.*印书馆|.*文库|.*系列|\d.*)$/;

/** Topical tags as subjects: at most five, none that names the author, the publisher or the title. */
export function subjectsOf(
  tags: readonly string[],
  names: readonly string[],
  title: string,
  publisher: string | undefined,
): string[] {
  const found: string[] = [];
  for (const raw of tags) {
    const tag = cleanText(raw);
    const named = names.some(
      (name) =>
        name.includes(tag) ||
        tag.includes(name) ||
        tag.split('·').some((part) => part.length > 1 && name.includes(part)),
    );
    if (
      tag.length < 2 ||
      tag.length > 12 ||
      noSubject.test(tag) ||
      named ||
      title === tag ||
      publisher?.includes(tag) === true
    )
      continue;
    if (!found.includes(tag)) found.push(tag);
    if (found.length === 5) break;
  }
  return found;
}

const latinLanguages: [RegExp, string][] = [
  [/\b(der|die|das|und|ein|eine|von|zur|im)\b/i, 'ger'],
  [/\b(le|les|des|du|une|et|dans|pour|aux)\b/i, 'fre'],
  [/\b(el|los|las|del|una|y|para)\b/i, 'spa'],
  [/\b(il|gli|della|delle|che|nel)\b/i, 'ita'],
];

/** MARC language code of a book, from the script of its title where the source says nothing to be relied on. */
function languageOf(row: RawBook): string {
  const known: Record<string, string> = { nl: 'dut' };
  if (row.lang !== undefined && row.lang !== null && /^[a-z]{3}$/.test(row.lang)) return row.lang;
  if (row.lang !== undefined && row.lang !== null && known[row.lang] !== undefined) return known[row.lang] ?? 'und';
  if (hasKana(row.title) && !/出版社|出版公司|文化/.test(row.publisher ?? '')) return 'jpn';
  if (hasHan(row.title) || hasHan(row.author[0] ?? '') || /出版社|出版公司/.test(row.publisher ?? '')) {
    const japanese =
      row.isbn?.startsWith('9784') === true ||
      /講談社|集英社|角川書店|新潮社|岩波|文藝春秋|小学館/.test(row.publisher ?? '');
    return japanese ? 'jpn' : 'chi';
  }
  return (
    latinLanguages.find(([pattern]) => (row.title.match(new RegExp(pattern, 'gi')) ?? []).length > 1)?.[1] ?? 'eng'
  );
}

const bindings: [RegExp, string][] = [
  [/精/, '精装'],
  [/线装/, '线装'],
  [/平|簡|简|软|Paperback/, '平装'],
  [/盒|函|套/, '盒装'],
];

/** A book as a catalogue describes it, without holdings; null when no title is left. */
export function bookOf(row: RawBook, nations: ReadonlyMap<string, string>): CatalogueRecordInput | null {
  const { title: whole, edition } = splitEdition(cleanText(row.title));
  const { title, subtitle } = splitTitle(whole);
  if (title.length === 0 || title.startsWith('#') || /^[\W_]+$/.test(hasHan(title) || hasKana(title) ? 'x' : title))
    return null;
  const publisher = row.publisher === undefined || row.publisher === null ? undefined : cleanPublisher(row.publisher);
  const nationInRow = row.authorNation?.trim() ?? '';
  const nation =
    nationInRow === '' || nationInRow === '幻想'
      ? nations.get(parseName(row.author[0] ?? '')?.name ?? '')
      : nationInRow;
  const contributors = contributorsOf(row.author, row.translator, nation, row.translatorGuessed === true);
  const language = languageOf(row);
  const first = contributors.find((contributor) => contributor.role === 'author' || contributor.role === 'editor');
  const tags = row.tags.map(cleanText);
  const foreign = language !== 'chi' && language !== 'jpn';
  const code =
    classify(language === 'jpn' ? '' : title, tags, first?.nation ?? nation) ??
    (foreign && row.series ? 'I1' : undefined);
  const year = row.pubYear ?? row.origYear ?? undefined;
  const original = row.origTitle === undefined || row.origTitle === null ? '' : cleanText(row.origTitle);
  const series = row.series === undefined || row.series === null ? '' : cleanText(row.series);
  const place = publisher === undefined ? undefined : placeOf(publisher);
  const country = countryOf(row.isbn ?? undefined, publisher);
  const binding = bindings.find(([pattern]) => pattern.test(row.binding ?? ''))?.[1];
  const discipline = code === undefined ? undefined : disciplineOf(code);
  const plausible = row.price !== undefined && row.price !== null && row.price > 1 && row.price < 5000;
  const more =
    row.subtitle === undefined || row.subtitle === null || row.subtitle === '' ? subtitle : cleanText(row.subtitle);
  return {
    controlNumber: digits(row.isbn ?? [title, first?.name ?? '', publisher ?? '', String(year ?? '')].join('|')),
    kind: 'book',
    title,
    ...(more !== undefined && more !== title && { subtitle: more }),
    ...(original.length > 2 && original !== title && original !== row.title.trim() && { originalTitle: original }),
    contributors,
    ...(edition !== undefined && { edition }),
    ...(publisher !== undefined && { publisher }),
    ...(place !== undefined && { place }),
    ...(year !== undefined && year > 1000 && year <= 2026 && { pubYear: year }),
    ...(series.length > 1 && { series: [{ title: series, ...(row.seriesNo && { number: row.seriesNo }) }] }),
    ...(row.isbn && { isbn: [row.isbn] }),
    languages: [language],
    ...(language === 'chi' && row.script && { script: row.script }),
    ...(country !== undefined && { country }),
    ...(code !== undefined && { classes: [{ scheme: 'clc' as const, code }] }),
    subjects: subjectsOf(
      tags,
      contributors.map((contributor) => contributor.name),
      title,
      publisher,
    ),
    ...(discipline !== undefined && { discipline }),
    ...(row.pages &&
      row.pages > 10 &&
      row.pages < 9000 && { extent: language === 'eng' ? `${String(row.pages)} p.` : `${String(row.pages)}页` }),
    ...(binding !== undefined && { binding }),
    ...(plausible && row.price && { price: `${row.currency ?? 'CNY'}${row.price.toFixed(2)}` }),
  };
}

const classicClasses: [RegExp, string][] = [
  [/律部/, 'B943'],
  [/禪宗/, 'B946.5'],
  [/淨土/, 'B946.8'],
  [/密教/, 'B946.6'],
  [/華嚴/, 'B946.4'],
  [/史傳/, 'B949'],
  [/論集|毘曇|中觀|瑜伽/, 'B944'],
  [/經集|般若|阿含|法華|寶積|涅槃|大集|本緣/, 'B942'],
  [/./, 'B94'],
];
const classicRoles: [RegExp, 'translator' | 'author' | 'compiler' | 'annotator'][] = [
  [/譯/, 'translator'],
  [/[編集輯錄]/, 'compiler'],
  [/[疏註注解釋]/, 'annotator'],
  [/./, 'author'],
];

/** Converts a classical work, which has scrolls as parts and an author with dynasty. */
export function classicOf(row: RawClassic): CatalogueRecordInput | null {
  const title = cleanText(row.title);
  if (title.length < 2) return null;
  const statement = (row.byline ?? '').replace(/^\S+\s/, '');
  const role = classicRoles.find(([pattern]) => pattern.test(statement))?.[1] ?? 'author';
  const category = row.category?.split(',')[0]?.replace(/部類$/, '');
  const code = classicClasses.find(([pattern]) => pattern.test(row.category ?? 'x'))?.[1] ?? 'B94';
  const subjects = category === undefined || /新編|國圖/.test(category) ? ['佛教典籍'] : ['佛教典籍', category];
  return {
    controlNumber: digits(`classic|${row.id}`),
    kind: 'book',
    title,
    contributors: row.author.map((name) => ({
      name: cleanText(name),
      role,
      ...(row.dynasty && { nation: row.dynasty }),
    })),
    languages: ['chi'],
    script: 'Hant',
    country: 'CN',
    classes: [{ scheme: 'clc', code }],
    subjects,
    discipline: '0101',
    ...(row.juan && { extent: `${String(row.juan)}卷` }),
  };
}
