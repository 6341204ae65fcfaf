import type { Contributor, ContributorRole } from '../../src/service/catalogue/model/record.ts';

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  rlm: '',
  lrm: '',
};

/** A text without entities, tags, subfield marks of MARC ($b), direction marks and doubled blanks. */
export function cleanText(text: string): string {
  return text
    .replace(/&(#x?)?(\w+);/g, (whole, number: string | undefined, name: string) => {
      if (number === undefined) return entities[name] ?? whole;
      const code = Number.parseInt(name, number === '#x' ? 16 : 10);
      return code > 31 && code < 0x110000 ? String.fromCodePoint(code) : '';
    })
    .replace(/<\/?(a|abbr|b|em|i|sub|sup|span)\b[^>]*>/gi, '')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/(?<=^|[\s:;,/])\$[a-z](?=\s)/g, '')
    .replace(/[\s_]+/g, ' ')
    .replace(/ (?=,)/g, '')
    .trim();
}

export const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text);
export const hasKana = (text: string): boolean => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);

/** Nations and dynasties as title pages shorten them, and in full. */
const nations: Record<string, string> = {
  美国: '美',
  英国: '英',
  法国: '法',
  德国: '德',
  日本: '日',
  俄罗斯: '俄',
  俄国: '俄',
  苏联: '苏',
  意大利: '意',
  奥地利: '奥',
  加拿大: '加',
  澳大利亚: '澳',
  荷兰: '荷',
  韩国: '韩',
  印度: '印',
  匈牙利: '匈',
  比利时: '比',
  西班牙: '西',
  葡萄牙: '葡',
  挪威: '挪',
  芬兰: '芬',
  波兰: '波',
};
export const nationOf = (nation: string): string => nations[nation] ?? nation;
const nationNames = new RegExp(
  `^(${[...Object.keys(nations), ...Object.values(nations)].join('|')}|瑞典|瑞士|丹麦|捷克|爱尔兰|阿根廷|哥伦比亚|秘鲁|智利|墨西哥|巴西|` +
    '古希腊|古罗马|以色列|土耳其|南非|新西兰|希腊|汉|晋|唐|宋|元|明|清|民国|先秦|战国|春秋|魏|梁|北魏|南朝宋|台湾|香港|台|港)$',
);

const roles: [RegExp, ContributorRole][] = [
  [/^(校|点|標)?(译|譯)(著|注|文|者)?$|^编译$|^翻译$/, 'translator'],
  [/^(主编|主編|编|編|编辑|编选|编著|編著|选编|编写|编撰)$/, 'editor'],
  [/^(辑|輯|纂|编纂|编次|汇编|整理|选|选辑)$/, 'compiler'],
  [/^(注|注释|校|校注|校点|点校|點校|笺注|校笺|校释|校订|选注|编注|评注|评点|标点|疏|导读|修订|校勘)$/, 'annotator'],
  [/^(绘|繪|图|圖|绘图|插图|插画|画|摄|摄影|漫画|绘画)$/, 'illustrator'],
  [/^(著|作|撰|文|原著|原作|原|口述|述|编绘|著绘|写|改编|改写|编剧|自编自绘)$/, 'author'],
];
const roleOf = (word: string): ContributorRole | undefined => roles.find(([pattern]) => pattern.test(word))?.[1];

/** The contributor of a parsed statement. */
export function withoutRoleFlag(parsed: Parsed): Contributor {
  const { name, role, nation, otherName } = parsed;
  return { name, role, ...(nation !== undefined && { nation }), ...(otherName !== undefined && { otherName }) };
}

/** Marks of a body that is no person. */
const corporate =
  /(编委会|编写组|编辑部|委员会|研究所|研究院|研究会|出版社|编译局|学会|协会|公司|大学|工作室|课题组|教研室)$/;

export interface Parsed extends Contributor {
  /** False when the role is only the default. */
  isRoleStated: boolean;
}

/** Notes on printings, brands and series that stand among the names. */
const noName = /印本|印刷|^\d{4}年|出品$|系列$|丛书$|第\d+版|书系$/;

