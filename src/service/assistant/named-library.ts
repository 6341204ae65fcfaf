import type { LocalText } from '../../lib/contract/language.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { lookUp } from '../catalogue/records/search.ts';
import { type CallContext, isBeingBuilt } from '../platform/context/context.ts';
import { fold } from '../catalogue/text/analysis.ts';
import { cut, quotedIn } from './question-text.ts';

/** A campus, or a library of one, whose copies alone are meant. */
export interface NamedLibrary {
  by: 'campusId' | 'libCode';
  code: string;
  /** In the reader's language. */
  name: string;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const isHan = /\p{Script=Han}/u;

/** 北湖校区 is 北湖 to its readers, Beihu Campus is Beihu. */
const shortNameOf = (name: string): string => name.replace(/(校区|校园|campus)$/, '').trim();

/** 在北湖有, 北湖有吗: where a short name is one of a place. 北湖沉积物 begins with it and is none. */
const shortPattern = (name: string): string =>
  isHan.test(name)
    ? `(?:(?<=^|[ ?。，本个部书]|qqtitleqq)|(?:在|从|去|到)) ?${escaped(name)}(?:馆|那边|那里|这边)?(?: ?有(?:没有)?(?=吗?[?？]?$)|的? ?(?=有|能|可|还|借|在架|呢|吗|[?？]|$| ))`
    : `\\b(?:at|in|from|on)(?: the)? ${escaped(name)}\\b|\\b${escaped(name)}(?= *$)`;

const wholePattern = (name: string): string =>
  isHan.test(name)
    ? `(?:在|从|去|到)?${escaped(name)}(?:里|内)?的?`
    : `(?:\\b(?:at|in|from|on) )?(?:the )?\\b${escaped(name)}\\b`;

interface Named extends NamedLibrary {
  /** Folded, longest first. */
  patterns: readonly string[];
}

const foldedTexts = (text: LocalText): string[] => [
  ...new Set(Object.values(text).flatMap((entry) => (entry === '' ? [] : [fold(entry).trim()]))),
];

/** A short name that books are about as well (医学) is none of a place. */
function isSubject(name: string, call: CallContext): boolean {
  try {
    return lookUp(call, { searchField: 'subject', searchFieldContent: name, exact: true, rows: 1 }).total > 0;
  } catch (error) {
    // What may be a subject is no name while there is no index to ask.
    if (isBeingBuilt(error)) return true;
    throw error;
  }
}

function namesOf(call: CallContext): Named[] {
  const { libraries, campuses } = call.library.file;
  const ofCampus = new Map(
    campuses.map(({ campusId, campusName }) => [campusId, foldedTexts(campusName).map(shortNameOf)]),
  );
  const named = [
    ...libraries.map(({ libCode, libName, campusId }) => {
      const names = foldedTexts(libName);
      // 北湖理工馆 is 理工馆 there, 法学分馆 is 法学馆.
      const shorter = names.flatMap((name) => [
        name.replace('分馆', '馆'),
        ...(ofCampus.get(campusId ?? '') ?? []).map((short) => name.replace(short, '').trim()),
      ]);
      const all = [...new Set([...names, ...shorter])].filter(
        (name) => names.includes(name) || /..馆$|[^ ] library$/.test(name),
      );
      const patterns = all.sort((a, b) => b.length - a.length).map(wholePattern);
      return { by: 'libCode' as const, code: libCode, name: inLanguage(libName, call.language), patterns };
    }),
    ...campuses.map(({ campusId, campusName }) => {
      const names = foldedTexts(campusName);
      const short = names.map(shortNameOf).filter((name) => !names.includes(name) && name.length > 1);
      const patterns = [
        ...names.map(wholePattern),
        ...short.filter((name) => !isSubject(name, call)).map(shortPattern),
      ];
      return { by: 'campusId' as const, code: campusId, name: inLanguage(campusName, call.language), patterns };
    }),
  ];
  return named.filter(({ patterns }) => patterns.length > 0);
}

/**
 * The campus or library whose copies a question is about (在北湖校区, at the Law Library), and the question without it.
 * Undefined where none is named, or the only one; text in quotes names none.
 */
export function namedLibraryIn(text: string, call: CallContext): { library: NamedLibrary; rest: string } | undefined {
  const { libraries, campuses } = call.library.file;
  if (libraries.length + campuses.length < 2) return undefined;
  const quoted = quotedIn(text);
  const marked = quoted ? text.replace(quoted.whole, ' qqtitleqq ') : text;
  for (const { patterns, ...library } of namesOf(call)) {
    const { rest, found } = cut(marked, new RegExp(patterns.join('|'), 'g'));
    if (found.length > 0) return { library, rest: quoted ? rest.replace('qqtitleqq', quoted.whole) : rest };
  }
  return undefined;
}
