import type { ServiceContext } from '../context/context.ts';
import type { Store } from '../db/open.ts';
import { addActivity, type ActivityCount, type Done, type Gathered, type VisitCount } from './write-activity.ts';
import type { Language } from '../../../lib/contract/language.ts';
import { retainedSince } from './retention.ts';
import { dayAfter, dayOf } from '../../../lib/rules/days.ts';
import type { ActivityType, VisitKind } from './types.ts';

/** Time for which events are gathered before they are written, in ms. A killed process loses this much. */
const gatherMs = 5_000;
/** Maximum number of different events per kind in memory while another writer is active. */
const maxWaiting = 50_000;
/** Interval of deleting expired data, in milliseconds. */
const expireMs = 10 * 60_000;

export type Recording = Pick<ServiceContext, 'store' | 'now' | 'log' | 'registry'>;

/** Page views of a library's site in one language since the last write. */
export interface SiteCount {
  readonly libraryId: number;
  readonly language: Language;
  pages: number;
  visits: number;
  day: string;
}

interface Waiting {
  counts: Map<string, ActivityCount>;
  visits: Map<string, VisitCount>;
  /** Counters that are not zero. */
  sites: SiteCount[];
  done: Done[];
  timer: NodeJS.Timeout | undefined;
  expiredAt: number;
  /** Resolves when the current write has finished or failed. */
  underWay: Promise<unknown>;
}

const waitingOf = new WeakMap<Store, Waiting>();

function waitingAt(store: Store): Waiting {
  let waiting = waitingOf.get(store);
  if (!waiting) {
    waiting = {
      counts: new Map(),
      visits: new Map(),
      sites: [],
      done: [],
      timer: undefined,
      expiredAt: -Infinity,
      underWay: Promise.resolve(),
    };
    waitingOf.set(store, waiting);
  }
  return waiting;
}

/** Merges events that could not be written with later ones. */
function putBack(waiting: Waiting, { counts, visits, done }: Pick<Waiting, 'counts' | 'visits' | 'done'>): void {
  for (const [key, entry] of counts) add(waiting.counts, key, entry, entry.count);
  for (const [key, entry] of visits) add(waiting.visits, key, entry, entry.count);
  waiting.done.unshift(...done);
}

/** Takes the counts of sites and resets them. */
function takeSites({ sites, visits }: Waiting): void {
  for (const site of sites.splice(0)) {
    const { libraryId, language: target, day } = site;
    addVisit(visits, { libraryId, day, kind: 'page', target, count: site.pages });
    if (site.visits > 0) addVisit(visits, { libraryId, day, kind: 'visit', target, count: site.visits });
    Object.assign(site, { pages: 0, visits: 0 });
  }
}

type Expired = NonNullable<Gathered['expired']> & readonly unknown[];

/** Serialises writes, so that a read after one sees all earlier ones. */
function write(store: Store, waiting: Waiting, expired: Expired): Promise<boolean> {
  clearTimeout(waiting.timer);
  waiting.timer = undefined;
  // At once: another day may begin before the one under way has ended.
  takeSites(waiting);
  const written = waiting.underWay.then(() => writeWaiting(store, waiting, expired));
  waiting.underWay = written.catch(() => undefined);
  return written;
}

async function writeWaiting(store: Store, waiting: Waiting, expired: Expired): Promise<boolean> {
  const { counts, visits, done } = waiting;
  if (counts.size + visits.size + done.length + expired.length === 0) return true;
  Object.assign(waiting, { counts: new Map(), visits: new Map(), done: [] });
  if (await addActivity(store, { counts: counts.values(), visits: visits.values(), done, expired })) return true;
  putBack(waiting, { counts, visits, done });
  return false;
}

/**
 * Writes pending events: at the end of a process, before a reader's list is read, and in tests.
 * @returns false if another writer is active; the events remain pending
 * @throws errors of the database; the events are dropped then
 */
export function flushActivity(store: Store): Promise<boolean> {
  const waiting = waitingOf.get(store);
  return waiting ? write(store, waiting, []) : Promise.resolve(true);
}

/** Writes pending events and deletes expired ones. */
async function settle({ store, now, registry }: Recording, waiting: Waiting): Promise<boolean> {
  const at = now();
  const isDue = at - waiting.expiredAt >= expireMs;
  const libraries = isDue ? registry().libraries : [];
  const expired = libraries.map((library) => ({ libraryId: library.id, before: retainedSince(library, at) }));
  const isWritten = await write(store, waiting, expired);
  if (isWritten && isDue) waiting.expiredAt = at;
  return isWritten;
}

function flushLater(recording: Recording, waiting: Waiting): void {
  if (waiting.timer) return;
  const flush = async () => {
    waiting.timer = undefined;
    try {
      if (!(await settle(recording, waiting))) flushLater(recording, waiting);
    } catch (error) {
      recording.log.error({ err: error }, 'activity could not be written');
    }
  };
  // Counters of sites know one day: it ends with a writing.
  const at = recording.now();
  const untilTomorrow = Date.parse(`${dayAfter(dayOf(at), 1)}T00:00:00Z`) - at;
  waiting.timer = setTimeout(() => void flush(), Math.min(gatherMs, untilTomorrow)).unref();
}

function add<T extends { count: number }>(counts: Map<string, T>, key: string, first: T, count = 1): void {
  const known = counts.get(key);
  if (known) known.count += count;
  else if (counts.size < maxWaiting) counts.set(key, first);
}

function addVisit(visits: Waiting['visits'], entry: VisitCount): void {
  add(visits, `${String(entry.libraryId)} ${entry.day} ${entry.kind} ${entry.target}`, entry, entry.count);
}

/**
 * Counts an activity with a record in memory. It is written later in a batch, so that no page or call waits for it.
 * @param recordId ID of an existing record
 */
export function countActivity(recording: Recording, recordId: number, type: ActivityType): void {
  const waiting = waitingAt(recording.store);
  const day = dayOf(recording.now());
  add(waiting.counts, `${String(recordId)} ${type} ${day}`, { recordId, type, day, count: 1 });
  flushLater(recording, waiting);
}

/** Counts that something of a library was opened or clicked, in the same way. */
export function countVisit(recording: Recording, libraryId: number, kind: VisitKind, target: string): void {
  const waiting = waitingAt(recording.store);
  addVisit(waiting.visits, { libraryId, day: dayOf(recording.now()), kind, target, count: 1 });
  flushLater(recording, waiting);
}

/** Registers a site counter, which is written in the same way and reset to zero after each write. */
export function gatherSite(recording: Recording, site: SiteCount): void {
  const waiting = waitingAt(recording.store);
  site.day = dayOf(recording.now());
  waiting.sites.push(site);
  flushLater(recording, waiting);
}

/** Records an activity of a reader in the same way. */
export function recordEvent(recording: Recording, done: Omit<Done, 'at'>): void {
  const waiting = waitingAt(recording.store);
  if (waiting.done.length < maxWaiting) waiting.done.push({ ...done, at: recording.now() });
  flushLater(recording, waiting);
}

/** Drops matching pending events of a reader. @returns their number */
export function dropDone(store: Store, readerId: number, isMeant: (done: Done) => boolean): number {
  const waiting = waitingAt(store);
  const rest = waiting.done.filter((entry) => entry.readerId !== readerId || !isMeant(entry));
  const dropped = waiting.done.length - rest.length;
  waiting.done = rest;
  return dropped;
}
