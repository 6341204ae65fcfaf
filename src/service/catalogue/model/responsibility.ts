import { chineseRole, relatorRole } from './roles.ts';
import type { Contributor, ContributorRole } from './record.ts';
import { cleanText, stripFinalStop, stripIsbd } from './text.ts';

const dynastiesAndNations = /^[[(（［〔] ?([^\])）］〕]{1,8}) ?[\])）］〕] ?/;
const roleWords =
  /(?:等)? ?[\[［]?((?:合|联合|共同|原|编|編|主|校|点|點|选|選|注|註|释|釋|辑|輯|改|重){0,6}(?:编著|編著|主编|主編|编写|編寫|编译|編譯|编纂|編纂|翻译|翻譯|校注|注释|译注|選編|选编|汇编|著|編|编|译|譯|撰|辑|輯|绘|繪|注|註|画|畫|图|圖|述|作|校|选|導師|导师|指导))[\]］]?$/;

/**
 * Parses a statement of responsibility from a title page: `(美)Christian Collberg, (美)Jasvir Nagra著`, `国家统计局编`,
 * `by Jane Austen ; edited by R. W. Chapman`. Used for records without name headings.
 */
export function readResponsibility(statement: string): Contributor[] {
  const contributors: Contributor[] = [];
  for (const part of stripIsbd(statement).split(/[;；]/)) contributors.push(...readPart(cleanText(part)));
  return contributors;
}

function readPart(part: string): Contributor[] {
  const word = roleWords.exec(part);
  if (word?.[1] !== undefined) {
    return names(part.slice(0, word.index), /[,，、]/, chineseRole(word[1]) ?? 'other');
  }
  const western = /^(?:(edited|translated|illustrated|compiled|written)\s+)?by\s+(\S.*)$/i.exec(part);
  if (western?.[2] === undefined) return [];
  const roles: Record<string, ContributorRole> = {
    edited: 'editor',
    translated: 'translator',
    illustrated: 'illustrator',
    compiled: 'compiler',
  };
  return names(
    western[2],
    /,\s*(?:and\s+)?|(?<!\s)\s+(?:and|&)\s+/,
    roles[western[1]?.toLowerCase() ?? ''] ?? 'author',
  );
}

function names(text: string, separator: RegExp, role: ContributorRole): Contributor[] {
  const found: Contributor[] = [];
  for (const piece of text.split(separator)) {
    const contributor = readName(piece, role);
    if (contributor !== undefined) found.push(contributor);
  }
  return found;
}

/** Parses a name with its nation or dynasty in brackets: (英), [清]. */
export function readName(text: string, role: ContributorRole): Contributor | undefined {
  const piece = cleanText(text)
    .replace(/(?:等|\[et al\.?\]|et al\.?)$/, '')
    .trimEnd();
  const nation = dynastiesAndNations.exec(piece);
  const name = (nation === null ? piece : piece.slice(nation[0].length))
    .replace(/(?<![.,;，；、])[.,;，；、]+$/, '')
    .trim();
  if (name === '' || name.length > 120) return undefined;
  return nation?.[1] === undefined ? { name, role } : { name, role, nation: nation[1] };
}

/** Words of responsibility after a name: 注解, 补注, 主编. Words without a known role are not matched. */
const behindName =
  /^([\p{Script=Han}·]{2,10})\s+((?:[补補校点點评評合选選编編主翻注註解释釋疏笺箋译譯撰辑輯绘繪整理标標订訂插图圖]{2,4})|[著编編译譯撰注註辑輯绘繪])$/u;

const datesBehind =
  /[,，]? ?[(（]?((?:ca?\. ?|approximately |b\. ?|d\. ?|born |died |active |fl\. ?)?\d{3,4}\?? ?[-–—] ?(?:ca?\. ?)?(?:\d{3,4}\??)?|(?:b\.|d\.|born|died|active|fl\.) ?\d{4}|[-–—]\d{4})[)）]? ?[.,]?$/i;
const relatorBehind = /,\s*(\p{Ll}{5,}(?: \p{Ll}{4,})?)\.?$/u;

/** A heading without the dates and relator terms that belong in parts of their own, such as Li, Na, 1970-, author. */
function withoutAdditions<T extends Pick<Contributor, 'name' | 'role' | 'dates'>>(contributor: T): T {
  let { name, role, dates } = contributor;
  for (let before = ''; before !== name;) {
    before = name;
    const relator = relatorBehind.exec(name);
    const stated = relator?.[1] === undefined ? undefined : relatorRole(relator[1]);
    if (relator !== null && stated !== undefined) {
      name = name.slice(0, relator.index);
      if (role === 'other') role = stated;
    }
    const lived = datesBehind.exec(name);
    if (lived?.[1] === undefined || lived.index === 0) continue;
    name = name.slice(0, lived.index);
    dates ??= lived[1].trim();
  }
  return name === contributor.name ? contributor : { ...contributor, name: stripFinalStop(name), role, dates };
}

/**
 * Removes a word of responsibility from a contributor's name: 周汝昌 注解 is the annotator 周汝昌. The role of the source
 * takes precedence unless it is author, which sources assign to the first person by default.
 */
export function plainContributor<T extends Pick<Contributor, 'name' | 'role' | 'dates'>>(heading: T): T {
  const contributor = withoutAdditions(heading);
  const [, name, word] = behindName.exec(contributor.name) ?? [];
  const role = word === undefined ? undefined : chineseRole(word);
  if (name === undefined || role === undefined) return contributor;
  const hasStatedRole = contributor.role !== 'author' && contributor.role !== 'other';
  return { ...contributor, name, role: hasStatedRole ? contributor.role : role };
}
