import { bestDocuments } from './best-documents.ts';
import type { Narrow } from './columns.ts';
import { valuesUnder } from './filters.ts';
import { hitsOf, noHits, only, roomFor, union, whereMarked, type Hits } from './hits.ts';
import type { LibraryIndex } from './library-index.ts';
import type { Matcher } from './matcher.ts';
import { ScratchBytes } from './scratch.ts';
import { setsHolding, setsWith, setsWithForNow } from './sets.ts';

/** What it counts to share an author, a subject, a class, or the class above it; co-loans bring their own, 1 to 4. */
const weights = { author: 4, subject: 2, sameClass: 3, nearClass: 1 } as const;
/** Below this, two records share no more than a wide class or one subject. */
const leastScore = 3;
/** What more than this is worth tells nothing: a value has five bits of it. */
const highestScore = 31;
const maxAuthors = 3;
const maxSubjects = 8;

/** Whether a class number says what a record is about: a letter with three signs more, or two letters with two. */
const isFine = (code: string): boolean => code.length > 3;

/** The class above a class number, as far as nearness goes: TP312.8 → TP312, I247.57 → I247. */
const wider = (code: string): string => /^[A-Z]+\d{0,3}/.exec(code)?.[0] ?? code;

/** What sets of a column are worth, by set, and documents that a set was worth something to. */
interface Worth {
  sets: Narrow;
  scores: Uint8Array;
  docs: Hits;
}

const scratch = { author: new ScratchBytes(), subject: new ScratchBytes(), kindNo: new ScratchBytes() };
type Scored = keyof typeof scratch;

/** Documents whose set is worth so much at least, in one pass over the column. */
function worthyDocuments(sets: Narrow, scores: Uint8Array, least: number, count: number): Hits {
  const found = roomFor(count);
  let length = 0;
  for (let doc = 1; doc <= count; doc += 1) {
    found[length] = doc;
    if ((scores[sets[doc] ?? 0] ?? 0) >= least) length += 1;
  }
  return found.slice(0, length);
}

/** Worth of each set of a column: the sum of what its values are worth. */
function worthOfValues({ documents }: LibraryIndex, name: Scored, ids: readonly number[], score: number): Worth {
  const column = documents.columns[name];
  const { sets } = column;
  const scores = scratch[name].zeros(column.setCount);
  let isAny = false;
  for (const id of ids) {
    for (const set of setsHolding(column, id)) {
      scores[set] = (scores[set] ?? 0) + score;
      isAny = true;
    }
  }
  return { sets, scores, docs: isAny ? worthyDocuments(sets, scores, 1, documents.count) : noHits };
}

/** Worth of each set of classes: the nearest class in it. A class that is only near makes nothing related by itself. */
function worthOfClasses(index: LibraryIndex, doc: number): Worth {
  const column = index.documents.columns.kindNo;
  const { sets } = column;
  // A class as wide as E or I24 holds a military journal and a diary alike: by itself it makes nothing related.
  const all = column.valuesOf(doc).filter((id) => /^[A-Z]/.test(index.terms.name('kindNo', id)));
  const own = all.filter((id) => isFine(index.terms.name('kindNo', id)));
  const near = all.flatMap((id) => valuesUnder(index, 'kindNo', wider(index.terms.name('kindNo', id))));
  const scores = scratch.kindNo.zeros(column.setCount);
  const markEach = (ids: readonly number[], score: number): void => {
    for (const [set, isIn] of setsWithForNow(index, 'kindNo', ids).subarray(0, column.setCount).entries())
      if (isIn === 1) scores[set] = score;
  };
  markEach(near, weights.nearClass);
  if (own.length === 0) return { sets, scores, docs: noHits };
  markEach(own, weights.sameClass);
  return { sets, scores, docs: worthyDocuments(sets, scores, weights.sameClass, index.documents.count) };
}

/** What co-loans are worth, by document. */
function worthOfCoLoans(index: LibraryIndex, coLoans: ReadonlyMap<number, number>): Map<number, number> {
  const { count } = index.documents;
  return new Map(
    [...coLoans].flatMap(([recordId, worth]) => {
      const doc = index.docOf(recordId);
      return doc !== undefined && doc <= count ? [[doc, worth]] : [];
    }),
  );
}

/**
 * Records that share authors, subjects, classes or patrons with one, nearest first. Goes through each column once, and
 * looks at those records alone that share an author, a subject or a fine class.
 * @param coLoans worth of records that the same patrons borrowed, by their ids
 */
export function relatedDocuments(
  index: LibraryIndex,
  doc: number,
  rows: number,
  coLoans: ReadonlyMap<number, number>,
): { total: number; docs: number[] } {
  const { documents } = index;
  const { author, subject } = documents.columns;
  const byAuthor = worthOfValues(index, 'author', author.valuesOf(doc).slice(0, maxAuthors), weights.author);
  const bySubject = worthOfValues(index, 'subject', subject.valuesOf(doc).slice(0, maxSubjects), weights.subject);
  const byClass = worthOfClasses(index, doc);
  const byCoLoans = worthOfCoLoans(index, coLoans);
  const scoreOf = (other: number): number =>
    (byAuthor.scores[byAuthor.sets[other] ?? 0] ?? 0) +
    (bySubject.scores[bySubject.sets[other] ?? 0] ?? 0) +
    (byClass.scores[byClass.sets[other] ?? 0] ?? 0) +
    (byCoLoans.get(other) ?? 0);
  const near = only(
    union([byAuthor.docs, bySubject.docs, byClass.docs, hitsOf([...byCoLoans.keys()])]),
    (other) => other !== doc && documents.isLive(other) && scoreOf(other) >= leastScore,
  );
  const value = (other: number): number =>
    (Math.min(highestScore, scoreOf(other)) << 16) | (documents.rank[other] ?? 0);
  return { total: near.length, docs: bestDocuments(near, Math.min(rows, near.length), value) };
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
