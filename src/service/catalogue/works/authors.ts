import type { Contributor } from '../model/record.ts';
import { foldKey, hasHan, soundsOf } from '../text/analysis.ts';

/**
 * Whether two headings of works with the same title mean the same author. The title has been compared, so that a family
 * name is enough where the given name is left out or shortened: 尼采 and 弗里德里希·尼采, Orwell, George and G. Orwell.
 */

/** Words of title pages that catalogues leave after a name. */
const saidOfNames = new Set([
  '著',
  '编',
  '編',
  '文',
  '撰',
  '注',
  '译',
  '选',
  '传',
  '绘',
  '等',
  '编著',
  '主编',
  '译注',
  '校注',
]);
/** Characters that names are written with in two ways. */
const alike: Readonly<Record<string, string>> = { 锺: '钟', 鍾: '钟', 喆: '哲', 堃: '坤' };
const separators = /[·•・‧∙⋅.\s=-]+/;

const sameSigns = (name: string): string => [...name].map((sign) => alike[sign] ?? sign).join('');

/** Whether one text becomes the other by changing, adding or leaving out one sign. */
function oneSignApart(entry: string, other: string): boolean {
  const [short, long] = entry.length <= other.length ? [entry, other] : [other, entry];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
}

/** Folded parts of a name in its script; the family name of a foreign name is last. */
const partsOf = (name: string): string[] =>
  name
    .normalize('NFKC')
    // 伊坂幸太郎 Isaka Kotaro; initials are retained.
    .replace(/[a-z]{3,}/gi, ' ')
    .replace(/[[(（［【][^[(（［【\])）］】]*[\])）］】]/gu, ' ')
    .split(separators)
    .map((part) => sameSigns(foldKey(part)))
    .filter(Boolean);

/** Removes words of title pages from a name. */
const bareName = (name: string): string => {
  for (const length of [2, 1]) {
    const end = name.slice(-length);
    if (name.length - length > 1 && saidOfNames.has(end)) return name.slice(0, -length);
  }
  return name;
};

/** Bodies of two places are one sign apart: 广东省统计局, 广西省统计局. */
const body = /[局委部院所会社司学校厅办心组团馆网]$/;

function sameHan(entry: string, other: string): boolean {
  const [a, b] = [partsOf(entry), partsOf(other)];
  const [wholeA, wholeB] = [a.join(''), b.join('')];
  if (wholeA === '' || wholeB === '') return false;
  if (wholeA === wholeB || bareName(wholeA) === wholeB || wholeA === bareName(wholeB)) return true;
  if (wholeA.length > 5 && !body.test(wholeA) && oneSignApart(wholeA, wholeB)) return true;
  // Only foreign names end with the family name.
  if (a.length < 2 && b.length < 2) return false;
  const [lastA = '', lastB = ''] = [a.at(-1), b.at(-1)];
  if (lastA.length < 2 || lastB.length < 2) return false;
  return lastA === lastB || (lastA.length > 3 && lastB.length > 3 && oneSignApart(lastA, lastB));
}

/** Family and given names of a Latin heading, folded; without commas the last word is the family name. */
function latinParts(name: string): { family: string; given: string[] } {
  const [before = ''] = name.split(/active|approximately|born|died|\d{3,4}/i, 1);
  const undated = before === name ? name : before.trimEnd().replace(/,$/, '');
  const plain = undated.replace(/\([^()]*\)/g, ' ');
  const [head = '', tail] = plain.split(',', 2);
  const words = (text: string): string[] => foldKey(text).split(' ').filter(Boolean);
  if (tail !== undefined) return { family: words(head).join(' '), given: words(tail) };
  const all = words(head);
  return { family: all.at(-1) ?? '', given: all.slice(0, -1) };
}

function sameLatin(entry: string, other: string): boolean {
  const [a, b] = [latinParts(entry), latinParts(other)];
  if (a.family === '' || a.family !== b.family) return foldKey(entry) === foldKey(other);
  // Initials and short forms match: Fred, Frederick. John does not match James.
  const [first, second] = [a.given[0], b.given[0]];
  if (first === undefined || second === undefined) return true;
  return first.startsWith(second) || second.startsWith(first) || (first.length > 4 && oneSignApart(first, second));
}

/** Whether these letters are these characters read aloud, in any of their sounds. */
function readAs(signs: readonly string[], letters: string): boolean {
  const [first, ...rest] = signs;
  if (first === undefined) return letters === '';
  return soundsOf(first).some((sound) =>
    [sound, sound.replace('v', 'u')].some(
      (entry) => letters.startsWith(entry) && readAs(rest, letters.slice(entry.length)),
    ),
  );
}

/** 曹雪芹 and Cao, Xueqin: the one read aloud is the other. */
function sameSound(han: string, latin: string): boolean {
  const name = partsOf(han).join('');
  const { family, given } = latinParts(latin);
  const letters = (family + given.join('')).replace(/[^a-z]/g, '');
  return [name, bareName(name)].some((entry) => entry.length > 1 && entry.length < 5 && readAs([...entry], letters));
}

function sameName(entry: string, other: string): boolean {
  const [a, b] = [hasHan(entry), hasHan(other)];
  if (a && b) return sameHan(entry, other);
  if (a || b) return a ? sameSound(entry, other) : sameSound(other, entry);
  return sameLatin(entry, other);
}

type Named = Pick<Contributor, 'name' | 'otherName'>;
const formsOf = ({ name, otherName }: Named): string[] => (otherName === undefined ? [name] : [name, otherName]);

/** Whether works with the same title share an author, in any order and form of the names. */
export const shareAuthor = (entry: readonly Named[], other: readonly Named[]): boolean =>
  entry.some((a) => other.some((b) => formsOf(a).some((nameA) => formsOf(b).some((nameB) => sameName(nameA, nameB)))));

/** Whether names are in scripts that cannot be compared: 毛姆 and Maugham, W. Somerset. */
export const inDifferentScripts = (entry: readonly Named[], other: readonly Named[]): boolean => {
  const [a, b] = [entry, other].map((names) => names.flatMap(formsOf).map(hasHan));
  if (a === undefined || b === undefined || a.length === 0 || b.length === 0) return false;
  return a.every((han) => han === a[0]) && b.every((han) => han === !a[0]);
};
