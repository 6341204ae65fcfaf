import { foldKey } from '../text/analysis.ts';
import { nameKeys } from './matcher.ts';
import { hasHan, syllables } from '../text/pinyin.ts';

/** What is suggested, by its number in the index file. */
export const suggestionKinds = { title: 0, author: 1, subject: 2 } as const;
export type SuggestionKind = keyof typeof suggestionKinds;

/** Longer typing is compared up to here: titles differ long before. */
const maxUnits = 24;
const maxInitials = 12;
/** Groups by weight: the first with enough in it answers, so that a short beginning never reads all that begin so. */
export const weightGroups = 18;

/** The first `most` UTF-16 units, never half a character. */
function cut(text: string, most: number): string {
  const unit = text.charCodeAt(most - 1);
  return text.slice(0, unit >= 0xd800 && unit <= 0xdbff ? most - 1 : most);
}

const bare = (key: string): string => key.replaceAll(' ', '');

/** 第三 is folded to 第3 only if a word that counts editions follows. */
const openNumeral = /第[一二三四五六七八九十百]{1,5}$/;

/** What a reader has typed so far, as keys of suggestions are written: folded, without spaces. */
export function typedKey(text: string): string {
  const typed = text.toWellFormed().trim();
  if (!/[\p{L}\p{N}]/u.test(typed)) return '';
  return bare(openNumeral.test(typed) ? foldKey(`${typed}版`).slice(0, -1) : foldKey(typed));
}

/** As much of what was typed as keys have of it, and as keys of initials have. */
export const comparedKey = (typed: string): string => cut(typed, maxUnits);
export const initialsKey = (typed: string): string => cut(typed, maxInitials);

/**
 * Keys under which a title or name is suggested: as it is written, the way it sounds, the first letters of its sounds;
 * Latin titles also without their article, Latin names with either part first.
 * @param key folded (foldKey)
 */
export function suggestionKeys(kind: SuggestionKind, key: string): string[] {
  const keys = new Set<string>();
  const add = (entry: string): void => {
    if (entry !== '') keys.add(cut(bare(entry), maxUnits));
  };
  if (kind === 'author') for (const entry of nameKeys(key)) add(entry);
  else add(key);
  if (kind === 'title') add(key.replace(/^(?:the|an?) (?=.)/, ''));
  if (hasHan(key)) {
    const read = syllables(bare(key), kind === 'author');
    add(read.join(''));
    if (read.length > 1) add(cut(read.map((entry) => cut(entry, entry.length > 1 ? 1 : 2)).join(''), maxInitials));
  }
  return [...keys];
}

/** 16 bits by which a title is known again: rows of titles that a record has no longer are passed over. */
export function markOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i += 1) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return ((hash ^ (hash >>> 16)) << 16) >> 16;
}

/** Group of a title by the rank of its record (Documents.rank), the best first. */
export const groupOfRank = (rank: number): number => Math.max(0, weightGroups - 1 - Math.floor(rank / 3_000));

/** Group of a name by the number of its records. */
export const groupOfCount = (count: number): number =>
  Math.max(0, weightGroups - 1 - Math.floor(Math.log2(Math.max(1, count))));
