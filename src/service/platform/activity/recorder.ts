import type { CallContext, ServiceContext, SignedIn } from '../context/context.ts';
import { RecentEvents } from './recent-events.ts';
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

declare module '../context/context.ts' {
  interface ServiceContext {
    activity: ActivityRecorder;
  }
}

export type Recording = Pick<ServiceContext, 'store' | 'now' | 'log' | 'registry'>;

/** Page views of a library's site in one language since the last write. */
export interface SiteCount {
  readonly libraryId: number;
  readonly language: Language;
  pages: number;
  visits: number;
  day: string;
}

type Expired = NonNullable<Gathered['expired']> & readonly unknown[];

function add<T extends { count: number }>(counts: Map<string, T>, key: string, first: T, count = 1): void {
  const known = counts.get(key);
  if (known) known.count += count;
  else if (counts.size < maxWaiting) counts.set(key, first);
}

/** Gathers in memory what readers of this process do, and writes it together, so that no page or call waits for it. */
export class ActivityRecorder {
  readonly #recording: Recording;
  readonly #recent = new RecentEvents();
  #counts = new Map<string, ActivityCount>();
  #visits = new Map<string, VisitCount>();
  /** Counters that are not zero. */
  #sites: SiteCount[] = [];
  #done: Done[] = [];
  #timer: NodeJS.Timeout | undefined;
  #expiredAt = -Infinity;
  /** Resolves when the current write has finished or failed. */
  #underWay: Promise<unknown> = Promise.resolve();

  constructor(recording: Recording) {
    this.#recording = recording;
  }

  /**
   * Whether to count an event of a call (RecentEvents). Signed-in readers are distinguished even behind one address.
   * @param what target and activity
   */
  isNew({ client }: Pick<CallContext, 'client'>, reader: SignedIn | undefined, what: string): boolean {
    const who = reader ? `reader ${String(reader.id)}` : client;
    return this.#recent.isNew(who, what, this.#recording.now());
  }

  /**
   * Counts an activity with a record.
   * @param recordId ID of an existing record
   */
  countRecord(recordId: number, type: ActivityType): void {
    const day = dayOf(this.#recording.now());
    add(this.#counts, `${String(recordId)} ${type} ${day}`, { recordId, type, day, count: 1 });
    this.#flushLater();
  }

  countVisit(libraryId: number, kind: VisitKind, target: string): void {
    this.#addVisit({ libraryId, day: dayOf(this.#recording.now()), kind, target, count: 1 });
    this.#flushLater();
  }

  /** Registers a site counter, which is reset to zero after each write. */
  gatherSite(site: SiteCount): void {
    site.day = dayOf(this.#recording.now());
    this.#sites.push(site);
    this.#flushLater();
  }

  recordDone(done: Omit<Done, 'at'>): void {
    if (this.#done.length < maxWaiting) this.#done.push({ ...done, at: this.#recording.now() });
    this.#flushLater();
  }

  /** Drops matching pending activities of a reader. @returns their number */
  dropDone(readerId: number, isMeant: (done: Done) => boolean): number {
    const rest = this.#done.filter((entry) => entry.readerId !== readerId || !isMeant(entry));
    const dropped = this.#done.length - rest.length;
    this.#done = rest;
    return dropped;
  }

  /**
   * Writes pending events: at the end of a process, before a reader's list is read, and in tests.
   * @returns false if another writer is active; the events remain pending
   * @throws errors of the database; the events are dropped then
   */
  flush(): Promise<boolean> {
    return this.#write([]);
  }

  /** Serialises writes, so that a read after one sees all earlier ones. */
  #write(expired: Expired): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // At once: another day may begin before the one under way has ended.
    this.#takeSites();
    const written = this.#underWay.then(() => this.#writeWaiting(expired));
    this.#underWay = written.catch(() => undefined);
    return written;
  }

  #takeSites(): void {
    for (const site of this.#sites.splice(0)) {
      const { libraryId, language: target, day } = site;
      this.#addVisit({ libraryId, day, kind: 'page', target, count: site.pages });
      if (site.visits > 0) this.#addVisit({ libraryId, day, kind: 'visit', target, count: site.visits });
      Object.assign(site, { pages: 0, visits: 0 });
    }
  }

  async #writeWaiting(expired: Expired): Promise<boolean> {
    const [counts, visits, done] = [this.#counts, this.#visits, this.#done];
    if (counts.size + visits.size + done.length + expired.length === 0) return true;
    this.#counts = new Map();
    this.#visits = new Map();
    this.#done = [];
    const gathered = { counts: counts.values(), visits: visits.values(), done, expired };
    if (await addActivity(this.#recording.store, gathered)) return true;
    // What could not be written is merged with what came later.
    for (const [key, entry] of counts) add(this.#counts, key, entry, entry.count);
    for (const [key, entry] of visits) add(this.#visits, key, entry, entry.count);
    this.#done.unshift(...done);
    return false;
  }

  /** Writes pending events and deletes expired ones. */
  async #settle(): Promise<boolean> {
    const { now, registry } = this.#recording;
    const at = now();
    const isDue = at - this.#expiredAt >= expireMs;
    const libraries = isDue ? registry().libraries : [];
    const expired = libraries.map((library) => ({ libraryId: library.id, before: retainedSince(library, at) }));
    const isWritten = await this.#write(expired);
    if (isWritten && isDue) this.#expiredAt = at;
    return isWritten;
  }

  #flushLater(): void {
    if (this.#timer) return;
    const { now, log } = this.#recording;
    const flush = async () => {
      this.#timer = undefined;
      try {
        if (!(await this.#settle())) this.#flushLater();
      } catch (error) {
        log.error({ err: error }, 'saving activity failed');
      }
    };
    // Counters of sites know one day: it ends with a writing.
    const at = now();
    const untilTomorrow = Date.parse(`${dayAfter(dayOf(at), 1)}T00:00:00Z`) - at;
    this.#timer = setTimeout(() => void flush(), Math.min(gatherMs, untilTomorrow)).unref();
  }

  #addVisit(entry: VisitCount): void {
    add(this.#visits, `${String(entry.libraryId)} ${entry.day} ${entry.kind} ${entry.target}`, entry, entry.count);
  }
}
