import type { Feed, IndexedLibrary } from './feed.ts';
import type { FollowedChanges, LibraryIndex } from './library-index.ts';

/** A process that follows the change feed into one library's index file. */
interface BesideFollower {
  /** Acknowledges what it sent last but some: it runs only so far ahead. */
  taken: () => void;
  stop: () => void;
}

/**
 * Starts a process that follows the feed in place of this one, until it has caught up.
 * @param after last change that this process knows; what comes behind it is sent
 * @param onChanges called with the changes for the documents in memory
 * @param onEnd called once when the process has ended, with whether it had caught up
 */
export type FollowBeside = (
  library: IndexedLibrary,
  after: number,
  onChanges: (changes: FollowedChanges) => void,
  onEnd: (isDone: boolean) => void,
) => BesideFollower;

/** From so many changes on, another process follows them. */
const handedOverFrom = 400;
/** After a failure, this process follows the changes itself for so long, in milliseconds. */
const distrustMs = 60_000;

/**
 * An index that another process follows while a lot is written: this one, which answers readers, only does to the
 * documents in its memory what was done to those of the other.
 */
class Handover {
  readonly index: LibraryIndex;
  readonly #follower: BesideFollower;
  #waiting: FollowedChanges[] = [];
  #isStopped = false;
  #end: 'done' | 'failed' | undefined;

  constructor(index: LibraryIndex, followBeside: FollowBeside) {
    this.index = index;
    this.#follower = followBeside(
      index.library,
      index.position,
      (changes) => this.#waiting.push(changes),
      (isDone) => {
        this.#end = isDone ? 'done' : 'failed';
        // Stopped: the index may be closed.
        if (!this.#isStopped) index.noteSaved();
      },
    );
  }

  /** How it has ended, when everything that came was taken in and no more comes. */
  get end(): 'done' | 'failed' | undefined {
    return this.#waiting.length === 0 ? this.#end : undefined;
  }

  /** Takes in what has come. @param isOver asked before each part @returns ids of records that changed */
  take(isOver: () => boolean): number[] {
    const recordIds: number[] = [];
    while (!isOver()) {
      const changes = this.#waiting.shift();
      if (!changes) break;
      this.index.take(changes);
      recordIds.push(...changes.recordIds);
      this.#follower.taken();
    }
    return recordIds;
  }

  /** What was not taken in yet is followed by this process itself. */
  stop(): void {
    this.#waiting = [];
    this.#isStopped = true;
    this.#follower.stop();
  }
}

/** Which index another process follows: one at a time, since each takes a core and memory. */
export class Handovers {
  readonly #followBeside: FollowBeside | undefined;
  #current: Handover | undefined;
  #failedAt = -Infinity;

  /** @param followBeside without it this process follows all */
  constructor(followBeside: FollowBeside | undefined) {
    this.#followBeside = followBeside;
  }

  get libraryIds(): number[] {
    return this.#current ? [this.#current.index.library.id] : [];
  }

  has(libraryId: number): boolean {
    return this.#current?.index.library.id === libraryId;
  }

  /**
   * Takes in what another process has followed, as long as the index is left to it.
   * @param isOver asked before each part
   * @returns ids of records that changed
   */
  take(index: LibraryIndex, isOver: () => boolean): number[] {
    const current = this.#current;
    // Another index has replaced the one that was left.
    if (current?.index !== index) {
      this.takeBack(index.library.id);
      return [];
    }
    const recordIds = current.take(isOver);
    if (current.end === 'failed') this.#failedAt = performance.now();
    if (current.end) this.#current = undefined;
    return recordIds;
  }

  /** Leaves an index to another process when much waits for it. @returns whether it was left */
  async leave(index: LibraryIndex, feed: Feed, last: number): Promise<boolean> {
    if (!this.#followBeside || this.#current || last - index.position < handedOverFrom) return false;
    // Another process would not report changes that are already in the file.
    if (index.isBehindFile || performance.now() - this.#failedAt < distrustMs) return false;
    const waiting = await feed.changesAfter(index.library.id, index.position, handedOverFrom);
    if (waiting < handedOverFrom) return false;
    this.#current = new Handover(index, this.#followBeside);
    return true;
  }

  takeBack(libraryId: number): void {
    if (!this.has(libraryId)) return;
    this.#current?.stop();
    this.#current = undefined;
  }
}
