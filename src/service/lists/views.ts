import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { RecentEvents } from '../platform/activity/recent-events.ts';
import type { CallContext, ServiceContext } from '../platform/context/context.ts';
import { addListViews } from './write-list-views.ts';
import { findList } from './rows.ts';

declare module '../platform/context/context.ts' {
  interface ServiceContext {
    /** Counts views of book lists. */
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
export async function viewBookList(
  { id }: ParsedInputOf<'viewBookList'>,
  call: CallContext,
): Promise<OutputOf<'viewBookList'>> {
  return { counted: call.listViews.count(await findList(id, call), call.client, call.now()) };
}
