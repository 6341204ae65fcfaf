import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { Lately } from '../activity/lately.ts';
import type { CallContext, ServiceContext } from '../context.ts';
import type { Store } from '../store/open.ts';
import { addListViews } from '../store/write.list-views.ts';
import { findList } from './rows.ts';

/** Views wait this long for others to be written with them, in milliseconds; so much is lost when a process is killed. */
const gatherMs = 5_000;

interface Waiting {
  lately: Lately;
  /** By id of the list. */
  views: Map<number, number>;
  timer: NodeJS.Timeout | undefined;
}

const waitingOf = new WeakMap<Store, Waiting>();

function waitingAt(store: Store): Waiting {
  let waiting = waitingOf.get(store);
  if (!waiting) waitingOf.set(store, (waiting = { lately: new Lately(), views: new Map(), timer: undefined }));
  return waiting;
}

/**
 * Writes the views that wait.
 * @returns false when somebody else is writing; they wait on then
 * @throws what the database throws
 */
export function flushListViews(store: Store): boolean {
  const waiting = waitingAt(store);
  clearTimeout(waiting.timer);
  waiting.timer = undefined;
  if (waiting.views.size === 0) return true;
  if (!addListViews(store, waiting.views)) return false;
  waiting.views.clear();
  return true;
}

function flushLater(call: Pick<ServiceContext, 'store' | 'log'>): void {
  const waiting = waitingAt(call.store);
  waiting.timer ??= setTimeout(() => {
    waiting.timer = undefined;
    try {
      if (!flushListViews(call.store)) flushLater(call);
    } catch (error) {
      waiting.views.clear();
      call.log.error({ err: error }, 'views of book lists could not be written');
    }
  }, gatherMs).unref();
}

/** Counts that a list was looked at; see Lately for what is not counted. Nothing is kept of who did it. */
export async function viewBookList(
  { id }: ParsedInputOf<'viewBookList'>,
  call: CallContext,
): Promise<OutputOf<'viewBookList'>> {
  const list = await findList(id, call);
  const { lately, views } = waitingAt(call.store);
  const counted = lately.isNew(call.client, id, call.now());
  if (counted) {
    views.set(list.id, (views.get(list.id) ?? 0) + 1);
    flushLater(call);
  }
  return { counted };
}