/** One author statement as catalogues and shops write it: [英]罗琳（J.K. Rowling） 著. Null when no name is left. */
export function parseName(raw: string): Parsed | null {
  let text = cleanText(raw)
    .replace(/\s+等\s*(?=\S{0,3}$)|等(?=(编|著|译|绘|主编|注)?$)/, ' ')
    .trim();
  if (noName.test(text)) return null;
  const labelled = /^([^\s:：]{1,4})\s*[:：]\s*(?=\S)/.exec(text);
  if (labelled?.[1] !== undefined && hasHan(labelled[1])) text = text.slice(labelled[0].length);
  let nation: string | undefined;
  let otherName: string | undefined;
  let role: ContributorRole | undefined = roleOf(labelled?.[1]?.replace(/者$/, '') ?? '');
  text = text
    .replace(/^[[［【〔(（]?([^\]］】〕)）[(（]{1,5})[\]］】〕)）]\s*/, (whole, inner: string) => {
      if (!nationNames.test(inner)) return /^[[［【〔]/.test(whole) ? inner : whole;
      nation = nationOf(inner);
      return '';
    })
    .replace(/\s*[[［【〔(（]([^\]］】〕)）]*)[\]］】〕)）]?\s*/g, (_, inner: string) => {
      const found = inner.trim();
      if (nationNames.test(found)) nation = nationOf(found);
      else if (roleOf(found)) role = roleOf(found);
      else if (/^[\p{Script=Latin}][\p{Script=Latin}\s.,'’-]{2,}$/u.test(found))
        otherName = found.replace(/,(?=\S)/, ', ');
      return ' ';
    })
    .trim();
  const tail = / (\S{1,4})$/.exec(text);
  if (tail?.[1] !== undefined && roleOf(tail[1])) {
    role = roleOf(tail[1]);
    text = text.slice(0, tail.index);
  } else {
    const glued = /(?<=\p{Script=Han}{2})(主编|编著|编选|等编|点校|编译|校注)$/u.exec(text);
    if (glued?.[1] !== undefined && roleOf(glued[1]) && text.length > 4) {
      role = roleOf(glued[1]);
      text = text.slice(0, glued.index);
    }
  }
  const name = text
    .replace(/[•・‧．]/g, '·')
    .replace(/(?<=\p{Script=Han})\s*\.\s*(?=\p{Script=Han})/gu, '·')
    .replace(/^[\s,，、;；·\]）)]+|[\s,，、;；：:|(（[)）\]]+$/g, '');
  if (
    name.length < 2 ||
    name.length > 60 ||
    roleOf(name) ||
    /[|<>{}\\]|^\W+$|^\d+$/u.test(hasHan(name) ? name.replace(/\p{Script=Han}/gu, 'x') : name)
  )
    return null;
  return {
    name: spacedName(name),
    role: role ?? (corporate.test(name) ? 'corporate' : 'author'),
    ...(nation !== undefined && { nation }),
    ...(otherName !== undefined && hasHan(name) && { otherName }),
    isRoleStated: role !== undefined,
  };
}

/** Separators between names; a comma only next to Chinese characters, because inverted names contain commas. */
const separators =
  /\s*[;；/|、，]\s*|(?<=\p{Script=Han}),\s*(?=\p{Script=Han})|(?<=\p{Script=Han}) 著 (?=\p{Script=Han})|(?=译者[:：])/u;

const surnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严武戴莫孔向汤施' +
  '张劉陳楊黃趙吳孫馬鄭謝許韓馮鄧蘇盧鍾陸賈鄒龍賀顧龔萬錢嚴湯';
const chineseName = (name: string): boolean => /^\p{Script=Han}{2,3}$/u.test(name) && surnames.includes(name[0] ?? '');

/**
 * Reads contributors of a book from its author and translator lists. The nation belongs to the first author. If that
 * author is foreign (except Japanese and Korean names, which look alike), a Chinese name is taken as the translator.
 */
