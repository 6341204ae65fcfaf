import type { ColumnName } from './schema.ts';
import type { LibraryIndex } from './library-index.ts';
import { setsWith, valuesUnder } from './filters.ts';

/** What it counts to share an author, a subject, a class, or the class above it. */
const weights = { author: 4, subject: 2, sameClass: 3, nearClass: 1 } as const;
/** Below this, two records share no more than a wide class or one subject. */
const leastScore = 3;
const mostAuthors = 3;
const mostSubjects = 8;

/** The class above a class number, as far as nearness goes: TP312.8 → TP312, I247.57 → I247. */
const wider = (code: string): string => /^[A-Z]+\d{0,3}/.exec(code)?.[0] ?? code;

/**
 * Records that share authors, subjects or classes with one, nearest first. Reads each column once, so that it takes the
 * same time whatever the record.
 */
export function relatedDocuments(index: LibraryIndex, doc: number, rows: number): { total: number; docs: number[] } {
  const { documents, terms } = index;
  const { columns } = documents;
  const scores = new Uint8Array(documents.count + 1);
  const addSets = (name: ColumnName, score: (set: number) => number): void => {
    const { sets } = columns[name];
    for (let other = 1; other <= documents.count; other += 1) {
      const set = sets[other] ?? 0;
      if (set !== 0) scores[other] = Math.min(255, (scores[other] ?? 0) + score(set));
    }
  };
  const shared = (name: 'author' | 'subject', most: number): void => {
    const own = columns[name].valuesOf(doc).slice(0, most);
    if (own.length === 0) return;
    const { starts, values, setCount, valueBound } = columns[name];
    const wanted = new Uint8Array(valueBound);
    for (const id of own) wanted[id] = weights[name];
    const setScores = new Uint8Array(setCount);
    for (let set = 1; set < setCount; set += 1) {
      const end = starts[set + 1] ?? 0;
      let score = 0;
      for (let at = starts[set] ?? 0; at < end; at += 1) score += wanted[values[at] ?? 0] ?? 0;
      setScores[set] = Math.min(255, score);
    }
    addSets(name, (set) => setScores[set] ?? 0);
  };
  shared('author', mostAuthors);
  shared('subject', mostSubjects);
  const own = columns.kindNo.valuesOf(doc);
  if (own.length > 0) {
    const near = own.flatMap((id) => {
      const code = terms.name('kindNo', id).toUpperCase();
      return /^[A-Z]/.test(terms.name('kindNo', id)) ? valuesUnder(index, 'kindNo', wider(code)) : [];
    });
    const same = setsWith(index, 'kindNo', own);
    const around = setsWith(index, 'kindNo', near);
    addSets('kindNo', (set) => (same[set] === 1 ? weights.sameClass : around[set] === 1 ? weights.nearClass : 0));
  }

  let total = 0;
  const top: [number, number][] = [];
  let least = -1;
  for (let other = 1; other <= documents.count; other += 1) {
    const score = scores[other] ?? 0;
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
