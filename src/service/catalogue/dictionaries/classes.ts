import { inLanguage, type Language } from '../../../lib/contract/language.ts';
import { isChinese } from '../../../lib/rules/is-chinese.ts';
import { classStarts } from '../../../lib/rules/class-number.ts';
import { entriesByCode, type DictionarySource, type Entry } from './index.ts';

/** The classification as a tree: ancestors of a class number and children of a class. */
interface Tree {
  /** Classes by the beginning of the numbers that belong to them; the class of that very number first. */
  byStart: ReadonlyMap<string, readonly Entry[]>;
  /** Classes below a class, in their order; main classes under the empty text. */
  below: ReadonlyMap<string, readonly Entry[]>;
}

const known = new WeakMap<ReadonlyMap<string, Entry>, Tree>();

function treeOf(library: DictionarySource): Tree {
  const classes = entriesByCode(library, 'kindNo');
  const found = known.get(classes);
  if (found) return found;
  const byStart = new Map<string, Entry[]>();
  const below = new Map<string, Entry[]>();
  for (const entry of classes.values()) {
    for (const start of classStarts(entry.code)) {
      const others = byStart.get(start) ?? [];
      byStart.set(start, start === entry.code ? [entry, ...others] : [...others, entry]);
    }
    const parent = entry.parent ?? '';
    below.set(parent, [...(below.get(parent) ?? []), entry]);
  }
  const tree = { byStart, below };
  known.set(classes, tree);
  return tree;
}

/** Classes right below a class; the main classes when none is given. */
export const classesBelow = (library: DictionarySource, code = ''): readonly Entry[] =>
  treeOf(library).below.get(code) ?? [];

/** Codes of all classes that contain a number. A search filtered by any of them finds it. */
export function classesOf(library: DictionarySource, kindNo: string): string[] {
  const { byStart } = treeOf(library);
  const codes = new Set<string>();
  for (let end = 1; end <= kindNo.length; end += 1) {
    for (const { code } of byStart.get(kindNo.slice(0, end)) ?? []) codes.add(code);
  }
  return [...codes];
}

/** The class path with names in the reader's language. English pages omit levels without an English name. */
export function namedClassPath(
  library: DictionarySource,
  kindNo: string,
  language: Language,
): { code: string; name: string }[] {
  return classPath(library, kindNo).flatMap(({ code, name }) =>
    !isChinese(language) && !name[language] ? [] : [{ code, name: inLanguage(name, language) }],
  );
}

/**
 * The classes of the dictionary that contain a class number, widest first: I247.57 → I, I2, I24 and I313.45 → I, I3/7.
 * The path ends at the finest of the dictionary's three levels; it is empty for an unknown number.
 */
export function classPath(library: DictionarySource, kindNo: string): Entry[] {
  const classes = entriesByCode(library, 'kindNo');
  const { byStart } = treeOf(library);
  let entry = classes.get(kindNo);
  for (let end = kindNo.length; end > 0 && !entry; end -= 1) entry = byStart.get(kindNo.slice(0, end))?.[0];
  const path: Entry[] = [];
  while (entry && !path.includes(entry)) {
    path.unshift(entry);
    entry = entry.parent === undefined ? undefined : classes.get(entry.parent);
  }
  return path;
}
