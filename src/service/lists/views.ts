import { RecentEvents } from '../platform/activity/recent-events.ts';
import type { ServiceContext, Handlers } from '../platform/context/context.ts';
import { findList } from './rows.ts';
import type { Store } from '../platform/db/open.ts';

/**
 * Adds views to book lists in one short transaction. It never waits: while an import writes, a thread that stood here
 * would let every reader wait with it.
 * @param views by id of the list; ids of lists that are gone count nothing
 * @returns false when somebody else is writing; nothing was added then
 * @throws what the database throws else
 */
async function addListViews(store: Store, views: ReadonlyMap<number, number>): Promise<boolean> {
  const written = await store.writeUnlessBusy(async (inside) => {
    for (const [id, count] of views) {
      await inside
        .updateTable('book_list')
        .set((eb) => ({ views: eb('views', '+', count) }))
        .where('id', '=', id)
        .execute();
    }
  });
  return written !== undefined;
}

declare module '../platform/context/context.ts' {
  interface ServiceContext {
    listViews: ListViews;
  }
}

/** Views are written together after this time, in milliseconds; a process that is killed loses them. */
const gatherMs = 5_000;

/** Views of book lists that are not written yet. No reader is stored with them. */
export class ListViews {
  readonly #service: Pick<ServiceContext, 'store' | 'log'>;
  readonly #recent = new RecentEvents();
  #views = new Map<number, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(service: Pick<ServiceContext, 'store' | 'log'>) {
    this.#service = service;
  }

  /**
   * Counts a view of a list.
   * @returns false if the client looked at it a short time ago (RecentEvents)
   */
  count(list: { id: number }, client: string, now: number): boolean {
    if (!this.#recent.isNew(client, String(list.id), now)) return false;
    this.#add(list.id, 1);
    this.#flushLater();
    return true;
  }

  /**
   * Writes the views.
   * @returns false if another process is writing; the views are kept then
   * @throws what the database throws; the views are lost then
   */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const views = this.#views;
    if (views.size === 0) return true;
    this.#views = new Map();
    if (await addListViews(this.#service.store, views)) return true;
    for (const [id, count] of views) this.#add(id, count);
    return false;
  }

  #add(id: number, count: number): void {
    this.#views.set(id, (this.#views.get(id) ?? 0) + count);
  }

  #flushLater(): void {
    const flush = async () => {
      try {
        if (!(await this.flush())) this.#flushLater();
      } catch (error) {
        this.#service.log.error({ err: error }, 'saving book list views failed');
      }
    };
    this.#timer ??= setTimeout(() => void flush(), gatherMs).unref();
  }
}

/** Counts a view of a book list. */
export const viewBookList: Handlers['viewBookList'] = async ({ id }, call) => {
  return { counted: call.listViews.count(await findList(id, call), call.client, call.now()) };
};
