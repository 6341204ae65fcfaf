import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../errors.ts';
import { isSqlite, type Store } from '../store/open.ts';
import { stepsOnSqlite, type Steps } from '../store/statement.ts';
import { buildFile, buildIndex } from './build.ts';
import { recordFeed, type Feed, type IndexedLibrary } from './feed.ts';
import { Handovers, type FollowBeside } from './handover.ts';
import { indexFile, offersFolder } from './index-files.ts';
import { LibraryIndex, type FollowedChanges } from './library-index.ts';
import { beingBuilt, isDamage, type BuildBeside } from './missing-index.ts';
import { offerFeed } from './offers.feed.ts';
import { copyIndex } from './snapshot.ts';
import { scan } from './scan.ts';
import { Searcher } from './searcher.ts';
import type { Shelf } from './copy-kinds.ts';
import type { IndexProgress, SearchEngine } from './types.ts';

/** Changes that are taken in at once: one transaction of the index. */
const changesAtOnce = 2_000;
/** Where readers wait meanwhile: how long a transaction takes them up, in milliseconds, and how many changes it has at first. */
const stepMs = 8;
const firstStep = 20;
const smallestStep = 5;
const largestStep = 200;
/** So many changes another process takes in before it tells of them. */
const followedAtOnce = 200;
/** So many changes at least are read again when the process ends without closing the index. */
const savedAfter = 50_000;
/** From this share of new records on, the index is put into its quickest form when it is closed. */
const muchChanged = 0.2;
const alwaysQuick = 5_000;
/**
 * Beyond so many changes, and half as many as the index has records, it is built anew: that costs a third of following.
 */
const followedAtMost = 5_000;
const followedShare = 0.5;

/** So many records are indexed in a tenth of a second, for which nobody needs to be sent away. */
const builtAtOnce = 500;
/** What a server says of the search that it opens. */
export interface SearchOptions {
  /** What a library lends to nobody, by its rules; without it everything on a shelf may be borrowed. */
  lending?: Lending | undefined;
  /** Without it an index that is missing is built here, and whoever asks waits. */
  buildBeside?: BuildBeside | undefined;
  /** Without it an index follows a long row of changes here, between answers. */
  followBeside?: FollowBeside | undefined;
  /** Whether the library with that group code is served here; left out, all are. Indexes of others are not made. */
  serves?: ((groupCode: string) => boolean) | undefined;
}

/**
 * Opens the search of an installation.
 * @param store where records and the change feed are read; it must be open as long as the search is
 * @param dir folder of the index files, one a library: `<groupCode>.v<version>.db`; whatever is missing there, damaged or of
 *   another version is built when it is needed
 */
export async function openSearch(store: Store, dir: string, options: SearchOptions = {}): Promise<SearchEngine> {
  return new Engine(store, recordFeed, dir, options);
}

/**
 * Opens the search of what vendors offer: the same machinery over the same folder, with files of its own and ids of
 * offers where records would be. Libraries without offers have none.
 */
export async function openOfferSearch(store: Store, dir: string, options: SearchOptions = {}): Promise<SearchEngine> {
  return new Engine(store, offerFeed, join(dir, offersFolder), options);
}

type Changed = Awaited<ReturnType<SearchEngine['catchUp']>>[number];

/** By a library's id: whether what stands on a shelf is for use in the library alone. */
type Lending = (libraryId: number) => (shelf: Shelf) => boolean;

class Engine implements SearchEngine {
  readonly #store: Store;
  readonly #dir: string;
  readonly #lending: Lending | undefined;
  readonly #feed: Feed;
  readonly #serves: (groupCode: string) => boolean;
  readonly #searchers = new Map<number, Searcher>();
  /** Last change of the feed that every index knows. */
  #seen = -1;
  /** Changes that are taken in at once where readers wait: as many as the last ones took time. */
  #step = firstStep;
  /** Changes of this import that each library's index has followed. */
  readonly #followed = new Map<number, number>();
  /** Libraries whose import has grown too large to be followed: their indexes are built anew at the end. */
  readonly #left = new Set<number>();

