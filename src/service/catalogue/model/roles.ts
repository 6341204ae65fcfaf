import type { ContributorRole } from './record.ts';

/** MARC relator codes and terms; other roles become `other`. */
const marcRelators: Record<string, ContributorRole> = {
  aut: 'author',
  author: 'author',
  cre: 'author',
  creator: 'author',
  cmp: 'author',
  composer: 'author',
  dis: 'author',
  edt: 'editor',
  editor: 'editor',
  ed: 'editor',
  edc: 'editor',
  edm: 'editor',
  'joint author': 'author',
  com: 'compiler',
  compiler: 'compiler',
  comp: 'compiler',
  trl: 'translator',
  translator: 'translator',
  tr: 'translator',
  trans: 'translator',
  ann: 'annotator',
  annotator: 'annotator',
  cmm: 'annotator',
  cwt: 'annotator',
  ill: 'illustrator',
  illustrator: 'illustrator',
  illus: 'illustrator',
  art: 'illustrator',
  artist: 'illustrator',
  ths: 'advisor',
  dgs: 'advisor',
  'thesis advisor': 'advisor',
  'degree supervisor': 'advisor',
  advisor: 'advisor',
  spn: 'sponsor',
  fnd: 'sponsor',
  sponsor: 'sponsor',
  'sponsoring body': 'sponsor',
};
const unimarcRelators: Record<string, ContributorRole> = {
  '070': 'author',
  '100': 'author',
  '230': 'author',
  '305': 'author',
  '340': 'editor',
  '220': 'compiler',
  '730': 'translator',
  '020': 'annotator',
  '212': 'annotator',
  '440': 'illustrator',
  '040': 'illustrator',
  '727': 'advisor',
  '723': 'sponsor',
  '651': 'editor',
};
/** Longer words first: 编译 is translating, 编 alone compiling. */
const chineseWords: [RegExp, ContributorRole][] = [
  [/导师|指导/, 'advisor'],
  [/主办|资助/, 'sponsor'],
  [/译|翻譯|譯/, 'translator'],
  [/校注|注释|注釋|注|註|点校|點校|校点|校點|疏|笺|箋|评点|批注|解读/, 'annotator'],
  [/插图|插圖|插画|绘|繪|图|圖|画|畫|摄影/, 'illustrator'],
  [/主编|主編|总编|责任编辑|执行编辑/, 'editor'],
  [/编著|編著|编写|編寫|著|撰|作|写|口述|述/, 'author'],
  [/编纂|編纂|辑|輯|选编|選編|汇编|彙編|编|編|选|選/, 'compiler'],
];

/** The role of relator codes, terms or Chinese words such as 主编; undefined without any. */
export function contributorRole(words: readonly string[]): ContributorRole | undefined {
  let hasRoleWord = false;
  for (const word of words) {
    const plain = word
      .toLowerCase()
      .replace(/^https?:\/\/id\.loc\.gov\/vocabulary\/relators\//, '')
      .replace(/(?<![.,;:\s])[.,;:\s]+$/, '')
      .trim();
    if (plain === '') continue;
    const role = marcRelators[plain] ?? unimarcRelators[plain] ?? chineseRole(plain);
    if (role !== undefined) return role;
    hasRoleWord = true;
  }
  return hasRoleWord ? 'other' : undefined;
}

/** The role of a relator term of MARC; undefined when it is none. */
export const relatorRole = (term: string): ContributorRole | undefined => marcRelators[term];

/** The role that a Chinese word of responsibility names; undefined when it names none. */
export function chineseRole(word: string): ContributorRole | undefined {
  for (const [pattern, role] of chineseWords) if (pattern.test(word)) return role;
  return undefined;
}
