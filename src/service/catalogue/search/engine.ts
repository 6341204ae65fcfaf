import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../../platform/db/open.ts';
import { buildFile } from './build.ts';
import { openRecordFeed, type Feed, type IndexedLibrary } from './feed.ts';
import { Handovers, type FollowBeside } from './handover.ts';
import { offersFolder, sweepUnion, unionFolder } from './index-files.ts';
import type { FollowedChanges } from './library-index.ts';
import { beingBuilt, type BuildBeside } from './missing-index.ts';
import { openOfferFeed } from './offers.feed.ts';
import { unionOf } from '../union/members.ts';
import { openUnionFeed } from './union.feed.ts';
import { isTooMuch, OpenIndexes, type Lending } from './open-indexes.ts';
import { shelfNeighbours } from './shelf.ts';
import type { Searcher } from './searcher.ts';
import type { IndexProgress, SearchEngine } from './types.ts';

/** Changes that are taken in at once: one transaction of the index. */
const changesAtOnce = 2_000;
/** Where readers wait meanwhile: how long a transaction takes them up, in milliseconds, and how many changes it has at first. */
const stepMs = 8;
const firstStep = 20;
const smallestStep = 5;
const largestStep = 200;
/** So many changes another process applies before it reports them. */
const followedAtOnce = 400;
/** So many changes at least are read again when the process ends without closing the index. */
const savedAfter = 50_000;
/** From this share of new records on, the index is put into its quickest form when it is closed. */
const muchChanged = 0.2;
const alwaysQuick = 5_000;
/** What a server says of the search that it opens. */
export interface SearchOptions {
  /** What a library lends to nobody, by its rules; without it everything on a shelf may be borrowed. */
  lending?: Lending | undefined;
  /** Without it, a missing index is built here while the caller waits. */
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
  return new Engine(openRecordFeed(store.db), dir, options);
}

/**
 * Opens the search of what vendors offer: the same machinery over the same folder, with files of its own and ids of
 * offers where records would be. Libraries without offers have none.
 */
export async function openOfferSearch(store: Store, dir: string, options: SearchOptions = {}): Promise<SearchEngine> {
  return new Engine(openOfferFeed(store.db), join(dir, offersFolder), options);
}

/**
 * Opens the search of all libraries of an installation that are in the union catalogue: the same machinery over one index
 * of all their records. There is none of fewer than two libraries.
 * @param members the libraries of this moment
 */
export async function openUnionSearch(
  store: Store,
  dir: string,
  members: () => readonly IndexedLibrary[],
  options: SearchOptions = {},
): Promise<SearchEngine> {
  const folder = join(dir, unionFolder);
  sweepUnion(folder, unionOf(members()));
  return new Engine(openUnionFeed(store.db, members), folder, options);
}

type Changed = Awaited<ReturnType<SearchEngine['catchUp']>>[number];

