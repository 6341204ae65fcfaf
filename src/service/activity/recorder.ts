import type { ServiceContext } from '../context.ts';
import type { Store } from '../store/open.ts';
import { addActivity, type ActivityCount } from '../store/write.activity.ts';
import { monthOf, type ActivityType } from './types.ts';

/** Counts wait this long for others to be written with them, in milliseconds; so much is lost when a process is killed. */
const gatherMs = 5_000;
/** While somebody else writes, they wait on; more different ones than this are not kept in memory. */
const mostWaiting = 50_000;

interface Waiting {
  counts: Map<string, ActivityCount>;
  timer: NodeJS.Timeout | undefined;
}

const waitingOf = new WeakMap<Store, Waiting>();

/**
 * Writes what waits. For the end of a process, and for tests.
 * @returns false when somebody else is writing; it waits on then
 * @throws what the database throws
 */
export function flushActivity(store: Store): boolean {
  const waiting = waitingOf.get(store);
  if (!waiting) return true;
  clearTimeout(waiting.timer);
  waiting.timer = undefined;
  if (waiting.counts.size === 0) return true;
  if (!addActivity(store, [...waiting.counts.values()])) return false;
  waiting.counts.clear();
  return true;
}

function flushLater({ store, log }: Pick<ServiceContext, 'store' | 'log'>, waiting: Waiting): void {
  waiting.timer ??= setTimeout(() => {
    waiting.timer = undefined;
    try {
      if (!flushActivity(store)) flushLater({ store, log }, waiting);
    } catch (error) {
      waiting.counts.clear();
      log.error({ err: error }, 'activity could not be written');
    }
  }, gatherMs).unref();
}

/**
 * Counts something done with a record. It is kept in memory and written with others after a while, so that no page and
 * no call waits for it.
 * @param recordId id of a record that is there
 */
export function countActivity(
  { store, now, log }: Pick<ServiceContext, 'store' | 'now' | 'log'>,
  recordId: number,
  type: ActivityType,
): void {
  let waiting = waitingOf.get(store);
  if (!waiting) waitingOf.set(store, (waiting = { counts: new Map(), timer: undefined }));
  const month = monthOf(now());
  const key = `${String(recordId)} ${type} ${month}`;
  const known = waiting.counts.get(key);
  if (known) known.count += 1;
  else if (waiting.counts.size < mostWaiting) waiting.counts.set(key, { recordId, type, month, count: 1 });
  flushLater({ store, log }, waiting);
}
