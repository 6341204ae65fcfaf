import { editionOf, gatherEditions, type Edition } from '../works/same-work.ts';
import { NumberList } from './columns.ts';
import type { Feed } from './feed.ts';
import type { LibraryIndex } from './library-index.ts';
import { valueFields } from './schema.ts';

/**
 * Which documents are editions of one work. Those that may be meet under a sign in the index (works/same-work.ts); what
 * their records say is read only where some do, a tenth of a catalogue.
 */

/** More records under one sign are of many works (中国史), and left alone. */
const maxUnderSign = 300;
/** Records that are read and compared together, and what is looked through at most around a change. */
const comparedAtOnce = 1_000;
const maxAround = 20_000;

/** Compares documents that meet under signs, all of them, and writes down which are one work. */
async function compare(index: LibraryIndex, feed: Feed, docs: readonly number[]): Promise<void> {
  const { documents } = index;
  const docOf = new Map(docs.map((doc) => [documents.recordIds[doc] ?? 0, doc]));
  const found = feed.described ? await feed.described(index.library.id, [...docOf.keys()]) : [];
  found.sort((a, b) => a.recordId - b.recordId);
  for (const doc of docs) documents.putWork([doc]);
  const its: number[] = [];
  const editions: Edition[] = [];
  for (const { recordId, record, workMark } of found) {
    const doc = docOf.get(recordId);
    if (doc === undefined || !documents.isLive(doc)) continue;
    its.push(doc);
    editions.push(editionOf(record, workMark));
  }
  for (const work of gatherEditions(editions)) {
    if (work.length > 1) documents.putWork(work.flatMap((place) => its[place] ?? []));
  }
}

/** Gathers the works of a whole index. */
export async function gatherAll(index: LibraryIndex, feed: Feed): Promise<void> {
  if (!feed.described) return;
  const { count } = index.documents;
  // Documents that meet under a sign, and what they meet besides, are one lot: each points towards the first of its lot.
  const towards = new Uint32Array(count + 1);
  const firstOf = (doc: number): number => {
    let first = doc;
    while ((towards[first] ?? 0) !== 0) first = towards[first] ?? 0;
    if (first !== doc) towards[doc] = first;
    return first;
  };
  const meeting = index.sqlite
    .prepare<[number, number], string>(
      `SELECT group_concat(doc) FROM value WHERE field = ? GROUP BY key HAVING count(*) BETWEEN 2 AND ?`,
    )
    .pluck();
  for (const docs of meeting.iterate(valueFields.work, maxUnderSign)) {
    const [first = 0, ...others] = docs.split(',').map((doc) => firstOf(Number(doc)));
    let lot = firstOf(first);
    for (const other of others) {
      const its = firstOf(other);
      if (its === lot) continue;
      towards[Math.max(its, lot)] = Math.min(its, lot);
      lot = Math.min(its, lot);
    }
  }
  // Each lot is a chain from its first document; an array for each would be memory by the hundred bytes.
  const next = new Uint32Array(count + 1);
  const lastOf = new Uint32Array(count + 1);
  const lots = new NumberList();
  for (let doc = 1; doc <= count; doc += 1) {
    if ((towards[doc] ?? 0) === 0) continue;
    const first = firstOf(doc);
    const last = lastOf[first] ?? 0;
    if (last === 0) lots.push(first);
    next[last === 0 ? first : last] = doc;
    lastOf[first] = doc;
  }
  let together: number[] = [];
  for (const lot of lots.view()) {
    for (let doc = lot; doc !== 0; doc = next[doc] ?? 0) together.push(doc);
    if (together.length < comparedAtOnce) continue;
    await compare(index, feed, together);
    together = [];
  }
  if (together.length > 0) await compare(index, feed, together);
}

/** Groups the works again that some documents belong to, belonged to, or may belong to now. */
export async function gatherAround(index: LibraryIndex, feed: Feed, changed: readonly number[]): Promise<void> {
  if (!feed.described) return;
  const { signs, under } = statementsOf(index);
  const around = new Set(changed);
  const known = new Set<string>();
  // Alone under all its signs, as most are, a document is compared with nothing.
  const meeting = new Set(changed.filter((doc) => index.documents.works[doc] !== 0));
  for (let next = [...around]; next.length > 0 && around.size < maxAround;) {
    const own = signs.all(valueFields.work, JSON.stringify(next)).filter((sign) => !known.has(sign));
    for (const sign of own) known.add(sign);
    const bySign = Map.groupBy(under.all(valueFields.work, JSON.stringify(own)), ({ key }) => key);
    next = [];
    for (const entry of bySign.values()) {
      if (entry.length > maxUnderSign || entry.length < 2) continue;
      for (const { doc } of entry) {
        meeting.add(doc);
        if (around.has(doc)) continue;
        around.add(doc);
        next.push(doc);
        // A work is replaced as a whole.
        for (const other of index.documents.editionsOf(doc)) {
          if (around.has(other)) continue;
          around.add(other);
          meeting.add(other);
          next.push(other);
        }
      }
    }
  }
  if (meeting.size > 0) await compare(index, feed, [...meeting]);
}

const statements = new WeakMap<LibraryIndex, ReturnType<typeof prepared>>();

const prepared = ({ sqlite }: LibraryIndex) => ({
  signs: sqlite
    .prepare<[number, string], string>(
      'SELECT DISTINCT key FROM value WHERE field = ? AND doc IN (SELECT value FROM json_each(?))',
    )
    .pluck(),
  under: sqlite.prepare<[number, string], { key: string; doc: number }>(
    'SELECT key, doc FROM value WHERE field = ? AND key IN (SELECT value FROM json_each(?))',
  ),
});

function statementsOf(index: LibraryIndex): ReturnType<typeof prepared> {
  let known = statements.get(index);
  if (!known) statements.set(index, (known = prepared(index)));
  return known;
}