class Engine implements SearchEngine {
  readonly #feed: Feed;
  readonly #serves: (groupCode: string) => boolean;
  readonly #indexes: OpenIndexes;
  /** Last change of the feed that every index knows. */
  #seen = -1;
  /** Changes that are taken in at once where readers wait: as many as the last ones took time. */
  #step = firstStep;
  readonly #followed = new Map<number, number>();
  /** Libraries whose import is too large to follow: their indexes are rebuilt at the end. */
  readonly #left = new Set<number>();
  readonly #handovers: Handovers;
  /** Libraries whose index was asked while it was not open, or replaced. */
  readonly #missing = new Set<number>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(feed: Feed, dir: string, { lending, buildBeside, followBeside, serves }: SearchOptions) {
    this.#feed = feed;
    this.#indexes = new OpenIndexes(dir, feed, lending, buildBeside);
    this.#handovers = new Handovers(followBeside);
    this.#serves = serves ?? (() => true);
  }

  search: SearchEngine['search'] = (libraryId, parameters, _language, scope) =>
    this.#ask(libraryId, (searcher) => searcher.search(parameters, scope));

  sizes: SearchEngine['sizes'] = (libraryId, scopes) => this.#ask(libraryId, (searcher) => searcher.sizes(scopes));

  combinations: SearchEngine['combinations'] = (libraryId, facet, parameters) =>
    this.#ask(libraryId, (searcher) => searcher.combinations(facet, parameters));

  position: SearchEngine['position'] = (libraryId) => this.#searcher(libraryId).index.position;

  records: SearchEngine['records'] = (libraryId) => this.#searcher(libraryId).index.documents.liveCount;

  copies: SearchEngine['copies'] = (libraryId) => this.#ask(libraryId, (searcher) => searcher.copies());

  facetValues: SearchEngine['facetValues'] = (libraryId, facet, parameters, wanted) =>
    this.#ask(libraryId, (searcher) => searcher.facetValues(facet, parameters, wanted));

  suggest: SearchEngine['suggest'] = (libraryId, text, most) =>
    this.#ask(libraryId, (searcher) => searcher.suggest(text, most));

  spell: SearchEngine['spell'] = (libraryId, text) => this.#ask(libraryId, (searcher) => searcher.spell(text));

  titlesWithin: SearchEngine['titlesWithin'] = (libraryId, text) =>
    this.#ask(libraryId, ({ named }) => named.titles(text));

  authorsWithin: SearchEngine['authorsWithin'] = (libraryId, text) =>
    this.#ask(libraryId, ({ named }) => named.authors(text));

  learnedSubjects: SearchEngine['learnedSubjects'] = (libraryId, text, isAsked) =>
    this.#ask(libraryId, ({ learned }) => learned.subjects(text, isAsked));

  worksOnSubjects: SearchEngine['worksOnSubjects'] = (libraryId, text, headings, rows) =>
    this.#ask(libraryId, ({ learned }) => learned.works(text, headings, rows));

  scan: SearchEngine['scan'] = (libraryId, field, wanted) =>
    this.#ask(libraryId, (searcher) => searcher.scan(field, wanted));

  shelfNeighbours: SearchEngine['shelfNeighbours'] = (libraryId, entry, locationId, rows) =>
    this.#ask(libraryId, ({ index }) => shelfNeighbours(index, entry, locationId, rows));

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
    for (const index of this.#indexes.indexes) index.shelfVersion += 1;
  };

  building: SearchEngine['building'] = () => [...this.#indexes.building];

  followedBeside: SearchEngine['followedBeside'] = () => this.#handovers.libraryIds;

  open: SearchEngine['open'] = async (libraryId) => {
    await this.#inTurn(() => this.#indexes.opened(libraryId));
  };

  followFor: SearchEngine['followFor'] = async (libraryId, onChanges) => {
    for (;;) {
      const changes = await this.#inTurn(() => this.#followFor(libraryId));
      if (!changes) return;
      await onChanges(changes);
    }
  };

  async #followFor(libraryId: number): Promise<FollowedChanges | undefined> {
    const { index } = await this.#indexes.opened(libraryId);
    const changes = await index.catchUpFor(this.#feed, followedAtOnce);
    if (!changes) index.settle();
    if (index.unsaved > savedAfter) index.save();
    return changes;
  }

  catchUp: SearchEngine['catchUp'] = (options = {}) => this.#inTurn(() => this.#follow(options));

  async #follow({
    budgetMs = Infinity,
    isImport = false,
  }: Parameters<SearchEngine['catchUp']>[0] & object): Promise<Changed[]> {
    const last = await this.#feed.lastSeq();
    if (last === this.#seen && this.#missing.size === 0) return [];
    const started = performance.now();
    const isOver = (): boolean => performance.now() - started > budgetMs;
    let isDone = true;
    const changed: Changed[] = [];
    for (const library of await this.#feed.libraries()) {
      if (!this.#serves(library.groupCode)) continue;
      // An index that is yet to be made is made once, of all that the import brings.
      if (isImport && !this.#indexes.isOpen(library.id) && !existsSync(this.#indexes.file(library)))
        this.#left.add(library.id);
      if (this.#left.has(library.id)) continue;
      const index = await this.#indexes.ready(library.id);
      if (!index) {
        isDone = false;
        continue;
      }
      this.#missing.delete(library.id);
      const isLeft = budgetMs !== Infinity && (await this.#handovers.leave(index, this.#feed, last));
      if (isLeft || this.#handovers.has(library.id)) {
        const recordIds = this.#handovers.take(index, isOver);
        if (recordIds.length > 0) changed.push({ libraryId: library.id, recordIds });
        isDone = false;
        continue;
      }
      const recordIds = new Set<number>();
      for (;;) {
        if (isImport && isTooMuch(index.documents.count, this.#followed.get(library.id) ?? 0)) {
          this.#left.add(library.id);
          break;
        }
        if (isOver()) {
          isDone = false;
          break;
        }
        const began = performance.now();
        const ids = await index.catchUp(this.#feed, budgetMs === Infinity ? changesAtOnce : this.#step);
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

  reindex: SearchEngine['reindex'] = (libraryId, onProgress) =>
    this.#inTurn(() => this.#rebuild(libraryId, onProgress));

  async #rebuild(libraryId: number, onProgress?: (progress: IndexProgress) => void): Promise<void> {
    const library = await this.#indexes.library(libraryId);
    this.#left.delete(libraryId);
    await buildFile(this.#indexes.file(library), library, this.#feed, onProgress);
    if (this.#indexes.isOpen(libraryId)) await this.#indexes.opened(libraryId);
  }

  close: SearchEngine['close'] = async () => {
    for (const id of [...this.#left]) await this.reindex(id);
    await this.#last;
    for (const id of this.#indexes.libraryIds) this.#drop(id);
  };

  /** Following, building and opening happen one after the other, since each of them waits for the store. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** @throws ServiceError 503 while there is none */
  #searcher(libraryId: number): Searcher {
    const known = this.#indexes.current(libraryId);
    if (!known || known.index.isReplaced) this.#openLater(libraryId);
    if (known) return known;
    throw beingBuilt();
  }

  #openLater(libraryId: number): void {
    if (this.#missing.has(libraryId)) return;
    this.#missing.add(libraryId);
    // A failure is reported to the follower of the feed, which tries again.
    this.open(libraryId).then(
      () => this.#missing.delete(libraryId),
      () => undefined,
    );
  }

  #ask<T>(libraryId: number, question: (searcher: Searcher) => T): T {
    return this.#indexes.ask(this.#searcher(libraryId), question);
  }

  /** Closes an index, with what is in memory written into its file. */
  #drop(libraryId: number): void {
    this.#handovers.takeBack(libraryId);
    const index = this.#indexes.take(libraryId);
    if (!index) return;
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
