import type { DeskToday } from '../../lib/contract/desk/today.ts';
import type { Store } from '../platform/db/open.ts';
import type { Staff } from '../platform/desk-inbox/desk-inbox.ts';
import { countToday } from './today.ts';

/** How often a library is counted again while somebody watches: readers and other processes write too. */
const countEveryMs = 3_000;
/** And how often at most, however much staff do: twenty scanners are no reason to count all day. */
const countAfterMs = 500;

/**
 * How much waits in one library, counted once for everybody who watches, and by nobody when nobody does. What staff do
 * in this process is counted within half a second.
 */
export class TodayBoard {
  readonly #count: () => Promise<DeskToday>;
  readonly #watchers = new Set<(counts: DeskToday) => void>();
  #timer: NodeJS.Timeout | undefined;
  #isCounting = false;
  #isStale = false;
  /** Monotonic milliseconds of the last count. */
  #countedAt = Number.NEGATIVE_INFINITY;
  #last: { text: string; counts: DeskToday } | undefined;

  constructor(count: () => Promise<DeskToday>) {
    this.#count = count;
  }

  /** @returns how many watch */
  get size(): number {
    return this.#watchers.size;
  }

  /** Sends the counts now, and again whenever they change. @returns ends it */
  watch(tell: (counts: DeskToday) => void): () => void {
    this.#watchers.add(tell);
    if (this.#last) tell(this.#last.counts);
    this.renew();
    return () => {
      this.#watchers.delete(tell);
      if (this.#watchers.size > 0) return;
      clearTimeout(this.#timer);
      this.#last = undefined;
    };
  }

  /** Something has changed: it is counted at once, or half a second after the last time. */
  renew(): void {
    if (this.#watchers.size === 0) return;
    this.#in(Math.max(0, this.#countedAt + countAfterMs - performance.now()));
  }

  #in(ms: number): void {
    clearTimeout(this.#timer);
    // Anyone who counts already goes on afterwards.
    if (this.#isCounting) this.#isStale = true;
    else if (ms === 0) void this.#countNow();
    else {
      this.#timer = setTimeout(() => void this.#countNow(), ms);
      this.#timer.unref();
    }
  }

  async #countNow(): Promise<void> {
    this.#isCounting = true;
    this.#isStale = false;
    this.#countedAt = performance.now();
    try {
      this.#tell(await this.#count());
    } catch {
      // The store is away: anyone who watches keeps what was counted last.
    }
    this.#isCounting = false;
    if (this.#watchers.size > 0) this.#in(this.#isStale ? countAfterMs : countEveryMs);
  }

  #tell(counts: DeskToday): void {
    const text = JSON.stringify(counts);
    if (text === this.#last?.text) return;
    this.#last = { text, counts };
    for (const tell of this.#watchers) tell(counts);
  }
}

const boards = new WeakMap<Store, Map<number, TodayBoard>>();

/** The board of a library in this process. */
export function boardOf(staff: Staff): TodayBoard {
  const { store, library } = staff;
  const ofStore = boards.get(store) ?? new Map<number, TodayBoard>();
  boards.set(store, ofStore);
  // Of the call that asked first only what belongs to the process is used on: the library as it is read again.
  const { registry, now, secrets, deskInboxes } = staff;
  const count = () => {
    const current = registry().byId(library.id) ?? library;
    return countToday({ store, library: current, registry, now, secrets, deskInboxes, language: 'zh-CN' }, [
      'administrator',
    ]);
  };
  const board = ofStore.get(library.id) ?? new TodayBoard(count);
  ofStore.set(library.id, board);
  return board;
}

/** Staff have done something: updates connected desks soon. */
export function newsOf(staff: Staff): void {
  boards.get(staff.store)?.get(staff.library.id)?.renew();
}
