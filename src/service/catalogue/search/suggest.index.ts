import type SqliteDatabase from 'better-sqlite3';
import { commonSimplified } from '../text/characters.ts';
import type { Column } from './columns.ts';
import type { Documents } from './documents.ts';
import { columnNames, valueFields } from './schema.ts';
import { skeletonKeys } from './skeleton.ts';
import {
  groupOfCount,
  groupOfRank,
  markOf,
  suggestionKeys,
  suggestionKinds,
  type SuggestionKind,
} from './suggest.keys.ts';
import { pairsOf } from '../text/sounds.ts';
import { hasHan, soundsOf, soundsOfHan } from '../text/pinyin.ts';

/** Rows that are worked out at once; bounds the memory of a build and how long a transaction holds the file. */
const atOnce = 5_000;
const atOnceBesideReaders = 50;
/** Names are weighed by counts that are right but for so small a part of the catalogue: counting takes all of it. */
const countedAnewAfter = 0.02;
/** Words that are counted before they are written: a large catalogue has a million different ones, most of them once. */
const maxCountedWords = 50_000;
/** Words of an alphabet that are kept for spelling; shorter ones are one letter away from everything. */
const isWord = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{4,24}$/u;
const isHan = /\p{Script=Han}/u;
/** From so many records on, a slip of the reader may be any common character, whether the catalogue has it or not. */
const manyRecords = 500;

/** Rows for the table of skeletons among those that are staged. */
const skeletonKind = -1;

const nameKinds = ['author', 'subject'] as const;

/** How many documents have each value of a column, by the value's id. */
export function countValues(column: Column, documents: number): Uint32Array {
  const { sets, starts, values, setCount, valueBound } = column;
  const times = new Uint32Array(setCount);
  for (let doc = 1; doc <= documents; doc += 1) {
    const set = sets[doc] ?? 0;
    times[set] = (times[set] ?? 0) + 1;
  }
  const counts = new Uint32Array(valueBound);
  for (let set = 1; set < setCount; set += 1) {
    const many = times[set] ?? 0;
    if (many === 0) continue;
    const end = starts[set + 1] ?? 0;
    for (let at = starts[set] ?? 0; at < end; at += 1) {
      const value = values[at] ?? 0;
      counts[value] = (counts[value] ?? 0) + many;
    }
  }
  return counts;
}

/**
 * Writes what is suggested into the index file. Rows are inserted and never searched for deletion: the query
 * passes over a title that its record has no longer, and over a name without records; the next full build leaves them
 * out. So following a change costs little, and popularity may move a title to another group at any time.
 */
export class SuggestionIndex {
  readonly #sqlite: SqliteDatabase.Database;
  readonly #statements;
  readonly #words = new Map<string, number>();
  readonly #signs = new Set<string>();
  #hasCommonSigns = false;
  /** By kind of name, how many records each has, and how many were taken in since that was counted. */
  readonly #counts = new Map<
    (typeof nameKinds)[number],
    { of: WeakRef<Documents>; counts: Uint32Array; since: number }
  >();

