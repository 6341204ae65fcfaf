import type { Column } from './columns.ts';
import { whereMarked, type Hits } from './hits.ts';
import type { LibraryIndex } from './library-index.ts';
import type { Matcher } from './matcher.ts';
import { valuesUnder } from './filters.ts';
import { setsWith } from './sets.ts';

/** What it counts to share an author, a subject, a class, or the class above it; co-loans bring their own, 1 to 4. */
const weights = { author: 4, subject: 2, sameClass: 3, nearClass: 1 } as const;
/** Below this, two records share no more than a wide class or one subject. */
const leastScore = 3;
const maxAuthors = 3;
const maxSubjects = 8;

/** Whether a class number says what a record is about: a letter with three signs more, or two letters with two. */
const isFine = (code: string): boolean => code.length > 3;

/** The class above a class number, as far as nearness goes: TP312.8 → TP312, I247.57 → I247. */
const wider = (code: string): string => /^[A-Z]+\d{0,3}/.exec(code)?.[0] ?? code;

/** Worth of each set of a column: the sum of what its values are worth. */
function scoresOfSets(column: Column, worth: ReadonlyMap<number, number>): Uint8Array {
  const { starts, values, setCount, valueBound } = column;
  const scores = new Uint8Array(setCount);
  if (worth.size === 0) return scores;
  const ofValue = new Uint8Array(valueBound);
  for (const [id, score] of worth) ofValue[id] = score;
  let set = 1;
  const end = starts[setCount] ?? 0;
  for (let at = 0; at < end; at += 1) {
    const score = ofValue[values[at] ?? 0] ?? 0;
    if (score === 0) continue;
    while ((starts[set + 1] ?? 0) <= at) set += 1;
    scores[set] = (scores[set] ?? 0) + score;
  }
  return scores;
}

/** Worth of each set of classes: the nearest class in it. */
function scoresOfClasses(index: LibraryIndex, doc: number): Uint8Array {
  const column = index.documents.columns.kindNo;
  // A class as wide as E or I24 holds a military journal and a diary alike: by itself it makes nothing related.
  const all = column.valuesOf(doc).filter((id) => /^[A-Z]/.test(index.terms.name('kindNo', id)));
  const own = all.filter((id) => isFine(index.terms.name('kindNo', id)));
  const near = all.flatMap((id) => valuesUnder(index, 'kindNo', wider(index.terms.name('kindNo', id))));
  const same = setsWith(index, 'kindNo', own);
  return setsWith(index, 'kindNo', near).map((isNear, set) =>
    same[set] === 1 ? weights.sameClass : isNear * weights.nearClass,
  );
}

/** What co-loans are worth, by document. */
function scoresOfCoLoans(index: LibraryIndex, coLoans: ReadonlyMap<number, number>): Uint8Array {
  const { count } = index.documents;
  const scores = new Uint8Array(coLoans.size === 0 ? 0 : count + 1);
  for (const [recordId, worth] of coLoans) {
    const doc = index.docOf(recordId);
    if (doc !== undefined && doc <= count) scores[doc] = worth;
  }
  return scores;
}

/**
 * Records that share authors, subjects, classes or patrons with one, nearest first. Reads each column once, so that it
 * takes the same time whatever the record.
 * @param coLoans worth of records that the same patrons borrowed, by their ids
 */
export function relatedDocuments(
  index: LibraryIndex,
  doc: number,
  rows: number,
  coLoans: ReadonlyMap<number, number>,
): { total: number; docs: number[] } {
  const { documents } = index;
  const { author, subject, kindNo } = documents.columns;
  const each = (ids: number[], score: number) => new Map(ids.map((id) => [id, score]));
  const byAuthor = scoresOfSets(author, each(author.valuesOf(doc).slice(0, maxAuthors), weights.author));
  const bySubject = scoresOfSets(subject, each(subject.valuesOf(doc).slice(0, maxSubjects), weights.subject));
  const byClass = scoresOfClasses(index, doc);
  const byCoLoans = scoresOfCoLoans(index, coLoans);
  const [authors, subjects, classes] = [author.sets, subject.sets, kindNo.sets];

  let total = 0;
  const top: [number, number][] = [];
  let least = -1;
  for (let other = 1; other <= documents.count; other += 1) {
    const score =
      (byAuthor[authors[other] ?? 0] ?? 0) +
      (bySubject[subjects[other] ?? 0] ?? 0) +
      (byClass[classes[other] ?? 0] ?? 0) +
      (byCoLoans[other] ?? 0);
    if (score < leastScore || other === doc || !documents.isLive(other)) continue;
    total += 1;
    const value = score * 0x1_0000 + (documents.rank[other] ?? 0);
    if (top.length === rows && value <= least) continue;
    top.push([value, other]);
    top.sort(([a, one], [b, two]) => b - a || one - two);
    top.length = Math.min(top.length, rows);
    least = top.at(-1)?.[0] ?? -1;
  }
  return { total, docs: top.map(([, other]) => other) };
}

/**
 * Documents that have one of some authors, and those that have one of some subjects, by kind of document.
 * @param bestOf which of them are answered
 */
export function documentsSharing(
  index: LibraryIndex,
  matcher: Matcher,
  headings: Readonly<Record<'author' | 'subject', readonly string[]>>,
  docCodes: readonly string[],
  bestOf: (hits: Hits) => number[],
): number[][] {
  const { documents, terms } = index;
  const kinds = docCodes.map((code) => setsWith(index, 'docCode', [terms.find('docCode', code) ?? 0]));
  // One pass over a column for all kinds: that is what it costs in a large catalogue.
  const sharing = (['author', 'subject'] as const).map((column) =>
    matcher.withFacet(column, headings[column].length === 0 ? [] : terms.findAll(column, headings[column])),
  );
  return kinds.map((kind) =>
    sharing.flatMap((hits) => bestOf(whereMarked(hits, documents.columns.docCode.sets, kind, 1))),
  );
}
