import { inLanguage, type Language, type LocalText } from '../../../lib/contract/language.ts';
import type { Contributor, ContributorRole } from './record.ts';

const roleNames: Record<ContributorRole, LocalText> = {
  author: { 'zh-CN': '著', zh_TW: '著', 'en-US': 'author' },
  editor: { 'zh-CN': '编', zh_TW: '編', 'en-US': 'editor' },
  compiler: { 'zh-CN': '编著', zh_TW: '編著', 'en-US': 'compiler' },
  translator: { 'zh-CN': '译', zh_TW: '譯', 'en-US': 'translator' },
  annotator: { 'zh-CN': '注', zh_TW: '註', 'en-US': 'annotator' },
  illustrator: { 'zh-CN': '绘', zh_TW: '繪', 'en-US': 'illustrator' },
  advisor: { 'zh-CN': '导师', zh_TW: '指導教授', 'en-US': 'advisor' },
  sponsor: { 'zh-CN': '主办', zh_TW: '主辦', 'en-US': 'sponsor' },
  corporate: { 'zh-CN': '团体', zh_TW: '團體', 'en-US': 'corporate body' },
  other: { 'zh-CN': '其他责任者', zh_TW: '其他貢獻者', 'en-US': 'contributor' },
};

/** Name of a role in the reader's language. */
export const roleName = (role: ContributorRole, language: Language): string => inLanguage(roleNames[role], language);

/** Roles of creators, unlike supervisors, publishers or funders. */
const makers = new Set<ContributorRole>([
  'author',
  'corporate',
  'editor',
  'compiler',
  'translator',
  'annotator',
  'illustrator',
]);
/** Roles that are not shown after the name. */
const plain = new Set<ContributorRole>(['author', 'corporate']);

/** Names of the authors; of editors and compilers where a work has no author. */
export function authorNames(contributors: readonly Contributor[]): string[] {
  const authors = contributors.filter((contributor) => plain.has(contributor.role));
  const chosen =
    authors.length > 0
      ? authors
      : contributors.filter((contributor) => contributor.role === 'editor' || contributor.role === 'compiler');
  return [...new Set(chosen.map((entry) => entry.name))];
}

/** How a statement is written, decided by the names: the signs between them and the words for the roles. */
function manner(names: string, hant: boolean) {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(names)) {
    const japanese: Partial<Record<ContributorRole, string>> = { translator: '訳', annotator: '注', illustrator: '絵' };
    const word = (role: ContributorRole) => japanese[role] ?? roleName(role, 'zh_TW');
    return { between: '；', alike: '，', role: (role: ContributorRole) => ` ${word(role)}` };
  }
  if (/\p{Script=Han}/u.test(names)) {
    const language: Language = hant ? 'zh_TW' : 'zh-CN';
    return { between: '；', alike: '，', role: (role: ContributorRole) => ` ${roleName(role, language)}` };
  }
  // Latin headings contain commas, so names are separated by semicolons.
  return { between: '; ', alike: '; ', role: (role: ContributorRole) => ` (${roleName(role, 'en-US')})` };
}

/**
 * Joins names in the style of the record's language, grouped by role, with roles other than author:
 * 东野圭吾；刘姿君 译 · Knuth, Donald E.; Smith, Jane (editor).
 * @param tag BCP 47 tag of the record's title
 * @returns null without contributors
 */
export function authorStatement(contributors: readonly Contributor[], tag: string): string | null {
  const groups: { role: ContributorRole; names: string[] }[] = [];
  for (const { name, role } of contributors) {
    if (!makers.has(role)) continue;
    const last = groups.at(-1);
    const shown = plain.has(role) ? 'author' : role;
    if (last?.role === shown) last.names.push(name);
    else groups.push({ role: shown, names: [name] });
  }
  if (groups.length === 0) return null;
  const names = groups.flatMap((group) => group.names).join('');
  const { between, alike, role } = manner(names, tag === 'zh-Hant');
  return groups
    .map((group) => group.names.join(alike) + (group.role === 'author' ? '' : role(group.role)))
    .join(between);
}