  /** Libraries whose index another process builds. */
  readonly #building = new Set<number>();
  readonly #buildBeside: BuildBeside | undefined;
  readonly #handovers: Handovers;
  /** Libraries whose index was asked while it was not open, on a store that must be waited for. */
  readonly #missing = new Set<number>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(store: Store, feed: Feed, dir: string, { lending, buildBeside, followBeside, serves }: SearchOptions) {
    this.#store = store;
    this.#dir = dir;
    this.#lending = lending;
    this.#feed = feed;
    this.#buildBeside = buildBeside;
    this.#handovers = new Handovers(followBeside);
    this.#serves = serves ?? (() => true);
  }

  search: SearchEngine['search'] = (libraryId, parameters, _language, scope) =>
    this.#ask(libraryId, (searcher) => searcher.search(parameters, scope));

  combinations: SearchEngine['combinations'] = (libraryId, facet, parameters) =>
    this.#ask(libraryId, (searcher) => searcher.combinations(facet, parameters));

  position: SearchEngine['position'] = (libraryId) => this.#searcher(libraryId).index.position;

  copies: SearchEngine['copies'] = (libraryId) => this.#ask(libraryId, (searcher) => searcher.copies());

  facetValues: SearchEngine['facetValues'] = (libraryId, facet, parameters, wanted) =>
    this.#ask(libraryId, (searcher) => searcher.facetValues(facet, parameters, wanted));

  suggest: SearchEngine['suggest'] = (libraryId, text, most) =>
    this.#ask(libraryId, (searcher) => searcher.suggest(text, most));

  spell: SearchEngine['spell'] = (libraryId, text) => this.#ask(libraryId, (searcher) => searcher.spell(text));

  scan: SearchEngine['scan'] = (libraryId, field, wanted) =>
    this.#ask(libraryId, ({ index }) => scan(index, field, wanted));

  topicStanding: SearchEngine['topicStanding'] = (libraryId, text, names) =>
    this.#ask(libraryId, ({ topics }) => topics.standing(text, names));

  worksOnTopic: SearchEngine['worksOnTopic'] = (libraryId, topic, rows) =>
    this.#ask(libraryId, ({ topics }) => topics.find(topic, rows));

  editions: SearchEngine['editions'] = (libraryId, recordId) =>
    this.#ask(libraryId, (searcher) => searcher.editions(recordId));

  related: SearchEngine['related'] = (libraryId, recordId, rows, coLoans) =>
    this.#ask(libraryId, (searcher) => searcher.related(recordId, rows, coLoans));

  sharing: SearchEngine['sharing'] = (libraryId, headings, docCodes, rows) =>
    this.#ask(libraryId, (searcher) => searcher.sharing(headings, docCodes, rows));

  lendingChanged: SearchEngine['lendingChanged'] = () => {
    for (const { index } of this.#searchers.values()) index.shelfVersion += 1;
  };

  building: SearchEngine['building'] = () => [...this.#building];

  followedBeside: SearchEngine['followedBeside'] = () => this.#handovers.libraryIds;

  followFor: SearchEngine['followFor'] = async (libraryId, onChanges) => {
    for (;;) {
      const changes = await this.#inTurn(() => this.#followFor(libraryId));
      if (!changes) return;
      await onChanges(changes);
    }
  };

  *#followFor(libraryId: number): Steps<FollowedChanges | undefined> {
    const { index } = yield* this.#opened(libraryId);
    const changes = yield* index.catchUpFor(this.#feed, followedAtOnce);
    if (!changes) index.settle();
    if (index.unsaved > savedAfter) index.save();
    return changes;
  }

  catchUp: SearchEngine['catchUp'] = (options = {}) => this.#inTurn(() => this.#follow(options));

  *#follow({
    budgetMs = Infinity,
    isImport = false,
  }: Parameters<SearchEngine['catchUp']>[0] & object): Steps<Changed[]> {
    const last = yield* this.#feed.lastSeq();
    if (last === this.#seen && this.#missing.size === 0) return [];
    const started = performance.now();
    const isOver = (): boolean => performance.now() - started > budgetMs;
    let isDone = true;
    const changed: Changed[] = [];
    for (const library of yield* this.#feed.libraries()) {
      if (!this.#serves(library.groupCode)) continue;
      // An index that is yet to be made is made once, of all that the import brings.
      if (isImport && !this.#searchers.has(library.id) && !existsSync(this.#file(library))) this.#left.add(library.id);
      if (this.#left.has(library.id)) continue;
      const index = yield* this.#ready(library.id);
      if (!index) {
        isDone = false;
        continue;
      }
      const isLeft = budgetMs !== Infinity && (yield* this.#handovers.leave(index, this.#feed, last));
      if (isLeft || this.#handovers.has(library.id)) {
        const recordIds = this.#handovers.take(index, isOver);
        if (recordIds.length > 0) changed.push({ libraryId: library.id, recordIds });
        isDone = false;
        continue;
      }
      const recordIds = new Set<number>();
      for (;;) {
        if (isImport && this.#isTooMuch(index, this.#followed.get(library.id) ?? 0)) {
          this.#left.add(library.id);
          break;
        }
        if (isOver()) {
          isDone = false;
          break;
        }
        const began = performance.now();
        const ids = yield* index.catchUp(this.#feed, budgetMs === Infinity ? changesAtOnce : this.#step);
        for (const id of ids) recordIds.add(id);
        if (ids.length === 0) break;
        if (budgetMs !== Infinity) this.#learnStep(ids.length, performance.now() - began);
        this.#followed.set(library.id, (this.#followed.get(library.id) ?? 0) + ids.length);
        if (index.unsaved > Math.max(savedAfter, index.documents.count / 4)) index.save();
      }
      if (!isImport) index.settle(budgetMs === Infinity ? undefined : isOver);
      if (isOver()) isDone = false;
      if (recordIds.size > 0) changed.push({ libraryId: library.id, recordIds: [...recordIds] });
    }
    if (isDone) this.#seen = last;
    return changed;
  }

  #learnStep(changes: number, ms: number): void {
    const fitting = Math.floor((changes * stepMs) / Math.max(ms, 0.1));
    this.#step = Math.max(smallestStep, Math.min(fitting, this.#step * 2, largestStep));
  }

  snapshot: SearchEngine['snapshot'] = async (libraryId) => {
    const known = this.#building.has(libraryId) ? undefined : this.#current(libraryId);
    return known && copyIndex(known.index);
  };

  reindex: SearchEngine['reindex'] = (libraryId, onProgress) =>
    this.#inTurn(() => this.#rebuild(libraryId, onProgress));

  *#rebuild(libraryId: number, onProgress?: (progress: IndexProgress) => void): Steps<void> {
    const library = yield* this.#library(libraryId);
    // Nothing of it is saved: it is replaced.
    this.#searchers.get(libraryId)?.index.close();
    this.#searchers.delete(libraryId);
    this.#left.delete(libraryId);
    yield* buildFile(this.#file(library), library, this.#feed, onProgress);
  }

  close: SearchEngine['close'] = async () => {
    for (const id of [...this.#left]) await this.reindex(id);
    await this.#last;
    for (const id of [...this.#searchers.keys()]) this.#drop(id);
  };

  /** Following, building and opening happen one after the other, on PostgreSQL too where each of them waits. */
  #inTurn<T>(work: () => Steps<T>): Promise<T> {
    // On SQLite it is done when this returns.
    if (isSqlite(this.#store)) return this.#store.read(work);
    const turn = this.#last.then(() => this.#store.read(work));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  #file(library: IndexedLibrary): string {
    return indexFile(this.#dir, library.groupCode);
  }

  *#library(id: number): Steps<IndexedLibrary> {
    const library = (yield* this.#feed.libraries()).find((one) => one.id === id);
    if (!library) throw new Error(`no library with the id ${id}`);
    return library;
  }

  /** @throws ServiceError 503 while there is none */
  #searcher(libraryId: number): Searcher {
    const known = this.#current(libraryId);
    if (known) return known;
    if (isSqlite(this.#store)) return stepsOnSqlite(this.#store.sqlite, this.#opened(libraryId));
    if (!this.#missing.has(libraryId)) {
      this.#missing.add(libraryId);
      // What goes wrong is told to who follows the feed, and tries again.
      this.#inTurn(() => this.#opened(libraryId)).catch(() => undefined);
    }
    throw beingBuilt();
  }

  /** The open index of a library; one whose file another process has replaced is closed. */
  #current(libraryId: number): Searcher | undefined {
    const known = this.#searchers.get(libraryId);
    if (known && !known.index.isReplaced) return known;
    known?.index.close();
    this.#searchers.delete(libraryId);
    return undefined;
  }

  *#opened(libraryId: number): Steps<Searcher> {
    const known = this.#current(libraryId);
    if (known) return known;
    const index = yield* this.#openOrBuild(yield* this.#library(libraryId));
    index.isForUseHere = this.#lending?.(libraryId) ?? index.isForUseHere;
    const searcher = new Searcher(index);
    this.#searchers.set(libraryId, searcher);
    this.#missing.delete(libraryId);
    return searcher;
  }

  /** Asks an index; one that turns out to be damaged is built anew, where that holds up nobody. */
  #ask<T>(libraryId: number, question: (searcher: Searcher) => T): T {
    const searcher = this.#searcher(libraryId);
    try {
      return question(searcher);
    } catch (error) {
      if (!this.#buildBeside || !isDamage(error)) throw error;
      this.#searchers.delete(libraryId);
      searcher.index.close();
      const { library } = searcher.index;
      rmSync(this.#file(library), { force: true });
      this.#begin(this.#buildBeside, library, error.message);
      throw beingBuilt();
    }
  }

  /** The index of a library for following changes; undefined while another process builds it. */
  *#ready(libraryId: number): Steps<LibraryIndex | undefined> {
    try {
      const { index } = yield* this.#opened(libraryId);
      return this.#building.has(libraryId) ? undefined : index;
    } catch (error) {
      if (error instanceof ServiceError) return undefined;
      throw error;
    }
  }

  #begin(build: BuildBeside, library: IndexedLibrary, why: string): void {
    if (this.#building.has(library.id)) return;
    this.#building.add(library.id);
    void build(library, why).finally(() => this.#building.delete(library.id));
  }

  /** @throws ServiceError 503 while another process builds it and there is none from before */
  *#openOrBuild(library: IndexedLibrary): Steps<LibraryIndex> {
    const file = this.#file(library);
    const index = LibraryIndex.open(file, library, yield* this.#feed.lastSeq());
    const isFar =
      index &&
      this.#isTooMuch(index, yield* this.#feed.changesAfter(library.id, index.position, this.#mostFollowed(index) + 1));
    if (index && !isFar) return index;
    const build = this.#buildBeside;
    if (!build || (yield* this.#feed.count(library.id)) <= builtAtOnce) {
      index?.close();
      return yield* buildIndex(file, library, this.#feed);
    }
    const why = isFar ? 'too far behind' : existsSync(file) ? 'damaged, or of another version' : 'not there';
    this.#begin(build, library, why);
    // What is far behind finds what it knows until the new one stands in its place.
    if (index) return index;
    throw beingBuilt();
  }

  #mostFollowed(index: LibraryIndex): number {
    return Math.floor(Math.max(followedAtMost, index.documents.count * followedShare));
  }

  #isTooMuch(index: LibraryIndex, changes: number): boolean {
    return changes > this.#mostFollowed(index);
  }

  /** Closes an index, with what is in memory written into its file. */
  #drop(libraryId: number): void {
    this.#handovers.takeBack(libraryId);
    const index = this.#searchers.get(libraryId)?.index;
    if (!index) return;
    this.#searchers.delete(libraryId);
    if (index.unsaved > 0 && !index.isReplaced) {
      if (index.unsaved > alwaysQuick && index.unsaved > index.documents.count * muchChanged) index.finish();
      else {
        index.settle();
        index.save();
      }
    }
    index.close();
  }
}
