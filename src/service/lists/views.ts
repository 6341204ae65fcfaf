import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { RecentEvents } from '../platform/activity/recent-events.ts';
import type { CallContext, ServiceContext } from '../platform/context/context.ts';
import type { Store } from '../platform/db/open.ts';
import { addListViews } from './write-list-views.ts';
import { findList } from './rows.ts';

/** Views wait this long for others to be written with them, in milliseconds; so much is lost when a process is killed. */
const gatherMs = 5_000;

interface Waiting {
  recent: RecentEvents;
  views: Map<number, number>;
  timer: NodeJS.Timeout | undefined;
}

const waitingOf = new WeakMap<Store, Waiting>();

function waitingAt(store: Store): Waiting {
  let waiting = waitingOf.get(store);
  if (!waiting) waitingOf.set(store, (waiting = { recent: new RecentEvents(), views: new Map(), timer: undefined }));
  return waiting;
}

/**
 * Writes the views that wait; what cannot be written at all is not kept.
 * @returns false when somebody else is writing; they wait on then
 * @throws what the database throws
 */
export async function flushListViews(store: Store): Promise<boolean> {
  const waiting = waitingAt(store);
  clearTimeout(waiting.timer);
  waiting.timer = undefined;
  const { views } = waiting;
  if (views.size === 0) return true;
  waiting.views = new Map();
  if (await addListViews(store, views)) return true;
  for (const [id, count] of views) waiting.views.set(id, (waiting.views.get(id) ?? 0) + count);
  return false;
}

function flushLater(call: Pick<ServiceContext, 'store' | 'log'>): void {
  const waiting = waitingAt(call.store);
  const flush = async () => {
    waiting.timer = undefined;
    try {
      if (!(await flushListViews(call.store))) flushLater(call);
    } catch (error) {
      call.log.error({ err: error }, 'views of book lists could not be written');
    }
  };
  waiting.timer ??= setTimeout(() => void flush(), gatherMs).unref();
}

/** Counts that a list was looked at; see RecentEvents for what is not counted. Nothing is kept of who did it. */
export async function viewBookList(
  { id }: ParsedInputOf<'viewBookList'>,
  call: CallContext,
): Promise<OutputOf<'viewBookList'>> {
  const list = await findList(id, call);
  const { recent, views } = waitingAt(call.store);
  const counted = recent.isNew(call.client, id, call.now());
  if (counted) {
    views.set(list.id, (views.get(list.id) ?? 0) + 1);
    flushLater(call);
  }
  return { counted };
}
