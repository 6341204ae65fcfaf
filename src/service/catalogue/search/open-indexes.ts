import { existsSync, rmSync } from 'node:fs';
import { ServiceError } from '../../platform/context/context.ts';
import { buildIndex } from './build.ts';
import type { Shelf } from './copy-kinds.ts';
import type { Feed, IndexedLibrary } from './feed.ts';
import { indexFile } from './index-files.ts';
import { LibraryIndex } from './library-index.ts';
import { beingBuilt, isDamage, type BuildBeside } from './missing-index.ts';
import { Searcher } from './searcher.ts';

/**
 * Beyond so many changes, and half as many as the index has records, it is rebuilt: that costs a third of following.
 */
const followedAtMost = 5_000;
const followedShare = 0.5;

/** So many records are indexed in a tenth of a second, for which nobody needs to be sent away. */
export const builtAtOnce = 500;

/** By a library's id: whether the copies of a shelf are for use in the library only. */
export type Lending = (libraryId: number) => (shelf: Shelf) => boolean;

/** Whether so many changes cost more to follow than the whole index costs to build. */
export const isTooMuch = (records: number, changes: number): boolean => changes > mostFollowed(records);

const mostFollowed = (records: number): number => Math.floor(Math.max(followedAtMost, records * followedShare));

/** The indexes of an installation: opened when they are first needed, built where they are missing or damaged. */
export class OpenIndexes {
  readonly #dir: string;
  readonly #feed: Feed;
  readonly #lending: Lending | undefined;
  readonly #buildBeside: BuildBeside | undefined;
  readonly #searchers = new Map<number, Searcher>();
  /** Libraries whose index another process builds. */
  readonly #building = new Set<number>();

  /** @param buildBeside without it an index that is missing is built here */
  constructor(dir: string, feed: Feed, lending: Lending | undefined, buildBeside: BuildBeside | undefined) {
    this.#dir = dir;
    this.#feed = feed;
    this.#lending = lending;
    this.#buildBeside = buildBeside;
  }

  get libraryIds(): number[] {
    return [...this.#searchers.keys()];
  }

  get indexes(): LibraryIndex[] {
    return Array.from(this.#searchers.values(), ({ index }) => index);
  }

  /** Libraries whose index another process builds just now. */
  get building(): ReadonlySet<number> {
    return this.#building;
  }

  file(library: IndexedLibrary): string {
    return indexFile(this.#dir, library.groupCode);
  }

  isOpen(libraryId: number): boolean {
    return this.#searchers.has(libraryId);
  }

  async library(id: number): Promise<IndexedLibrary> {
    const library = (await this.#feed.libraries()).find((entry) => entry.id === id);
    if (!library) throw new Error(`no library with the id ${id}`);
    return library;
  }

  /** The open index of a library; another process may have replaced its file since. */
  current(libraryId: number): Searcher | undefined {
    return this.#searchers.get(libraryId);
  }

  /**
   * Opens the index of a library if it is not open or its file was replaced. The one before answers until then.
   * @throws ServiceError 503 while another process builds it and there is none from before
   */
  async opened(libraryId: number): Promise<Searcher> {
    const known = this.#searchers.get(libraryId);
    if (known && !known.index.isReplaced) return known;
    const index = await this.#openOrBuild(await this.library(libraryId));
    index.isForUseHere = this.#lending?.(libraryId) ?? index.isForUseHere;
    const searcher = new Searcher(index);
    this.#searchers.set(libraryId, searcher);
    known?.index.close();
    return searcher;
  }

  /** The index of a library for following changes; undefined while another process builds it. */
  async ready(libraryId: number): Promise<LibraryIndex | undefined> {
    try {
      const { index } = await this.opened(libraryId);
      return this.#building.has(libraryId) ? undefined : index;
    } catch (error) {
      if (error instanceof ServiceError) return undefined;
      throw error;
    }
  }

  /** Queries an index; a damaged one is rebuilt where that blocks nobody. */
  ask<T>(searcher: Searcher, question: (searcher: Searcher) => T): T {
    try {
      return question(searcher);
    } catch (error) {
      if (!this.#buildBeside || !isDamage(error)) throw error;
      const { library } = searcher.index;
      this.#searchers.delete(library.id);
      searcher.index.close();
      rmSync(this.file(library), { force: true });
      this.#begin(this.#buildBeside, library, error.message);
      throw beingBuilt();
    }
  }

  /** Removes an index; the caller closes it. */
  take(libraryId: number): LibraryIndex | undefined {
    const index = this.#searchers.get(libraryId)?.index;
    this.#searchers.delete(libraryId);
    return index;
  }

  #begin(build: BuildBeside, library: IndexedLibrary, why: string): void {
    if (this.#building.has(library.id)) return;
    this.#building.add(library.id);
    void build(library, why).finally(() => this.#building.delete(library.id));
  }

  async #isFar({ library, position, documents: { count } }: LibraryIndex): Promise<boolean> {
    return isTooMuch(count, await this.#feed.changesAfter(library.id, position, mostFollowed(count) + 1));
  }

  async #openOrBuild(library: IndexedLibrary): Promise<LibraryIndex> {
    const file = this.file(library);
    const index = LibraryIndex.open(file, library, await this.#feed.lastSeq());
    const isFar = index && (await this.#isFar(index));
    if (index && !isFar) return index;
    const build = this.#buildBeside;
    if (!build || (await this.#feed.count(library.id)) <= builtAtOnce) {
      index?.close();
      return await buildIndex(file, library, this.#feed);
    }
    const why = isFar ? 'too far behind' : existsSync(file) ? 'damaged, or of another version' : 'not there';
    this.#begin(build, library, why);
    // An index that is far behind answers with what it has until the new one replaces it.
    if (index) return index;
    throw beingBuilt();
  }
}
