import type { RelatedReason } from '../../../lib/contract/calls/search.ts';
import { bestDocuments, hitsOf, noHits, only, roomFor, union, whereMarked, type Hits } from './hits.ts';
import { valuesUnder } from './filters.ts';
import type { LibraryIndex } from './library-index.ts';
import type { Matcher } from './matcher.ts';
import { ScratchBytes, setsWith, setsWithForNow } from './sets.ts';

/** What it counts to share an author, a subject, a class, or the class above it; co-loans bring their own, 1 to 4. */
const weights = { author: 4, subject: 2, sameClass: 3, nearClass: 1 } as const;
/** A subject of more records than this, and of more than one in two hundred, makes nothing related: *foreign literature*. */
const maxOfFineSubject = 50;
/** Below this, two records share no more than a wide class or one subject. */
const leastScore = 3;
/** A greater worth makes no difference: a value has five bits of it. */
const highestScore = 31;
const maxAuthors = 3;
const maxSubjects = 8;

/** Whether a class number says what a record is about: a letter with three signs more, or two letters with two. */
const isFine = (code: string): boolean => code.length > 3;

/** The class above a class number, as far as nearness goes: TP312.8 → TP312, I247.57 → I247. */
const wider = (code: string): string => /^[A-Z]+\d{0,3}/.exec(code)?.[0] ?? code;

const scratch = { byDoc: new ScratchBytes(), byClasses: new ScratchBytes() };

/** Worth of each set of classes: the nearest class in it; and documents with a class that is the record's own. */
function worthOfClasses(index: LibraryIndex, doc: number): { scores: Uint8Array; docs: Hits } {
  const { count, columns } = index.documents;
  const { sets, setCount } = columns.kindNo;
  // A class as wide as E or I24 holds a military journal and a diary alike: by itself it makes nothing related.
  const all = columns.kindNo.valuesOf(doc).filter((id) => /^[A-Z]/.test(index.terms.name('kindNo', id)));
  const own = all.filter((id) => isFine(index.terms.name('kindNo', id)));
  const near = all.flatMap((id) => valuesUnder(index, 'kindNo', wider(index.terms.name('kindNo', id))));
  const scores = scratch.byClasses.zeros(setCount);
  const worth = [
    [near, weights.nearClass],
    [own, weights.sameClass],
  ] as const;
  for (const [ids, score] of worth) {
    const marked = setsWithForNow(index, 'kindNo', ids);
    for (let set = 1; set < setCount; set += 1) if (marked[set] === 1) scores[set] = score;
  }
  if (own.length === 0) return { scores, docs: noHits };
  const docs = roomFor(count);
  let found = 0;
  for (let other = 1; other <= count; other += 1) {
    docs[found] = other;
    if (scores[sets[other] ?? 0] === weights.sameClass) found += 1;
  }
  return { scores, docs: docs.slice(0, found) };
}

/**
 * Records that share authors, subjects, classes or patrons with one, nearest first. Those alone are looked at that share an
 * author, a subject or a fine class, or that the same patrons borrowed.
 * @param coLoans worth of records that the same patrons borrowed, by their ids
 * @returns each with the reason that says most: a shared author, borrowers, the rarest subject, or the class
 */
export function relatedDocuments(
  index: LibraryIndex,
  doc: number,
  rows: number,
  coLoans: ReadonlyMap<number, number>,
): { total: number; near: { id: number; reason: RelatedReason }[] } {
  const { documents, terms } = index;
  const { author, subject, kindNo } = documents.columns;
  const byClasses = worthOfClasses(index, doc);
  const lists = [byClasses.docs];
  const byDoc = scratch.byDoc.zeros(documents.count + 1);
  const count = (docs: Hits, score: number): void => {
    lists.push(docs);
    for (const other of docs) byDoc[other] = (byDoc[other] ?? 0) + score;
  };
  for (const id of author.valuesOf(doc).slice(0, maxAuthors))
    count(author.documentsWith(id, documents.count), weights.author);
  const maxOfFine = Math.max(maxOfFineSubject, documents.count / 200);
  const subjects = subject
    .valuesOf(doc)
    .slice(0, maxSubjects)
    .map((id) => ({ id, docs: subject.documentsWith(id, documents.count) }))
    .filter(({ docs }) => docs.length <= maxOfFine)
    .sort((a, b) => a.docs.length - b.docs.length);
  for (const { docs } of subjects) count(docs, weights.subject);
  for (const [recordId, worth] of coLoans) {
    const other = index.docOf(recordId);
    if (other !== undefined && other <= documents.count) count(hitsOf([other]), worth);
  }
  const scoreOf = (other: number): number => (byDoc[other] ?? 0) + (byClasses.scores[kindNo.sets[other] ?? 0] ?? 0);
  const near = only(union(lists), (other) => other !== doc && documents.isLive(other) && scoreOf(other) >= leastScore);
  const value = (other: number): number =>
    (Math.min(highestScore, scoreOf(other)) << 16) | (documents.rank[other] ?? 0);
  const shared = (
    column: 'author' | 'subject' | 'kindNo',
    ids: readonly number[],
    other: number,
  ): string | undefined => {
    const others = documents.columns[column].valuesOf(other);
    const id = ids.find((own) => others.includes(own));
    return id === undefined ? undefined : terms.name(column, id);
  };
  const reasonFor = (other: number): RelatedReason => {
    const name = shared('author', author.valuesOf(doc), other);
    if (name !== undefined) return { kind: 'author', value: name };
    if (coLoans.has(documents.recordIds[other] ?? 0)) return { kind: 'borrowers', value: '' };
    const heading = shared(
      'subject',
      subjects.map(({ id }) => id),
      other,
    );
    if (heading !== undefined) return { kind: 'subject', value: heading };
    return { kind: 'class', value: shared('kindNo', kindNo.valuesOf(doc), other) ?? '' };
  };
  const docs = bestDocuments(near, Math.min(rows, near.length), value);
  return {
    total: near.length,
    near: docs.map((other) => ({ id: documents.recordIds[other] ?? 0, reason: reasonFor(other) })),
  };
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
