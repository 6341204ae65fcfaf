import { existsSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { CachedPostings } from './cached-postings.ts';
import { columnsOf, wordsOf, type StoredDocument } from './document.ts';
import { applyChanges, DocumentChanges } from './document-changes.ts';
import { Documents } from './documents.ts';
import { gatherAround } from './gather-works.ts';
import type { Change, Feed, IndexedLibrary } from './feed.ts';
import { indexVersion, lateIndexes, tables, valueFields, wordColumns } from './schema.ts';
import type { Shelf } from './copy-kinds.ts';
import { StateCache } from './state-cache.ts';
import { SuggestionIndex } from './suggest.index.ts';
import { Terms } from './terms.ts';
import { makePrivateFile, makePrivateFolder } from '../../platform/private-files.ts';

/** `quick` gives up safety against power loss while a file is built that would be thrown away anyhow. */
export interface OpenOptions {
  quick?: boolean;
}

/** Changes of the feed that another process has taken into the file, and what the documents in memory are to do of it. */
export interface FollowedChanges {
  /** Number of the last of them, and how many there are. */
  upTo: number;
  count: number;
  recordIds: number[];
  /** Whether more changed than items. */
  isDescribed: boolean;
  documents: Float64Array;
}

/** Bytes of the ids below codes that are kept. */
const cachedIdsBytes = 1_000_000;

/** One library's index: the file, and what of it is held in memory. */
export class LibraryIndex {
  readonly file: string;
  readonly library: IndexedLibrary;
  readonly sqlite: SqliteDatabase.Database;
  readonly terms: Terms;
  readonly #suggestions: SuggestionIndex;
  /** A file that is being built gets its suggestions at the end, all at once. */
  #isBuilding = false;
  documents: Documents;
  /** Long lists of them that searches begin with. */
  readonly postings = new CachedPostings();
  /** Ids of the values that chosen codes take in (filters.ts). */
  readonly valuesUnder = new StateCache<readonly number[]>(cachedIdsBytes, (ids) => ids.length * 8);
  /** Whether the library lends nothing from there. */
  isForUseHere: (shelf: Shelf) => boolean = () => false;
  /** Sequence number of the last change that the documents in memory know. */
  position: number;
  /** Counts up with every change of what can be found, and of what is on the shelf. */
  version = 0;
  shelfVersion = 0;
  /** Changes since the snapshot in the file. */
  unsaved = 0;
  readonly #inode: number;
  readonly #statements;

  private constructor(file: string, library: IndexedLibrary, sqlite: SqliteDatabase.Database) {
    this.file = file;
    this.library = library;
    this.sqlite = sqlite;
    this.#inode = file === ':memory:' ? 0 : statSync(file).ino;
    this.terms = new Terms(sqlite);
    this.#suggestions = new SuggestionIndex(sqlite);
    this.#statements = {
      meta: sqlite.prepare<[string], number>('SELECT value FROM meta WHERE name = ?').pluck(),
      setMeta: sqlite.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)'),
      docOf: sqlite.prepare<[number], number>('SELECT doc FROM doc WHERE record_id = ?').pluck(),
      docsOf: sqlite.prepare<[string], { id: number; doc: number }>(
        'SELECT record_id AS id, doc FROM json_each(?) AS asked CROSS JOIN doc ON record_id = asked.value',
      ),
      lastDoc: sqlite.prepare<[], number | null>('SELECT max(doc) FROM doc').pluck(),
      addDoc: sqlite.prepare('INSERT INTO doc (doc, record_id, sort) VALUES (?, ?, ?)'),
      renewDoc: sqlite.prepare('UPDATE doc SET sort = ? WHERE doc = ?'),
      clearValues: sqlite.prepare('DELETE FROM value WHERE doc = ?'),
      addValue: sqlite.prepare('INSERT INTO value (doc, field, key) VALUES (?, ?, ?)'),
      clearWords: sqlite.prepare('DELETE FROM words WHERE rowid = ?'),
      addWords: sqlite.prepare(
        `INSERT INTO words (rowid, ${wordColumns.join(', ')}) VALUES (?${', ?'.repeat(wordColumns.length)})`,
      ),
      setPart: sqlite.prepare('INSERT OR REPLACE INTO snapshot (name, data) VALUES (?, ?)'),
      parts: sqlite.prepare<[], { name: string; data: Buffer }>('SELECT name, data FROM snapshot'),
    };
    this.position = this.#meta('snapshot');
    this.documents = this.#readDocuments();
  }

  /**
   * Opens a file of this version that follows this feed; undefined when there is none that can be used.
   * @param lastSeq last change of the feed: an index that knows more follows another store
   */
  static open(file: string, library: IndexedLibrary, lastSeq: number): LibraryIndex | undefined {
    if (!existsSync(file)) return undefined;
    const sqlite = new SqliteDatabase(file);
    try {
      if (sqlite.pragma('user_version', { simple: true }) === indexVersion) {
        configure(sqlite, {});
        sqlite.exec(lateIndexes);
        const index = new LibraryIndex(file, library, sqlite);
        if (index.#meta('library') === library.id && index.#meta('position') <= lastSeq) return index;
      }
    } catch (error) {
      sqlite.close();
      if (!(error instanceof SqliteDatabase.SqliteError)) throw error;
      // A file that is damaged or not of our making is built again, like one of another version.
      return undefined;
    }
    sqlite.close();
    return undefined;
  }

  /** Makes an empty index at `file`, over whatever is there. */
  static create(file: string, library: IndexedLibrary, position: number, options: OpenOptions = {}): LibraryIndex {
    if (file !== ':memory:') {
      makePrivateFolder(dirname(file));
      for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
      makePrivateFile(file);
    }
    const sqlite = new SqliteDatabase(file);
    configure(sqlite, options);
    sqlite.exec(tables);
    sqlite.pragma(`user_version = ${indexVersion}`);
    const index = new LibraryIndex(file, library, sqlite);
    index.position = position;
    index.#isBuilding = options.quick === true;
    index.#statements.setMeta.run('library', library.id);
    index.#statements.setMeta.run('position', position);
    index.#statements.setMeta.run('snapshot', position);
    return index;
  }

  /** Whether another process has put a new file in this one's place. */
  get isReplaced(): boolean {
    if (this.file === ':memory:') return false;
    return statSync(this.file, { throwIfNoEntry: false })?.ino !== this.#inode;
  }

  /** Whether another process has saved what this one has not followed. */
  get isBehindFile(): boolean {
    return this.#meta('snapshot') > this.position;
  }

  docOf(recordId: number): number | undefined {
    return this.#statements.docOf.get(recordId);
  }

  /** Numbers of the documents of some records, in one statement. */
  docsOf(recordIds: readonly number[]): ReadonlyMap<number, number> {
    if (recordIds.length === 0) return new Map();
    return new Map(this.#statements.docsOf.all(JSON.stringify(recordIds)).map(({ id, doc }) => [id, doc]));
  }

  /** Writes documents that are not in the index yet; in a transaction of its own. */
  addAll(documents: readonly StoredDocument[]): void {
    this.#transaction(() => {
      for (const document of documents) this.#put(document, true);
    });
  }

  /**
   * Follows the next changes of the feed. What another process has written into the file already is only read into
   * memory.
   * @returns ids of the records that changed; empty when there was nothing to do
   */
  async catchUp(feed: Feed, limit: number): Promise<number[]> {
    if (this.isBehindFile) {
      if (this.documents.changes) throw new Error('another process has written the index that this one follows');
      this.documents = this.#readDocuments();
      this.position = this.#meta('snapshot');
      this.version += 1;
    }
    const changes = await feed.changes(this.library.id, this.position, limit);
    const last = changes.at(-1);
    if (last === undefined) return [];
    const ids = [...new Set(changes.map((change) => change.recordId))];
    const before = [...this.docsOf(ids).values()];
    const editions = before.flatMap((doc) => this.documents.editionsOf(doc));
    const there = new Map((await feed.records(this.library.id, ids)).map((document) => [document.recordId, document]));
    this.#transaction(() => {
      const written = this.#meta('position');
      const isNew = (change: Change): boolean => change.op !== 'items' && change.seq > written;
      const renewed = new Set(changes.filter(isNew).map((change) => change.recordId));
      for (const id of ids) {
        const document = there.get(id);
        if (document) this.#put(document, renewed.has(id));
        else this.#remove(id);
      }
      this.#statements.setMeta.run('position', Math.max(written, last.seq));
    });
    const described = new Set(changes.filter(({ op }) => op !== 'items').map(({ recordId }) => recordId));
    if (described.size > 0) {
      const docs = ids.flatMap((id) => (described.has(id) ? (this.docOf(id) ?? []) : []));
      await gatherAround(this, feed, [...docs, ...editions]);
      this.version += 1;
    }
    this.shelfVersion += 1;
    this.position = last.seq;
    this.unsaved += changes.length;
    return ids;
  }

  /**
   * The same, taken down for a process that answers readers from the same file.
   * @returns what it takes in with `take`; undefined when there was nothing to follow
   */
  async catchUpFor(feed: Feed, limit: number): Promise<FollowedChanges | undefined> {
    this.documents.changes ??= new DocumentChanges();
    const { version, unsaved } = this;
    const recordIds = await this.catchUp(feed, limit);
    const documents = this.documents.changes.take();
    if (recordIds.length === 0) return undefined;
    const count = this.unsaved - unsaved;
    return { upTo: this.position, count, recordIds, isDescribed: this.version > version, documents };
  }

  /** Takes over the changes that another process has followed since this one's last. */
  take({ upTo, count, isDescribed, documents }: FollowedChanges): void {
    applyChanges(this.documents, documents);
    if (isDescribed) this.version += 1;
    this.shelfVersion += 1;
    this.position = upTo;
    this.unsaved += count;
  }

  /** Another process may have written the typed arrays as they stand here. */
  noteSaved(): void {
    if (this.#meta('snapshot') === this.position) this.unsaved = 0;
  }

  /** Takes what the last changes brought into the suggestions. @param isOver asked now and then; ends it before it is done */
  settle(isOver?: () => boolean): void {
    this.#suggestions.settle(this.documents, isOver);
  }

  /** Writes the typed arrays into the file, so that opening it again is quick. */
  save(): void {
    this.#transaction(() => {
      for (const [name, data] of this.documents.parts()) this.#statements.setPart.run(name, data);
      this.#statements.setMeta.run('snapshot', this.position);
      this.#statements.setMeta.run('position', Math.max(this.position, this.#meta('position')));
    });
    this.unsaved = 0;
  }

  /** Makes whole values quick to find, and gives back what only the load needed; after a bulk load. */
  indexValues(): void {
    this.terms.forget();
    this.documents.endLoad();
    this.sqlite.exec(lateIndexes);
  }

  /** Brings the word index into its quickest form and saves; after a bulk load. A file that was being built is to be closed then. */
  finish(): void {
    this.indexValues();
    this.sqlite.exec("INSERT INTO words (words) VALUES ('optimize')");
    if (this.#isBuilding) {
      // Saved first: what suggestions are made with takes the place of what they are not made of.
      this.save();
      this.documents.keepForSuggestions();
      this.#suggestions.build(this.documents);
    } else this.settle();
    this.sqlite.exec('ANALYZE');
    if (!this.#isBuilding) this.save();
  }

  close(): void {
    this.sqlite.close();
  }

  #meta(name: 'library' | 'position' | 'snapshot'): number {
    return this.#statements.meta.get(name) ?? 0;
  }

  #readDocuments(): Documents {
    const parts = new Map<string, ArrayBuffer>();
    for (const { name, data } of this.#statements.parts.iterate()) {
      const copy = new ArrayBuffer(data.byteLength);
      new Uint8Array(copy).set(data);
      parts.set(name, copy);
    }
    return new Documents(parts.size === 0 ? undefined : parts);
  }

  #put(document: StoredDocument, isRenewed: boolean): void {
    const { docOf, lastDoc, addDoc, renewDoc, clearValues, addValue, clearWords, addWords } = this.#statements;
    const known = docOf.get(document.recordId);
    const doc = known ?? (lastDoc.get() ?? 0) + 1;
    if (isRenewed || known === undefined) {
      const { words, values, sort } = wordsOf(document);
      // No "insert or replace": SQLite opens a journal for each such statement, which costs more than the words do.
      if (known === undefined) addDoc.run(doc, document.recordId, sort);
      else {
        renewDoc.run(sort, doc);
        clearValues.run(doc);
        clearWords.run(doc);
      }
      for (const [field, key] of values) addValue.run(doc, valueFields[field], key);
      addWords.run(doc, ...wordColumns.map((column) => words[column]));
      if (!this.#isBuilding) this.#suggestions.due(doc);
    }
    const columns = columnsOf(document);
    this.documents.put(doc, document.recordId, columns, (name) =>
      (columns.facets[name] ?? []).map((value) => this.terms.intern(name, value)),
    );
  }

  #remove(recordId: number): void {
    const doc = this.#statements.docOf.get(recordId);
    if (doc === undefined) return;
    this.#statements.clearValues.run(doc);
    this.#statements.clearWords.run(doc);
    this.documents.remove(doc);
  }

  #transaction(work: () => void): void {
    try {
      this.sqlite.transaction(work).immediate();
    } catch (error) {
      this.terms.forget();
      throw error;
    }
  }
}

function configure(sqlite: SqliteDatabase.Database, { quick = false }: OpenOptions): void {
  sqlite.pragma(`journal_mode = ${quick ? 'OFF' : 'WAL'}`);
  sqlite.pragma(`synchronous = ${quick ? 'OFF' : 'NORMAL'}`);
  sqlite.pragma('busy_timeout = 10000');
  sqlite.pragma('cache_size = -8000');
  sqlite.pragma('temp_store = FILE');
}