export function contributorsOf(
  authors: readonly string[],
  translators: readonly string[],
  nation: string | undefined,
  guessed: boolean,
): Contributor[] {
  const found: Contributor[] = [];
  const add = (entry: Parsed) => {
    if (!found.some((other) => other.name === entry.name)) found.push(withoutRoleFlag(entry));
  };
  const first = nation === undefined ? undefined : nationOf(nation);
  const foreign =
    first !== undefined && /^[美英法德俄苏意奥加澳荷西葡挪芬波匈比]|瑞|丹麦|捷克|爱尔兰|阿根廷|哥伦比亚/.test(first);
  const list = authors
    .flatMap((author) => author.split(separators))
    .map(parseName)
    .filter((entry) => entry !== null);
  list.forEach((entry, at) => {
    if (at === 0 && first !== undefined && entry.role === 'author') entry.nation ??= first;
    if (at > 0 && foreign && !entry.isRoleStated && chineseName(entry.name)) entry.role = 'translator';
    add(entry);
  });
  for (const entry of translators.flatMap((name) => name.split(separators)).map(parseName)) {
    if (entry === null) continue;
    const believed = !guessed || (foreign && chineseName(entry.name));
    add({ ...entry, role: entry.isRoleStated ? entry.role : believed ? 'translator' : 'author' });
  }
  return found;
}

/** Names under which the makers of web pages publish, one word each as they write it. */
const oneWord =
  /^(?:WikiLibros|PatientPatient|PhilCo|OpenLearn|MinnaLearn|LearnPrompting|FaBo|DrunkPiano|CodeAhoy|QuinRose|EditionsdeParis)$/;

/** A western person's name whose parts were run together, such as MichaelKerrisk, with its spaces. */
export const spacedName = (name: string): string =>
  oneWord.test(name)
    ? name
    : name.replace(
        /^(?!Ma?c)(\p{Lu}\p{Ll}+?)(van|von|de)?(\p{Lu}\p{Ll}{1,})$/u,
        (_, first: string, particle: string | undefined, last: string) =>
          [first, particle, last].filter(Boolean).join(' '),
      );

/** Title proper and other title information. */
export function splitTitle(raw: string): { title: string; subtitle?: string } {
  const title = cleanText(raw).replace(/^[\s:：,，.。]+|[\s:：,，]+$/g, '');
  const split = /^(.{2,}?)\s*(?:[:：]|[—–-]{2,}|\s[—–-]\s)\s*(\S.{2,})$/u.exec(title);
  if (split?.[1] === undefined || split[2] === undefined || /https?$/.test(split[1])) return { title };
  return { title: split[1], subtitle: split[2] };
}

const editions =
  /\s*[（(]((?:(?:原书|插图|英文|中文)?第\s*[\d一二三四五六七八九十]+版|[^（()）]{0,4}(?:修订|增订|校订|珍藏|纪念|典藏|全译|精装|平装|影印|插图|完整|双语|最新|增补|英文|注释|豪华|图文|彩图|新校)(?:版|本))(?:[^（()）]{0,8})?|\d+(?:st|nd|rd|th) Edition|(?:Second|Third|Fourth|Fifth|Revised) Edition)[）)]$|[,，:：]\s*(\d+(?:st|nd|rd|th) Edition|(?:Second|Third|Fourth|Fifth|Revised) Edition)$/i;

/** A title without the edition at its end. */
export function splitEdition(title: string): { title: string; edition?: string } {
  const found = editions.exec(title);
  const edition = found?.[1] ?? found?.[2];
  return found === null || edition === undefined || found.index === 0
    ? { title }
    : { title: title.slice(0, found.index), edition: edition.replace(/第\s+/, '第') };
}

/**
 * Learns the nations of authors from rows that have them: at least two rows, a third of the author's rows, and nearly
 * always the same nation.
 */
export function learnNations(
  rows: readonly { author: readonly string[]; authorNation?: string | null | undefined }[],
): Map<string, string> {
  const statements = new Map<string, { rows: number; nations: Map<string, number> }>();
  for (const row of rows) {
    const name = parseName(row.author[0] ?? '')?.name;
    if (name === undefined) continue;
    const entry = statements.get(name) ?? { rows: 0, nations: new Map<string, number>() };
    statements.set(name, entry);
    entry.rows += 1;
    const nation = nationOf(row.authorNation?.trim() ?? '');
    if (nation !== '') entry.nations.set(nation, (entry.nations.get(nation) ?? 0) + 1);
  }
  const learned = new Map<string, string>();
  for (const [name, { rows: all, nations: counts }] of statements) {
    const [nation, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ['', 0];
    const sum = [...counts.values()].reduce((total, count) => total + count, 0);
    if (count > 1 && sum * 3 >= all && count >= sum * 0.8) learned.set(name, nation);
  }
  return learned;
}
