import type { DeskToday } from '../../lib/contract/desk/today.ts';
import type { Store } from '../store/open.ts';
import type { Staff } from './inbox/types.ts';
import { countToday } from './today.ts';

/** How often a library is counted anew while somebody watches: readers and other processes write too. */
const countEveryMs = 3_000;

/**
 * How much waits in one library, counted once for everybody who watches, and by nobody when nobody does. What staff do
 * in this process is counted at once.
 */
export class TodayBoard {
  readonly #count: () => Promise<DeskToday>;
  readonly #watchers = new Set<(counts: DeskToday) => void>();
  #timer: NodeJS.Timeout | undefined;
  #isCounting = false;
  #isStale = false;
  #last: { text: string; counts: DeskToday } | undefined;

  constructor(count: () => Promise<DeskToday>) {
    this.#count = count;
  }

  /** @returns how many watch */
  get size(): number {
    return this.#watchers.size;
  }

  /** Tells the counts now, and again whenever they change. @returns ends it */
  watch(tell: (counts: DeskToday) => void): () => void {
    this.#watchers.add(tell);
    if (this.#last) tell(this.#last.counts);
    void this.renew();
    return () => {
      this.#watchers.delete(tell);
      if (this.#watchers.size > 0) return;
      clearTimeout(this.#timer);
      this.#last = undefined;
    };
  }

  /** Counts anew, once however often it is wanted meanwhile; what cannot be counted now is counted the next time. */
  async renew(): Promise<void> {
    if (this.#watchers.size === 0) return;
    if (this.#isCounting) {
      this.#isStale = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#isCounting = true;
    try {
      do {
        this.#isStale = false;
        this.#tell(await this.#count());
      } while (this.#mustCountAgain());
    } catch {
      // The store is away: whoever watches keeps what was counted last.
    }
    this.#isCounting = false;
    if (this.#watchers.size === 0) return;
    this.#timer = setTimeout(() => void this.renew(), countEveryMs);
    this.#timer.unref();
  }

  #mustCountAgain(): boolean {
    return this.#isStale && this.#watchers.size > 0;
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
  // Of the call that asked first only what belongs to the process is used on: the library as it is read anew.
  const { registry, now, secrets } = staff;
  const count = () => {
    const current = registry().byId(library.id) ?? library;
    return countToday({ store, library: current, registry, now, secrets, language: 'zh-CN' }, ['administrator']);
  };
  const board = ofStore.get(library.id) ?? new TodayBoard(count);
  ofStore.set(library.id, board);
  return board;
}

/** Staff have done something: whoever watches is told at once. */
export function newsOf(staff: Staff): void {
  void boards.get(staff.store)?.get(staff.library.id)?.renew();
}