  constructor(sqlite: SqliteDatabase.Database) {
    this.#sqlite = sqlite;
    sqlite.exec(`CREATE TEMP TABLE IF NOT EXISTS staged (
      kind INTEGER, weight_group INTEGER, key TEXT, ref INTEGER, mark INTEGER
    )`);
    type Titled = { doc: number; key: string };
    this.#statements = {
      due: sqlite.prepare('INSERT OR IGNORE INTO suggestion_due (doc) VALUES (?)'),
      isDue: sqlite.prepare<[], number>('SELECT 1 FROM suggestion_due LIMIT 1').pluck(),
      someDue: sqlite
        .prepare<[number, number], number>('SELECT doc FROM suggestion_due WHERE doc <= ? ORDER BY doc LIMIT ?')
        .pluck(),
      done: sqlite.prepare('DELETE FROM suggestion_due WHERE doc BETWEEN ? AND ?'),
      stage: sqlite.prepare('INSERT INTO staged VALUES (?, ?, ?, ?, ?)'),
      titles: sqlite
        .prepare<[number], string>(`SELECT key FROM value WHERE doc = ? AND field = ${valueFields.title}`)
        .pluck(),
      // The plus keeps the planner from reading by field, which is every title of the library.
      manyTitles: sqlite.prepare<[number, number], Titled>(
        `SELECT doc, key FROM value WHERE doc > ? AND doc <= ? AND +field = ${valueFields.title}`,
      ),
      name: sqlite.prepare<[number, number], string>('SELECT key FROM term WHERE column = ? AND id = ?').pluck(),
      manyNames: sqlite.prepare<[number, number, number], { id: number; key: string }>(
        'SELECT id, key FROM term WHERE column = ? AND id > ? ORDER BY id LIMIT ?',
      ),
      addWord: sqlite.prepare(
        `INSERT INTO vocabulary (word, records) VALUES (?, ?)
         ON CONFLICT (word) DO UPDATE SET records = records + excluded.records`,
      ),
      signs: sqlite.prepare<[], number>('SELECT count(*) FROM reading').pluck(),
      addSounds: sqlite.prepare('INSERT INTO sounds (rowid, title) VALUES (?, ?)'),
      clearSounds: sqlite.prepare('DELETE FROM sounds WHERE rowid = ?'),
      addSign: sqlite.prepare('INSERT OR IGNORE INTO reading (sign, sounds) VALUES (?, ?)'),
    };
  }

  /** Reports that a document's titles and names may have changed; inside a writing transaction. */
  due(doc: number): void {
    this.#statements.due.run(doc);
  }

  /**
   * Takes in what is due. What is not is kept in the file for the next time, or for another process.
   * @param isOver asked before each stretch; the stretches are short then, and readers wait for none of them
   */
  settle(documents: Documents, isOver?: () => boolean): void {
    const settle = this.#sqlite.transaction(() => {
      let all = 0;
      for (;;) {
        const some = this.#settleSome(documents, isOver ? atOnceBesideReaders : atOnce);
        all += some;
        // Rows that are written together are sorted together, so that after an import no page is written twice.
        if (some === 0 || isOver) break;
      }
      if (all > 0) {
        this.#learnCommonSigns(documents);
        this.#write();
      }
      return all;
    });
    // Mostly there is nothing to do, and the file need not be held to see that.
    while (this.#statements.isDue.get() === 1 && isOver?.() !== true) if (settle.immediate() === 0) return;
  }

  /** Makes all suggestions of a file that has none yet. */
  build(documents: Documents): void {
    this.#sqlite.transaction(() => {
      for (let from = 0; from < documents.count; from += atOnce) {
        const byDoc = new Map<number, string[]>();
        for (const { doc, key } of this.#statements.manyTitles.all(from, from + atOnce)) {
          const keys = byDoc.get(doc);
          if (keys) keys.push(key);
          else byDoc.set(doc, [key]);
        }
        for (const [doc, keys] of byDoc) this.#titled(documents, doc, keys);
      }
      for (const kind of nameKinds) {
        const counts = countValues(documents.columns[kind], documents.count);
        for (let last = 0; ;) {
          const names = this.#statements.manyNames.all(columnNames.indexOf(kind), last, atOnce);
          for (const { id, key } of names) this.#name(kind, id, key, counts[id] ?? 0);
          if (names.length < atOnce) break;
          last = names.at(-1)?.id ?? last;
        }
      }
      this.#learnCommonSigns(documents);
      this.#write();
    })();
  }

  /**
   * Names that a record has lost keep their rows: with less weight than these say, or passed over without records.
   * @returns how many documents were due
   */
  #settleSome(documents: Documents, many: number): number {
    const { someDue, done, titles, name } = this.#statements;
    // Another process may have written records that this one does not know yet: they are left for later.
    const docs = someDue.all(documents.count, many);
    const [first, last] = [docs[0], docs.at(-1)];
    if (first === undefined || last === undefined) return 0;
    for (const doc of docs) {
      this.#statements.clearSounds.run(doc);
      this.#titled(documents, doc, titles.all(doc));
    }
    for (const kind of nameKinds) {
      const ids = new Set(docs.flatMap((doc) => documents.columns[kind].valuesOf(doc)));
      if (ids.size === 0) continue;
      const counts = this.#countsOf(kind, documents, docs.length);
      // What these records have, one record has at least, also where it is new since names were counted.
      for (const id of ids)
        this.#name(kind, id, name.get(columnNames.indexOf(kind), id) ?? '', Math.max(1, counts[id] ?? 0));
    }
    done.run(first, last);
    return docs.length;
  }

  #countsOf(kind: (typeof nameKinds)[number], documents: Documents, more: number): Uint32Array {
    const known = this.#counts.get(kind);
    if (known?.of.deref() === documents && known.since + more <= documents.count * countedAnewAfter) {
      known.since += more;
      return known.counts;
    }
    const counts = countValues(documents.columns[kind], documents.count);
    this.#counts.set(kind, { of: new WeakRef(documents), counts, since: 0 });
    return counts;
  }

  #titled(documents: Documents, doc: number, keys: readonly string[]): void {
    const pairs = new Set<string>();
    for (const key of keys) {
      this.#stage('title', key, groupOfRank(documents.rank[doc] ?? 0), doc, markOf(key));
      this.#learn(key, 1);
      for (const entry of skeletonKeys(key)) this.#statements.stage.run(skeletonKind, 0, entry, doc, 0);
      if (hasHan(key)) for (const pair of pairsOf(soundsOfHan(key))) pairs.add(pair);
    }
    if (pairs.size > 0) this.#statements.addSounds.run(doc, [...pairs].join(' '));
  }

  #name(kind: 'author' | 'subject', id: number, key: string, count: number): void {
    if (count === 0 || key === '') return;
    this.#stage(kind, key, groupOfCount(count), id, 0);
    this.#learn(key, count);
  }

  #stage(kind: SuggestionKind, key: string, group: number, ref: number, mark: number): void {
    for (const entry of suggestionKeys(kind, key))
      this.#statements.stage.run(suggestionKinds[kind], group, entry, ref, mark);
  }

  /** Words and characters that spelling goes by. */
  #learn(key: string, times: number): void {
    for (const word of key.split(' ')) {
      if (isWord.test(word)) this.#words.set(word, (this.#words.get(word) ?? 0) + times);
    }
    if (this.#words.size > maxCountedWords) this.#writeWords();
    for (const sign of key) if (sign >= '\u3400' && !this.#signs.has(sign) && isHan.test(sign)) this.#signs.add(sign);
  }

  #learnCommonSigns(documents: Documents): void {
    if (this.#hasCommonSigns || documents.count < manyRecords) return;
    this.#hasCommonSigns = true;
    const common = commonSimplified();
    if ((this.#statements.signs.get() ?? 0) < common.size) for (const sign of common) this.#signs.add(sign);
  }

  /** In the order of the keys: a page of the file is then written once, whatever its place. */
  #write(): void {
    this.#sqlite.exec(`
      INSERT OR IGNORE INTO suggestion
        SELECT * FROM staged WHERE kind <> ${skeletonKind} ORDER BY kind, weight_group, key, ref, mark;
      INSERT OR IGNORE INTO skeleton SELECT key, ref FROM staged WHERE kind = ${skeletonKind} ORDER BY key, ref;
      DELETE FROM staged;
    `);
    this.#writeWords();
    for (const sign of this.#signs) this.#statements.addSign.run(sign, soundsOf(sign).join(' '));
    this.#signs.clear();
  }

  #writeWords(): void {
    for (const word of [...this.#words.keys()].sort()) this.#statements.addWord.run(word, this.#words.get(word));
    this.#words.clear();
  }
}
